"""German."""

from memtui.engine.capture.languages.table import Language

GERMAN = Language(
    code="de",
    name="German",
    letters="äß",
    common=(
        "der | die | das | und | wir | ich | ist | sind | nicht | kein* | ein* | den | dem | im | auf | mit | bei | "
        "für | von | zum | zur | hier | du | bitte | mir | mich | uns | unser* | aber | auch | wenn | immer | nie | "
        "nein | werden | wird | jede | jeder | jedes | alle | unser | unsere | benutzer | sollen | eine | nur | "
        "können | mach | füge | hinzu | diese*"
    ),
    endings="*ung | *ungen | *keit | *lich | *heit | *isch | *ieren | *iert | *werden",
    objections=(
        "nein | nee | nö | doch | falsch | stimmt nicht | das stimmt nicht | das ist falsch | nicht ganz | quatsch | "
        "ich sagte doch | wie gesagt | ich habe doch gesagt"
    ),
    actually="eigentlich | tatsächlich",
    told=(
        "ich sagte doch | ich sagte doch schon | wie gesagt | ich habe doch gesagt | hab ich doch gesagt | "
        "ich habs doch gesagt | hatte ich schon gesagt | nochmal zum mitschreiben | ich habe dir gesagt | "
        "ich hab dir gesagt"
    ),
    lead_ins=(
        "ja | ok | okay | gut | super | danke | bitte | also | und | aber | übrigens | ach | ach ja | ach so | "
        "genau | nochmal | moment | hm | klar | noch was | achtung | eigentlich | sorry | dann | warte | halt | stopp"
    ),
    tails="bitte | danke | ok | okay | ja | alles klar",
    reasons="weil | denn | sonst | damit",
    remember=(
        "merk dir | merke dir | merk dir bitte | bitte merken | denk dran | denk daran | denk bitte daran | "
        "vergiss nicht | nicht vergessen | notiz | notiere | notier dir | zur erinnerung | fürs nächste mal | "
        "für das nächste mal | für die zukunft | für später | behalte im kopf | schreib dir auf | speichere | "
        "regel | neue regel | merk dir fürs nächste mal | notiz für später | notiz fürs nächste mal | wichtig | "
        "achtung | wichtig zu wissen | du solltest wissen | fürs protokoll | beachte | bitte beachten | "
        "vergiss nie | gut zu wissen"
    ),
    from_now_on="ab jetzt | ab sofort | ab heute | von jetzt an | von nun an | in zukunft | künftig | zukünftig",
    that="dass | daß",
    rules=(
        "immer | nie | niemals | stets | grundsätzlich | auf keinen fall | unter keinen umständen | jedes mal | "
        "vor jedem | vor jeder | nach jedem | nach jeder | bei jedem | bei jeder | pro | müssen | muss | "
        "dürfen nicht | darf nicht | dürfen nie | darf nie | nur noch | ausschließlich | verboten | tabu | "
        "ist pflicht | sind pflicht | in jeder sitzung | ^bevor du | ^wenn du … bitte | ^jede* neue* | ^alle neuen | "
        "frag* … bevor | frag* … vorher | bevor du … frag | gib … bescheid, bevor | jedes* neue | alle … müssen | "
        "nur auf anweisung | zwingend | keinesfalls | immer nur | immer zuerst | standardmäßig | pflicht | "
        "nicht erlaubt | ist untersagt | brauchen … freigabe | soll* immer | soll* nie | sollen nicht | "
        "sollten nie | soll nicht | grundsätzlich nur | wenn du … dann | nie wieder | für jede* | für jedes | "
        "pro pr | gehören in | gehört in | darf nur | dürfen nur | darf kein* | dürfen kein* | bekommt … test | "
        "bekommen … test | jeder bugfix | jeder commit | jede migration | jedes feature | jeder pr | jede änderung | "
        "^nutze nur | ^nutz nur | ^verwende nur | ^benutze nur | ^schreib nur | ^schreibe nur | ^nimm nur | "
        "^installiere nur | jede … hat | jeder … hat | jedes … hat | alle … haben | jede … bekommt | "
        "jeder … bekommt | darfst nichts | darfst nie | darfst nicht | sobald du | wenn du … auch | wenn du … mit | "
        "jedes mal, wenn | niemand | nur in | nur über | nur mit | nur nach | ^nur | immer erst | gibt es nicht | "
        "gibt es kein* | keine … ohne | mindestens ein | genau ein | wird nichts * | ohne … wird nichts | "
        "ohne … kein* | ohne … nicht | nichts verloren | nichts zu suchen | haben … verloren | ^wer … ändert | "
        "^wer … anfasst | ^ein pr | mit eingecheckt | nur in absprache | nach absprache | nur mit meinem ok | "
        "hat zu | haben zu | gilt: | höchstens | maximal | mindestens | ausnahmslos | unantastbar | wird immer | "
        "werden immer | bleibt unangetastet | hat vorrang | haben vorrang | ^wenn du … zieh | ^wenn du … sag | "
        "sprich … ab | sprich dich | rücksprache"
    ),
    bans=(
        "^kein* … in | ^kein* … im | ^kein* … ohne | ^nicht ohne | ^nichts … ohne | ^verwende kein* | "
        "^benutz* kein* | ^nutz* kein* | ^schreib* kein* | ^keine kommentare | nicht mehr benutzen | "
        "nicht mehr verwenden | ^finger weg von | ^kein* … auf | ^kein* … mehr | ^kein* … bei | ^committe kein* | "
        "^füg* kein* | ^fass … nicht an | ^ändere … nicht | ^installier* kein* | ^installier* nichts | "
        "^lösch* nichts | ^vermeide* | ^hör auf | nicht von hand | nicht direkt | nicht ohne | ^bitte kein* | "
        "^erstell* kein* | ^rate nicht | ^schreib* nicht | , kein* | ^lass die finger von | ^lasst die finger von | "
        "^installier* … nichts | ^installier* … kein* | ^mach … nichts | ^rühr* … nicht an | ^schreib* nichts | "
        "^nie | ^niemals | ^hände weg | ^kein*"
    ),
    preferences=(
        "ich bevorzuge | ich mag | mag ich | ich hasse | ich hätte gern* | hätte ich gern* | ich möchte, dass du | "
        "mir ist … lieber | ist mir lieber | sind mir lieber | mir lieber | mir sind … lieber | ich hab* … lieber | "
        "hab* ich lieber | mir gefällt | mir gefallen | ich will kein* | ich möchte kein* | ich will, dass | "
        "wir bevorzugen | am liebsten | ich finde … besser als | lieber … als | ich lese lieber | "
        "ich bin kein fan von | ich bin fan von | wäre … lieber | wäre mir … lieber | mir wäre | finde ich besser | "
        "ich will immer | ich möchte immer | ich möchte … sehen | ich will … sehen, bevor | "
        "ich kann … nicht leiden | ich kann … nicht ausstehen | nervt mich | stört mich | ich finde … angenehmer | "
        "ich finde … übersichtlicher | ich ziehe … vor | ich würde lieber | bevorzugt | antworte … auf | "
        "antworte … kurz | fass dich kurz | auf englisch | auf deutsch | ich brauche kein* | ich lege wert auf | "
        "ich arbeite lieber | halte … kurz | halte … knapp | nerven mich | stören mich | gefallen mir | "
        "gefällt mir | ich find* … schöner | ich schätze | ist mir wichtig | sind mir wichtig | find's besser | "
        "finde es besser | besser, wenn du | ich mag's | mag's lieber | lieber | liegt mir | liegen mir | "
        "ist mir zu | sind mir zu | mag keine | ich steh auf | ich stehe auf | ich komm* mit … besser | "
        "geht mir auf die nerven | gehen mir auf die nerven | bitte kurz | in kurzform | ich lese ungern | "
        "ich mach* … ungern | finde ich furchtbar | finde ich gut | finde ich schlecht | finde ich angenehm | "
        "kann ich nicht leiden | kann ich nicht ausstehen | reicht mir | reichen mir | sag mir lieber | gerne knapp"
    ),
    decisions=(
        "wir haben uns … entschieden | haben wir uns … entschieden | wir haben … beschlossen | "
        "haben wir beschlossen | wir haben uns geeinigt | wir haben uns auf … geeinigt | wir bleiben bei | "
        "wir bleiben beim | wir setzen auf | wir sind … umgestiegen | wir sind auf … gewechselt | "
        "wir haben … abgeschafft | ich habe mich … entschieden | das team hat … entschieden | wir behalten | "
        "^entscheidung | wir verzichten auf | wir haben … umgestellt | wir haben … gewechselt | "
        "wir sind … gewechselt | wir wechseln | wir steigen … um | wir haben … ersetzt | wir haben … gestrichen | "
        "wir haben … gewählt | ich habe … gewählt | wir setzen … ein | wir nutzen nur noch | wir machen … ab | "
        "wir lassen … so | bleibt bei | bleibt es bei | ist beschlossen | wurde abgeschafft | "
        "wir haben … absichtlich | ^beschlossen | wir migrieren | wir haben … migriert | wir fahren mit | geeinigt | "
        "wir haben uns gegen | ist vom tisch | unterstützen wir nicht mehr | wir unterstützen … nicht mehr | "
        "nicht mehr zu unterstützen | das team nutzt | wir ersetzen | fliegt raus | fliegen raus | kommt weg | "
        "kommen weg | wir nehmen nur noch | wir werfen … raus | ist gestorben | ist entschieden | steht fest | "
        "haben uns darauf verständigt | rausgeflogen | wir sind jetzt auf | wir sind jetzt bei | ersetzt durch | "
        "wurde durch … ersetzt | haben wir verworfen | wir gehen … weg von | weg von | wir sind weg von | "
        "wir bauen auf | die wahl fiel | fiel die wahl | wir haben uns festgelegt | festgelegt | "
        "wir verabschieden uns | läuft aus | lösen … ab | löst … ab | abgelöst | umgezogen | sind umgezogen | "
        "hat sich … durchgesetzt | ist gesetzt | ist gewählt | wurde gewählt | gewonnen | haben uns für | "
        "ist unsere wahl | ist das mittel der wahl | machen das rennen | macht das rennen"
    ),
    habits=(
        "wir nehmen | wir nutzen | wir benutzen | wir verwenden | wir schreiben | wir arbeiten mit | wir deployen | "
        "wir testen | wir folgen | wir taggen | wir mergen | wir haben kein* | nehmen wir | nutzen wir | "
        "verwenden wir | benutzen wir | schreiben wir | bei uns läuft | bei uns heißt | bei uns gibt es kein* | "
        "wir unterstützen | wir haben … umgebungen | wir hosten | wir bauen | wir loggen | wir speichern | "
        "wir committen | wir formatieren | wir versionieren | wir benennen | wir machen | wir rebasen | "
        "wir squashen | wir zeichnen | wir rechnen | wir halten | wir veröffentlichen | wir releasen | wir pflegen | "
        "wir kommentieren | deployen wir | testen wir | arbeiten wir | machen wir | haben wir | wir kein* | "
        "wir betreiben | ich nutze | ich benutze | ich verwende | ich arbeite mit | ich arbeite auf | wir nicht | "
        "bauen wir | hosten wir | speichern wir | wir *en mit | wir *en immer | wir *en per | wir *en über | "
        "wir *en nur"
    ),
    failures=(
        "bricht … ab | brechen … ab | schlägt … fehl | schlagen … fehl | bricht | hängt | hängen | stürzt … ab | "
        "stürzen … ab | scheitert | scheitern | crasht | crashen | läuft nicht | laufen nicht | geht kaputt | "
        "failt | geht nicht | funktioniert nicht | funktionieren nicht | startet nicht | läuft in einen timeout | "
        "flackert | flackern | schlägt fehl | schlagen fehl | bricht zusammen | bleibt hängen | bleiben hängen | "
        "wirft einen fehler | explodiert | kracht | läuft voll | stürzt ab | verliert | knallt | kommt nicht hoch | "
        "kaputt | ins timeout | in ein timeout | laufen … timeout | läuft … timeout | stirbt | sterben | "
        "verschluckt | spinnt | spinnen | blockiert | blockieren | geht … verloren | gehen … verloren | deadlock | "
        "deadlocks | race condition | speicherleck | gibt es einen fehler | kommt es zu | verschluckt sich | "
        "verschlucken sich | verlieren | bricht die verbindung | reißt ab | streikt | streiken | klemmt | "
        "haut nicht hin | läuft ins leere | läuft gegen die wand | kackt ab | fliegt … um die ohren | "
        "geht in die knie | raucht ab | bricht weg | friert … ein | frieren … ein | schmiert … ab | schmieren … ab | "
        "läuft … schief | knallts | knallt's | hängt sich auf | hängen sich auf | durchdreh* | dreht durch | "
        "drehen durch | geht durcheinander | kommt durcheinander | kommen durcheinander | verrückt"
    ),
    conditions=(
        "wenn | sobald | solange | falls | ohne | sofern | jedes mal | weil | nach jedem | unter windows | nur mit | "
        "älter als | seit | hinter dem | hinter einem | auf dem mac | unter | im docker | parallel | gleichzeitig | "
        "zweimal | auf | an dateien | bei | beim | auf windows | mit | nach dem | nach der | nach einem | "
        "nach einer | löscht man | macht man | startet man | vergisst man | lässt man | ^* man … nicht"
    ),
    facts=(
        "liegt in | liegt unter | liegen in | liegen unter | läuft auf | laufen auf | läuft unter | laufen in | "
        "lauscht auf | wird … generiert | werden … generiert | wird … erzeugt | werden … erzeugt | kommt aus | "
        "kommen aus | heißt | gehört | gehören | jede nacht | jeden | täglich | wöchentlich | nächtlich | "
        "ist read-only | ist schreibgeschützt | sind schreibgeschützt | steht in | stehen in | basiert auf | "
        "braucht | brauchen | dauert | läuft in | läuft im | läuft mit | läuft über | laufen über | laufen im | "
        "liegt im | liegt auf | liegen im | liegen auf | steht im | stehen im | wird … gebaut | werden … gebaut | "
        "wird … deployt | werden … deployt | ist geschrieben in | ist in … geschrieben | wird … gespeichert | "
        "werden … gespeichert | wird … ausgeliefert | werden … geladen | wird … geladen | besteht aus | verwendet | "
        "nutzt | benutzt | hat … kerne | gibt es nur | gibt es kein* | es gibt kein* | ist ein fork | "
        "ist ein monorepo | ist auf | sind auf | jede woche | nachts | um mitternacht | dienstags | montags | "
        "freitags | hört auf port | auf port | gilt als | sind gültig | ist gültig | laufen … ab | läuft … ab | "
        "unterstützt | erwartet | ist gehostet | ist nur über | ist nur aus | kommt von | kommen von | verwaltet | "
        "zeigt auf | ist … begrenzt | ist … limitiert | hat ein limit | haben ein limit | dauern | gehen über | "
        "geht über | ist gemappt auf | wird … neu | werden … neu | wird … aufgesetzt | wird … verwaltet | "
        "werden … verwaltet | wird … gepflegt | werden … gepflegt | kümmert sich | gehört dem team | ist … stellig | "
        "sind … stellig | ist auf … beschränkt | liegt bei | haben … ziffern | beginnt mit | beginnen mit | "
        "fängt mit | fangen mit | endet mit | sehen nur | sieht nur | hat sein* eigen* | hat ihr* eigen* | "
        "haben ihr* eigen* | hat jede* | gehören zusätzlich"
    ),
    states="ist | sind | liegt | liegen | läuft | laufen | heißt | gilt | kommt | braucht | steht | hört auf | haben",
    chooses="^nimm | ^nutz* | ^benutz* | ^verwende* | ^schreib*",
    contrasts="nicht | statt | anstatt | anstelle | sondern | kein*",
    articles="der | die | das | den | dem | diese | diesen | dieses",
    tasks=(
        "^nimm | ^behebe | ^leg | ^lege | ^gib | ^öffne | ^lies | ^mach's | ^kannst | ^könntest | ^wirf | ^fang | "
        "^geh | … hinzu$ | … um$ | … ein$ | ^füge | ^füg | ^mach | ^mache | ^bau | ^baue | ^schreib | ^schreibe | "
        "^lösch | ^lösche | ^entfern | ^entferne | ^installier | ^installiere | ^start | ^starte | ^stopp | "
        "^stoppe | ^benenn | ^benenne | ^änder | ^ändere | ^pack | ^packe | ^schau | ^guck | ^prüf | ^prüfe | "
        "^check | ^checke | ^fix | ^fixe | ^reparier | ^repariere | ^korrigier | ^korrigiere | ^erstell | "
        "^erstelle | ^zeig | ^zeige | ^erklär | ^erkläre | ^push | ^pushe | ^committe | ^merge | ^deploye | "
        "^ersetz | ^ersetze | ^verschieb | ^verschiebe | ^erweiter | ^erweitere | ^implementier | ^implementiere | "
        "^refaktoriere | ^refactore | ^setz | ^setze | ^stell | ^stelle | ^lass | ^führ | ^führe | ^lad | ^lade | "
        "^such | ^suche | ^sag | ^räum | ^räume | ^zieh | ^bring | ^dreh | ^tausch | ^tausche | ^schalt | ^schalte | "
        "^aktualisier | ^aktualisiere | ^generier | ^generiere | ^hol | ^hole | ^kopier | ^kopiere | ^beantworte | "
        "^versuch | ^probier | ^erhöh | ^erhöhe | ^teil | ^teile"
    ),
    passing=(
        "rot | grün | kaputt | defekt | falsch* | leer | langsam | schnell genug | fertig | wieder | immer noch | "
        "schon | nicht aktuell | veraltet | fehlt | fehlen | sieht … aus | sehen … aus | gut so | seltsam | "
        "komisch | merkwürdig | passt | das ist | das sind | das hier | das war | das wird | das läuft | das geht | "
        "das klappt | das macht | es ist | es gibt | es hat | es läuft | es geht | es kommt | ^das sieht | ^so | "
        "^ich | ^du | ^hier ist | ^da ist | offen | gleich | eben | bekomme | kriege | kommt ein* | ^danke* | "
        "sollen … können | soll … anzeigen | besser so | dieser | diesem | diesen | dieses | * fehler | hoch genug | "
        "zu lang | zu groß | zu klein | zu laut | oben | zuletzt | neulich | letztens | ^mit … wäre | ^drei | "
        "^zwei | ^vier | ^fünf | ^ein paar | ^einige | noch rot | lang geworden | ganz schön | ziemlich | komplett | "
        "ist … geworden | sind … geworden | größer geworden | gestiegen | gewachsen | * los$ | ich suche | "
        "ich such | zu viel in | zu viel$ | fehlt da | im output | in der ausgabe | alle tests | antwortet nicht | "
        "antworten nicht | reagiert nicht | wird nicht geladen | wird nicht angezeigt | fehlt ein | fehlen noch | "
        "funktioniert wieder"
    ),
    past=(
        "habe … ge* | hab … ge* | hat … ge* | haben … ge* | ging | gingen | kam | kamen | lief | liefen | gab | "
        "brach | schlug | habe nichts | ^hab | ^habe | hat nichts gebracht | hat nicht geholfen | ^bin | "
        "ist * ge*en$ | ist * ge*t$ | sind * ge*en$ | sind * ge*t$ | ist … fehlgeschlagen | ist … gescheitert | "
        "ist … abgestürzt | sind … fehlgeschlagen | ist durchgelaufen | sind durchgelaufen | ist fehlgeschlagen | "
        "sind fehlgeschlagen | ist passiert"
    ),
    questions=(
        "^warum | ^wieso | ^wie | ^was | ^wer | ^wo | ^wann | ^welche* | ^ist | ^sind | ^soll* | ^kann* | ^können | "
        "^müssen wir | ^muss | ^darf | ^dürfen | ^gibt es | ^haben wir | ^weißt du | ^nehmen wir | ^nutzen wir | "
        ", oder$ | , nicht wahr$ | , stimmt's$ | , ne$ | , richtig$ | ^magst du | ^willst du | ^hast du | "
        "^nutzt du | ^sag mir, w* | ^sag mir w* | ^sag mal | ^wofür | ^womit | ^woher | ^wohin | ^inwiefern | "
        "^gibt's | ^geht das | ^läuft das | ^findest du | ^meinst du | ^denkst du | ^hältst du"
    ),
    hedges=(
        "vielleicht | eventuell | möglicherweise | wahrscheinlich | vermutlich | ich glaube | ich denke | "
        "ich vermute | glaube ich | könnte* | sollten wir | wäre gut | wäre schön | bin nicht sicher | "
        "keine ahnung | irgendwie | scheint | wohl | ggf | evtl | idealerweise | anscheinend | dürfte | dürften | "
        "sicher bin ich nicht | soweit ich weiß | wenn ich mich recht erinnere | meiner meinung nach | "
        "meines erachtens | liegt … am | liegt an der | kann sein | könnt* sein | sieht nach | ich tippe | "
        "bestimmt | wird … sein | wird … liegen"
    ),
    scenes=(
        "jetzt | gerade | heute | morgen | vorerst | erstmal | erst mal | fürs erste | im moment | momentan | "
        "zur zeit | derzeit | diesmal | dieses mal | nur diesmal | in dieser datei | in diesem branch | "
        "in diesem pr | in dieser funktion | diese woche | bis zum | bis wir | bis die | bis der | solange ich | "
        "während ich | noch nicht | vorübergehend | übergangsweise | für den test | für die demo | für diese* | "
        "auf diesem branch | ausnahmsweise | diesen bug | den bug | diesen fehler | vor der demo | wir müssen den | "
        "wir müssen das | wir müssen noch | wir müssen die | wir müssen hier | ich muss | das im ticket | ergänze | "
        "im ticket | mach das | noch ein* | noch kein* | immer noch | noch immer | ist noch | sind noch | "
        "noch offen | noch an | haben noch | hat noch | diesen test | diesem test | dieser test | dieses modul | "
        "diese seite | diese migration | in diesem fall | diesen commit | dieser funktion | bis das | solange | "
        "bis zum meeting | bis zum ende | bis nachher | bis später | bis dahin | auf dem branch | dieser branch | "
        "diesem zweig | in dem fall | in diesem ticket"
    ),
    suppositions=(
        "angenommen | stell dir vor | was wäre | wäre* … würde* | würde* | hätten wir | wenn wir … würden | "
        "schade, dass | hätte ich | wenn wir nur | wär* schön | es sei denn wir hätten"
    ),
    narratives=(
        "gestern | letzte* woche | letztes jahr | letzten monat | damals | war | waren | hatte | hatten | wurde | "
        "wurden | du hast | ich habe … nie | ich hab nie | hab ich nie | habe ich | früher | ich dachte | bisher | "
        "^du … immer | ^du … nie | ^er … nie | wir haben immer | letztes mal | das letzte mal | seit zwei stunden | "
        "seit stunden | vorhin | neulich | kürzlich | vorgestern | heute früh | heute morgen | eben | "
        "seit heute früh | seit heute morgen | ^hast du"
    ),
    bygone="damals | seinerzeit | bereut | bereuen",
    musts=(
        "^der … muss | ^die … muss | ^das … muss | ^der … soll | ^die … soll | ^das … soll | ^der … darf | "
        "^die … darf | ^das … darf | ^ein … muss | ^eine … muss"
    ),
    modals=(
        "nicht immer | muss nicht | müssen nicht | musst nicht | nicht unbedingt | brauchst nicht | "
        "braucht nicht immer | nicht jede* | nicht alle* | nicht überall | nicht für jede*"
    ),
    idioms=(
        "na super | na toll | na klar | ach was | immer wieder schön | immer mit der ruhe | schon klar | "
        "besser spät als | wie immer | nie im leben | sag niemals nie | man weiß nie | immer dasselbe | "
        "aller guten dinge | egal | ^weil wir ja | weil wir ja | na dann | wie schön | herzlichen glückwunsch | "
        "ewig | ^bravo | ^glückwunsch | ^applaus | ^klasse, | ^großartig | ^herrlich | ^spitze, | ^läuft bei | "
        "^danke für nichts | wird schon | schon gut | kein problem | macht nichts | passt schon | ^klar, … immer | "
        "^klar, … nie | ^klar, … ja | ^sicher, … immer | ^ja klar | ^ja, klar | ^natürlich, | ^aber sicher | "
        "^logisch, | von allein durch | von selbst | respekt$ | glückwunsch$ | hut ab | na bravo | chapeau$"
    ),
    products=(
        "^der button | ^das formular | ^der nutzer | ^die nutzer | ^der benutzer | ^die benutzer | ^user | ^nutzer | "
        "^benutzer | ^das feld | ^die seite | ^der dialog | ^das menü | ^die liste | ^die tabelle | ^die funktion | "
        "^das modal | ^der tooltip | ^der export | ^das passwort | button | knopf | dialog | fenster | klick* | "
        "formular | dropdown | tooltip | seitenleiste | spieler | warenkorb | suchergebnis* | startseite | "
        "fußzeile | kopfzeile | benachrichtigung* | diagramm | tooltip* | warteschlange im ui | andere nutzer | "
        "anderen nutzern | nutzern | profilbild* | foto* | bild* | avatar* | suchfeld* | suche | eingabefeld* | "
        "checkbox* | slider | banner | popup* | menü* | logo* | icon* | farbe* | schrift* | rund | blau | "
        "zentriert | angezeigt | anzeigen | sichtbar | sortierbar | anklickbar | gast | gäste | zeichen lang | "
        "zeichen lang sein | dark mode | dunkelmodus | schrift | schriftart* | text | texte | hintergrund | "
        "login-seite | anmeldeseite | registrier* | willkommens* | e-mail* | bestätigung* | weiß* | schwarz* | "
        "grau* | größer | kleiner | ausgegraut | hover | mobil | handy | bildschirm* | scroll* | rabatt* | "
        "gutschein* | bestellung* | rechnung* | jedem produkt | produktseite | bewertung* | artikelseite | sterne | "
        "preisangabe | unter jedem | neben jedem"
    ),
    mine=(
        "^ich bevorzuge | ^ich mag | ^ich hasse | ^ich hab* … lieber | ^mir ist … lieber | ^mir sind … lieber | "
        "^ich lese lieber | ^ich arbeite | ^ich benutze | ^ich nutze | ^ich verwende | ^ich schreibe | ^ich teste | "
        "^ich … immer | ^ich … nie | ^ich … meistens | ^ich … grundsätzlich | ^mir gefällt | ^mir gefallen"
    ),
    ours="hier | wir | uns | unser* | projekt* | repo* | dienst | codebasis",
)
