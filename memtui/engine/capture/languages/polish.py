"""Polish."""

from memtui.engine.capture.languages.table import Language

POLISH = Language(
    code="pl",
    name="Polish",
    letters="ąćęłńśźż",
    common=(
        "i | w | na | z | do | nie | to | jest | są | się | że | a | o | po | za | od | dla | tu | tutaj | my | "
        "ja | ty | mi | nam | ale | czy | jeśli | gdy | kiedy | zawsze | nigdy | tak | bez | przed | tylko | "
        "nas | proszę | używamy | przez | pod"
    ),
    objections=(
        "nie | błąd | źle | nieprawda | to nieprawda | nie tak | niezupełnie | mówiłem | mówiłam | "
        "przecież mówiłem | właściwie"
    ),
    lead_ins=(
        "tak | ok | okej | dobra | dobrze | super | świetnie | dzięki | dziękuję | i | ale | proszę | "
        "a tak w ogóle | przy okazji | więc | no | ach | uwaga | sorry | jasne | aha"
    ),
    tails="proszę | dzięki | ok | dobra",
    reasons="bo | ponieważ | gdyż | inaczej",
    remember=(
        "pamiętaj | zapamiętaj | nie zapomnij | nie zapominaj | zanotuj | zapisz | zapisz sobie | notatka | "
        "notatka na przyszłość | na przyszłość | na następny raz | następnym razem | dla przypomnienia | "
        "zasada | miej na uwadze"
    ),
    from_now_on="od teraz | od dziś | od tej pory | odtąd | w przyszłości",
    that="że",
    rules=(
        "zawsze | nigdy | każdorazowo | za każdym razem | przed każdym | po każdym | przy każdym | każdy nowy | "
        "każda nowa | każde nowe | muszą | musi | trzeba | należy | nie wolno | zabronion* | zakazan* | "
        "obowiązkowo | wyłącznie | pod żadnym pozorem | w żadnym wypadku | wszystkie … muszą | ^tylko"
    ),
    bans=(
        "^żadnych … w | ^żadnych … bez | ^bez … w | ^nie używaj | ^nie dodawaj | ^nie commituj | ^nie pushuj | "
        "^nie wrzucaj | ^nie pisz | ^unikaj | ^przestań | ^nie zmieniaj … bez"
    ),
    preferences=(
        "wolę | wolimy | wolałbym | wolałabym | lubię | nie lubię | nie znoszę | nienawidzę | preferuję | "
        "preferujemy | nie chcę, żebyś | nie chcę żeby* | chcę, żebyś zawsze | jestem fanem | podobają mi się"
    ),
    decisions=(
        "zdecydowaliśmy | postanowiliśmy | wybraliśmy | ustaliliśmy | zostajemy przy | trzymamy się | "
        "przeszliśmy na | przenieśliśmy | zrezygnowaliśmy | zespół zdecydował | zespół wybrał | zdecydowałem | "
        "decyzja | zostawiamy | stawiamy na | uzgodniliśmy"
    ),
    habits=(
        "używamy | nie używamy | korzystamy z | piszemy | stosujemy | wdrażamy | testujemy | nie mamy | robimy | "
        "nazywamy | trzymamy | mamy tu | u nas jest | u nas są | nie wspieramy | wspieramy | pracujemy"
    ),
    failures=(
        "padają | pada | wywala się | wywalają się | psuje się | psują się | zawiesza się | zawieszają się | "
        "wisi | wiszą | nie działa | nie działają | nie startuje | crashuje | kończy się błędem | sypie się | "
        "sypią się | wysypuje się | nie przechodzą | nie przechodzi | wygasa | blokuje się"
    ),
    conditions=(
        "jeśli | jeżeli | gdy | kiedy | jak | dopóki | bez | za każdym razem | po | zanim | chyba że | "
        "pod windowsem | na windowsie"
    ),
    facts=(
        "jest w | są w | leży w | leżą w | działa na | działają na | nasłuchuje na | jest generowan* | "
        "są generowan* | generuje się | co noc | codziennie | co tydzień | we wtorki | w poniedziałki | "
        "w środy | w czwartki | w piątki | tylko do odczytu | pochodzi z | nazywa się | należy do | zależy od | "
        "trwa | znajduje się | znajdują się | wymaga | wymagają"
    ),
    states=(
        "to | jest | są | leży | działa | używa | nasłuchuje | nazywa się | ma | mają | znajduje się | idzie | idą"
    ),
    chooses="^użyj | ^używaj | ^weź | ^pisz",
    contrasts="nie | zamiast | a nie | tylko",
    questions=(
        "^czy | ^dlaczego | ^czemu | ^jak | ^co | ^kto | ^gdzie | ^kiedy jest | ^który | ^która | ^które | "
        "^możesz | ^możemy"
    ),
    hedges=(
        "może | być może | chyba | prawdopodobnie | pewnie | myślę | wydaje mi się | przypuszczam | powinniśmy | "
        "moglibyśmy | byłoby | nie jestem pew* | nie wiem | fajnie by było | podobno | najlepiej | ewentualnie"
    ),
    scenes=(
        "na razie | teraz | dzisiaj | dziś | jutro | tym razem | w tym tygodniu | w tym pliku | na tej gałęzi | "
        "w tej gałęzi | na tym branchu | w tym pr | chwilowo | tymczasowo | dopóki nie | aż do | do czasu | "
        "na czas | jeszcze | w tej chwili | obecnie | na potrzeby | póki co | jednorazowo"
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
        "nigdy nie mów nigdy | nieważne | no pięknie | zawsze miło | świetnie, znowu"
    ),
    products=(
        "^formularz | ^przycisk | ^użytkownik | ^użytkownicy | ^pole | ^strona | ^menu | ^lista | ^tabela | "
        "^funkcja | ^parser | ^api | ^hasło | ^okno | ^endpoint"
    ),
)
