"""memtui's own themes: the only place with colours; every text is at least 4.5:1 on what it stands on (tui.md §3.5)."""

from __future__ import annotations

from textual.theme import Theme

#: How our style sheets draw a rule, a frame and what is cut off, in full and in ASCII.
ASCII_DRAWN = {"line": "ascii", "frame": "ascii", "cut": "clip"}
_DRAWN = {"line": "solid", "frame": "round", "cut": "ellipsis"}
#: What our style sheets use beyond Textual's own; the colours here are for themes that are not ours (ANSI, NO_COLOR).
DEFAULTS = _DRAWN | {"dim": "ansi_default", "rule": "ansi_default", "cursor": "ansi_default", "quiet": "ansi_default"}

DARK = Theme(
    name="memtui-dark",
    primary="#7cc4d8",
    secondary="#9db4c8",
    accent="#d3a9e8",
    success="#8fd694",
    warning="#e8c26a",
    error="#f28b82",
    foreground="#dfe4ea",
    background="#14181d",
    surface="#191e24",
    panel="#191e24",
    dark=True,
    variables={
        "dim": "#9aa7b4",
        "rule": "#39434e",
        "cursor": "#26323d",
        "quiet": "#1d242b",
        "footer-key-foreground": "#7cc4d8",
        "footer-description-foreground": "#b9c3cd",
        "scrollbar": "#39434e",
        "scrollbar-background": "#14181d",
        "scrollbar-background-hover": "#14181d",
        "scrollbar-background-active": "#14181d",
        "scrollbar-corner-color": "#14181d",
    },
)
LIGHT = Theme(
    name="memtui-light",
    primary="#0f5f78",
    secondary="#3f5568",
    accent="#7a3b97",
    success="#1e6b2c",
    warning="#7a5200",
    error="#a6261d",
    foreground="#1d2329",
    background="#fbfaf7",
    surface="#f2f0ea",
    panel="#f2f0ea",
    dark=False,
    variables={
        "dim": "#56616c",
        "rule": "#c9c6bd",
        "cursor": "#e3ebef",
        "quiet": "#efeee9",
        "footer-key-foreground": "#0f5f78",
        "footer-description-foreground": "#434d57",
        "scrollbar": "#c9c6bd",
        "scrollbar-background": "#fbfaf7",
        "scrollbar-background-hover": "#fbfaf7",
        "scrollbar-background-active": "#fbfaf7",
        "scrollbar-corner-color": "#fbfaf7",
    },
)
THEMES = (DARK, LIGHT)
#: The theme without any colour of ours.
PLAIN = "ansi-dark"
