"""What kind of thing a value is: two values conflict where they are of one type (design §3.3, "typed tails")."""

from __future__ import annotations

import re

from memtui.engine.store.languages.table import listed
from memtui.engine.store.quantities import is_number, is_unit, is_within, measure
from memtui.engine.store.wording import Word

_NAMES = """
branch: main master dev develop development trunk stable next release
package manager: npm pnpm yarn bun deno pip pipenv poetry uv conda pdm cargo maven gradle bundler composer
indentation: tab tabs space spaces tabulatoren leerzeichen tabulations espaces tabulaciones espacios tabulações espaços
indentation: tabulazioni spazi tabulatory tabulatorów spacje spacji табы табами пробелы пробелами sekme boşluk
indentation: タブ スペース 制表符 空格 탭 스페이스 공백
quotes: single double backtick backticks einfache doppelte simples dobles doubles duplas singole doppie enkele dubbele
quotes: pojedyncze podwójne одинарные двойные tek çift シングルクォート ダブルクォート 单引号 双引号 작은따옴표 큰따옴표
ends: lf crlf cr
exports: named default
imports: relative absolute
case: sentence title upper lower snake camel kebab pascal capital capitalized
case: upper_case lower_case upper-case lower-case
case: snake_case camelcase kebab-case pascalcase snake-case camel-case lowercase uppercase
switch: on off
truth: true false yes no
opting: opt-in opt-out
access: public private internal
mode: sync async synchronous asynchronous synchronously asynchronously
way: manual manually automatic automatically hand
merging: squash rebase merge fast-forward squashing rebasing
order: ascending descending asc desc
theme: light dark
day: monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays
day: sundays daily weekly monthly hourly nightly yearly quarterly montag dienstag mittwoch donnerstag freitag montags
day: dienstags mittwochs donnerstags freitags lundi mardi mercredi jeudi vendredi lunes martes miércoles jueves viernes
day: segunda terça quarta quinta sexta lunedì martedì mercoledì giovedì venerdì maandag dinsdag woensdag donderdag
speech: english german french spanish portuguese italian dutch turkish polish russian japanese chinese korean hindi
speech: englisch deutsch französisch spanisch anglais français allemand inglés español inglese italiano inglês
speech: português engels nederlands angielsku polsku английском русском английски русски ingilizce türkçe अंग्रेज़ी हिंदी
speech: 英文 英语 英語 中文 汉语 日文 日语 日本語 中国語 韓国語 영어 한국어 일본어 중국어
code: python javascript typescript java kotlin go golang rust ruby php c c++ c# swift scala elixir perl lua bash zsh
code: fish shell powershell zig dart
frontend: vue svelte react angular solid preact ember htmx jquery solidjs
database: postgres postgresql mysql mariadb sqlite mongodb mongo oracle dynamodb cockroachdb duckdb cassandra
cache: redis memcached valkey
bundler: webpack vite rollup esbuild parcel turbopack
continuous integration: github gitlab jenkins circleci travis
versioning: semver calver
queue: rabbitmq sqs kafka nats
formatter: black ruff prettier biome yapf autopep8
mapper: prisma drizzle typeorm sequelize sqlalchemy hibernate
identity: keycloak auth0 okta cognito
state: redux zustand mobx pinia vuex
validation: zod yup joi
http client: httpx requests aiohttp axios fetch got ky undici
styles: tailwind bootstrap sass
packaging: helm kustomize
containers: docker podman
infrastructure: terraform pulumi ansible opentofu
monitoring: sentry rollbar bugsnag datadog newrelic grafana
mail: ses sendgrid mailgun postmark
search: elastic elasticsearch opensearch meilisearch algolia typesense
tracker: jira linear trello
chat: slack teams discord
storage: s3 gcs minio
side: left right top bottom
length: short long brief verbose detailed concise
mood: imperative past present indicative infinitive
voice: active passive
count: singular plural
delete: soft hard
pages: cursor offset
loading: lazy eager
state kept: stateless stateful
strictness: strict loose lenient relaxed
depth: shallow deep
said: explicit implicit
change: mutable immutable readonly read-only
kind of typing: static dynamic
openness: open closed
height: high low
position: first second third last
clock: 24-hour 12-hour 24h 12h
mark: slash slashes dash dashes hyphen hyphens underscore underscores dot dots comma commas
list: numbered bullet bulleted ordered unordered
tone: formal informal formally informally
fresh or not: same new own separate
repositories: monorepo polyrepo multirepo
when: early late
locks: optimistic pessimistic
english: british american
components: functional class
system: alpine debian ubuntu fedora centos arch distroless linux macos windows nixos
cloud: aws gcp azure hetzner heroku fly fly.io vercel netlify cloudflare digitalocean
test runner: pytest unittest nose jest vitest mocha jasmine ava
browser runner: playwright cypress selenium puppeteer
format: json yaml toml xml csv protobuf ini markdown html rst asciidoc webp png jpeg jpg avif gif svg pdf
protocol: rest grpc graphql soap http https tcp udp
license: mit apache gpl bsd agpl mpl
zone: utc local gmt cet cest pst est
data: uuid uuids integer integers int string strings bigint float floats decimal decimals boolean booleans generator
data: number numbers list lists tuple tuples dict dicts object objects array arrays enum enums cents euros dollars
data: generators iterator iterators tuple promise promises callback callbacks
"""
_TYPES = {
    name: kind for kind, _, names in (line.partition(": ") for line in _NAMES.split("\n")) for name in names.split()
}
_NAMED_TYPES = frozenset(_TYPES.values())
_ENVIRONMENTS = frozenset(("staging", "production", "prod", "qa", "sandbox", "preview", "demo", "ci", "local"))
#: Where things lie, said in a word that does not look like a path.
_PLACE_WORDS = listed(
    "wiki notion confluence readme vault keychain keyring 1password bitwarden disk stdout stderr syslog console "
    "filesystem folder folders directory directories ordner repo repository sharepoint doppler launchdarkly database"
)
#: Types of which each can be a place as well.
_PLACE_TYPES = frozenset(("storage", "tracker", "continuous integration", "cloud", "cache", "database"))
#: Types that say how something is, never where it lies.
MANNERS = frozenset(("speech", "format", "code", "mood", "voice", "case", "tone", "english", "data"))
#: A last word that says what kind of value the word before it is.
_OF_TYPE = listed("tense mood case mode format quotes spelling imports exports components voice")
_SERIES = re.compile(r"([a-z]{1,10})[-.]?\d+(?:\.\d+)*$")
_PLACE = re.compile(r"https?://|\S*/|[~.][\w.-]|[\w-]+\.[a-z]{1,5}$|__\w+__$")
_DESCRIPTIONS = (
    "slow fast broken green red empty big small old new down up required private public mutable stable here there "
    "ready done gone safe wrong right good bad important huge tiny hard easy fine ok own local"
)
_DESCRIBES = re.compile(rf".*(?:ed|ing|able|ible|ly|ous|ful|less|ive)$|-|(?:{_DESCRIPTIONS.replace(' ', '|')})$")

