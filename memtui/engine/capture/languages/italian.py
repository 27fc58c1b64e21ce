"""Italian."""

from memtui.engine.capture.languages.table import Language

ITALIAN = Language(
    code="it",
    name="Italian",
    letters="èòìù",
    common=(
        "il | lo | la | i | gli | le | un | una | uno | e | è | sono | di | del | della | dei | che | con | "
        "senza | per | non | si | al | nel | nella | questo | questa | mi | ci | noi | ma | sempre | mai | qui | "
        "sì | su | sul | quando | perché | abbiamo | prima | vecchia | poi | fai | ogni | tutti | tutte | nostro | "
        "nostra | puoi | deve | devono | ho | hai | ha | più | niente | anche | alla | delle | ai | adesso | "
        "metti | accanto | codice | va | vanno | strato"
    ),
    objections=(
        "no | sbagliato | non è così | non proprio | falso | errato | ho detto | te l'ho detto | in realtà | macché"
    ),
    lead_ins=(
        "sì | ok | va bene | bene | ottimo | perfetto | grazie | e | ma | per favore | perfavore | comunque | "
        "allora | beh | ah | senti | guarda | attenzione | scusa | a proposito | anzi | aspetta | un attimo | "
        "ferma | fermo"
    ),
    tails="per favore | grazie | ok | va bene",
    reasons="perché | poiché | dato che | visto che | altrimenti",
    remember=(
        "ricorda | ricordati | ricordati di | tieni a mente | tieni presente | non dimenticare | "
        "non dimenticarti | nota | prendi nota | annota | per la prossima volta | la prossima volta | "
        "per il futuro | memorizza | salva questo | regola | promemoria | importante | attenzione | "
        "tenete presente | non scordarti | segnati | per le prossime sessioni | nota bene | sappi | "
        "metti in memoria | nota per la prossima volta | nota per il futuro | appunto | segnatelo | appuntati"
    ),
    from_now_on=(
        "d'ora in poi | da ora in poi | da adesso in poi | in futuro | da adesso | da ora | d'ora in avanti | "
        "da oggi in poi"
    ),
    that="che",
    rules=(
        "sempre | mai | bisogna | vietato | è vietato | obbligatori* | ogni volta che | prima di ogni | "
        "dopo ogni | a ogni | ad ogni | in nessun caso | per nessun motivo | esclusivamente | devono | deve | "
        "ogni nuov* | tutti i … devono | tutte le … devono | ^solo | chied* … prima | chiedimi prima | "
        "avvisami prima | prima di … chied* | non si può | non si possono | non si deve | non devono | non deve | "
        "dovete | ogni … deve | tutti i … | di default | per impostazione predefinita | in inglese | in italiano | "
        "rigorosamente | obbligatoriamente | non è permesso | non è consentito | solo se | vanno in | va in | "
        "vanno nel | va nel | quando … sempre | quando … ricordati | ^usa solo | ^usa soltanto | ^scrivi solo | "
        "ogni … ha | tutte le … hanno | tutti i … hanno | quando cambi … anche | quando … anche | "
        "se cambi … anche | se modifichi … anche | nessuno | niente va | senza eccezioni | appena | ^un … per | "
        "^una … per | solo nel | solo nello | solo nella | solo nelle | solo in | solo con | solo tramite | "
        "solo da | solo dal | non si | vanno *ati | vanno *ate | vanno *iti | vanno *ite | va *ato | va *ata | "
        "va *ito | va *ita | va scritt* | va mess* | va fatt* | vanno scritt* | vanno mess* | vanno fatt* | "
        "vanno anche | va anche | non possono | non può"
    ),
    bans=(
        "^niente … nel | ^niente … nella | ^niente … in | ^nessun* … in | ^nessun* … senza | ^non usare | "
        "^non usate | ^non committare | ^non aggiungere | ^non mettere | ^non toccare … senza | ^evita | "
        "^evitare | ^smetti di | ^smettila di | ^non aggiunger* | ^non crear* | ^non cancellar* | "
        "^non modificar* | ^non scriver* | ^non installar* | ^non lasciar* | ^non far* | ^non cambiar* … senza | "
        "^non mischiar* | ^non inventar* | ^niente | ^nessun* | ^basta | ^evita* | ^non utilizzar* | "
        "^non loggar* | ^non mockar* | ^mai | ^non pushar* | ^non toccar* | ^vietato | , niente | , nessun*"
    ),
    preferences=(
        "preferisco | preferiamo | mi piace | mi piacciono | non mi piace | non mi piacciono | odio | detesto | "
        "non voglio che | vorrei che tu | voglio che tu | sono un fan | non sopporto | preferirei | "
        "preferisco che | preferirei che | mi piace di più | mi piace vedere | mi dà fastidio | "
        "mi danno fastidio | voglio vedere | voglio sempre | non mi serve | non mi servono | non voglio | adoro | "
        "amo | rispondi in | rispondimi in | sii breve | sii conciso | io preferisco | trovo … più | a noi piace | "
        "ci piace | la mia preferenza | vorrei che mi | vorrei vedere | vorrei sempre | preferisco non | "
        "mi infastidisc* | mi irrita* | trovo … leggibil* | meglio … che"
    ),
    decisions=(
        "abbiamo scelto | abbiamo deciso | abbiamo concordato | ci siamo accordati | restiamo su | rimaniamo su | "
        "siamo passati a | siamo migrati | teniamo | manteniamo | abbiamo optato | il team ha deciso | "
        "il team ha scelto | ho deciso | abbiamo abbandonato | decisione | andiamo con | abbiamo migrato | "
        "siamo passati | abbiamo sostituito | abbiamo smesso di usare | abbiamo adottato | abbiamo cambiato | "
        "ho scelto | è stato deciso | si è deciso | non usiamo più | abbiamo tolto … apposta | "
        "abbiamo rimosso … apposta | ci teniamo | restiamo con | rimaniamo con | passiamo a | lasciamo perdere | "
        "alla fine teniamo | alla fine usiamo | è deciso | buttiamo via | si resta su | si passa a"
    ),
    habits=(
        "usiamo | utilizziamo | si usa | lavoriamo con | scriviamo | facciamo | non usiamo | non abbiamo | "
        "seguiamo | pubblichiamo | testiamo | rilasciamo | qui si usa | nominiamo | da noi si | ospitiamo | "
        "salviamo | versioniamo | formattiamo | supportiamo | non supportiamo | manteniamo | mettiamo | teniamo | "
        "abbiamo tre | abbiamo due | abbiamo un | abbiamo una | eseguiamo | uso | lavoro con | lavoro su | "
        "documentiamo | deployiamo | facciamo deploy | chiamiamo | squashiamo | non facciamo | costruiamo | "
        "gestiamo | noi usiamo | li scriviamo | le scriviamo | *iamo con | *iamo solo | *iamo sempre | "
        "*iamo tutto | *iamo per"
    ),
    failures=(
        "fallisce | falliscono | si rompe | si rompono | si blocca | si bloccano | crasha* | non parte | "
        "non partono | non funziona* | va in timeout | vanno in timeout | si pianta | scade | esplode | "
        "dà errore | crasha | crashano | non passa* | esplodono | danno errore | perde | perdono | non compila* | "
        "muore | muoiono | deadlock | memory leak | si disconnette | cade"
    ),
    conditions=(
        "quando | se | ogni volta | senza | finché | appena | dopo | su windows | a meno che | mentre | "
        "dietro il | dietro la | dietro un | su mac | in parallelo | ogni volta che | su | sul | dopo la | "
        "dopo il | dopo un"
    ),
    facts=(
        "è in | sono in | sta in | stanno in | sta nel | stanno nel | gira su | girano su | ascolta su | "
        "viene generat* | vengono generat* | è generat* | sono generat* | ogni notte | ogni giorno | "
        "ogni settimana | tutti i giorni | il lunedì | il martedì | il mercoledì | il giovedì | il venerdì | "
        "è in sola lettura | viene da | si chiama | appartiene | dipende da | ci mette | si trova* | richiede | "
        "richiedono | gira sulla | gira sul | gira in | gira con | girano sulla | girano sul | è scritt* in | "
        "sono scritt* in | è salvat* | sono salvat* | è costruit* | è pubblicat* | è configurat* | è basat* su | "
        "è ospitat* | è gestit* | sono gestit* | è mantenut* | usa | usano | utilizza* | contiene | contengono | "
        "supporta* | aspetta | dura | durano | scade | scadono | è un fork | è un monorepo | non c'è | "
        "non ci sono | ci sono due | ci sono tre | è alla versione | è la versione | di notte | di default | "
        "sulla porta | punta a | ha … core | è valid* | sono valid* | vive in | vivono in | funziona con | "
        "serve la | serve il | ha un limite | hanno un limite | è limitat* | sono limitat* | passano da | "
        "passa da | passano per | passa per | passano dal* | passa dal* | tramite | attraverso | gira alle | "
        "girano alle | parte alle | è generat* da | è generat* a partire | hanno … cifre | ha … cifre | ha solo | "
        "hanno solo | c'è solo | ci sono solo | inizia* con | iniziano con | comincia* con | finisce con | "
        "ha il suo | ha la sua | hanno il loro | si fanno in | si fa in | si scrivono in | vanno anche in | "
        "va anche in"
    ),
    states="è | sono | sta | stanno | gira | usa | ascolta | va | vanno | si chiama | viene | usano",
    chooses="^usa | ^usate | ^utilizza | ^scrivi | ^metti",
    contrasts="non | invece di | al posto di | bensì | e non",
    questions=(
        "^perché | ^come | ^cosa | ^che cosa | ^chi | ^dove | ^quando è | ^quale | ^quali | ^puoi | ^possiamo | "
        "^dobbiamo | ^dovremmo | ^sai | , no$ | , vero$ | , giusto$ | ^preferisci | ^vuoi | ^hai"
    ),
    hedges=(
        "forse | magari | probabilmente | penso che | credo che | suppongo | mi sembra | dovremmo | potremmo | "
        "sarebbe | non sono sicur* | boh | può darsi | pare | a quanto pare | idealmente | conviene | "
        "eventualmente | direi che"
    ),
    scenes=(
        "per ora | al momento | adesso | oggi | domani | stavolta | questa volta | questa settimana | "
        "in questo file | in questo branch | in questa pr | temporaneamente | fino a | finché non | mentre | "
        "ancora | per questa | per la demo | solo per questo | per il momento | questo bug | questo errore | "
        "prima della demo | dobbiamo sistemare | dobbiamo correggere | bisogna sistemare | bisogna correggere | "
        "^ora | ora come ora | e ora | questo test | questo commit | questa pagina | questa funzione | "
        "in questo caso | questo file | questo componente | per questo | finché | fino a quando | fin quando"
    ),
    suppositions="immagina | supponi | supponiamo | mettiamo che | se *ssimo | e se | *emmo | *ebbe",
    narratives=(
        "ieri | la settimana scorsa | l'anno scorso | una volta avevamo | non ho mai | non hai mai | hai sempre | "
        "ho sempre | era | erano | aveva | avevamo | abbiamo sempre | non abbiamo mai | è stato | sono stati | "
        "non mi hai"
    ),
    modals=(
        "non sempre | non serve | non è necessario | non c'è bisogno | non devi | non è detto | non per forza | "
        "non deve … sempre | non devono … sempre | non dev'essere"
    ),
    idioms=(
        "meglio tardi che mai | non si sa mai | certo, tanto | ma certo | che bello | come sempre | mai dire mai | "
        "figurati | fantastico, | come al solito | lascia stare | non importa | sempre meglio | un'eternità"
    ),
    products=(
        "^il pulsante | ^il bottone | ^il form | ^l'utente | ^gli utenti | ^il campo | ^la pagina | ^il menu | "
        "^la lista | ^la tabella | ^la funzione | ^il parser | ^la modale | ^la password | pulsante | finestra | "
        "clicca | clic | modulo | giocatore | carrello | risultati della ricerca | piè di pagina | intestazione | "
        "notific* | grafico | la pagina | utent*"
    ),
    actually="in realtà | a dire il vero",
    told=(
        "ho detto | ho già detto | te l'ho detto | te l'ho già detto | l'ho già detto | ti ho detto | "
        "ti ho già detto | come ho detto | come dicevo | ripeto"
    ),
    bygone="all'epoca | a quei tempi | pentit*",
    musts="^il … deve | ^la … deve | ^lo … deve | ^l'* … deve | ^un … deve | ^una … deve",
    mine=(
        "^preferisco | ^io preferisco | ^mi piace | ^mi piacciono | ^non mi piace | ^non mi piacciono | "
        "^odio | ^detesto | ^adoro | ^non sopporto | ^lavoro | ^io … sempre | ^io … mai | ^uso sempre | "
        "^non uso mai | ^di solito lavoro"
    ),
    ours="qui | noi | nostr* | usiamo | progett* | repo* | repository | servizio",
)
