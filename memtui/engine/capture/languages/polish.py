"""Polish."""

from memtui.engine.capture.languages.table import Language

POLISH = Language(
    code="pl",
    name="Polish",
    letters="ąćęłńśźż",
    common=(
        "i | w | na | z | do | nie | to | jest | są | się | że | a | o | po | za | od | dla | tu | tutaj | my | ja | "
        "ty | mi | nam | ale | czy | jeśli | gdy | kiedy | zawsze | nigdy | tak | bez | przed | tylko | nas | "
        "proszę | używamy | przez | pod | każdy | każda | każde | nasz | nasza | nasze | ma | mają | dodaj | usuń | "
        "zły | potem | możesz | musi | muszą | coś | mnie | więc | ich | jego | było | ten | ta | tę | około | "
        "pada | funkcja | publiczna | minut | kod | nazwie | numer | poza | żadnego | sam | sama | samo | by | być | "
        "będzie | już | jak | też | gałąź | gałęzi | zanim | pliki | plik | czerwony | komentarzami | maszyna | "
        "tego | tej | tym | który | która | które | stoi | najpierw | zostaje | kolejka | samym | zespół | oraz | "
        "albo | nic | wszystko | wszystkie | jeszcze | trzy | dwa | dalej | wersję | wersja"
    ),
    endings=(
        "*ów | *ami | *ach | *ego | *emy | *amy | *imy | *ymy | *owy | *owa | *owe | *owych | *ości | *anie | "
        "*enie | *ować | *cje | *cji | *czne* | *sz* | *rz*"
    ),
    objections=(
        "nie | błąd | źle | nieprawda | to nieprawda | nie tak | niezupełnie | mówiłem | mówiłam | "
        "przecież mówiłem | właściwie"
    ),
    actually="właściwie | tak naprawdę",
    told=(
        "mówiłem | mówiłam | mówiłem już | mówiłam już | już mówiłem | przecież mówiłem | przecież mówiłam | "
        "jak mówiłem | jak mówiłam | powtarzam"
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
        "tylko z | tylko po | tylko na | tylko do | łapy precz | ręce precz | wara od | nie mają prawa | "
        "nie ma prawa | mają być | ma być | się nie *a | nie *emy | nie *amy | nie *imy | nie *ymy | skonsultuj | "
        "skonsultować | uzgodnij | dogadaj | pogadaj ze mną | najpierw zapytaj | najpierw spytaj | ^jeden pr | "
        "to jedna zmiana | zaktualizuj też | zaktualizuj również | popraw też | też zaktualizuj | bez … nic | "
        "bez … nie | co najwyżej | co najmniej | maksymalnie | minimum | ma pierwszeństwo | nie ma miejsca | "
        "nie ma czego szukać | nie ma mowy | za moją zgodą | po uzgodnieniu | poza … żadn* | żadn* … surow* | "
        "surowo | obowiązkow* | na sztywno | do wyłącznego | nietykaln* | dorzucaj | dopisuj | podawaj | wrzucaj | "
        "dodawaj"
    ),
    bans=(
        "^żadnych … w | ^żadnych … bez | ^bez … w | ^nie używaj | ^nie dodawaj | ^nie commituj | ^nie pushuj | "
        "^nie wrzucaj | ^nie pisz | ^unikaj | ^przestań | ^nie zmieniaj … bez | ^nie twórz | ^nie usuwaj | "
        "^nie kasuj | ^nie ruszaj | ^nie modyfikuj | ^nie instaluj | ^nie zostawiaj | ^nie rób | ^nie mieszaj | "
        "^nie zgaduj | ^nie wymyślaj | ^nie loguj | ^nie mockuj | ^nie edytuj | ^nie edytujemy | ^żadn* | ^bez | "
        "^unikaj* | ^przestań* | ^nie wstawiaj | ^nie stosuj | ^nie kopiuj | ^nie zmieniaj | ^zero | ^nie ma | "
        ", żadn* | nie edytuj* | nie zmieniaj* | nie dotykaj* | nie ruszaj* | nie wrzucaj* | nie commituj* | "
        "nie pushuj* | nie dodawaj* | nie używaj* | nie usuwaj* | nie pisz | nie loguj* | nie *uj$ | ^nigdy"
    ),
    preferences=(
        "wolę | wolimy | wolałbym | wolałabym | lubię | nie lubię | nie znoszę | nienawidzę | preferuję | "
        "preferujemy | nie chcę, żebyś | nie chcę żeby* | chcę, żebyś zawsze | jestem fanem | podobają mi się | "
        "wolę, gdy | wolę, żeby | lubię najpierw | bardziej podoba* mi się | podoba mi się | denerwuje mnie | "
        "irytuje mnie | drażni mnie | chcę widzieć | chcę zawsze | nie potrzebuję | nie chcę | uwielbiam | kocham | "
        "odpowiadaj po | odpisuj po | pisz krótko | odpowiadaj krótko | lubimy | wygodniej mi | moja preferencja | "
        "uważam, że … lepsz* | bardziej lubię | najbardziej lubię | chcę, żebyś | chciałbym, żebyś | "
        "chciałabym, żebyś | chcę najpierw | wkurza mnie | wkurzają mnie | irytują mnie | mnie irytują | "
        "mnie irytuje | mnie denerwują | mnie denerwuje | mnie wkurza* | mnie drażni* | lepsz* … niż | "
        "lepiej … niż | nie przepadam | przepadam za | lepiej mi się | wolę się | łatwiej mi | męczą mnie | "
        "męczy mnie | nudzą mnie | mnie odrzuca | odrzuca mnie | mnie męczy | mnie męczą | krótko i | na temat | "
        "bez lania wody | odpowiadaj | pokazuj | najpierw pokaż | najpierw plan | zawsze pokaż | jestem za | "
        "wystarczy mi | wystarczą mi | bliższ* mi | przyzwyczai* | pasuje mi | leży mi | nie leży mi"
    ),
    decisions=(
        "zdecydowaliśmy | postanowiliśmy | wybraliśmy | ustaliliśmy | zostajemy przy | trzymamy się | "
        "przeszliśmy na | przenieśliśmy | zrezygnowaliśmy | zespół zdecydował | zespół wybrał | zdecydowałem | "
        "decyzja | zostawiamy | stawiamy na | uzgodniliśmy | przeszliśmy z | przeszliśmy | zmigrowaliśmy | "
        "migrowaliśmy | zastąpiliśmy | zamieniliśmy | porzuciliśmy | przestaliśmy używać | już nie używamy | "
        "nie używamy już | wybrałem | wybrałam | zdecydowałam | zdecydowano | ustalono | celowo | świadomie | "
        "przyjęliśmy | wdrożyliśmy | idziemy w | przechodzimy na | pozostajemy przy | rezygnujemy z | "
        "ostatecznie zostawiamy | ostatecznie | wyrzucamy | odchodzimy od | przesądzone | klamka zapadła | "
        "bierzemy | wzięliśmy | wyleciał* | wylatuje | stanęło na | padło na | zamiast … mamy | zamiast … jest | "
        "zamiast … teraz | zastąpion* | żegnamy | pożegnaliśmy | wyrzuciliśmy | porzucamy | kończymy z | "
        "jedziemy na | lecimy na | lecimy z | lecimy w | siedzimy na | postawiliśmy na | przesiedliśmy się | "
        "przesiadamy się | klepnięte | zatwierdzon* | ustalone | wybór padł | zostaje na | zostaje przy | zostaje | "
        "odpuszczamy | zostają na | zostajemy na | robimy w | robimy we | rezygnujemy | poszedł | poszła | poszło | "
        "wybrany | wybrana | wybrane | został wybran* | została wybran* | wygrał* | nasz wybór | weszł* | wszedł | "
        "poszedł do kosza | poszło do kosza | do kosza"
    ),
    habits=(
        "używamy | nie używamy | korzystamy z | piszemy | stosujemy | wdrażamy | testujemy | nie mamy | robimy | "
        "nazywamy | trzymamy | mamy tu | u nas jest | u nas są | nie wspieramy | wspieramy | pracujemy | hostujemy | "
        "przechowujemy | wersjonujemy | formatujemy | budujemy | logujemy | publikujemy | tagujemy | mergujemy | "
        "squashujemy | rebase*ujemy | dokumentujemy | mamy trzy | mamy dwa | mamy dwie | mamy jeden | mamy jedno | "
        "wypuszczamy | deployujemy | deployujem | używam | pracuję na | pracuję z | korzystam z | nie robimy | "
        "zapisujemy | kompilujemy | uruchamiamy | pushujemy | commitujemy | nie piszemy | odpalamy | wrzucamy | "
        "*ujemy | wcinamy | łamiemy | dajemy | zostawiamy | oznaczamy | trzymamy się | nasz zespół | nasza ekipa | "
        "u nas | *imy w | *amy w"
    ),
    failures=(
        "padają | pada | wywala się | wywalają się | psuje się | psują się | zawiesza się | zawieszają się | wisi | "
        "wiszą | nie działa | nie działają | nie startuje | crashuje | kończy się błędem | sypie się | sypią się | "
        "wysypuje się | nie przechodzą | nie przechodzi | wygasa | blokuje się | wysypują się | wiesza się | "
        "wieszają się | nie wstaje | crashują | rzuca błąd | failuje | nie buduje się | nie kompiluje się | gubi | "
        "się sypie | się sypią | się wywala | się wywalają | się zawiesza | się zawieszają | się psuje | się psują | "
        "leci w timeout | lecą w timeout | umiera | umierają | deadlock | zakleszczenie | wyciek pamięci | traci | "
        "tracą | zrywa | zrywają | gubią | się wykłada | się wykładają | wykłada się | wykładają się | pada na | "
        "się kładzie | kładzie się | się krzaczy | krzaczy się | się zacina | zacina się | zacinają się | "
        "się rozjeżdża | rozjeżdża się | się urywa | wybucha | nie odpowiada | nie odpowiadają | się gubi | "
        "się wiesza | się wieszają | wali błędami | wali błędem | sypie błędami | się rozjeżdżają | "
        "rozjeżdżają się | wariuj* | świruj* | głupiej* | się miesza* | się wysypuje | się wysypują | się gryz*"
    ),
    conditions=(
        "jeśli | jeżeli | gdy | kiedy | jak | dopóki | bez | za każdym razem | po | zanim | chyba że | "
        "pod windowsem | na windowsie | za proxy | na macu | równolegle | po każdym | na | po *u | po *iu | przy"
    ),
    facts=(
        "jest w | są w | leży w | leżą w | działa na | działają na | nasłuchuje na | jest generowan* | "
        "są generowan* | generuje się | co noc | codziennie | co tydzień | we wtorki | w poniedziałki | w środy | "
        "w czwartki | w piątki | tylko do odczytu | pochodzi z | nazywa się | należy do | zależy od | trwa | "
        "znajduje się | znajdują się | wymaga | wymagają | działa w | działa z | działają w | działają z | stoi na | "
        "chodzi na | chodzi w | jest napisan* w | są napisan* w | jest budowan* | są budowan* | jest trzyman* | "
        "są trzyman* | jest przechowywan* | są przechowywan* | jest hostowan* | jest oparty na | jest oparta na | "
        "jest zarządzan* | jest utrzymywan* | używa | używają | zawiera | zawierają | obsługuje | obsługują | "
        "oczekuje | wygasa | wygasają | jest forkiem | to fork | to monorepo | nie ma | są dwa | są trzy | są dwie | "
        "w wersji | w nocy | domyślnie | na porcie | wskazuje na | ma … rdzeni | jest ważn* | są ważn* | mieszka w | "
        "mieszkają w | potrzebuje | potrzebują | w katalogu | w folderze | składa się z | ma limit | mają limit | "
        "jest ograniczon* | są ograniczon* | idą przez | idzie przez | przechodzą przez | przechodzi przez | "
        "jest generowan* z | zarządza | chodzi o | startuje o | odpala się | mają … cyfr | ma … cyfr | za pomocą | "
        "zaczyna się od | zaczynają się od | kończy się | kończą się | ma własn* | mają własn* | opiekuje się | "
        "opiekują się | odpowiada za | odpowiadają za | zajmuje się | zajmują się | wisi na | wiszą na | leci o | "
        "dzieli | dzielą | zwraca | zwracają"
    ),
    states=(
        "to | jest | są | leży | działa | używa | nasłuchuje | nazywa się | ma | mają | znajduje się | idzie | idą"
    ),
    chooses="^użyj | ^używaj | ^weź | ^pisz",
    contrasts="nie | zamiast | a nie | tylko",
    tasks=(
        "^dodaj | ^usuń | ^skasuj | ^wywal | ^zmień | ^popraw | ^napraw | ^utwórz | ^stwórz | ^napisz | ^zrób | "
        "^przerób | ^uruchom | ^odpal | ^zatrzymaj | ^zainstaluj | ^wypchnij | ^wrzuć | ^scommituj | ^zacommituj | "
        "^zmerguj | ^wdróż | ^zobacz | ^sprawdź | ^przetestuj | ^wyjaśnij | ^wytłumacz | ^pokaż | ^daj | ^powiedz | "
        "^przenieś | ^zamień | ^podmień | ^połącz | ^ustaw | ^przyciemnij | ^weź | ^zaimplementuj | ^zrefaktoruj | "
        "^wygeneruj | ^otwórz | ^zamknij | ^znajdź | ^poszukaj | ^przeczytaj | ^skopiuj | ^wyczyść | ^spróbuj | "
        "^kontynuuj | ^włącz | ^wyłącz | ^możesz | ^mógłbyś | ^zaktualizuj | ^zostaw | ^wróć | ^zerknij | "
        "^przejrzyj | ^rzuć | ^dopisz | ^wstaw | ^ogarnij | ^przywróć | ^wyłącz* | wyłącz | ^schowaj | ^ukryj | "
        ", wyłącz | przekieruj | ^*aj | ^*uj | ^*ij | ^*nij | ^zwiększ | ^zmniejsz | ^rozbij | ^podziel | ^zbuduj | "
        "^przebuduj | ^podnieś | ^podbij | ^wytnij | ^dołóż | ^przerzuć | ^rozdziel | ^sformatuj | ^odśwież | "
        "^cofnij | ^przepisz | ^uprość | ^dopracuj | ^wyrzuć | ^wypisz | ^wylistuj | ^obczaj | ^tak samo zrób"
    ),
    passing=(
        "czerwon* | zielon* | zepsut* | pust* | woln* | zły | zła | złe | błędn* | dziwn* | gotow* | znowu | znów | "
        "nadal | wciąż | już | aktualn* | brakuje | brak | wygląda* | ^to | ^ten | ^ta | ^te | ^tamten | ^jest | "
        "^są | ^mam | ^ja | ^ty | ^wychodzi | ^dostaję | ^coś | za dużo | za mało | zbyt | tamten | taki | taka | "
        "dobrze, ale | ostatni* | błędy$ | błędów$ | powinien | powinna | powinno | ^trzy | ^dwa | ^dwie | ^cztery | "
        "^kilka | strasznie | strasznie dług* | mocno | dalej nie | dług* ta | wzrosło | wzrósł | urosł* | brzydk* | "
        "nieźle | w porządku, ale | zrobił* się | szukam | zbędn* | w outpucie | na wyjściu | o to chodziło | "
        "szybsz* od | jest spacja | wszystkie testy | testy przeszły | nie odpowiada | nie odpowiadają | "
        "nie ładuje się | nie wyświetla się | znów działa | przeszły | przeszedł"
    ),
    past=(
        "*łem | *łam | *liśmy | *ł$ | *ło$ | padło | padły | przestało | przestał | wywaliło | wywalił* | zepsuło | "
        "zepsuł* | zniknął | zniknęła | zniknęło | przejrzałem | *ił | *ął | *ęła | *ęło | *ał | *ały | *iły | "
        "*ował* | zrestartował* | i nic$ | nie pomogło | nie pomógł | *łem, | *łam, | *iłem | *ałem"
    ),
    questions=(
        "^czy | ^dlaczego | ^czemu | ^co | ^kto | ^gdzie | ^kiedy jest | ^który | ^która | ^które | ^możesz | "
        "^możemy | ^jak to | ^jak się | ^jak jest | ^jak mam | ^jak można | ^jak działa | ^jak mogę | ^jak zrobić | "
        ", prawda$ | , nie$ | , tak$ | ^wolisz | ^chcesz | ^masz | powiedz … jak* | powiedz mi | pokaż mi, jak* | "
        "powiedz … gdzie | powiedz … który | ^jaki | ^jaka | ^jakie | ^jakim | ^jaką | ^ile | ^po co | ^skąd | "
        "^dokąd | ^jak przetest* | ^uważasz | ^myślisz | ^sądzisz"
    ),
    hedges=(
        "może | być może | chyba | prawdopodobnie | pewnie | myślę | wydaje mi się | przypuszczam | powinniśmy | "
        "moglibyśmy | byłoby | nie jestem pew* | nie wiem | fajnie by było | podobno | najlepiej | ewentualnie | "
        "możliwe, że | możliwe że | niewykluczone | zapewne | o ile pamiętam | moim zdaniem | według mnie | "
        "zdaje się | dobrze by było | dobrze byłoby | to chyba | wygląda na | pachnie | obstawiam | strzelam | "
        "nie wiemy | nie rozumiemy | nie jesteśmy | nie pamiętamy | nie możemy"
    ),
    scenes=(
        "na razie | teraz | dzisiaj | dziś | jutro | tym razem | w tym tygodniu | w tym pliku | na tej gałęzi | "
        "w tej gałęzi | na tym branchu | w tym pr | chwilowo | tymczasowo | dopóki nie | aż do | do czasu | "
        "na czas | jeszcze | w tej chwili | obecnie | na potrzeby | póki co | jednorazowo | ten błąd | tego błędu | "
        "przed demem | musimy naprawić | musimy dodać | tym teście | tego testu | ten test | tej stronie | "
        "tej funkcji | w tym przypadku | tym pliku | ten commit | dopóki | póki | do końca | do jutra | "
        "do wieczora | spotkani* | tej gałęzi | w tym tickecie | do tego czasu | do jutrzejsz* | do dzisiejsz* | "
        "do wydania"
    ),
    suppositions=(
        "załóżmy | wyobraź sobie | powiedzmy | gdyby* | a co jeśli | co by | jakby | gdyby | jeśliby | szkoda, że | "
        "szkoda że | oby | byłby | byłaby"
    ),
    narratives=(
        "wczoraj | w zeszłym | w zeszłym roku | kiedyś | nigdy nie *łem | nigdy nie *łam | nigdy nie *liśmy | "
        "nigdy mi | zawsze *łem | zawsze *liśmy | był | była | było | były | miałem | mieliśmy | "
        "nigdy nie powiedział* | nigdy nie *ł | nigdy nie *ła | nigdy nie *ło | okazało się | dotąd | ostatnio | "
        "od dwóch godzin | od godzin | przedwczoraj | przed chwilą | niedawno | dziś rano | poprzednio | "
        "poprzednim razem | od rana | *łeś | *łaś | zmieniłeś | zrobiłeś"
    ),
    bygone="wtedy | żałowa* | w tamtym czasie",
    musts="^* musi | ^* nie może | ^* nie musi | ^* nie powinien | ^* nie powinna",
    modals=(
        "nie zawsze | nie musi | nie muszą | nie musisz | nie trzeba | niekoniecznie | nie każda | nie każdy | "
        "nie każde | nie wszystkie | nie wszystko | nie dla każde* | nie przy każdym | nie przy każdej | "
        "nie do każdego | nie na każdy | nie każdym"
    ),
    idioms=(
        "lepiej późno niż wcale | nigdy nic nie wiadomo | oczywiście, | no jasne | no super | jak zawsze | "
        "nigdy nie mów nigdy | nieważne | no pięknie | zawsze miło | świetnie, znowu | wieki | ^brawo | "
        "^gratulacje | ^wspaniale | ^cudownie | ^rewelacja | ^super, | trudno | jakoś to będzie | "
        "nic się nie stało | spoko | zdarza się | nie szkodzi | ^jasne, | ^oczywiście | ^no tak, | ^tak, tak | "
        "^no pewnie | ^pewnie, | same przechodzą | samo się | ^aha, | gratulacje$ | brawo$ | szacun$ | szacunek$"
    ),
    products=(
        "^formularz | ^przycisk | ^użytkownik | ^użytkownicy | ^pole | ^strona | ^menu | ^lista | ^tabela | "
        "^funkcja | ^parser | ^hasło | ^okno | przycisk* | okno | kliknię* | formularz* | gracz | koszyk* | "
        "wyniki wyszukiwania | stopka | powiadomien* | wykres* | strona | użytkowni* | zdjęci* | awatar* | obraz* | "
        "profilow* | wyszukiwar* | pole wyszukiwania | ikon* | logo | kolor* | okrągł* | niebiesk* | pokazać | "
        "widoczn* | baner* | profil* | tryb* ciemn* | dark mode | tekst | czcionk* | tło | tle | biały | biała | "
        "czarn* | szar* | rejestrac* | logowani* | mail | e-mail | powitaln* | telefon* | ekran* | rabat* | "
        "zamówieni* | faktur* | hover | każdym produktem | produkt* | gwiazdk* | ocena | oceny | pod każdym | "
        "obok każdego"
    ),
    mine=(
        "^wolę | ^lubię | ^nie lubię | ^nie znoszę | ^nienawidzę | ^preferuję | ^uwielbiam | ^pracuję | ^ja zawsze | "
        "^ja nigdy | ^zawsze używam | ^nigdy nie używam | ^zwykle pracuję | ^bardziej lubię"
    ),
    ours="tu | tutaj | my | nasz* | u nas | używamy | projek* | repo* | repozytori* | serwis*",
)
