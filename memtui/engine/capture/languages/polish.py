"""Polish."""

from memtui.engine.capture.languages.table import Language

POLISH = Language(
    code="pl",
    name="Polish",
    letters="ąćęłńśźż",
    common=(
        "i | w | na | z | do | nie | to | jest | są | się | że | a | o | po | za | od | dla | tu | tutaj | my | "
        "ja | ty | mi | nam | ale | czy | jeśli | gdy | kiedy | zawsze | nigdy | tak | bez | przed | tylko | nas | "
        "proszę | używamy | przez | pod | każdy | każda | każde | nasz | nasza | nasze | ma | mają | dodaj | "
        "usuń | zły | potem | możesz | musi | muszą | coś | mnie | więc | ich | jego | było | ten | ta | tę | "
        "około | pada | funkcja | publiczna | minut"
    ),
    objections=(
        "nie | błąd | źle | nieprawda | to nieprawda | nie tak | niezupełnie | mówiłem | mówiłam | "
        "przecież mówiłem | właściwie"
    ),
    lead_ins=(
        "tak | ok | okej | dobra | dobrze | super | świetnie | dzięki | dziękuję | i | ale | proszę | "
        "a tak w ogóle | przy okazji | więc | no | ach | uwaga | sorry | jasne | aha | czekaj | chwila | stop | a"
    ),
    tails="proszę | dzięki | ok | dobra",
    reasons="bo | ponieważ | gdyż | inaczej",
    remember=(
        "pamiętaj | zapamiętaj | nie zapomnij | nie zapominaj | zanotuj | zapisz | zapisz sobie | notatka | "
        "notatka na przyszłość | na przyszłość | na następny raz | następnym razem | dla przypomnienia | zasada | "
        "miej na uwadze | ważne | uwaga | pamiętaj, że | miej na względzie | reguła | wiedz, że | "
        "dla twojej informacji"
    ),
    from_now_on="od teraz | od dziś | od tej pory | odtąd | w przyszłości",
    that="że",
    rules=(
        "zawsze | nigdy | każdorazowo | za każdym razem | przed każdym | po każdym | przy każdym | każdy nowy | "
        "każda nowa | każde nowe | muszą | musi | trzeba | należy | nie wolno | zabronion* | zakazan* | "
        "obowiązkowo | wyłącznie | pod żadnym pozorem | w żadnym wypadku | wszystkie … muszą | ^tylko | "
        "zapytaj … zanim | zapytaj mnie | pytaj mnie | zanim … zapytaj | daj znać, zanim | nie można | nie może | "
        "nie mogą | nie powin* | powinn* zawsze | masz zawsze | każdy … musi | każda … musi | każde … musi | "
        "domyślnie | po angielsku | po polsku | jedynie | ściśle | niedozwolon* | niedopuszczaln* | trafiają do | "
        "trafia do | idą do | gdy … zawsze | kiedy … zawsze | nigdy więcej | ^używaj tylko | ^pisz tylko | "
        "^używaj wyłącznie | każda … ma | każdy … ma | każde … ma | wszystkie … mają | jak zmieniasz | "
        "gdy zmieniasz | kiedy zmieniasz | jeśli zmieniasz | jeśli … też | gdy … też | jak … też | kiedy … też | "
        "nikt | bez wyjątków | za zgodą | ^jeden … na | ^jedna … na | ^jedno … na | tylko w | tylko przez | "
        "tylko z | tylko po | tylko na | tylko do"
    ),
    bans=(
        "^żadnych … w | ^żadnych … bez | ^bez … w | ^nie używaj | ^nie dodawaj | ^nie commituj | ^nie pushuj | "
        "^nie wrzucaj | ^nie pisz | ^unikaj | ^przestań | ^nie zmieniaj … bez | ^nie twórz | ^nie usuwaj | "
        "^nie kasuj | ^nie ruszaj | ^nie modyfikuj | ^nie instaluj | ^nie zostawiaj | ^nie rób | ^nie mieszaj | "
        "^nie zgaduj | ^nie wymyślaj | ^nie loguj | ^nie mockuj | ^nie edytuj | ^nie edytujemy | ^żadn* | ^bez | "
        "^unikaj* | ^przestań* | ^nie wstawiaj | ^nie stosuj | ^nie kopiuj | ^nie zmieniaj | ^zero | ^nie ma | "
        ", żadn*"
    ),
    preferences=(
        "wolę | wolimy | wolałbym | wolałabym | lubię | nie lubię | nie znoszę | nienawidzę | preferuję | "
        "preferujemy | nie chcę, żebyś | nie chcę żeby* | chcę, żebyś zawsze | jestem fanem | podobają mi się | "
        "wolę, gdy | wolę, żeby | lubię najpierw | bardziej podoba* mi się | podoba mi się | denerwuje mnie | "
        "irytuje mnie | drażni mnie | chcę widzieć | chcę zawsze | nie potrzebuję | nie chcę | uwielbiam | "
        "kocham | odpowiadaj po | odpisuj po | pisz krótko | odpowiadaj krótko | lubimy | wygodniej mi | "
        "moja preferencja | uważam, że … lepsz* | bardziej lubię | najbardziej lubię | chcę, żebyś | "
        "chciałbym, żebyś | chciałabym, żebyś | chcę najpierw | wkurza mnie | wkurzają mnie | irytują mnie | "
        "mnie irytują | mnie irytuje | mnie denerwują | mnie denerwuje | mnie wkurza* | mnie drażni* | "
        "lepsz* … niż | lepiej … niż"
    ),
    decisions=(
        "zdecydowaliśmy | postanowiliśmy | wybraliśmy | ustaliliśmy | zostajemy przy | trzymamy się | "
        "przeszliśmy na | przenieśliśmy | zrezygnowaliśmy | zespół zdecydował | zespół wybrał | zdecydowałem | "
        "decyzja | zostawiamy | stawiamy na | uzgodniliśmy | przeszliśmy z | przeszliśmy | zmigrowaliśmy | "
        "migrowaliśmy | zastąpiliśmy | zamieniliśmy | porzuciliśmy | przestaliśmy używać | już nie używamy | "
        "nie używamy już | wybrałem | wybrałam | zdecydowałam | zdecydowano | ustalono | celowo | świadomie | "
        "przyjęliśmy | wdrożyliśmy | idziemy w | przechodzimy na | pozostajemy przy | rezygnujemy z | "
        "ostatecznie zostawiamy | ostatecznie | wyrzucamy | odchodzimy od | przesądzone | klamka zapadła"
    ),
    habits=(
        "używamy | nie używamy | korzystamy z | piszemy | stosujemy | wdrażamy | testujemy | nie mamy | robimy | "
        "nazywamy | trzymamy | mamy tu | u nas jest | u nas są | nie wspieramy | wspieramy | pracujemy | "
        "hostujemy | przechowujemy | wersjonujemy | formatujemy | budujemy | logujemy | publikujemy | tagujemy | "
        "mergujemy | squashujemy | rebase*ujemy | dokumentujemy | mamy trzy | mamy dwa | mamy dwie | mamy jeden | "
        "mamy jedno | wypuszczamy | deployujemy | deployujem | używam | pracuję na | pracuję z | korzystam z | "
        "nie robimy | zapisujemy | kompilujemy | uruchamiamy | pushujemy | commitujemy | nie piszemy | odpalamy | "
        "wrzucamy | *ujemy | wcinamy | łamiemy | dajemy | zostawiamy | oznaczamy | trzymamy się"
    ),
    failures=(
        "padają | pada | wywala się | wywalają się | psuje się | psują się | zawiesza się | zawieszają się | "
        "wisi | wiszą | nie działa | nie działają | nie startuje | crashuje | kończy się błędem | sypie się | "
        "sypią się | wysypuje się | nie przechodzą | nie przechodzi | wygasa | blokuje się | wysypują się | "
        "wiesza się | wieszają się | nie wstaje | crashują | rzuca błąd | failuje | nie buduje się | "
        "nie kompiluje się | gubi | się sypie | się sypią | się wywala | się wywalają | się zawiesza | "
        "się zawieszają | się psuje | się psują | leci w timeout | lecą w timeout | umiera | umierają | deadlock | "
        "zakleszczenie | wyciek pamięci | traci | tracą | zrywa | zrywają | gubią"
    ),
    conditions=(
        "jeśli | jeżeli | gdy | kiedy | jak | dopóki | bez | za każdym razem | po | zanim | chyba że | "
        "pod windowsem | na windowsie | za proxy | na macu | równolegle | po każdym | na | po *u | po *iu"
    ),
    facts=(
        "jest w | są w | leży w | leżą w | działa na | działają na | nasłuchuje na | jest generowan* | "
        "są generowan* | generuje się | co noc | codziennie | co tydzień | we wtorki | w poniedziałki | w środy | "
        "w czwartki | w piątki | tylko do odczytu | pochodzi z | nazywa się | należy do | zależy od | trwa | "
        "znajduje się | znajdują się | wymaga | wymagają | działa w | działa z | działają w | działają z | "
        "stoi na | chodzi na | chodzi w | jest napisan* w | są napisan* w | jest budowan* | są budowan* | "
        "jest trzyman* | są trzyman* | jest przechowywan* | są przechowywan* | jest hostowan* | jest oparty na | "
        "jest oparta na | jest zarządzan* | jest utrzymywan* | używa | używają | zawiera | zawierają | obsługuje | "
        "obsługują | oczekuje | wygasa | wygasają | jest forkiem | to fork | to monorepo | nie ma | są dwa | "
        "są trzy | są dwie | w wersji | w nocy | domyślnie | na porcie | wskazuje na | ma … rdzeni | jest ważn* | "
        "są ważn* | mieszka w | mieszkają w | potrzebuje | potrzebują | w katalogu | w folderze | składa się z | "
        "ma limit | mają limit | jest ograniczon* | są ograniczon* | idą przez | idzie przez | przechodzą przez | "
        "przechodzi przez | jest generowan* z | zarządza | chodzi o | startuje o | odpala się | mają … cyfr | "
        "ma … cyfr | za pomocą | zaczyna się od | zaczynają się od | kończy się | kończą się | ma własn* | "
        "mają własn*"
    ),
    states=(
        "to | jest | są | leży | działa | używa | nasłuchuje | nazywa się | ma | mają | znajduje się | idzie | idą"
    ),
    chooses="^użyj | ^używaj | ^weź | ^pisz",
    contrasts="nie | zamiast | a nie | tylko",
    questions=(
        "^czy | ^dlaczego | ^czemu | ^co | ^kto | ^gdzie | ^kiedy jest | ^który | ^która | ^które | ^możesz | "
        "^możemy | ^jak to | ^jak się | ^jak jest | ^jak mam | ^jak można | ^jak działa | ^jak mogę | "
        "^jak zrobić | , prawda$ | , nie$ | , tak$ | ^wolisz | ^chcesz | ^masz"
    ),
    hedges=(
        "może | być może | chyba | prawdopodobnie | pewnie | myślę | wydaje mi się | przypuszczam | powinniśmy | "
        "moglibyśmy | byłoby | nie jestem pew* | nie wiem | fajnie by było | podobno | najlepiej | ewentualnie | "
        "możliwe, że | możliwe że | niewykluczone | zapewne | o ile pamiętam"
    ),
    scenes=(
        "na razie | teraz | dzisiaj | dziś | jutro | tym razem | w tym tygodniu | w tym pliku | na tej gałęzi | "
        "w tej gałęzi | na tym branchu | w tym pr | chwilowo | tymczasowo | dopóki nie | aż do | do czasu | "
        "na czas | jeszcze | w tej chwili | obecnie | na potrzeby | póki co | jednorazowo | ten błąd | "
        "tego błędu | przed demem | musimy naprawić | musimy dodać | tym teście | tego testu | ten test | "
        "tej stronie | tej funkcji | w tym przypadku | tym pliku | ten commit | dopóki | póki"
    ),
    suppositions="załóżmy | wyobraź sobie | powiedzmy | gdyby* | a co jeśli | co by",
    narratives=(
        "wczoraj | w zeszłym | w zeszłym roku | kiedyś | nigdy nie *łem | nigdy nie *łam | nigdy nie *liśmy | "
        "nigdy mi | zawsze *łem | zawsze *liśmy | był | była | było | były | miałem | mieliśmy | "
        "nigdy nie powiedział* | nigdy nie *ł | nigdy nie *ła | nigdy nie *ło | okazało się | dotąd"
    ),
    modals="nie zawsze | nie musi | nie muszą | nie musisz | nie trzeba | niekoniecznie",
    idioms=(
        "lepiej późno niż wcale | nigdy nic nie wiadomo | oczywiście, | no jasne | no super | jak zawsze | "
        "nigdy nie mów nigdy | nieważne | no pięknie | zawsze miło | świetnie, znowu | wieki"
    ),
    products=(
        "^formularz | ^przycisk | ^użytkownik | ^użytkownicy | ^pole | ^strona | ^menu | ^lista | ^tabela | "
        "^funkcja | ^parser | ^hasło | ^okno | przycisk* | okno | kliknię* | formularz* | gracz | koszyk* | "
        "wyniki wyszukiwania | stopka | powiadomien* | wykres* | strona | użytkowni*"
    ),
    actually="właściwie | tak naprawdę",
    told=(
        "mówiłem | mówiłam | mówiłem już | mówiłam już | już mówiłem | przecież mówiłem | przecież mówiłam | "
        "jak mówiłem | jak mówiłam | powtarzam"
    ),
    bygone="wtedy | żałowa* | w tamtym czasie",
    musts="^* musi | ^* nie może | ^* nie musi | ^* nie powinien | ^* nie powinna",
    mine=(
        "^wolę | ^lubię | ^nie lubię | ^nie znoszę | ^nienawidzę | ^preferuję | ^uwielbiam | ^pracuję | "
        "^ja zawsze | ^ja nigdy | ^zawsze używam | ^nigdy nie używam | ^zwykle pracuję | ^bardziej lubię"
    ),
    ours="tu | tutaj | my | nasz* | u nas | używamy | projek* | repo* | repozytori* | serwis*",
)
