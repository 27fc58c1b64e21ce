"""A sentence in another language than English, read with that language's table (`languages/`)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from memtui.engine.capture.languages.rows import lead, opening, pattern, repeated, trail
from memtui.engine.capture.languages.table import Language
from memtui.engine.capture.phrasing import masked
from memtui.engine.capture.sentences import Sentence

#: A row of cues, the kind of what it hears, and how surely it states something that holds.
_CUES: tuple[tuple[str, str, float], ...] = (
    ("preferences", "preference", 0.7),
    ("decisions", "decision", 0.7),
    ("rules", "constraint", 0.75),
    ("bans", "constraint", 0.6),
    ("habits", "decision", 0.65),
    ("facts", "fact", 0.55),
)
_VETOES = ("hedges", "modals", "scenes", "suppositions", "narratives", "bygone", "idioms")
#: Stems of things of the work in all languages here: what must be with them is a rule, no requirement of the product.
_OF_THE_WORK = re.compile(
    r"(?i)\b(?:prs?\b|pull|merge|commit|branch|rama|ramo|gałą|test(?!o\b|uale)|spec(?!chi)|code|código|codice|build|pipeline|"
    r"migra|endpoint|api|schnittstelle|release|deploy|lint|docs?\b|doku|readme|changelog|secret|geheim|depend|"
    r"abhängig|logs?\b|"
    r"schem|repo|pa[ck]k|modul|bibliothe|func|funk|fonction|funzion|variab|namen?\b|nomi?\b|noms?\b|nombres?\b|"
    r"nazw|kommentar|"
    r"comment|comentá|script|skript|datei|fichier|archivo|arquivo|plik|bestand|dosya|sql|config|passw|password|"
    r"timestamp|datum|"
    r"date|fecha|data\b|tarih|kolejn)|тест|код\b|кода|коммит|ветк|миграц|эндпоинт|релиз|депло|линтер|док|лог|"
    r"схем|репо|пакет|модул|"
    r"функц|переменн|им[её]н|скрипт|файл|коммент|дат[аы]|テスト|コード|コミット|ブランチ|マイグレ|リリース|"
    r"デプロイ|ドキュメント|ログ|"
    r"スキーマ|関数|変数|名前|ファイル|コメント|日時|依存|リント|测试|代码|提交|分支|迁移|发布|部署|文档|日志|"
    r"函数|变量|命名|文件|注释|时间|"
    r"依赖|接口|推送|테스트|코드|커밋|브랜치|마이그|릴리스|배포|문서|로그|스키마|함수|변수|이름|파일|주석|시간|"
    r"의존|푸시|리팩|라우트|"
    r"계획|फ़ाइल|फाइल|कोड|नाम|टेस्ट|कमिट|backup"
)
#: What else a plain statement is about: names of the trade that are the same in all languages, code, numbers, paths.
_NAMED = re.compile(
    r"(?i)\b(?:ci|cd|db|sdk|cli|cdn|dns|vpn|ssl|tls|jwt|ssh|ssr|k8s|aws|gcp|api|rest|json|yaml|csv|utc|css|html|sql|sqlite|"
    r"backend|frontend|staging|prod\w{0,10}|server\w{0,4}|cache|kache|config\w{0,10}|konfig\w{0,8}|token\w{0,2}|docker|"
    r"redis|postgres\w{0,4}|mysql|mongo\w{0,3}|kafka|node|python|java|kotlin|rust|go|typescript|javascript|react|vue|"
    r"svelte|django|rails|spring|webpack|vite|jest|vitest|pytest|eslint|prettier|ruff|npm|pnpm|yarn|pip|poetry|uv|cargo|"
    r"maven|gradle|make|bazel|git|github|gitlab|jira|terraform|ansible|helm|nginx|linux|mac|windows|android|ios|"
    r"monorepo|repo\w{0,8}|worker\w{0,2}|cron\w{0,4}|job\w{0,2}|queue\w{0,2}|feature|flag\w{0,2}|hook\w{0,2}|"
    r"migration\w{0,3}|schema\w{0,2}|sandbox|cluster|container|lockfile\w{0,2}|database\w{0,2}|logger|mock\w{0,3}|"
    r"rabbit\w{0,2}|elastic\w{0,6}|nats|celery|sidekiq|sentry|grafana|prometheus|datadog|s3|lambda|kubernetes|azure|laravel|"
    r"angular|express|fastapi|flask|spark|airflow|snowflake|bigquery|firebase|supabase|vercel|netlify|heroku|storybook|"
    r"cypress|playwright|selenium|swift|xcode|flutter|dart|scala|elixir|php|ruby|dotnet|unity|graphql|grpc|oauth|"
    r"datenbank\w{0,2}|hauptdatenbank|hoofddatabase|databank|veritaban\w{0,6}|banco|base principal\w?|baza|bazy|"
    r"baz[ęyą]|bazie|"
    r"reposu\w{0,3}|login\w{0,3}|logowani\w{1,2}|giriş\w{0,3}|connexion|баз[аыуе]|репа|репе|репу|логин\w{0,2}|"
    r"team\w{0,2}|équipe|equip[eo]|squadra|zespół\w{0,4}|ekip\w{0,4}|"
    r"snapshot\w{0,2}|types?|timeout\w{0,2}|tests?|branch\w{0,4}|port)\b"
)
_FEWEST = 3  # words of a plain statement; in languages without spaces:
_FEWEST_SIGNS = 6
_FEWEST_TOLD = 4  # characters
PLAIN = "plain"  # the name of a statement without any cue
_PLAIN = ("tasks", "passing", "past", "products")  # vetoes for what is heard without a cue
_ALWAYS = ("scenes", "idioms")  # vetoes that hold for what somebody asked to remember, too
_END = re.compile(r"[\s.!?…,;:)*_。！？।、，：；\U0001F300-\U0001FAFF\u2600-\u27BF\uFE0F\u200D]+$")
_OPENERS = re.compile(r"^[\s¡¿\"'(*_•–—-]+")
_CHECKABLE = re.compile(r"¤|\d|/|\w_\w|(?<!\w)--?[a-z]|\b\w+\.\w+|[a-z][A-Z]|\b[A-Z]{2,}\b")


@dataclass(frozen=True)
class Spoken:
    """What a sentence says: its claim without lead-ins, and what the table hears in it."""

    claim: str
    quote: str
    kind: str
    score: float  # 0: no claim
    objects: bool  # opened with "no,": it sets the listener right
    asked_for: bool  # opened with "remember that"
    empty: bool  # nothing but an objection: the next sentence is the correction
    why: str  # the row that decided


def read(sentence: Sentence, language: Language) -> Spoken:
    """`sentence` read with the table of `language`."""
    text, bare = sentence.text, masked(sentence.text)
    start, objects, asked_for, told = _opened(bare, language)
    end = _closed(bare, start, language)
    if after := trail(language, "remember_after").search(bare, start, end):
        asked_for, end = True, after.start()
    words = bare[start:end]
    cue, kind, score = _cue(words, objects, language)
    if not score and told and len(words) >= _FEWEST_TOLD:
        cue, kind, score = "told", "fact", 0.7
    if not score and _states_plainly(words, language) and not _orders(words, language):
        cue, kind, score = PLAIN, "fact", 0.7 if objects else 0.5
    end = start + _before_reason(words, kind, language)
    vetoes = tuple(row for row in _VETOES if (cue, row) != ("decisions", "narratives"))  # a choice was made once
    rows = _ALWAYS if asked_for else vetoes + (("products",) if kind == "constraint" or _at_hand(cue) else ())
    plain = pattern(language, "from_now_on").sub(" ", words)
    if plain != words and not score:
        cue, kind, score = "from_now_on", "constraint", 0.7
    if not asked_for and cue == PLAIN:
        rows += _PLAIN
    elif not asked_for and cue in ("facts", "states", "contrasts"):
        rows += ("tasks",) if objects else ("tasks", "passing")
    if not asked_for and cue == "rules" and _of_the_product(plain, language):
        rows += ("musts",)
    why = "question" if _asks(sentence, bare, words, language) else _first(rows, plain, language) or cue
    if score and why == cue and pattern(language, "idioms").search(bare):
        why = "idioms"  # "sure, … always": the opener, which is cut, tells the tone
    if asked_for and why == cue:
        score = 0.95
    return Spoken(
        claim=text[start:end], quote=text, kind=kind, score=score if why == cue and words else 0.0,
        objects=objects, asked_for=asked_for, empty=not words, why=why,
    )  # fmt: skip


def _states_plainly(words: str, language: Language) -> bool:
    """Whether words without a cue are long enough to state something, and speak of the work."""
    if (len(words.split()) < _FEWEST) if language.spaced else (len(words) < _FEWEST_SIGNS):
        return False
    named = _OF_THE_WORK.search(words) or _CHECKABLE.search(words) or _NAMED.search(words)
    return named is not None or (bool(language.script) and re.search(r"[A-Za-z]{2,}", words) is not None)


def _orders(words: str, language: Language) -> bool:
    """Whether an unknown word stands before a definite article, as a verb does that orders."""
    first, _, rest = words.partition(" ")
    known = pattern(language, "common").fullmatch(first) or not first.isalpha() or first.isupper()
    return not known and pattern(language, "articles").match(rest) is not None


def _of_the_product(words: str, language: Language) -> bool:
    """Whether a duty is laid on one thing that is none of the work: "the search must ignore accents"."""
    return not (
        _OF_THE_WORK.search(words) or _CHECKABLE.search(words) or pattern(language, "conditions").search(words[:12])
    )


def _at_hand(cue: str) -> bool:
    """Whether a fact was heard by a mere verb of being, which also tells how the thing looks just now."""
    return cue in ("states", "contrasts")


def _opened(bare: str, language: Language) -> tuple[int, bool, bool, bool]:
    start, objects, asked_for, told = 0, False, False, False
    while True:
        rest = bare[start:]
        if match := repeated(language).match(rest):
            objects = told = True
        elif match := lead(language, "actually", False).match(rest) or lead(language, "objections", True).match(
            rest + ("," if rest == bare else "")
        ):
            objects = True
        elif match := opening(language).match(rest):
            asked_for = True
        elif not (match := lead(language, "lead_ins", False).match(rest) or _OPENERS.match(rest)):
            return start, objects, asked_for, told
        start = min(start + match.end(), len(bare))


def _closed(bare: str, start: int, language: Language) -> int:
    end = len(bare)
    while match := _END.search(bare, start, end) or trail(language, "tails").search(bare, start, end):
        end = match.start()
    return end


def _cue(words: str, objects: bool, language: Language) -> tuple[str, str, float]:
    """The row that hears a claim in `words`, the claim's kind, its score."""
    contrast = pattern(language, "contrasts").search(words) is not None
    if pattern(language, "failures").search(words) and pattern(language, "conditions").search(words):
        return "failures", "failure", 0.65
    for row, kind, score in _CUES:
        if row == "facts" and pattern(language, "chooses").search(words):
            continue  # "usa …" at the start orders, and tells nothing
        if pattern(language, row).search(words) and (
            row != "facts" or objects or _CHECKABLE.search(words) or len(words) > 8
        ):
            return row, kind, 0.9 if objects else score
    if contrast and pattern(language, "chooses").search(words):
        return "chooses", "constraint", 0.9 if objects else 0.6
    if contrast and (objects or _two_names(words, language)):
        return "contrasts", "fact", 0.9 if objects else 0.7
    if pattern(language, "states").search(words) and (objects or contrast) and _CHECKABLE.search(words):
        return "states", "fact", (0.9 if contrast else 0.7) if objects else 0.5
    return "nothing", "fact", 0.0


def _two_names(words: str, language: Language) -> bool:
    """One name put for another and nothing else: "not maven, gradle"."""
    left = pattern(language, "contrasts").sub(" ", words)
    named = re.findall(r"[\w.@/-]+", left)
    return 2 <= len(named) <= 3 and (len(words.split()) <= 5 if language.spaced else len(words) <= 24)


def _before_reason(words: str, kind: str, language: Language) -> int:
    """Where a claim ends before its reason; a failure's reason is part of it, and so is an exception."""
    match = pattern(language, "reasons").search(words)
    if not match or kind in ("failure", "fact") or match.start() < 8:
        return len(words)
    return len(words[: match.start()].rstrip(" ,;—–-"))


def _asks(sentence: Sentence, bare: str, words: str, language: Language) -> bool:
    return sentence.asked or "¿" in bare or pattern(language, "questions").search(words) is not None


def _first(rows: tuple[str, ...], words: str, language: Language) -> str:
    return next((row for row in rows if pattern(language, row).search(words)), "")
