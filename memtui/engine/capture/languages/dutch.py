"""Dutch."""

from memtui.engine.capture.languages.table import Language

DUTCH = Language(
    code="nl",
    name="Dutch",
    common=(
        "de | het | een | en | is | zijn | van | in | op | met | voor | niet | geen | wij | we | ik | je | jij | "
        "dat | die | dit | als | maar | ook | altijd | nooit | hier | nee | ja | naar | zonder | ons | onze | mijn | "
        "aub | wordt | worden | bij | gebruiken | verwijder | oude | daarna | kun | moeten | moet | elke | alle | "
        "deze | eerst | voordat | iets | nog | hebben | gebruik | liever | storen | lange | aan | af | dan | er | "
        "niks | werk | bestanden | bestand | heeft | krijg | loopt | blijven | machine | over | zo | wel | wil | "
        "wat | wie | mag | om | door | uit | zit | zitten | schrijven | docs | doen | pas | andere | pak | delen | "
        "hetzelfde | dezelfde | vallen | onder | team | blijft | veel | meer | heel | tot | toch | weer | kunnen | "
        "willen | gaat | gaan | komt | hoort | elk"
    ),
    endings="*ij* | *lijk | *heid | *eren | *eerd | *oen* | *isch | *uit* | *aar* | *eur*",
    objections=(
        "nee | neen | fout | klopt niet | dat klopt niet | niet helemaal | onjuist | ik zei toch | zoals gezegd | "
        "eigenlijk"
    ),
    actually="eigenlijk | in werkelijkheid",
    told=(
        "ik zei toch | ik zei al | ik heb toch gezegd | ik heb al gezegd | zoals ik zei | zoals gezegd | ik zei toch al"
    ),
    lead_ins=(
        "ja | ok | oké | okay | goed | prima | top | bedankt | dank je | en | maar | graag | aub | alsjeblieft | "
        "trouwens | dus | oh | ah | let op | sorry | nou | mooi | wacht | ho"
    ),
    tails="aub | a.u.b | alsjeblieft | graag | svp | bedankt | ok | oké",
    reasons="omdat | want | anders | zodat",
    remember=(
        "onthoud | vergeet niet | niet vergeten | noteer | notitie | ter herinnering | voor de volgende keer | "
        "volgende keer | voor later | denk eraan | schrijf op | regel | bewaar dit | hou er rekening mee | "
        "belangrijk | let op | opgelet | houd er rekening mee | hou in gedachten | voor de toekomst | weet | "
        "goed om te weten | sla op | onthou | knoop … in je oren"
    ),
    from_now_on="vanaf nu | voortaan | in het vervolg | in de toekomst",
    that="dat",
    rules=(
        "altijd | nooit | steeds | elke keer | telkens | voor elke | na elke | bij elke | voor iedere | bij iedere | "
        "per | moeten | moet | mag nooit | mogen nooit | mag niet | mogen niet | verboten | verboden | verplicht | "
        "uitsluitend | onder geen beding | in geen geval | alle nieuwe | ^alleen | vraag … voordat | vraag … eerst | "
        "vraag het | voordat je … vraag | mag alleen | mogen alleen | mag geen | mogen geen | je mag | elk* nieuwe | "
        "elke … moet | elke … krijgt | alle … moeten | standaard | in het engels | in het nederlands | "
        "niet toegestaan | strikt | horen in | hoort in | gaan in | gaat in | gaan naar | als je … dan | "
        "wanneer je … altijd | nooit meer | nooit zomaar | elke bugfix | elke commit | elke wijziging | krijgt een | "
        "^gebruik alleen | ^gebruik enkel | ^schrijf alleen | elke … heeft | elk … heeft | iedere … heeft | "
        "alle … hebben | als je … ook | als je … dan ook | zodra je | niemand | niets gaat | alleen via | "
        "zonder uitzondering | ^één … per | ^een … per | alleen in | alleen met | alleen op | alleen na | "
        "horen ook | alleen nog in | alleen nog | wordt niks | zonder … geen | zonder … niks | zonder … niets | "
        "uit den boze | horen niet | hoort niet | niks te zoeken | niets te zoeken | blijf … af | ^blijf van | "
        "overleg … met mij | overleg eerst | overleg met | één … per | één wijziging | ten hoogste | hooguit | "
        "maximaal | minimaal | minstens | hebben voorrang | heeft voorrang | verboden terrein | uitgesloten | "
        "werk … bij | ^pas je | ^wie … aanpast | alleen met mijn | met mijn akkoord | in overleg | we committen | "
        "committen we | schrijven we | doen we | niet aan de orde | geen sprake van"
    ),
    bans=(
        "^geen … in | ^geen … op | ^geen … zonder | ^niets … zonder | ^gebruik geen | ^schrijf geen | ^voeg geen | "
        "^commit geen | ^vermijd | ^stop met | ^niet … zonder | ^geen … meer | ^geen … bij | ^geen | ^maak geen | "
        "^verander geen | ^verander niets | ^verwijder niets | ^verwijder geen | ^installeer geen | "
        "^installeer niets | ^zet geen | ^laat geen | ^raak … niet aan | ^wijzig … niet | ^hou op met | ^vermijd* | "
        "^push niet | ^commit niet | ^gok niet | ^log geen | ^mock geen | niet met de hand | niet handmatig | "
        "^niets | , geen | ^nooit | ^nergens | ^raak | ^blijf"
    ),
    preferences=(
        "ik heb liever | heb ik liever | ik heb … liever | ik wil liever | ik zie liever | ik prefereer | "
        "ik hou van | ik hou niet van | ik haat | ik wil geen | ik wil dat je | mijn voorkeur | wij prefereren | "
        "we hebben liever | ik vind … beter dan | ik vind … fijner | liever … dan | ik lees liever | "
        "ik vind … beter | ik vind … prettiger | ik vind … irritant | ik wil altijd | ik wil graag eerst | "
        "ik wil … zien | ik hoef geen | ik ben fan van | ik ben geen fan | ik heb een hekel aan | antwoord in | "
        "antwoord … kort | hou het kort | houd het kort | ik werk liever | ik wil niet dat | wij vinden | "
        "ik kan niet tegen | bij voorkeur | ik geef de voorkeur | storen me | stoort me | irriteren me | "
        "irriteert me | ergeren me | ergert me | ik zie … liever | ik heb graag | liever | ik krijg … van | "
        "ligt me beter | ligt me | liggen me | werkt voor mij beter | ik erger me | ik word moe van | vermoeit me | "
        "ik vind … fijn | ik vind … vervelend | laat altijd eerst | laat eerst | laat me eerst | kort en bondig | "
        "hou antwoorden | korte antwoorden | ik lees … makkelijker | ik zit liever | ik snap … beter | "
        "hoeft van mij niet | is me te | zijn me te"
    ),
    decisions=(
        "we hebben besloten | wij hebben besloten | we hebben gekozen | we hebben … gekozen | we kiezen voor | "
        "we blijven bij | wij blijven bij | we zijn … overgestapt | we zijn overgestapt | we houden … aan | "
        "we hebben afgesproken | het team heeft | ik heb besloten | we stappen over | besluit | we gaan voor | "
        "we houden het bij | we zijn … gemigreerd | we zijn gemigreerd | we hebben … vervangen | "
        "we hebben … afgeschaft | we stoppen met | we zijn gestopt met | ik heb … gekozen | er is besloten | "
        "we gebruiken … niet meer | we gebruiken geen … meer | we hebben … bewust | we hebben … expres | we houden | "
        "we gaan over op | we kiezen | is besloten | we schakelen over | ondersteunen we niet meer | "
        "we ondersteunen … niet meer | niet meer | het team koos | gaat eruit | we laten … vallen | we schrappen | "
        "staat vast | is eruit | zijn eruit | we zitten nu op | we zitten op | vervangen door | is vervangen | "
        "we zijn van … af | weg met | we nemen afscheid | afscheid van | we zijn verhuisd | verhuisd naar | "
        "gekozen voor | de keuze viel | vastgelegd | afgesproken | besloten | we doen het met | we houden vast | "
        "is gekozen | is … gekozen | zijn gekozen | heeft gewonnen | onze keuze | gekozen"
    ),
    habits=(
        "wij gebruiken | we gebruiken | gebruiken we | gebruiken wij | we werken met | we schrijven | we noemen | "
        "we deployen | we draaien | wij draaien | we hebben geen | wij hebben geen | we doen | we volgen | "
        "we testen | bij ons | we hosten | we bewaren | we bouwen | we loggen | we formatteren | we ondersteunen | "
        "we zetten | we maken | we hebben drie | we hebben twee | we hebben een | we releasen | we publiceren | "
        "we taggen | we mergen | we squashen | we rebasen | we documenteren | ik gebruik | ik werk met | "
        "ik werk op | ik zit op | we slaan … op | we houden | we doen geen | wij doen | deployen we | testen we | "
        "werken we | we beheren | we mocken | schrijven we | bouwen we | draaien we | hosten we | bewaren we | "
        "we *en met | wij *en met | we *en nooit | we *en altijd | we *en via"
    ),
    failures=(
        "hangen | hangt | faalt | falen | crasht | crashen | breekt | breken | stopt | stoppen | loopt vast | "
        "lopen vast | gaat stuk | gaan stuk | werkt niet | werken niet | start niet | klapt | valt om | "
        "geeft een fout | verloopt | gaat kapot | gaan kapot | knalt | vallen om | verliest | compileert niet | "
        "deadlock | verliezen | valt weg | loopt … stuk | lopen … stuk | blijft hangen | blijven hangen | "
        "gaat onderuit | gaan onderuit | klapt eruit | klappen eruit | flikkert | ligt eruit | liggen eruit | "
        "gaat mis | gaan mis | bevriest | bevriezen | gaat over de zeik | raakt kwijt | reageert niet | "
        "reageren niet | komt niet op | doet het niet | doen het niet | raak* in de war | raken … in de war | "
        "raakt … in de war | slaat op hol | slaan op hol | raakt de weg kwijt | draait dol | draaien dol"
    ),
    conditions=(
        "als | wanneer | zodra | zolang | zonder | elke keer | telkens | na elke | tenzij | op windows | indien | "
        "achter de | achter een | op mac | parallel | na een | op | na de | na het"
    ),
    facts=(
        "staat in | staan in | zit in | zitten in | draait op | draaien op | luistert op | wordt gegenereerd | "
        "worden gegenereerd | elke nacht | elke dag | elke week | dagelijks | wekelijks | op maandag | op dinsdag | "
        "op woensdag | op donderdag | op vrijdag | is read-only | komt uit | komen uit | heet | hoort bij | duurt | "
        "woont in | leeft in | leven in | heeft … nodig | draait in | draait met | draait via | draaien in | "
        "staat op | staan op | staat onder | ligt in | liggen in | is geschreven in | zijn geschreven in | "
        "wordt gebouwd | worden gebouwd | wordt gedeployd | wordt opgeslagen | worden opgeslagen | wordt beheerd | "
        "wordt onderhouden | wordt gehost | wordt geladen | worden geladen | wordt … gegenereerd | "
        "worden … gegenereerd | is gebaseerd op | gebruikt | gebruiken | bevat | ondersteunt | verwacht | verloopt | "
        "verlopen | is een fork | is een monorepo | er is geen | er zijn twee | er zijn drie | is versie | "
        "is nog op | 's nachts | standaard | op poort | wijst naar | heeft … cores | is geldig | zijn geldig | "
        "bestaat uit | is alleen bereikbaar | op dinsdagen | hoort in | heeft een limiet | is beperkt | "
        "is gelimiteerd | hebben een limiet | duren | lopen via | loopt via | gaan via | gaat via | verlopen via | "
        "worden beheerd | draait om | draaien om | hebben … cijfers | heeft … cijfers | heeft maar | hebben maar | "
        "er is maar | begint met | beginnen met | eindigt op | eindigen op | heeft een eigen | hebben een eigen | "
        "horen ook in | horen in"
    ),
    states="is | zijn | staat | staan | draait | draaien | luistert | heet | gebruikt | komt | zit | zitten | hebben",
    chooses="^gebruik | ^neem | ^schrijf | ^zet",
    contrasts="niet | in plaats van | maar geen | geen",
    articles="de | het | deze | dit | die | alle | al",
    tasks=(
        "^voeg | ^verwijder | ^haal | ^hernoem | ^fix | ^repareer | ^los | ^corrigeer | ^verander | ^wijzig | ^pas | "
        "^maak | ^schrijf | ^doe | ^draai | ^start | ^stop | ^installeer | ^push | ^commit | ^merge | ^deploy | "
        "^kijk | ^check | ^controleer | ^test | ^leg | ^laat | ^geef | ^zeg | ^vertel | ^verplaats | ^vervang | "
        "^zet | ^pak | ^implementeer | ^refactor | ^genereer | ^open | ^sluit | ^zoek | ^lees | ^kopieer | ^ruim | "
        "^probeer | ^ga | ^activeer | ^kun | ^kan | ^update | ^werk | ^bouw | ^neem | ^breng | ^stuur | … toe$ | "
        "… bij$"
    ),
    passing=(
        "rood | groen | kapot | stuk | fout | verkeerd* | leeg | traag | langzaam | raar | vreemd | klaar | weer | "
        "nog steeds | alweer | al | up-to-date | ontbreekt | ontbreken | mist | ziet er … uit | zien er … uit | "
        "^dit | ^dat | ^die | ^deze | ^het is | ^er is | ^er zijn | ^er staat | ^er staan | ^er komt | ^ik | ^jij | "
        "^je | ^hier is | klopt | lijkt | te lang | te groot | te klein | te | dat | dit | die | deze | fouten$ | "
        "laatste | ^drie | ^twee | ^vier | ^een paar | ^enkele | nog rood | erg lang | geworden | gestegen | "
        "gegroeid | lelijk | enorm | ik zoek | te veel in | in de output | alle tests | reageert niet | "
        "reageren niet | antwoordt niet | mist een | ontbreekt een | laadt niet | verschijnt niet | werkt weer"
    ),
    past=(
        "heb … ge* | hebt … ge* | heeft … ge* | hebben … ge* | is … ge* | zijn … ge* | is mislukt | zijn mislukt | "
        "ging | gingen | kwam | liep | liepen | crashte | faalde | is … ver* | heb niets | heb niks | ^heb | "
        "^hebben | hielp niks | hielp niet | hielp niets | ^ben"
    ),
    questions=(
        "^waarom | ^hoe | ^wat | ^wie | ^waar | ^wanneer is | ^welke | ^is | ^zijn | ^moet | ^moeten | ^kan | "
        "^kunnen | ^mag | ^zullen | ^gebruiken | ^hebben we | ^weet je | , toch$ | , hè$ | , of niet$ | ^heb je | "
        "^wil je | ^kun je | ^ga je | ^zeg me | ^vertel me | ^zeg eens | ^hoeveel | ^waarvoor | ^waarmee | ^welk | "
        "^werkt dit | ^vind je | ^denk je | vind jij | denk jij"
    ),
    hedges=(
        "misschien | wellicht | waarschijnlijk | mogelijk | ik denk | denk ik | ik geloof | volgens mij | zou | "
        "zouden | niet zeker | geen idee | lijkt | blijkbaar | eventueel | idealiter | meestal | vast wel | "
        "naar mijn mening | als je het mij vraagt | zal wel | zal … liggen | het zal | ruikt naar | kan zijn | "
        "vermoed* | ik gok"
    ),
    scenes=(
        "voor nu | nu | vandaag | morgen | even | voorlopig | op dit moment | momenteel | deze keer | deze week | "
        "in dit bestand | in deze branch | in deze pr | op deze branch | tijdelijk | tot | totdat | terwijl | "
        "nog niet | voor deze | voor de demo | zolang ik | eenmalig | deze bug | deze fout | we moeten deze | "
        "we moeten nog | we moeten dit | we moeten de | nog een | nog geen | is nog | zijn nog | nu nog | "
        "deze test | dit bestand | deze commit | deze pagina | deze functie | in dit geval | deze component | "
        "tot het | tot de | tot de meeting | tot na de | tot morgen | tot straks | deze branch | dit ticket | "
        "in dit ticket"
    ),
    suppositions=(
        "stel | stel dat | stel je voor | als we … zouden | wat als | in een ideale | jammer dat | hadden we maar | "
        "had ik maar | zou … zijn"
    ),
    narratives=(
        "gisteren | vorige week | vorig jaar | destijds | toen | was | waren | had | hadden | nooit gedacht | "
        "nooit geweten | je hebt nooit | ik heb nooit | ik heb altijd | vroeger | je zei | jij hebt | werd | "
        "werden | we hebben altijd | tot nu toe | gisteravond | gistermiddag | vannacht | eergisteren | "
        "de vorige keer | vorige keer | al twee uur | al uren | net | laatst | onlangs | vanochtend | "
        "sinds vanochtend | je hebt | heb je"
    ),
    bygone="toen | destijds | spijt",
    musts="^de … moet | ^het … moet | ^een … moet | ^de … mag | ^het … mag",
    modals=(
        "niet altijd | hoeft niet | hoeven niet | hoef je niet | niet per se | niet noodzakelijk | niet elk | "
        "niet elke | niet iedere | niet alle | niet overal"
    ),
    idioms=(
        "beter laat dan nooit | laat maar | je weet maar nooit | natuurlijk, | tuurlijk | lekker dan | "
        "zoals altijd | fijn, weer | zeg nooit nooit | altijd leuk | altijd lachen | maakt niet uit | altijd prijs | "
        "eindeloos | ^bravo | ^lekker, | ^gefeliciteerd | ^geweldig | ^heerlijk | ^fantastisch | ^chapeau | "
        "jammer dan | geen probleem | geeft niet | komt goed | kan gebeuren | ^tuurlijk | ^natuurlijk | ^ja hoor | "
        "^ja ja | ^vast, | altijd vanzelf | vanzelf | knap hoor | respect$ | hulde$ | chapeau$ | gefeliciteerd$ | "
        "goed bezig$"
    ),
    products=(
        "^de knop | ^het formulier | ^de gebruiker | ^gebruikers | ^het veld | ^de pagina | ^het menu | ^de lijst | "
        "^de tabel | ^de functie | ^de parser | ^de modal | ^het wachtwoord | knop | venster | klik* | formulier | "
        "speler | mandje | winkelwagen* | zoekresultaten | voettekst | melding* | grafiek | de pagina | gebruiker | "
        "gebruikers | foto* | avatar* | profielfoto* | afbeelding* | zoekveld* | zoekbalk* | icoon* | logo* | "
        "kleur* | rond | ronde | blauw* | tonen | zichtbaar | banner* | menu* | profiel* | donkere modus | "
        "dark mode | tekst | lettertype | achtergrond | wit | witte | zwart | grijs | registr* | inloggen | mail | "
        "e-mail | welkomst* | mobiel | scherm | korting* | bestelling* | factuur* | hover | elk product | product | "
        "sterren | de score | beoordeling* | onder elk | naast elk"
    ),
    mine=(
        "^ik heb liever | ^ik heb … liever | ^ik prefereer | ^ik geef de voorkeur | ^ik hou van | ^ik hou niet van | "
        "^ik haat | ^ik lees liever | ^ik werk | ^ik gebruik | ^ik … altijd | ^ik … nooit | ^ik … meestal | "
        "^ik heb een hekel aan"
    ),
    ours="hier | wij | we | ons | onze | project* | repo* | dienst",
)
