"""Claims that read like orders to send, hide or run something (security.md B.1, P10).

A person may have typed one in good faith, so it is kept; but it takes no fast path: no count of sessions stages it,
no batch takes it along, and it is never recalled. One that comes from elsewhere is not taken in (`store/foreign.py`).
A list of forms, not of meanings: it only ever adds caution. Each is bounded by the 280 characters of a claim.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from memtui.engine.text import one_line, scrub

_SEND = (
    r"post|send|upload|exfiltrate|forward|submit|report|push|transmit|leak|copy|mail|e-?mail|ping|curl|wget|"
    r"schick\w{0,3}|sende|lade|envoie|envoyer|poste|envía|enviar|manda|sube|envia|invia|carica|stuur|wyślij|"
    r"отправ\w{1,6}|"
    r"gönder\w{0,3}|发送|上传|送信|アップロード|보내|업로드|भेज\w{0,3}"
)
_NOT = r"\b(?:never|don'?t|do not|not|nothing|nobody|no)\b"
_ASIDE = r"\b(?:ignore|disregard|forget|override|bypass) (?:(?:all|any|every|the|your|my|these) ){0,2}"
_WORDS = r"(?:instruction|prompt|rule|message|guideline|directive|polic|check)\w{0,4}"
_FORMS: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "sends something to an address",
        re.compile(
            rf"(?i)(?:(?<!\w)(?:{_SEND})(?!\w).{{0,160}}?\b(?:https?|ftp|wss?)://(?!localhost|127\.)|"
            rf"\b(?:https?|ftp|wss?)://(?!localhost|127\.)\S{{1,200}} .{{0,80}}?(?<!\w)(?:{_SEND})(?!\w)|"
            r"\b(?:curl|wget)\b(?=.{0,200}?https?://(?!localhost|127\.)).{0,80}? (?:-d|--data\S{0,12}|-F|-T|"
            r"--upload-file|--post-\w{4}) )"
        ),
    ),
    (
        "keeps something from the person",
        re.compile(
            rf"(?i)(?:\b(?:don'?t|do not|never)|(?:^|[.;:!?] )(?:(?!{_NOT}).){{0,240}}?\bwithout) "
            r"(?:tell|telling|inform|informing|notify|notifying|show|showing|"
            r"mention\w{0,3} (?:this|it|that) to|"
            r"ask|asking|alert|alerting) (?:this |it |that )?(?:to )?(?:the |an?y? )?(?:user|human|person|developer|"
            r"anyone|anybody|reviewer|owner)s?\b|"
            r"\b(?:hide|conceal|keep) (?:this|it|that) (?:secret |hidden )?from (?:the )?(?:user|human|developer|"
            r"reviewer)|"
            r"\bsag (?:es )?(?:dem|den) (?:nutzer|benutzer|user)\w{0,2} nicht|\bne (?:le |la )?(?:dis|dites) "
            r"(?:rien |pas )?à l'utilisateur|"
            r"\bno (?:se )?lo digas al usuario|не говори\w{0,3} пользовател|"
            r"不要告诉用户|ユーザーに(?:は)?(?:言わない|伝えない)|사용자에게 "
            r"(?:말하지|알리지)"
        ),
    ),
    (
        "sets other instructions aside",
        re.compile(
            rf"(?i){_ASIDE}(?:of the )?"
            r"(?:(?:previous|prior|earlier|above|other|system|safety|existing|project)[ -](?:and \w{1,12} )?){1,3}"
            rf"{_WORDS}|{_ASIDE}{_WORDS} (?:above|before|so far)\b|"
            r"\byou are now (?:an?|free|allowed|unrestricted)\b|\byou are (?:now )?in \w{1,12} mode\b|"
            r"\b(?:god|dan) mode\b|\bnew instructions?:|"
            r"\bignorier\w{0,2} (?:alle )?(?:vorherigen|bisherigen|obigen)|\bignore[zr]? (?:les|toutes les) "
            r"instructions|"
            r"\bignora (?:las|todas las|le|tutte le) (?:instrucciones|istruzioni)|игнорируй\w{0,2} (?:все "
            r")?(?:предыдущ|инструкц)|忽略(?:之前|以上|所有)|以前の指示"
        ),
    ),
    (
        "runs what it fetches",
        re.compile(
            r"(?i)\b(?:curl|wget|fetch|iwr|invoke-webrequest)\b.{0,200}?\|\s{0,3}(?:sudo )?(?:ba|z|da|k)?sh\b|"
            r"\b(?:curl|wget)\b.{0,200}?\|\s{0,3}(?:sudo )?(?:python\d?|perl|ruby|node|php)\b|"
            r"\b(?:ba|z)?sh\b <\(\s{0,3}(?:curl|wget)|\beval\b.{0,20}?\$\((?:curl|wget)|"
            r"\|\s{0,3}iex\b|\biex\s{0,3}[(&]|\binvoke-expression\b|"
            r"base64 (?:-d|-D|--decode)\b.{0,40}?(?:\|\s{0,3}(?:ba|z)?sh\b|\b(?:run|execute|eval)\b)"
        ),
    ),
    (
        "holds a long run of encoded text",
        re.compile(
            r"(?<![A-Za-z0-9+/_=-])(?=[A-Za-z0-9+/_-]{0,200}\d)(?=[A-Za-z0-9+/_-]{0,200}[A-Z])[A-Za-z0-9+/_-]{80,}+="
            r"{0,2}|(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{80,}+={1,2}"
        ),
    ),
    (
        "speaks as the system",
        # Only at its beginning: every sink encodes `<` and `>`, so that a tag further on is text.
        re.compile(
            r"(?i)^\W{0,3}(?:system|assistant|developer) {0,3}[:>]|"
            r"^\W{0,3}</? {0,3}(?:system|agent-memory|memtui|instructions?)\b"
        ),
    ),
)


@lru_cache(maxsize=4096)
def instruction_like(claim: str) -> tuple[str, ...]:
    """What in a claim's words reads like an order to an agent against its person, in words; usually nothing."""
    plain = unicodedata.normalize("NFKC", one_line(scrub(claim))).replace("\u2019", "'")
    return tuple(words for words, form in _FORMS if form.search(plain))
