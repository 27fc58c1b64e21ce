"""English words by what they say about how long a sentence holds: data for `grammar` and `lasting`.

A contributor adds a word to the row it belongs to; no rule names a word of its own.
"""

from __future__ import annotations


def _words(rows: str) -> frozenset[str]:
    return frozenset(rows.split())


#: Orders that are as a rule one task, done when it is done.
TASKS = _words("""
    attach add fix remove update create rename delete implement refactor revert show check merge install move change
    replace extract look find search open close start stop restart rerun rerender continue go proceed generate
    bump set get give tell try compare list print read see view inspect debug investigate figure finish complete
    redo undo restore reset clean convert migrate port copy paste split combine inline insert append apply make do
    let verify confirm ensure review address resolve respond reply comment post upload download fetch pull push
    rebase squash cherry-pick tag scaffold bootstrap draft design plan think consider discuss summarize translate
    explain describe rewrite simplify improve optimize speed clear kill ignore drop disable enable turn switch
    increase decrease raise lower run build deploy publish release ship send write put test commit document adjust
    tweak align center hide display render call click type select pick choose leave wait hold come double-check
    note say help analyze analyse study learn provide share submit file log-in repeat reproduce sync swap wire
    hook expose export import save store regenerate rebuild reinstall
""")
#: Orders that say how a kind of thing is done.
MANNERS = _words("""
    use keep prefer avoid follow stick wrap name quote indent sort treat assume respect ask limit write log commit
    document put store leave format return handle validate pin prefix suffix group order sign run test cover raise
    catch type annotate mock stub cache design structure organize model represent express measure favor favour
    default separate isolate encapsulate rely refer import export build deploy install spell call confirm wait
    split escape sanitize hash encrypt translate throw declare define inject pass squash rebase tag release
    version branch review start end include reuse batch comment capitalize lowercase alphabetize abbreviate
    hyphenate
""")
#: Orders about how the agent talks.
MANNERS_OF_TALK = _words("""
    answer reply respond explain be speak talk summarize summarise propose suggest present phrase show tell give
    print skip list cite quote think stop
""")
#: What things do all the time.
HABITS = _words("""
    run use need live sit reside take expect require depend go come end start read write store hold contain support
    cover share own handle serve listen build deploy talk connect sync generate produce publish trigger validate
    format keep belong consist include follow point map match mean stand count expire rotate last cost scale speak
    proxy forward redirect route wrap extend inherit inject log export import emit consume subscribe process cache
    index replicate mirror host manage maintain track control provide offer expose accept reject limit allow forbid
    prevent block lock retry default fall override win compile bundle ship release test check verify monitor report
    send receive fetch pull push call load boot happen exist differ vary apply work behave delete clean purge rebuild
    restart reload poll watch scan sign enforce authenticate encrypt decrypt convert translate mount carry link bind
    bill charge queue schedule spawn split stay remain land pass care want assume calculate compute render resolve
    respond refer relate rely save set stream strip tag target throttle treat update upload download wipe merge rebase
    squash get give have make do branch act affect arrive cross drive decide determine govern power front feed fit
    hide join lie lead look perform permit prefix query raise record refuse repeat represent reply request reserve
    reuse seed select sell show sort supply switch transform trust turn version wait weigh tunnel terminate persist
    archive rename register describe define document state say cap drop evict flush batch abort accumulate adapt
    adhere adjust aggregate agree align allocate append arise assert assign attach await become begin bounce bring
    buffer bypass capture cease choose coincide collapse collect combine communicate comply compress conform consult
    continue contradict contribute correspond create debounce decline decode dedupe deduplicate defer delegate demand
    deny detach detect deviate discard dispatch disregard distinguish distribute diverge double emulate enable encode
    encounter enter enumerate equal establish evaluate evolve exceed exclude execute expand fill filter find finish
    flow focus gain gather grant grow guarantee halt honor honour identify imitate imply impose increase indicate
    infer inform initialize insert insist inspect instantiate integrate interact interpolate interpret invalidate
    invoke involve iterate know lag launch lower memoize mention migrate modify multiply negotiate normalize notify
    obey observe obtain occupy occur offload operate originate outlive oversee parse pick possess precede prefer
    prepare preserve prevail print prohibit propagate prune reach react reappear reboot recognize recompile reconcile
    recover recycle reduce refresh regenerate regulate reindex reinstall relay remember renew reopen reproduce rerun
    reset restrict resume retain retrieve return reveal revoke rewrite roll round sanitize see separate serialize
    settle shut simulate skip span specify spin stagger subclass succeed suffice suit summarize supersede suppress
    survive swap tend tolerate touch transfer transmit transpile traverse understand unify unlock unwrap utilize
    kick fire spin tear vanish violate wake warn wire yield zip answer outrank depart pay trail
""")
#: What things do when they break.
BREAKS = _words("""
    fail break crash hang die flake deadlock leak corrupt stall choke drop lose ignore fight conflict clash stop
    freeze explode time throw mess confuse eat error segfault overflow swallow truncate duplicate overwrite mangle
    forget miss panic oom rot drift wipe kill destroy misbehave hiccup bail conk malfunction race clobber
""")
#: What "we" and "I" do as a way of working.
PRACTICES = _words("""
    use deploy build run write keep store name tag pin squash rebase merge release ship version follow support
    host test lint format track review document log commit branch sign cache mock pay bill sell serve target
    maintain own rely depend require allow forbid ban prefer like love hate avoid treat count measure monitor
    schedule rotate publish generate import export validate handle manage work speak start end go stick stay only
    never always translate localize cut freeze backport vendor fork mirror archive encrypt hash sanitize split
    separate share accept reject charge train call connect authenticate talk subscribe assume model represent
    develop pair sync standardize standardise link report file plan live sit pull push send receive check
""")
#: Nouns of the code base and the world around it; what is said of them tends to hold.
LASTING_NOUNS = _words("""
    repo repository monorepo project codebase ci cd pipeline pipelines api apis db database databases service services
    server servers build builds cluster prod production staging frontend backend worker workers queue queues gateway
    tests suite docs documentation sdk app apps cli package packages branch branches registry environment environments
    deploy deploys deployment deployments release releases schema schemas migration migrations logs logging backups
    backup machine laptop desktop nas router host vm container containers image images client clients customer
    customers tenant tenants team company vendor provider license licence contract scheduler cron job jobs bucket
    cache redis postgres mysql sqlite kafka docker kubernetes module modules layer library libraries framework
    dependency dependencies config configuration configs secrets tokens keys certs certificate certificates domain
    endpoint endpoints version versions plugin plugins runner runners proxy vpn firewall network webhook webhooks auth
    authentication sso login linter formatter compiler bundler orm web mobile ios android windows linux macos mac
    storage disk fixtures data uploads translations changelog readme wiki board tracker tickets account accounts
    subscription users admin session sessions dashboard metrics monitoring alerts ids id names timestamps dates events
    standup sprint sprints index store warehouse lake table tables topic topics default port ports url urls site
    website system systems gpu card monitor keyboard phone printer drive partition kernel distro shell terminal editor
    ide payments billing search seed emulator simulator device devices hardware parser importer exporter crawler
    indexer engine core daemon agent bot script scripts makefile tool tools trailer trailers checkpoint checkpoints
    hook hooks namespace namespaces resources ingress scraper password passwords wifi vault driver drivers adapter
    adapters middleware controller controllers model models entity entities resolver resolvers reducer reducers cdn
    dns tls grpc graphql rest websocket websockets rabbitmq sqs s3 lambda lambdas terraform ansible helm argocd
    jenkins gitlab github bitbucket jira notion slack sentry datadog grafana prometheus elasticsearch opensearch mongo
    mongodb mariadb oracle snowflake bigquery airflow spark nginx traefik envoy node npm pnpm yarn bun deno python
    poetry pip uv ruby rails cargo maven gradle kotlin swift xcode flutter react vue svelte angular vite webpack
    rollup esbuild babel typescript eslint prettier jest vitest mocha cypress playwright selenium storybook tailwind
    django flask fastapi laravel spring unity firmware bootloader bios scanner vendors bank partner partners supplier
    erp crm cms stripe paypal okta keycloak ldap oauth jwt cookie cookies payload payloads stream streams shard shards
    replica replicas primary standby snapshot snapshots volume volumes nodes pod pods secret key permission
    permissions role roles policy policies quota quotas limits timezone locale locales
    lockfile artifacts artefacts artifact binary binaries installer tarball
    workspace workspaces submodule submodules fork upstream mirror trunk tags husky codegen generator generators
    template templates proto protobuf openapi swagger spec specs seeds fixture factories factory mocks stubs fakes
    harness coverage benchmark benchmarks profiler debugger sandbox playground handbook runbook adr adrs rfc rfcs
    glossary roadmap backlog oncall on-call pagerduty incident incidents sla uptime cronjob nightly hotfixes canary
    rollout rollouts flags flag toggle toggles symlinks symlink encoding proxies settings setting env dotfiles
    dockerfile compose container-image watcher bundles handlers artifact-store data-model
""")
#: Nouns of the way things are made; a rule about "a …" or "every …" of them is a rule for all.
MADE = _words("""
    migration commit pr release deploy test branch endpoint module class function package dependency service
    component hotfix bugfix fix change feature script query ticket file hook handler method api field column table
    route job image container version bug request requests
""")
#: Nouns of the work at hand; what is said of them is a remark.
PASSING_NOUNS = _words("""
    button modal page layout form tooltip menu dialog sidebar header footer icon list column row title text
    paragraph function method variable loop line lines diff pr output error errors warning warnings message typo
    comment comments change changes fix patch bug issue problem question idea approach solution option plan
    summary answer result results code block condition branch-name sentence section step steps task todo part
    thing stuff case reason difference screenshot log stack trace exception failure conflict conflicts color
    colour font margin padding width test assertion check commit implementation helper regex query request
    response value field parameter argument rest logic snippet file name command wording naming link suggestion
    review feedback draft refactor spinner popup banner card tab input dropdown
""")
#: Properties of the moment: what is so now and won't be.
PASSING = _words("""
    broken red green failing missing wrong empty done ready gone down up stuck weird odd fine good great ok okay
    nice bad ugly perfect correct incorrect right unused outdated stale slow slower fast faster big bigger small
    smaller long longer short shorter too unclear confusing clear better worse close closed open finished complete
    incomplete merged pushed committed fixed updated running sure happy confused curious tired dirty clean invalid
    unreachable responding offline online full blank hidden visible misaligned cut off late early true false
    obvious interesting strange awesome cool hard easy difficult simple tricky nonsense terrible enough next last
    first second third pending blocked waiting available unavailable undefined null nil zero started stopped back
    here there working loading
""")
#: Words that point at the moment or at a thing at hand.
POINTING = _words("this that these those it its here there now today currently just again already still yet then")
AUXILIARIES = _words("""
    is are was were isn't aren't wasn't weren't has have had hasn't haven't do does did don't doesn't didn't can
    can't cannot could couldn't should shouldn't must mustn't will won't would wouldn't may might shall
""")
DUTIES = _words("must mustn't should shouldn't may shall")
PREPOSITIONS = _words("""
    in on at under behind by from with via to through inside outside into for of over between without within
    against per next near after before during across about
""")
DETERMINERS = _words("the a an our my your this that these those its their his her any some every each all no")
UNIVERSAL = _words(
    "all every each any always never only everything everywhere nothing nobody exclusively strictly whole entire"
)
#: Adverbs between a subject and its verb.
ADVERBS = _words("""
    always never only usually normally generally typically often just also already basically currently mostly
    mainly really actually still simply exclusively deliberately intentionally explicitly automatically strongly
    much silently sometimes then definitely absolutely all both strictly ever please kindly even first either not
    consistently regularly randomly quickly immediately internally directly
""")
#: Nouns without a plural that stand for all code.
MASS = _words("""
    code documentation logic data config state css sql html output markup styling content configuration text wording
    copy
""")
#: What the agent says and sends.
TALK = _words("""
    answers replies responses messages summaries explanations comments output reviews plans diffs commits prs
""")
#: Verbs of a choice that was made.
CHOSE = _words("""
    chose picked decided agreed settled dropped adopted switched moved migrated replaced standardized standardised
    removed deprecated retired ditched abandoned banned committed opted rejected selected renamed ended
    consolidated split merged stopped went outsourced pinned froze rewrote voted chosen gone thrown scrapped shelved
    dumped
    frozen introduced gave ruled invested ditched killed limited capped discontinued committed kicked
""")
#: What "we don't …" denies without stating a way of working.
NO_WAY = _words("""
    have need know see think want care mean get remember understand seem worry mind really even
""")
#: Comparatives that weigh ways of working.
BETTER = _words("""
    better easier cleaner safer preferable preferred worse simpler nicer faster
""")
#: What "only …" limits for good where its object is a kind of thing.
LIMITED = _words("""
    touch change edit modify import call comment alter access mention refactor
""")
#: What an agent does on its own account; forbidden once, it is never wanted.
AGENTS_MANNERS = _words("""
    guess assume invent hallucinate apologize apologise speculate paraphrase ask
""")
TAKES_A_THING = _words("""
    dropped deprecated retired replaced ditched killed scrapped adopted chose picked
""")
#: What is done to a thing at hand as well as chosen for good.
WEAKLY = _words("""
    removed renamed merged split pinned froze rewrote limited capped killed kicked consolidated
""")
#: What one person does once to a thing at hand; of a team it tells a choice.
DONE_BY_ONE = _words("""
    moved switched replaced removed renamed split merged stopped pinned froze rewrote
""")
#: How much of a kind of thing is wanted, and what one doesn't want to do at all: said of ways, not of a task.
HOW_MUCH = _words("""
    as no zero few fewer less only everything all every each both minimal
""")
SHUNNED = _words("""
    depend rely support maintain store keep ship have break expose leak introduce pull require force couple
""")
#: Things of the project itself; what must be with them is no requirement of the product.
OF_THE_PROJECT = _words("""
    readme changelog docs documentation repo repository monorepo codebase ci pipeline build tests suite coverage
    main master lockfile makefile dockerfile linter core domain layer migration migrations package module library
    crate
""")
#: What a thing has when something is wrong with it.
FAULTS = _words("""
    typo bug problem mistake conflict error issue warning failure gap leak
""")
#: Words for some of many: "two of the links" speaks of the case at hand.
SOME = _words("""
    one two three four some most many both few several none half part any
""")
#: Words that open the main clause after a condition without a comma: "if you rename it tell me".
OPEN_MAIN = _words("""
    also please always never get ask make update run add check use don't bump regenerate rebuild restart rerun tell
    write keep put notify document remove give raise return throw open move mark wrap call bring drop leave rename
    delete skip fix revert retry split
""")
