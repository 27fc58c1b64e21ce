"""Claims in thirteen languages beside English: each table hears its forms and leaves what only sounds like them."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.engine.capture import claims_in
from memtui.engine.capture.languages.known import LANGUAGES, language_of
from memtui.engine.capture.languages.rows import lead, opening, pattern, trail
from memtui.engine.capture.languages.table import Language

# language, what is said, what is claimed, its kind
SAID = [
    ("de", "bitte niemals direkt auf main pushen, danke", "niemals direkt auf main pushen", "constraint"),
    ("de", "wir verwenden hier ruff statt flake8", "wir verwenden hier ruff statt flake8", "decision"),
    ("de", "Mir sind kleine Commits lieber.", "Mir sind kleine Commits lieber", "preference"),
    ("de", "merk dir: die Logs liegen unter /var/log/app", "die Logs liegen unter /var/log/app", "fact"),
    ("de", "die Tests hängen, wenn kein Docker läuft", "die Tests hängen, wenn kein Docker läuft", "failure"),
    ("fr", "toujours lancer le linter avant chaque push", "toujours lancer le linter avant chaque push", "constraint"),
    ("fr", "non, on utilise poetry et pas pip", "on utilise poetry et pas pip", "decision"),
    ("fr", "je préfère les petites fonctions", "je préfère les petites fonctions", "preference"),
    ("fr", "le build échoue quand le VPN est coupé", "le build échoue quand le VPN est coupé", "failure"),
    ("es", "siempre ejecuta los tests antes de subir", "siempre ejecuta los tests antes de subir", "constraint"),
    ("es", "no, aquí usamos pnpm en vez de npm", "aquí usamos pnpm en vez de npm", "decision"),
    ("es", "hemos decidido seguir con Postgres porque es robusto", "hemos decidido seguir con Postgres", "decision"),
    ("es", "el pipeline falla si no hay VPN", "el pipeline falla si no hay VPN", "failure"),
    ("pt", "sempre rode o lint antes de cada commit", "sempre rode o lint antes de cada commit", "constraint"),
    ("pt", "prefiro funções pequenas", "prefiro funções pequenas", "preference"),
    ("pt", "lembra que o deploy é só na terça", "o deploy é só na terça", "constraint"),
    ("it", "usa sempre gli apici singoli", "usa sempre gli apici singoli", "constraint"),
    ("it", "no, noi usiamo Vite, non Webpack", "noi usiamo Vite, non Webpack", "decision"),
    ("it", "preferisco nomi brevi per le variabili", "preferisco nomi brevi per le variabili", "preference"),
    ("nl", "altijd eerst de tests draaien voor je pusht", "altijd eerst de tests draaien voor je pusht", "constraint"),
    ("nl", "ik heb liever kleine commits", "ik heb liever kleine commits", "preference"),
    ("nl", "onthoud dat de api op poort 8081 draait", "de api op poort 8081 draait", "fact"),
    ("tr", "her zaman önce testleri çalıştır", "her zaman önce testleri çalıştır", "constraint"),
    ("tr", "üretim veritabanına asla elle bağlanma", "üretim veritabanına asla elle bağlanma", "constraint"),
    ("tr", "unutma: deploy sadece salı günü yapılıyor", "deploy sadece salı günü yapılıyor", "fact"),
    ("tr", "Redis kapalıysa testler çöküyor", "Redis kapalıysa testler çöküyor", "failure"),
    ("pl", "zawsze uruchamiaj testy przed pushem", "zawsze uruchamiaj testy przed pushem", "constraint"),
    ("pl", "wolę małe funkcje", "wolę małe funkcje", "preference"),
    ("pl", "pamiętaj, że wdrożenia są we wtorki", "wdrożenia są we wtorki", "fact"),
    ("pl", "testy e2e padają, jeśli nie działa Redis", "testy e2e padają, jeśli nie działa Redis", "failure"),
    ("ru", "всегда запускай тесты перед пушем", "всегда запускай тесты перед пушем", "constraint"),
    ("ru", "мы используем pnpm, а не npm", "мы используем pnpm, а не npm", "decision"),
    ("ru", "запомни: деплой только по вторникам", "деплой только по вторникам", "constraint"),
    ("ru", "тесты падают, если не запущен Redis", "тесты падают, если не запущен Redis", "failure"),
    ("ja", "コミットの前に必ずテストを実行してください", "コミットの前に必ずテストを実行してください", "constraint"),
    ("ja", "覚えておいて：デプロイは火曜日だけ", "デプロイは火曜日だけ", "fact"),
    ("ja", "短い関数のほうが好きです", "短い関数のほうが好きです", "preference"),
    ("zh", "提交前必须跑一遍测试", "提交前必须跑一遍测试", "constraint"),
    ("zh", "记住：部署只在周二进行", "部署只在周二进行", "fact"),
    ("zh", "没有 VPN 的时候集成测试会失败", "没有 VPN 的时候集成测试会失败", "failure"),
    ("ko", "커밋 전에 항상 린트를 돌려", "커밋 전에 항상 린트를 돌려", "constraint"),
    ("ko", "나는 짧은 함수를 선호해", "나는 짧은 함수를 선호해", "preference"),
    ("ko", "기억해: 배포는 화요일에만 해", "배포는 화요일에만 해", "constraint"),
    ("hi", "commit से पहले हमेशा lint चलाओ", "commit से पहले हमेशा lint चलाओ", "constraint"),
    ("hi", "मुझे छोटे functions पसंद हैं", "मुझे छोटे functions पसंद हैं", "preference"),
    ("hi", "जब VPN बंद हो तो tests फेल हो जाते हैं", "जब VPN बंद हो तो tests फेल हो जाते हैं", "failure"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "said", "claim", "kind"), SAID)
def test_what_holds_is_heard(code: str, said: str, claim: str, kind: str) -> None:
    language = language_of(said)
    assert language is not None
    assert language.code == code
    kept = [one for one in claims_in(said) if float(str(one["score"])) >= 0.5]
    assert [(one["claim"], one["kind"]) for one in kept] == [(claim, kind)]


@pytest.mark.parametrize(
    "said",
    [
        "sollen wir immer erst bauen?", "im Moment nie deployen", "vielleicht immer beide prüfen",
        "der Button muss immer blau sein",
        "faut-il toujours lancer les tests ?", "pour l'instant on utilise le vieux client", "je n'ai jamais vu ça",
        "¿siempre usamos pnpm?", "por ahora usamos el cliente viejo", "nunca vi ese error", "no siempre hace falta",
        "por enquanto a gente usa o token fixo", "talvez a gente sempre precise disso", "você nunca me disse isso",
        "per ora usiamo il vecchio client", "forse è sempre meglio così", "non ho mai visto questo errore",
        "moeten we altijd eerst bouwen?", "voorlopig gebruiken we de oude api",
        "je hebt nooit gezegd dat het klaar was",
        "şimdilik eski istemciyi kullanıyoruz", "belki her zaman böyle olmalı", "her zaman lint gerekir mi?",
        "na razie używamy starego klienta", "może zawsze tak róbmy", "czy zawsze używamy pnpm?",
        "пока используем старый клиент", "может, всегда так делать", "мы всегда используем pnpm?",
        "とりあえず今回だけ必ずスキップして", "必ずテストが必要ですか", "たぶん毎回必要かも",
        "暂时必须用旧接口", "也许每次都要检查", "我们必须用 pnpm 吗",
        "일단 지금은 항상 켜 둬", "아마 항상 필요할 것 같아", "항상 필요한가요?",
        "फिलहाल हमेशा पुराना client चलाओ", "शायद हमेशा ऐसा हो", "क्या हम हमेशा pnpm चलाते हैं?",
    ],
)  # fmt: skip
def test_questions_scenes_hedges_and_stories_are_none(said: str) -> None:
    assert [one for one in claims_in(said) if float(str(one["score"])) >= 0.5] == []


def test_no_at_the_start_is_cut_only_before_a_mark() -> None:
    """ "no, usamos pip" answers; "no usamos pip" denies."""
    (answered,) = claims_in("no, aquí usamos pip en el proyecto")
    (denied,) = claims_in("no usamos pip en el proyecto")
    assert (answered["claim"], denied["claim"]) == ("aquí usamos pip en el proyecto", "no usamos pip en el proyecto")


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda one: one.code)
def test_every_row_of_a_table_is_readable(language: Language) -> None:
    for field in dataclasses.fields(language):
        if isinstance(getattr(language, field.name), str) and field.name not in ("code", "name", "script"):
            assert not pattern(language, field.name).search("")
    assert not opening(language).match("")
    assert not lead(language, "lead_ins", False).match("")
    assert not trail(language, "tails").search("")


@given(st.sampled_from(SAID), st.sampled_from(["", ".", "!", " 🙏"]))
def test_a_claim_is_a_run_of_the_words_that_were_said(row: tuple[str, str, str, str], end: str) -> None:
    for one in claims_in(row[1] + end):
        assert str(one["claim"]) in row[1] + end


@pytest.mark.parametrize(
    "said",
    [
        "never push to main",
        "use `die` in the script",
        "no mocks in e2e tests",
        "we use pnpm",
        "commita aldrig till main",
    ],
)
def test_english_and_unknown_languages_have_no_table(said: str) -> None:
    assert language_of(said) is None


def test_technical_words_that_all_languages_share_make_no_sentence_foreign() -> None:
    for text in ("Rule: PR base branch is dev", "PR base branch is main", "API base path is v2"):
        assert language_of(text) is None, text


def kept(said: str) -> list[object]:
    return [one["claim"] for one in claims_in(said) if float(str(one["score"])) >= 0.5]


@pytest.mark.parametrize(
    ("said", "claim"),
    [
        ("eigentlich laufen die Jobs auf Kafka, nicht auf Rabbit", "laufen die Jobs auf Kafka, nicht auf Rabbit"),
        ("вообще-то основной порт 8081, а не 8080", "основной порт 8081, а не 8080"),
        ("사실 기본 포트는 8080이 아니라 8081이야", "기본 포트는 8080이 아니라 8081이야"),
        ("असल में backend का port 8081 है, 8080 नहीं", "backend का port 8081 है, 8080 नहीं"),
    ],
)
def test_actually_sets_right_without_a_mark(said: str, claim: str) -> None:
    assert kept(said) == [claim]


@pytest.mark.parametrize(
    ("said", "claim"),
    [
        ("je t'ai déjà dit qu'on indente avec des espaces", "on indente avec des espaces"),
        ("ya te dije que indentamos con espacios", "indentamos con espacios"),
        ("я же говорил, отступы пробелами", "отступы пробелами"),
        ("前も言ったけど、インデントはスペースです", "インデントはスペースです"),
    ],
)
def test_what_was_told_before_holds_without_a_cue_of_its_own(said: str, claim: str) -> None:
    assert kept(said) == [claim]


def test_from_now_on_holds_in_the_middle_and_is_no_word_of_the_moment() -> None:
    """Italian "d'ora in poi" contains "now"; so does "un'ora", which is an hour."""
    assert kept("lasciamo Redux, d'ora in poi solo Zustand") == ["lasciamo Redux, d'ora in poi solo Zustand"]
    assert kept("i token scadono dopo un'ora, non dopo un giorno") == [
        "i token scadono dopo un'ora, non dopo un giorno"
    ]


def test_a_danda_ends_a_sentence() -> None:
    assert kept("ठीक है, push कर दो। और आगे से CHANGELOG भी update करना") == ["CHANGELOG भी update करना"]


@pytest.mark.parametrize(
    "said", ["nicht Maven, Gradle", "maven değil gradle", "不是 maven，是 gradle", "maven no, gradle"]
)
def test_one_name_put_for_another_is_a_claim_in_any_language(said: str) -> None:
    assert kept(said) == [said]


def test_what_is_generated_is_a_fact_though_a_parser_is_a_thing_of_the_product() -> None:
    assert kept("le parseur est généré à partir de `grammar.g4`") == ["le parseur est généré à partir de `grammar.g4`"]
    assert kept("le parseur doit toujours rendre une liste") == []


def test_stems_tell_a_language_where_no_whole_word_does() -> None:
    """Stars count only where a sentence holds more of them than English words."""
    language = language_of("squashujemy fixupy")
    assert language is not None
    assert language.code == "pl"
    assert language_of("update all dependencies") is None
    assert language_of("the build passed") is None


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ("die Suche muss Akzente ignorieren", "die Migration muss rückwärts laufen können"),
        ("la recherche doit ignorer les accents", "la migration doit pouvoir être annulée"),
        ("поиск должен игнорировать акценты", "релиз должен быть подписан"),
        ("搜索必须忽略重音", "提交必须签名"),
    ],
)
def test_what_must_be_is_a_rule_for_things_of_the_work_only(said: str, rule: str) -> None:
    assert kept(said) == []
    assert kept(rule) == [rule]


@pytest.mark.parametrize(
    "said",
    [
        "wir haben uns damals für Kafka entschieden und es bereut",
        "en su día elegimos Kafka y nos arrepentimos",
        "тогда мы выбрали Kafka и пожалели",
        "wir nutzen hier doch pnpm, oder",
        "aquí usamos pnpm, no",
        "on utilise pnpm ici, non",
        "usa un reloj fijo para este test",
        "pas de merge tant que l'incident n'est pas clos",
        "障害が解決するまでマージ禁止",
    ],
)
def test_choices_long_past_tag_questions_and_orders_for_one_test_are_none(said: str) -> None:
    assert kept(said) == []


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("never rename the ключ column in prod", ""),
        ("always ask Иван before you touch the deploy scripts", ""),
        ("we keep 中文 strings in the docs folder", ""),
        ("the letter я breaks the λ parser", ""),
        ("fix ошибку", "ru"),
        ("package.json में version bump करो", "hi"),
        ("把 PR merge 到 main", "zh"),
        ("release tag v2 は main から切る", "ja"),
    ],
)
def test_a_script_tells_a_language_where_it_carries_the_sentence(said: str, code: str) -> None:
    language = language_of(said)
    assert (language.code if language else "") == code


def test_an_english_rule_with_a_foreign_name_in_it_is_heard() -> None:
    assert kept("never rename the ключ column in prod") == ["never rename the ключ column in prod"]


@pytest.mark.parametrize(
    ("statement", "task", "passing"),
    [
        ("der Scheduler ist ein eigener Dienst im Cluster", "erhöh die Version in package.json", "CI ist wieder rot"),
        ("la file reste sur rabbitmq", "monte la version dans package.json", "le cache est vide"),
        ("staging y prod comparten cluster", "sube la versión en package.json", "el build está rojo otra vez"),
        ("главная база живёт во франкфурте", "подними версию в package.json", "в ответе api не хватает поля"),
        ("メインのDBは東京リージョンにある", "package.jsonのバージョンを上げて", "テストがまた赤い"),
        ("预发和生产的库在同一个集群上", "把这两个文件合并", "api 测试又红了"),
        ("backend का deploy अमित की team देखती है", "README में typo ठीक कर दो", "build अभी लाल है"),
    ],
)
def test_a_plain_statement_of_the_work_is_heard_and_neither_a_task_nor_a_remark(
    statement: str, task: str, passing: str
) -> None:
    assert kept(statement) == [statement]
    assert kept(task) == []
    assert kept(passing) == []


def test_a_plain_statement_among_others_describes_the_case() -> None:
    assert kept("la file reste sur rabbitmq") == ["la file reste sur rabbitmq"]
    assert kept("il y a un bug dans l'import. la file reste sur rabbitmq. corrige le test") == []


def test_two_languages_that_share_their_small_words_are_told_apart_by_endings() -> None:
    for said, code in (("le spiegazioni lunghe mi stancano", "it"), ("usa solo importaciones absolutas", "es")):
        language = language_of(said)
        assert language is not None, said
        assert language.code == code


def test_what_stands_for_anything_in_a_row_ends_at_whole_words() -> None:
    """ "пока … не" is no part of "показывай, а не"."""
    assert kept("лучше сразу показывай код, а не теорию") == ["лучше сразу показывай код, а не теорию"]
