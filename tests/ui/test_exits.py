"""Nothing typed leaves by a back door: a crash, a transcript as it is shown (security.md A.3, agent-memory.md A26)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from memtui.engine.capture.transcripts.window import TEXT_SHOWN, window
from tests.transcripts import typed, write
from tests.ui.world import World, press, screen_text

PASSWORD = "violet-anchor-29"
SAID = f"Never run migrations by hand with the staging password {PASSWORD}."


def told(world: World) -> None:
    world.tell((("01SESSIONYYYY", "2026-07-15", SAID, "Yes."), ("01SESSIONZZZZ", "2026-07-16", SAID, "Yes.")))
    world.harvest()


async def test_a_record_is_shown_as_typed_only_while_a_person_asks(world: World) -> None:
    told(world)
    app = world.app(start="redacted")
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "w")
        assert "Never run migrations by hand" in screen_text(app)
        assert PASSWORD not in screen_text(app)
        await press(pilot, "v")
        assert PASSWORD in screen_text(app)
        assert "as it was typed, v hides it" in screen_text(app)
        await press(pilot, "v")
        assert PASSWORD not in screen_text(app)
        await press(pilot, "v", "right_square_bracket")
        assert PASSWORD not in screen_text(app), "another record hides it"
        await press(pilot, "left_square_bracket", "v", "j")
        assert PASSWORD not in screen_text(app), "another sighting hides it"


async def test_a_crash_shows_no_variable(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    app = world.app(start="staged")

    def crash() -> None:
        typed_words = PASSWORD
        raise ZeroDivisionError(len(typed_words) / 0)

    async def run() -> None:
        async with app.run_test(size=(120, 40)) as pilot:
            app.call_later(crash)
            await pilot.pause()

    with pytest.raises(ZeroDivisionError):
        await run()
    app._print_error_renderables()
    output = "".join(capsys.readouterr())
    assert "ZeroDivisionError" in output
    assert "locals" not in output
    assert f"typed_words = '{PASSWORD}'" not in output


@pytest.mark.parametrize("shift", range(0, 40, 7))
def test_a_key_at_the_cut_is_not_shown_in_half(tmp_path: Path, shift: int) -> None:
    """Words are redacted before they are cut; the last word of what is looked at may be half a key."""
    key = "s" + "k-ant-" + "Q7mEmTuI4bX9zK2vR8sD5wN3"
    long = "s" + "k-ant-" + "Q7mEmTuI4bX9zK2vR8sD5wN3" * 100
    text = f"{long} {long} " + "word " * 1_200
    text = text[: 2 * TEXT_SHOWN - shift] + " " + key
    path = write(tmp_path, "-w-app", "s1", [typed(text, "2026-07-01T09:00:00.000Z", cwd=tmp_path, session="s1")])
    fd = os.open(path, os.O_RDONLY)
    try:
        (said,) = window(fd, 1, before=0, after=0)
    finally:
        os.close(fd)
    assert key[:9] not in "".join(said.text)