NUMBER, PLACE = "number", "place"
#: Types of which a project has one: no subject is needed.
ONE_OF_ITS_KIND = frozenset(("package manager", "indentation", "quotes", "exports", "imports", "case"))


def type_of(value: tuple[Word, ...]) -> str | None:
    """The type of a value: of its only word, or of a number with its unit; None for words of no known type."""
    form = value[-1].form
    if len(value) == 1:
        if series := _SERIES.match(form):
            return _TYPES.get(form) or (NUMBER if is_number(value[0]) else f"{series[1]} …")  # es2020, es2022
        named = _TYPES.get(form) or (_TYPES.get(value[0].key) if " " in form else None)
        return named or (NUMBER if is_number(value[0]) or measure(value) else PLACE if _PLACE.match(form) else None)
    if _TYPES.get(form) == "indentation":
        return "indentation"
    if len(value) == 2 and form in _OF_TYPE:
        return _TYPES.get(value[0].form)
    return NUMBER if len(value) == 2 and is_number(value[0]) and is_unit(value[1:]) else None


def is_place(value: tuple[Word, ...]) -> bool:
    """Whether the value can say where something lies."""
    form = value[-1].form
    return bool(_PLACE.match(form)) or form in _PLACE_WORDS or _TYPES.get(form) in _PLACE_TYPES


def describes(word: Word) -> bool:
    """Whether the word says how something is (or is a flag), and names nothing."""
    return bool(_DESCRIBES.match(word.form))


def is_environment(value: tuple[Word, ...]) -> bool:
    """Whether the value is one of the places where the same things happen, each for itself."""
    return value[-1].form in _ENVIRONMENTS


def are_compatible(one: tuple[Word, ...], other: tuple[Word, ...]) -> bool:
    """Whether one value may be the other said more exactly: `3` and `3.11`, `tests/` and `tests/unit`."""
    kind = type_of(one)
    if kind == NUMBER == type_of(other):
        if (measured := measure(one)) and (theirs := measure(other)):
            return measured == theirs
        return is_within(one[0].form.removeprefix("v"), other[0].form.removeprefix("v"))
    if kind in _NAMED_TYPES:
        return False
    if kind == PLACE == type_of(other):
        a, b = one[0].form.strip("/"), other[0].form.strip("/")
        return a == b or a.startswith(b + "/") or b.startswith(a + "/")
    return any(min(len(a.form), len(b.form)) > 2 and (a.form in b.form or b.form in a.form) for a in one for b in other)
