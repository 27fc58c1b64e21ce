"""Spanish."""

from memtui.engine.capture.languages.table import Language

SPANISH = Language(
    code="es",
    name="Spanish",
    letters="ñ¿¡",
    common=(
        "el | la | los | las | un | una | y | es | son | en | de | del | que | con | sin | por | para | no | se | "
        "lo | al | este | esta | mi | me | nos | nosotros | pero | siempre | nunca | aquí | sí | está | están | "
        "usamos | antes | nuestro | nuestra | nuestros | nuestras | vieja | luego | cada | todos | todas | puedes | "
        "tiene | sigue | fallando | su | sus | le | les | esto | usa | uses | ya | damos | soporte | comparten | "
        "hay | devuelve | archivos | grandes | equipo | encarga | pagos | cola | queda | cosa | han | has | cuando | "
        "desde | hasta | entre | sobre | muy | más | todo | toda | eso | ese | esa | así | solo | donde | cual | "
        "fuera | cargado | va | van | hace"
    ),
    endings="*ción | *ciones | *mos | *ado | *ados | *ada | *adas | *ando | *iendo | *mente | *dad | *os | *as",
    objections=(
        "no | nop | mal | eso no | eso no es así | no es así | falso | incorrecto | te dije | ya te dije | "
        "en realidad | qué va"
    ),
    actually="en realidad | de hecho",
    told=(
        "te dije | ya te dije | te he dicho | ya te he dicho | te lo dije | ya te lo dije | lo dije | ya lo dije | "
        "como te dije | como dije | repito"
    ),
    lead_ins=(
        "sí | ok | vale | bien | genial | gracias | y | pero | por favor | porfa | por cierto | entonces | pues | "
        "bueno | ah | oye | mira | ojo | perfecto | claro | perdona | además | espera | un momento | alto"
    ),
    tails="por favor | porfa | gracias | vale | ok",
    reasons="porque | ya que | pues | que si no",
    remember=(
        "recuerda | acuérdate | acuérdate de | ten en cuenta | no olvides | no te olvides | no te olvides de | "
        "nota | nota mental | apunta | anota | para la próxima | para la próxima vez | para el futuro | memoriza | "
        "guarda esto | regla | importante | ojo | atención | tened en cuenta | ten presente | "
        "para futuras sesiones | recuérdalo | que sepas | guárdate esto | nota para la próxima | "
        "nota para la próxima vez | nota para el futuro"
    ),
    from_now_on="a partir de ahora | de ahora en adelante | desde ahora | en adelante | en el futuro",
    that="de que | que",
    rules=(
        "siempre | nunca | jamás | hay que | no hay que | obligatorio* | prohibido | cada vez que | antes de cada | "
        "después de cada | en cada | bajo ningún concepto | únicamente | deben | debe | tienen que | tiene que | "
        "está prohibido | todos los … deben | todas las … deben | ^solo | pregúnta* … antes | pregunta* antes | "
        "avísame antes | antes de … pregúnta* | no se puede* | no se debe* | no deben | no debe | tienes que | "
        "debes | cada … debe | cada … lleva | toda … debe | por defecto | en inglés | en español | exclusivamente | "
        "estrictamente | obligatoriamente | cada nuevo | cada nueva | no está permitido | van en | va en | solo se | "
        "ni se te ocurra | cuando … siempre | nada de | ^usa solo | ^usa solamente | ^utiliza solo | ^escribe solo | "
        "cada … tiene | toda … tiene | todo … tiene | todas las … tienen | todos los … tienen | "
        "cuando cambies … también | cuando … también | si cambias … también | si … hay que | nadie | nada se | "
        "^solamente | únicamente por | sin excepción | en cuanto | ^un … por | ^una … por | solo en | solo por | "
        "solo con | solo desde | solo vía | no se *a | no se *e | cada … su | no pueden | van también | va también | "
        "consúltame | consulta conmigo | háblalo conmigo | dímelo antes | avísame | prohibidísim* | no se *an | "
        "no se *en | se *ean | sin … no | sin … nada | no entra | no pintan nada | no pinta nada | "
        "no tienen cabida | no tiene cabida | un solo | una sola | ^una por | como máximo | como mínimo | "
        "al menos un | ni hablar | queda prohibido | quedan prohibid* | intocable* | tiene prioridad | "
        "también la doc | actualiza también | hace falta * antes | conmigo antes | previo acuerdo | con mi ok | "
        "reservad* | fuera de"
    ),
    bans=(
        "^nada de … en | ^sin … en | ^no uses | ^no usar | ^no hagas commit de | ^no subas | ^no metas | "
        "^no añadas | ^no pongas | ^evita | ^evitar | ^deja de | ^ningún … sin | ^no agregues | ^no crees | "
        "^no borres | ^no toques | ^no modifiques | ^no escribas | ^no instales | ^no cambies … sin | ^no dejes | "
        "^no commitees | ^no pushees | ^no hagas | ^no mezcles | ^no inventes | ^no adivines | ^no loguees | "
        "^nada de | ^ningún* | ^deja* de | ^evita* | ^no utilices | ^no mockees | ^prohibido | , nada de | "
        ", ningún* | ^no *es | ^no *as | ^jamás | ^nunca | ^ni"
    ),
    preferences=(
        "prefiero | preferimos | me gusta | me gustan | no me gusta* | odio | no quiero que | quiero que siempre | "
        "me gustaría que | detesto | soy fan de | no soporto | mejor … que | me parece* mejor | me gusta más | "
        "me gustan más | prefiero que | me molesta* | quiero ver | quiero que los | no necesito | no quiero | "
        "me encanta* | responde* en | respóndeme en | sé breve | sé conciso | yo prefiero | nos gusta* | "
        "mi preferencia | quiero siempre | encuentro … más | me parecen mejores | me parece mejor | parecen más | "
        "quiero que me | quiero que primero | prefiero no | me cae* bien | me pone* nervios* | me saca* de quicio | "
        "me resulta* más | me aburre* | me cansa* | me agobia* | me irrita* | me estorba* | me siento más cómod* | "
        "más cómod* | estoy más a gusto | llevo mejor | me va mejor | me va más | me basta* | no me va* | "
        "enséñame siempre | enséñame antes | muéstrame siempre | muéstrame antes | muéstrame primero | ve al grano | "
        "al grano | corto y | respuestas cortas | me tira* más | paso de | no aguanto | leo mejor | menos … y más | "
        "más … y menos"
    ),
    decisions=(
        "hemos decidido | decidimos | hemos elegido | elegimos | acordamos | hemos acordado | nos quedamos con | "
        "seguimos con | nos pasamos a | hemos pasado a | migramos a | optamos por | apostamos por | "
        "el equipo decidió | he decidido | mantenemos | decisión | vamos con | migramos de | migramos | "
        "hemos migrado | cambiamos a | hemos cambiado a | nos cambiamos a | nos hemos pasado | pasamos de … a | "
        "reemplazamos | hemos reemplazado | dejamos de usar | abandonamos | elegí | se decidió | se ha decidido | "
        "hemos optado | adoptamos | hemos adoptado | ya no usamos | quitamos … a propósito | "
        "eliminamos … a propósito | nos quedamos | decidí | ya no damos soporte | ya no soportamos | "
        "dejamos de dar soporte | nos hemos decidido | nos decantamos por | descartamos | hemos descartado | "
        "el equipo eligió | el equipo ha decidido | nos olvidamos de | al final mantenemos | al final usamos | "
        "queda decidido | está decidido | nos cargamos | quitamos del todo | apostamos | tiramos de | tiramos con | "
        "quedamos en | nos pasamos | hemos tirado | tiramos por | en vez de … ahora | ha sido sustituid* | "
        "fue reemplazad* | sustituimos | hemos sustituido | abandonado | adiós a | se acabó | nos despedimos | "
        "nos mudamos | nos hemos mudado | nos fuimos a | cerrado: | la elección | queda fijado | quedó fijado | "
        "acordado | nos decidimos | ya no hay | ya no se usa* | optado | nos hemos quedado | hemos escogido | "
        "escogimos | se ha elegido | se eligió | elegido | escogido | ha ganado | nuestra elección | hemos tirado por"
    ),
    habits=(
        "usamos | utilizamos | trabajamos con | escribimos | nombramos | desplegamos | no tenemos | seguimos | "
        "hacemos | aquí se usa | se usa | no usamos | probamos con | publicamos | testeamos | guardamos | alojamos | "
        "almacenamos | versionamos | formateamos | desarrollamos | soportamos | no soportamos | mantenemos | "
        "ponemos | registramos | etiquetamos | hacemos squash | hacemos rebase | mergeamos | compilamos | "
        "documentamos | tenemos tres | tenemos dos | tenemos un | tenemos una | gestionamos | ejecutamos | uso | "
        "trabajo con | trabajo en | no hacemos | llamamos | lanzamos | aquí usamos | aquí no | los escribimos | "
        "las escribimos | construimos | damos soporte | no damos soporte | *amos con | *amos por | *amos todo | "
        "*emos con"
    ),
    failures=(
        "falla* | se rompe* | se cae* | se cuelga* | no arranca* | no funciona* | revienta* | peta* | se bloquea* | "
        "se queda* colgad* | da* error | caduca* | crashea* | truena* | no pasa* | explota* | da error | dan error | "
        "pierde* | no compila* | da timeout | deadlock | fuga de memoria | fallan | se rompen | se caen | "
        "se cuelgan | no arrancan | revientan | petan | se desconecta* | se corta* | peta | casca* | se muere* | "
        "se traba* | se atasca* | se va* a la mierda | se va* al garete | hace* aguas | no levanta* | no responde* | "
        "se pierde* | se corrompe* | salta* | se tuesta* | rompe* | no tira* | no va | no van | se vuelve* | "
        "se vuelven locos | enloquece* | se lía* | se desmadra* | se desconfigura*"
    ),
    conditions=(
        "cuando | si | siempre que | cada vez | sin | mientras | después de | al | en windows | salvo que | "
        "a menos que | detrás del | detrás de un | en mac | en paralelo | tras | cada vez que | en | tras la | "
        "tras el | tras un | después del"
    ),
    facts=(
        "está en | están en | vive* en | corre* en | escucha* en | se genera* | se despliega* | cada noche | "
        "cada día | todos los días | todas las noches | los lunes | los martes | los miércoles | los jueves | "
        "los viernes | es de solo lectura | viene* de | se llama* | pertenece* | depende* de | tarda* | "
        "se ejecuta* | necesita* | requiere* | está escrit* en | están escrit* en | se guarda* | se almacena* | "
        "se construye* | se compila* | se publica* | se carga* | se configura* | está basad* en | está desplegad* | "
        "está alojad* | usa | usan | utiliza* | contiene* | soporta* | espera* | dura* | caduca* | expira* | "
        "es un fork | es un monorepo | hay dos | hay tres | está en la versión | es la versión | por las noches | "
        "por defecto | en el puerto | apunta* a | gestiona* | mantiene* | funciona* con | funciona* en | consta de | "
        "tiene … núcleos | es válid* | son válid* | tiene un límite | está limitad* | están limitad* | pasan por | "
        "pasa por | van por | va por | a través de | vía | se reinicia* | se regenera* | se gestiona* | "
        "corre a las | corren a las | tienen … dígitos | tiene … dígitos | a partir de | solo tiene | solo tienen | "
        "solo hay | empieza* por | empiezan por | empieza* con | termina* en | tiene su propi* | tienen su propi* | "
        "se hacen en | se hace en | van también en | va también en"
    ),
    states="es | son | está | están | corre | escucha | usa | se llama | va | van | vive | viven | usan",
    chooses="^usa | ^utiliza | ^usad | ^escribe | ^pon",
    contrasts="no | en vez de | en lugar de | sino",
    articles="el | la | los | las | esta | este | estos | estas | esa | ese | lo | todos | todas | todo",
    tasks=(
        "^añade | ^agrega | ^mete | ^borra | ^elimina | ^quita | ^renombra | ^arregla | ^corrige | ^cambia | "
        "^cámbia* | ^crea | ^escribe | ^haz | ^lanza | ^arranca | ^para | ^instala | ^sube | ^súbe* | ^commitea | "
        "^mergea | ^despliega | ^mira | ^revisa | ^comprueba | ^prueba | ^explica | ^explícame | ^muestra | "
        "^muéstrame | ^enséñame | ^dame | ^dime | ^mueve | ^reemplaza | ^sustituye | ^pon | ^ponlo | ^oscurece | "
        "^coge | ^implementa | ^refactoriza | ^genera | ^abre | ^cierra | ^busca | ^lee | ^copia | ^junta | ^une | "
        "^limpia | ^intenta | ^sigue | ^continúa | ^activa | ^desactiva | ^puedes | ^podrías | ^deja | ^saca | "
        "^trae | ^actualiza | ^ejecuta | ^corre | ^vuelve | ^échale | ^fíjate | ^hazlo | ^déjalo | ^lista | "
        "^enumera | ^resume"
    ),
    passing=(
        "rojo | rojos | en rojo | verde | verdes | en verde | rot* | vací* | lent* | mal | equivocad* | rar* | "
        "list* | otra vez | de nuevo | todavía | ya está | al día | falta | faltan | ^esto | ^eso | ^ese | ^esa | "
        "^esos | ^este | ^esta | ^estos | ^es | ^hay | ^está | ^yo | ^tú | ^he | ^me sale | ^me da | ^sale | "
        "sigue* | parece* | demasiado | esos | esas | ese | esa | aquel* | a medias | caíd* | último | última | "
        "errores$ | ^tres | ^dos | ^cuatro | ^algunos | siguen | sigue | ha quedado | han quedado | larguísim* | "
        "ha crecido | ha subido | horribl* | enorme | sobra | en la salida | hay un | feo | fea | feos | "
        "todos los tests pasan | los tests pasan | no responde | no responden | falta un | falta una | no carga | "
        "no aparece | ya funciona"
    ),
    past=(
        "*ó … | *ó | *aron | *ieron | miré | probé | encontré | cambié | borré | hice | puse | quité | subí | "
        "ha fallado | han fallado | he * | dio | hizo | fui | reinicié | y nada$ | no sirvió | no ayudó | se cayó"
    ),
    questions=(
        "^por qué | ^cómo | ^qué | ^quién | ^dónde | ^cuándo | ^cuál* | ^puedes | ^podemos | ^debemos | "
        "^deberíamos | ^hay que … o | ^sabes | , no$ | , verdad$ | , cierto$ | ^prefieres | ^quieres | ^tienes | "
        "^dime | ^prefieres … o | ^cuéntame | ^cuánt* | ^para qué | ^con qué | ^en qué | ^ves mejor | ^crees | "
        "^piensas | qué enfoque | ^cuál prefieres"
    ),
    hedges=(
        "quizá | quizás | tal vez | a lo mejor | probablement* | probablemente | creo que | supongo | me parece | "
        "deberíamos | podríamos | sería | no estoy segur* | ni idea | igual | puede que | parece | idealmente | "
        "seguramente | diría que | en mi opinión | a mi juicio | yo diría | será | serán | cosa de | tiene pinta | "
        "huele a | me huele | igual es | debe de ser"
    ),
    scenes=(
        "por ahora | de momento | ahora | ahora mismo | hoy | mañana | esta vez | esta semana | en este archivo | "
        "en esta rama | en este pr | por el momento | temporalmente | hasta que | hasta el | hasta la | mientras | "
        "todavía | aún | para esta | para la demo | solo esta | este commit | provisionalmente | este bug | "
        "este error | antes de la demo | hay que arreglar | hay que añadir | tenemos que arreglar | este test | "
        "esta página | esta función | esta prueba | en este caso | este archivo | este componente | "
        "hasta que acabe | hasta que termine | la reunión | antes de que acabe | esta rama | en este ticket | "
        "hasta mañana | hasta luego"
    ),
    suppositions=(
        "imagina | supón | supongamos | si siempre *ramos | si *ramos | y si | *ríamos | lástima | ojalá | "
        "qué pena | habría | habrían | hubiera | si tuviéramos | sería | podría | tendría | haría | estaría | "
        "gustaría | debería | usaría | pondría | iría"
    ),
    narratives=(
        "ayer | la semana pasada | el año pasado | antes teníamos | nunca *é | nunca *í | siempre *aba | nunca he | "
        "nunca vi | nunca fui | nunca hice | nunca tuve | nunca dije | nunca tuvimos | siempre he | nunca me | "
        "has … nunca | nunca *aste | nunca *iste | era | eran | había | tenía | teníamos | fue | fueron | "
        "hemos tenido | siempre hemos | nunca hemos | nunca *ó | resulta que | la última vez | llevo dos | "
        "llevo horas | llevo | anteayer | hace un rato | hace poco | el otro día | recientemente | esta mañana | "
        "anoche | desde la mañana | desde esta mañana | has *ado | has *ido | te has"
    ),
    bygone="en su día | en aquella época | por entonces | arrepent*",
    musts="^el … debe | ^la … debe | ^el … tiene que | ^la … tiene que | ^un … debe | ^una … debe",
    modals=(
        "no siempre | no hace falta | no es necesario | no hay por qué | no tienes que | no tiene por qué | "
        "no tiene que ser siempre | no tiene por qué ser | no cada | no todos los | no todas las | no todo | "
        "no hay que … en cada | ni hace falta | tampoco hace falta"
    ),
    idioms=(
        "más vale tarde que nunca | nunca se sabe | por supuesto | qué bien | genial, otr* | como siempre | "
        "nunca digas | de siempre | claro que sí | lo de siempre | vaya, | menos mal | da igual | no importa | "
        "un gusto ver | qué gusto | qué alegría | claro, porque | bravo | una eternidad | ^bravo | ^enhorabuena | "
        "^felicidades | ^magnífico | ^maravilloso | ^fantástico | qué le vamos | ni modo | no pasa nada | "
        "tranquil* | ya está, | te has cargado | ya se verá | ^claro, | claro, … siempre | ^por supuesto | "
        "^seguro que sí | ^sí, claro | ^sí, seguro | pasan solos | por sí solos | ^cómo no | enhorabuena$ | "
        "felicidades$ | bravo$ | qué nivel$ | olé$"
    ),
    products=(
        "^el botón | ^el formulario | ^el usuario | ^los usuarios | ^el campo | ^la página | ^el menú | ^la lista | "
        "^la tabla | ^la función | ^el modal | ^la contraseña | botón | modal | clic | ventana | formulario | "
        "jugador | carrito | resultados de búsqueda | pie de página | cabecera | notificacion* | gráfico | "
        "página de inicio | la página | usuario* | foto* | avatar* | imagen | imágenes | buscador | "
        "barra de búsqueda | búsqueda | icono* | logo* | color* | redond* | azul* | mostrar* | visible* | banner* | "
        "menú* | casilla* | perfil | modo oscuro | dark mode | texto | tipografía | fondo | blanco | blanca | "
        "negro | gris | registr* | inicio de sesión | correo | mail | bienvenida | móvil | pantalla | descuento* | "
        "pedido* | factura* | hover | cada producto | producto | estrellas | valoración | la nota | debajo de cada | "
        "al lado de cada"
    ),
    mine=(
        "^prefiero | ^yo prefiero | ^me gusta* | ^no me gusta* | ^odio | ^detesto | ^me encanta* | ^no soporto | "
        "^trabajo | ^yo siempre | ^yo nunca | ^siempre uso | ^siempre reviso | ^siempre trabajo | ^nunca uso | ^suelo"
    ),
    ours="aquí | nosotros | nuestr* | usamos | proyecto* | repo* | repositorio* | servicio",
)
