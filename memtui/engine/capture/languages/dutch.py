"""Dutch."""

from memtui.engine.capture.languages.table import Language

DUTCH = Language(
    code="nl",
    name="Dutch",
    common=(
        "de | het | een | en | is | zijn | van | in | op | met | voor | niet | geen | wij | we | ik | je | jij | "
        "dat | die | dit | als | maar | ook | altijd | nooit | hier | nee | ja | naar | zonder | ons | onze | "
        "mijn | aub | wordt | worden | bij | gebruiken"
    ),
    objections=(
        "nee | neen | fout | klopt niet | dat klopt niet | niet helemaal | onjuist | ik zei toch | "
        "zoals gezegd | eigenlijk"
    ),
    lead_ins=(
        "ja | ok | oké | okay | goed | prima | top | bedankt | dank je | en | maar | graag | aub | alsjeblieft | "
        "trouwens | dus | oh | ah | let op | sorry | nou | mooi"
    ),
    tails="aub | a.u.b | alsjeblieft | graag | svp | bedankt | ok | oké",
    reasons="omdat | want | anders | zodat",
    remember=(
        "onthoud | vergeet niet | niet vergeten | noteer | notitie | ter herinnering | voor de volgende keer | "
        "volgende keer | voor later | denk eraan | schrijf op | regel | bewaar dit | hou er rekening mee"
    ),
    from_now_on="vanaf nu | voortaan | in het vervolg | in de toekomst",
    that="dat",
    rules=(
        "altijd | nooit | steeds | elke keer | telkens | voor elke | na elke | bij elke | voor iedere | "
        "bij iedere | per | moeten | moet | mag nooit | mogen nooit | mag niet | mogen niet | verboten | "
        "verboden | verplicht | uitsluitend | onder geen beding | in geen geval | alle nieuwe | ^alleen"
    ),
    bans=(
        "^geen … in | ^geen … op | ^geen … zonder | ^niets … zonder | ^gebruik geen | ^schrijf geen | "
        "^voeg geen | ^commit geen | ^vermijd | ^stop met | ^niet … zonder"
    ),
    preferences=(
        "ik heb liever | heb ik liever | ik heb … liever | ik wil liever | ik zie liever | ik prefereer | "
        "ik hou van | ik hou niet van | ik haat | ik wil geen | ik wil dat je | mijn voorkeur | wij prefereren | "
        "we hebben liever | ik vind … beter dan | ik vind … fijner | liever … dan | ik lees liever"
    ),
    decisions=(
        "we hebben besloten | wij hebben besloten | we hebben gekozen | we hebben … gekozen | we kiezen voor | "
        "we blijven bij | wij blijven bij | we zijn … overgestapt | we zijn overgestapt | we houden … aan | "
        "we hebben afgesproken | het team heeft | ik heb besloten | we stappen over | besluit | we gaan voor | "
        "we houden het bij"
    ),
    habits=(
        "wij gebruiken | we gebruiken | gebruiken we | gebruiken wij | we werken met | we schrijven | "
        "we noemen | we deployen | we draaien | wij draaien | we hebben geen | wij hebben geen | we doen | "
        "we volgen | we testen | bij ons"
    ),
    failures=(
        "hangen | hangt | faalt | falen | crasht | crashen | breekt | breken | stopt | stoppen | loopt vast | "
        "lopen vast | gaat stuk | gaan stuk | werkt niet | werken niet | start niet | klapt | valt om | "
        "geeft een fout | verloopt"
    ),
    conditions=(
        "als | wanneer | zodra | zolang | zonder | elke keer | telkens | na elke | tenzij | op windows | indien"
    ),
    facts=(
        "staat in | staan in | zit in | zitten in | draait op | draaien op | luistert op | wordt gegenereerd | "
        "worden gegenereerd | elke nacht | elke dag | elke week | dagelijks | wekelijks | op maandag | "
        "op dinsdag | op woensdag | op donderdag | op vrijdag | is read-only | komt uit | komen uit | heet | "
        "hoort bij | duurt | woont in | leeft in | leven in | heeft … nodig"
    ),
    states="is | zijn | staat | staan | draait | draaien | luistert | heet | gebruikt | komt | zit | zitten | hebben",
    chooses="^gebruik | ^neem | ^schrijf | ^zet",
    contrasts="niet | in plaats van | maar geen | geen",
    questions=(
        "^waarom | ^hoe | ^wat | ^wie | ^waar | ^wanneer is | ^welke | ^is | ^zijn | ^moet | ^moeten | ^kan | "
        "^kunnen | ^mag | ^zullen | ^gebruiken | ^hebben we | ^weet je"
    ),
    hedges=(
        "misschien | wellicht | waarschijnlijk | mogelijk | ik denk | denk ik | ik geloof | volgens mij | zou | "
        "zouden | niet zeker | geen idee | lijkt | blijkbaar | eventueel | idealiter | meestal"
    ),
    scenes=(
        "voor nu | nu | vandaag | morgen | even | voorlopig | op dit moment | momenteel | deze keer | "
        "deze week | in dit bestand | in deze branch | in deze pr | op deze branch | tijdelijk | tot | totdat | "
        "terwijl | nog niet | nog | voor deze | voor de demo | zolang ik | eenmalig"
    ),
    suppositions="stel | stel dat | stel je voor | als we … zouden | wat als | in een ideale",
    narratives=(
        "gisteren | vorige week | vorig jaar | destijds | toen | was | waren | had | hadden | nooit gedacht | "
        "nooit geweten | je hebt nooit | ik heb nooit | ik heb altijd | vroeger | je zei | jij hebt | werd | "
        "werden | we hebben altijd | tot nu toe"
    ),
    modals="niet altijd | hoeft niet | hoeven niet | hoef je niet | niet per se | niet noodzakelijk",
    idioms=(
        "beter laat dan nooit | laat maar | je weet maar nooit | natuurlijk, | tuurlijk | lekker dan | "
        "zoals altijd | fijn, weer | zeg nooit nooit | altijd leuk | altijd lachen | maakt niet uit | "
        "altijd prijs"
    ),
    products=(
        "^de knop | ^het formulier | ^de gebruiker | ^gebruikers | ^het veld | ^de pagina | ^het menu | "
        "^de lijst | ^de tabel | ^de functie | ^de parser | ^de api | ^de modal | ^het wachtwoord | ^het endpoint"
    ),
)
