"""Spanish."""

from memtui.engine.capture.languages.table import Language

SPANISH = Language(
    code="es",
    name="Spanish",
    letters="ñ¿¡",
    common=(
        "el | la | los | las | un | una | y | es | son | en | de | del | que | con | sin | por | para | no | "
        "se | lo | al | este | esta | mi | me | nos | nosotros | pero | siempre | nunca | aquí | sí | está | "
        "están | usamos | antes"
    ),
    objections=(
        "no | nop | mal | eso no | eso no es así | no es así | falso | incorrecto | te dije | ya te dije | "
        "en realidad | qué va"
    ),
    lead_ins=(
        "sí | ok | vale | bien | genial | gracias | y | pero | por favor | porfa | por cierto | entonces | "
        "pues | bueno | ah | oye | mira | ojo | perfecto | claro | perdona | además"
    ),
    tails="por favor | porfa | gracias | vale | ok",
    reasons="porque | ya que | pues | que si no",
    remember=(
        "recuerda | acuérdate | acuérdate de | ten en cuenta | no olvides | no te olvides | no te olvides de | "
        "nota | nota mental | apunta | anota | para la próxima | para la próxima vez | para el futuro | "
        "memoriza | guarda esto | regla"
    ),
    from_now_on="a partir de ahora | de ahora en adelante | desde ahora | en adelante | en el futuro",
    that="de que | que",
    rules=(
        "siempre | nunca | jamás | hay que | no hay que | obligatorio* | prohibido | cada vez que | "
        "antes de cada | después de cada | en cada | bajo ningún concepto | únicamente | deben | debe | "
        "tienen que | tiene que | está prohibido | todos los … deben | todas las … deben | ^solo"
    ),
    bans=(
        "^nada de … en | ^sin … en | ^no uses | ^no usar | ^no hagas commit de | ^no subas | ^no metas | "
        "^no añadas | ^no pongas | ^evita | ^evitar | ^deja de | ^ningún … sin"
    ),
    preferences=(
        "prefiero | preferimos | me gusta | me gustan | no me gusta* | odio | no quiero que | "
        "quiero que siempre | me gustaría que | detesto | soy fan de | no soporto | mejor … que"
    ),
    decisions=(
        "hemos decidido | decidimos | hemos elegido | elegimos | acordamos | hemos acordado | nos quedamos con | "
        "seguimos con | nos pasamos a | hemos pasado a | migramos a | optamos por | apostamos por | "
        "el equipo decidió | he decidido | mantenemos | decisión | vamos con"
    ),
    habits=(
        "usamos | utilizamos | trabajamos con | escribimos | nombramos | desplegamos | no tenemos | seguimos | "
        "hacemos | aquí se usa | se usa | no usamos | probamos con | publicamos | testeamos"
    ),
    failures=(
        "falla* | se rompe* | se cae* | se cuelga* | no arranca* | no funciona* | revienta* | peta* | "
        "se bloquea* | se queda* colgad* | da* error | caduca* | crashea*"
    ),
    conditions=(
        "cuando | si | siempre que | cada vez | sin | mientras | después de | al | en windows | salvo que | a menos que"
    ),
    facts=(
        "está en | están en | vive* en | corre* en | escucha* en | se genera* | se despliega* | cada noche | "
        "cada día | todos los días | todas las noches | los lunes | los martes | los miércoles | los jueves | "
        "los viernes | es de solo lectura | viene* de | se llama* | pertenece* | depende* de | tarda* | "
        "se ejecuta* | necesita* | requiere*"
    ),
    states="es | son | está | están | corre | escucha | usa | se llama | va | van | vive | viven | usan",
    chooses="^usa | ^utiliza | ^usad | ^escribe | ^pon",
    contrasts="no | en vez de | en lugar de | sino",
    questions=(
        "^por qué | ^cómo | ^qué | ^quién | ^dónde | ^cuándo | ^cuál* | ^puedes | ^podemos | ^debemos | "
        "^deberíamos | ^hay que … o | ^sabes"
    ),
    hedges=(
        "quizá | quizás | tal vez | a lo mejor | probablement* | probablemente | creo que | supongo | "
        "me parece | deberíamos | podríamos | sería | no estoy segur* | ni idea | igual | puede que | parece | "
        "idealmente"
    ),
    scenes=(
        "por ahora | de momento | ahora | ahora mismo | hoy | mañana | esta vez | esta semana | "
        "en este archivo | en esta rama | en este pr | por el momento | temporalmente | hasta que | hasta el | "
        "hasta la | mientras | todavía | aún | para esta | para la demo | solo esta | este commit | "
        "provisionalmente"
    ),
    suppositions="imagina | supón | supongamos | si siempre *ramos | si *ramos | y si | *ríamos | *ría",
    narratives=(
        "ayer | la semana pasada | el año pasado | antes teníamos | nunca *é | nunca *í | siempre *aba | "
        "nunca he | nunca vi | nunca fui | nunca hice | nunca tuve | nunca dije | nunca tuvimos | siempre he | "
        "nunca me | has … nunca | nunca *aste | nunca *iste | era | eran | había | tenía | teníamos | fue | "
        "fueron | hemos tenido | siempre hemos | nunca hemos | nunca *ó | resulta que"
    ),
    modals="no siempre | no hace falta | no es necesario | no hay por qué | no tienes que | no tiene por qué",
    idioms=(
        "más vale tarde que nunca | nunca se sabe | por supuesto | qué bien | genial, otr* | como siempre | "
        "nunca digas | de siempre | claro que sí | lo de siempre | vaya, | menos mal | da igual | no importa"
    ),
    products=(
        "^el botón | ^el formulario | ^el usuario | ^los usuarios | ^el campo | ^la página | ^el menú | "
        "^la lista | ^la tabla | ^la función | ^el parser | ^la api | ^el modal | ^la contraseña | ^el endpoint"
    ),
)
