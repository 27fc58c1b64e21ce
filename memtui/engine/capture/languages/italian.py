"""Italian."""

from memtui.engine.capture.languages.table import Language

ITALIAN = Language(
    code="it",
    name="Italian",
    letters="èòìù",
    common=(
        "il | lo | la | i | gli | le | un | una | uno | e | è | sono | di | del | della | dei | che | con | senza | "
        "per | non | si | al | nel | nella | questo | questa | mi | ci | noi | ma | sempre | mai | qui | sì | su | "
        "sul | quando | perché | abbiamo | prima | vecchia | poi | fai | ogni | tutti | tutte | nostro | nostra | "
        "puoi | deve | devono | ho | hai | ha | più | niente | anche | alla | delle | ai | adesso | metti | "
        "accanto | codice | va | vanno | strato | spiegazioni | nome | quella | dall'altro | cambia | logger | "
        "loro | ora | solo | stessa | stesso | sui | sulle | sugli | coda | resta | nessuna | nessun | entra | "
        "vecchie | toccano | sarà | degli | dal | dalla | col | tutto | molto | già | dopo | fare | fanno | hanno | "
        "se | da | ed | così | dove"
    ),
    endings=(
        "*zione | *zioni | *iamo | *mente | *ità | *ando | *endo | *ato | *ati | *ate | *uto | *ggio | *gli | "
        "*cchi* | *zz*"
    ),
    objections=(
        "no | sbagliato | non è così | non proprio | falso | errato | ho detto | te l'ho detto | in realtà | macché"
    ),
    actually="in realtà | a dire il vero",
    told=(
        "ho detto | ho già detto | te l'ho detto | te l'ho già detto | l'ho già detto | ti ho detto | "
        "ti ho già detto | come ho detto | come dicevo | ripeto"
    ),
    lead_ins=(
        "sì | ok | va bene | bene | ottimo | perfetto | grazie | e | ma | per favore | perfavore | comunque | "
        "allora | beh | ah | senti | guarda | attenzione | scusa | a proposito | anzi | aspetta | un attimo | "
        "ferma | fermo"
    ),
    tails="per favore | grazie | ok | va bene",
    reasons="perché | poiché | dato che | visto che | altrimenti",
    remember=(
        "ricorda | ricordati | ricordati di | tieni a mente | tieni presente | non dimenticare | non dimenticarti | "
        "nota | prendi nota | annota | per la prossima volta | la prossima volta | per il futuro | memorizza | "
        "salva questo | regola | promemoria | importante | attenzione | tenete presente | non scordarti | segnati | "
        "per le prossime sessioni | nota bene | sappi | metti in memoria | nota per la prossima volta | "
        "nota per il futuro | appunto | segnatelo | appuntati"
    ),
    from_now_on=(
        "d'ora in poi | da ora in poi | da adesso in poi | in futuro | da adesso | da ora | d'ora in avanti | "
        "da oggi in poi"
    ),
    that="che",
    rules=(
        "sempre | mai | bisogna | vietato | è vietato | obbligatori* | ogni volta che | prima di ogni | dopo ogni | "
        "a ogni | ad ogni | in nessun caso | per nessun motivo | esclusivamente | devono | deve | ogni nuov* | "
        "tutti i … devono | tutte le … devono | ^solo | chied* … prima | chiedimi prima | avvisami prima | "
        "prima di … chied* | non si può | non si possono | non si deve | non devono | non deve | dovete | "
        "ogni … deve | tutti i … | di default | per impostazione predefinita | in inglese | in italiano | "
        "rigorosamente | obbligatoriamente | non è permesso | non è consentito | solo se | vanno in | va in | "
        "vanno nel | va nel | quando … sempre | quando … ricordati | ^usa solo | ^usa soltanto | ^scrivi solo | "
        "ogni … ha | tutte le … hanno | tutti i … hanno | quando cambi … anche | quando … anche | se cambi … anche | "
        "se modifichi … anche | nessuno | niente va | senza eccezioni | appena | ^un … per | ^una … per | solo nel | "
        "solo nello | solo nella | solo nelle | solo in | solo con | solo tramite | solo da | solo dal | non si | "
        "vanno *ati | vanno *ate | vanno *iti | vanno *ite | va *ato | va *ata | va *ito | va *ita | va scritt* | "
        "va mess* | va fatt* | vanno scritt* | vanno mess* | vanno fatt* | vanno anche | va anche | non possono | "
        "non può | parlane con me | parlami | parlamene | consultami | sentimi prima | dimmelo prima | avvisami | "
        "senza … non | senza … niente | una sola | un solo | ^una per | al massimo | al minimo | almeno un | "
        "non se ne parla | resta vietato | intoccabil* | ha la priorità | hanno la priorità | aggiorna anche | "
        "anche la doc | non c'entrano | non c'entra | non ha posto | non hanno posto | fuori da | col mio ok | "
        "con il mio ok | riservat*"
    ),
    bans=(
        "^niente … nel | ^niente … nella | ^niente … in | ^nessun* … in | ^nessun* … senza | ^non usare | "
        "^non usate | ^non committare | ^non aggiungere | ^non mettere | ^non toccare … senza | ^evita | ^evitare | "
        "^smetti di | ^smettila di | ^non aggiunger* | ^non crear* | ^non cancellar* | ^non modificar* | "
        "^non scriver* | ^non installar* | ^non lasciar* | ^non far* | ^non cambiar* … senza | ^non mischiar* | "
        "^non inventar* | ^niente | ^nessun* | ^basta | ^evita* | ^non utilizzar* | ^non loggar* | ^non mockar* | "
        "^mai | ^non pushar* | ^non toccar* | ^vietato | , niente | , nessun* | ^non *are | ^non *ere | ^non *ire | "
        "^non *arlo | ^giammai"
    ),
    preferences=(
        "preferisco | preferiamo | mi piace | mi piacciono | non mi piace | non mi piacciono | odio | detesto | "
        "non voglio che | vorrei che tu | voglio che tu | sono un fan | non sopporto | preferirei | preferisco che | "
        "preferirei che | mi piace di più | mi piace vedere | mi dà fastidio | mi danno fastidio | voglio vedere | "
        "voglio sempre | non mi serve | non mi servono | non voglio | adoro | amo | rispondi in | rispondimi in | "
        "sii breve | sii conciso | io preferisco | trovo … più | a noi piace | ci piace | la mia preferenza | "
        "vorrei che mi | vorrei vedere | vorrei sempre | preferisco non | mi infastidisc* | mi irrita* | "
        "trovo … leggibil* | meglio … che | mi stancano | mi stanca | mi annoia* | mi pesa* | mi trovo meglio | "
        "mi trovo bene | sono più a mio agio | a mio agio | mi basta* | mi bastano | fammi sempre vedere | "
        "fammi vedere prima | mostrami sempre | mostrami prima | vai al sodo | al sodo | dritto al punto | corto e | "
        "risposte brevi | risposte corte | non reggo | leggo meglio | leggo più volentieri | mi va meglio | "
        "meno … e più | più … e meno"
    ),
    decisions=(
        "abbiamo scelto | abbiamo deciso | abbiamo concordato | ci siamo accordati | restiamo su | rimaniamo su | "
        "siamo passati a | siamo migrati | teniamo | manteniamo | abbiamo optato | il team ha deciso | "
        "il team ha scelto | ho deciso | abbiamo abbandonato | decisione | andiamo con | abbiamo migrato | "
        "siamo passati | abbiamo sostituito | abbiamo smesso di usare | abbiamo adottato | abbiamo cambiato | "
        "ho scelto | è stato deciso | si è deciso | non usiamo più | abbiamo tolto … apposta | "
        "abbiamo rimosso … apposta | ci teniamo | restiamo con | rimaniamo con | passiamo a | lasciamo perdere | "
        "alla fine teniamo | alla fine usiamo | è deciso | buttiamo via | si resta su | si passa a | andiamo di | "
        "abbiamo mollato | abbiamo lasciato | molliamo | al posto di … ora | è stato sostituito | sostituiamo | "
        "addio | si cambia | ci siamo spostati | ci spostiamo | siamo andati su | siamo su | chiuso: | la scelta è | "
        "la scelta è caduta | stabilito | definito: | deciso: | si è optato | puntiamo su | ora c'è | ora usiamo | "
        "niente più | abbiamo preso | è stato scelto | scelt* | ha vinto | la nostra scelta | la spunta"
    ),
    habits=(
        "usiamo | utilizziamo | si usa | lavoriamo con | scriviamo | facciamo | non usiamo | non abbiamo | "
        "seguiamo | pubblichiamo | testiamo | rilasciamo | qui si usa | nominiamo | da noi si | ospitiamo | "
        "salviamo | versioniamo | formattiamo | supportiamo | non supportiamo | manteniamo | mettiamo | teniamo | "
        "abbiamo tre | abbiamo due | abbiamo un | abbiamo una | eseguiamo | uso | lavoro con | lavoro su | "
        "documentiamo | deployiamo | facciamo deploy | chiamiamo | squashiamo | non facciamo | costruiamo | "
        "gestiamo | noi usiamo | li scriviamo | le scriviamo | *iamo con | *iamo solo | *iamo sempre | *iamo tutto | "
        "*iamo per"
    ),
    failures=(
        "fallisce | falliscono | si rompe | si rompono | si blocca | si bloccano | crasha* | non parte | "
        "non partono | non funziona* | va in timeout | vanno in timeout | si pianta | scade | esplode | dà errore | "
        "crasha | crashano | non passa* | esplodono | danno errore | perde | perdono | non compila* | muore | "
        "muoiono | deadlock | memory leak | si disconnette | cade | in errore | va in errore | vanno in errore | "
        "restano appes* | resta appes* | rimane appes* | si incanta* | si inchioda* | salta | saltano | "
        "si impalla* | si schianta* | si perde | si perdono | si corrompe* | non risponde* | non va | non vanno | "
        "non gira | non si avvia* | va in crash | vanno in crash | s'inceppa | impazzisc* | si confond* | "
        "va in confusione | si incasina*"
    ),
    conditions=(
        "quando | se | ogni volta | senza | finché | appena | dopo | su windows | a meno che | mentre | dietro il | "
        "dietro la | dietro un | su mac | in parallelo | ogni volta che | su | sul | dopo la | dopo il | dopo un"
    ),
    facts=(
        "è in | sono in | sta in | stanno in | sta nel | stanno nel | gira su | girano su | ascolta su | "
        "viene generat* | vengono generat* | è generat* | sono generat* | ogni notte | ogni giorno | "
        "ogni settimana | tutti i giorni | il lunedì | il martedì | il mercoledì | il giovedì | il venerdì | "
        "è in sola lettura | viene da | si chiama | appartiene | dipende da | ci mette | si trova* | richiede | "
        "richiedono | gira sulla | gira sul | gira in | gira con | girano sulla | girano sul | è scritt* in | "
        "sono scritt* in | è salvat* | sono salvat* | è costruit* | è pubblicat* | è configurat* | è basat* su | "
        "è ospitat* | è gestit* | sono gestit* | è mantenut* | usa | usano | utilizza* | contiene | contengono | "
        "supporta* | aspetta | dura | durano | scade | scadono | è un fork | è un monorepo | non c'è | non ci sono | "
        "ci sono due | ci sono tre | è alla versione | è la versione | di notte | di default | sulla porta | "
        "punta a | ha … core | è valid* | sono valid* | vive in | vivono in | funziona con | serve la | serve il | "
        "ha un limite | hanno un limite | è limitat* | sono limitat* | passano da | passa da | passano per | "
        "passa per | passano dal* | passa dal* | tramite | attraverso | gira alle | girano alle | parte alle | "
        "è generat* da | è generat* a partire | hanno … cifre | ha … cifre | ha solo | hanno solo | c'è solo | "
        "ci sono solo | inizia* con | iniziano con | comincia* con | finisce con | ha il suo | ha la sua | "
        "hanno il loro | si fanno in | si fa in | si scrivono in | vanno anche in | va anche in"
    ),
    states="è | sono | sta | stanno | gira | usa | ascolta | va | vanno | si chiama | viene | usano",
    chooses="^usa | ^usate | ^utilizza | ^scrivi | ^metti",
    contrasts="non | invece di | al posto di | bensì | e non",
    articles="il | la | lo | i | gli | le | questa | questo | queste | questi | l'* | tutti | tutte | tutto",
    tasks=(
        "^aggiung* | ^cancell* | ^elimin* | ^togl* | ^rimuov* | ^rinomin* | ^corregg* | ^sistem* | ^ripar* | "
        "^cambi* | ^modific* | ^crea | ^scriv* | ^fai | ^rifai | ^lancia | ^avvia | ^ferma | ^installa | ^pusha | "
        "^committa | ^mergia | ^deploya | ^guarda | ^verifica | ^controlla | ^prova | ^testa | ^spiega* | ^mostra* | "
        "^fammi | ^dammi | ^dimmi | ^sposta | ^sostituisci | ^metti | ^scurisci | ^prendi | ^implementa | "
        "^rifattorizza | ^genera | ^apri | ^chiudi | ^cerca | ^leggi | ^copia | ^unisci | ^pulisci | ^continua | "
        "^attiva | ^disattiva | ^puoi | ^potresti | ^lascia | ^aggiorna | ^esegui | ^torna | ^occupati | ^elenca | "
        "^riassumi"
    ),
    passing=(
        "ross* | verd* | rott* | vuot* | lent* | sbagliat* | stran* | pront* | di nuovo | ancora | già | "
        "aggiornat* | manca | mancano | ^questo | ^questa | ^quello | ^quella | ^è | ^c'è | ^ci sono | ^sono | "
        "^va bene | ^io | ^tu | ^ho | ^mi dà | ^esce | continua* a | sembra* | troppo | quei | quegli | quella | "
        "quello | caduto | ultimo | ultima | errori$ | ^tre | ^due | ^quattro | ^alcuni | ^alcune | ancora ross* | "
        "lunghissim* | è diventat* | sono diventat* | cresciut* | aumentat* | brutt* | orribil* | enorme | cerco | "
        "di troppo | nell'output | tutti i test passano | i test passano | non risponde | non rispondono | "
        "manca un | manca una | non si carica | non appare | funziona di nuovo"
    ),
    past=(
        "ha *ato | ha *ito | ha *uto | hanno *ato | è *ato | è *ata | è *ito | è *uto | ho *ato | ho *ito | ho * | "
        "è fallito | è fallita | sono falliti | e niente$ | non è servito | non ha aiutato | riavviato | è caduto"
    ),
    questions=(
        "^perché | ^come | ^cosa | ^che cosa | ^chi | ^dove | ^quando è | ^quale | ^quali | ^puoi | ^possiamo | "
        "^dobbiamo | ^dovremmo | ^sai | , no$ | , vero$ | , giusto$ | ^preferisci | ^vuoi | ^hai | ^dimmi | "
        "^mi dici | ^che versione | ^quanto | ^quanti | ^a cosa | ^con cosa | ^che | ^in che | ti sembra | "
        "^secondo te | ^pensi | ^credi"
    ),
    hedges=(
        "forse | magari | probabilmente | penso che | credo che | suppongo | mi sembra | dovremmo | potremmo | "
        "sarebbe | non sono sicur* | boh | può darsi | pare | a quanto pare | idealmente | conviene | "
        "eventualmente | direi che | secondo me | a mio parere | sarà la | sarà il | sarà un | saranno | "
        "deve essere la cache | ha l'aria | puzza di"
    ),
    scenes=(
        "per ora | al momento | adesso | oggi | domani | stavolta | questa volta | questa settimana | "
        "in questo file | in questo branch | in questa pr | temporaneamente | fino a | finché non | mentre | "
        "ancora | per questa | per la demo | solo per questo | per il momento | questo bug | questo errore | "
        "prima della demo | dobbiamo sistemare | dobbiamo correggere | bisogna sistemare | bisogna correggere | "
        "^ora | ora come ora | e ora | questo test | questo commit | questa pagina | questa funzione | "
        "in questo caso | questo file | questo componente | per questo | finché | fino a quando | fin quando | "
        "fino a fine | fino alla fine | la riunione | questo branch | questo ticket | fino a domani | fino a dopo"
    ),
    suppositions=(
        "immagina | supponi | supponiamo | mettiamo che | se *ssimo | e se | *emmo | *ebbe | peccato | "
        "magari avessimo | se solo | avrebbe | avrebbero | avremmo"
    ),
    narratives=(
        "ieri | la settimana scorsa | l'anno scorso | una volta avevamo | non ho mai | non hai mai | hai sempre | "
        "ho sempre | era | erano | aveva | avevamo | abbiamo sempre | non abbiamo mai | è stato | sono stati | "
        "non mi hai | l'ultima volta | da due ore | da ore | l'altro ieri | poco fa | l'altro giorno | di recente | "
        "stamattina | da stamattina | da stamani | hai *ato | hai *ito"
    ),
    bygone="all'epoca | a quei tempi | pentit*",
    musts="^il … deve | ^la … deve | ^lo … deve | ^l'* … deve | ^un … deve | ^una … deve",
    modals=(
        "non sempre | non serve | non è necessario | non c'è bisogno | non devi | non è detto | non per forza | "
        "non deve … sempre | non devono … sempre | non dev'essere | non ogni | non tutti | non tutte | "
        "non serve per ogni | non serve … a ogni | non occorre | non bisogna per forza"
    ),
    idioms=(
        "meglio tardi che mai | non si sa mai | certo, tanto | ma certo | che bello | come sempre | mai dire mai | "
        "figurati | fantastico, | come al solito | lascia stare | non importa | sempre meglio | un'eternità | "
        "^bravo | ^brav* | ^complimenti | ^congratulazioni | ^magnifico | ^meraviglioso | pazienza | non fa niente | "
        "fa niente | tranquill* | capita | hai buttato | ^certo, | certo, … sempre | ^sì, certo | ^ovvio | ^ma sì | "
        "^come no | passano da soli | da soli$ | passano sempre | complimenti$ | bravo$ | congratulazioni$ | "
        "chapeau$ | che classe$"
    ),
    products=(
        "^il pulsante | ^il bottone | ^il form | ^l'utente | ^gli utenti | ^il campo | ^la pagina | ^il menu | "
        "^la lista | ^la tabella | ^la funzione | ^il parser | ^la modale | ^la password | pulsante | finestra | "
        "clicca | clic | giocatore | carrello | risultati della ricerca | piè di pagina | intestazione | notific* | "
        "grafico | la pagina | utent* | foto* | avatar* | immagin* | barra di ricerca | ricerca | icon* | logo* | "
        "color* | tond* | rotond* | blu | mostrar* | visibil* | banner* | menu* | profilo | modalità scura | "
        "dark mode | tema scuro | testo | carattere | sfondo | bianco | bianca | nero | grigio | registrazione | "
        "registrarsi | login | mail | e-mail | email | benvenuto | cellulare | schermo | schermata | sconto | "
        "ordine | fattura | hover | modulo di contatto | il modulo | ogni prodotto | prodotto | stelle | "
        "valutazione | il voto | sotto ogni | accanto a ogni"
    ),
    mine=(
        "^preferisco | ^io preferisco | ^mi piace | ^mi piacciono | ^non mi piace | ^non mi piacciono | ^odio | "
        "^detesto | ^adoro | ^non sopporto | ^lavoro | ^io … sempre | ^io … mai | ^uso sempre | ^non uso mai | "
        "^di solito lavoro"
    ),
    ours="qui | noi | nostr* | usiamo | progett* | repo* | repository | servizio",
)
