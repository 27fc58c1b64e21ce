"""Portuguese."""

from memtui.engine.capture.languages.table import Language

PORTUGUESE = Language(
    code="pt",
    name="Portuguese",
    letters="ãõ",
    common=(
        "o | os | um | uma | e | é | são | em | no | na | nos | nas | do | da | dos | das | que | com | sem | por | "
        "para | pra | não | ao | este | esta | esse | essa | nesse | nessa | meu | me | a gente | gente | nós | "
        "mas | sempre | nunca | aqui | sim | está | estão | você | quando | nosso | nossa | nossos | nossas | cada | "
        "toda | todas | qualquer | coisa | pode | tem | seu | sua | isso | nada | pasta | pergunte | apagar | use | "
        "às | à | pro | adiciona | adicione | carrinho | vazio | mude | corrija | corrige | roda | comentário | "
        "longo | segunda | pública | quebramos | ficam | instalação | escuta | acentos | ignorar | busca | numa | "
        "num | ou | já | só | foi | era | vamos | padrão | explicação | comprida | cansa | dou | melhor | continua | "
        "continuam | fila | três | tá | vai | ser | dá | lá | até | mais | muito | tudo | todo | todos | quem | "
        "cuida | time | eles | ele | ela | depois | aí | arquivo | arquivos | usar | fazer | pelo | pela | vem | "
        "parabéns"
    ),
    endings="*ção | *ções | *ão | *ões | *mente | *dade | *ando | *endo | *ado | *ados | *agem | *nha",
    objections=(
        "não | nada disso | errado | isso não | não é isso | está errado | tá errado | incorreto | eu disse | "
        "já falei | na verdade"
    ),
    actually="na verdade | na realidade",
    told=(
        "eu disse | eu já disse | já disse | já falei | eu falei | te falei | já te falei | já te disse | "
        "como eu disse | como falei | repito"
    ),
    lead_ins=(
        "sim | ok | certo | beleza | bom | ótimo | valeu | obrigad* | e | mas | por favor | pfv | aliás | então | "
        "ah | olha | atenção | perfeito | claro | desculpa | a propósito | espera | peraí | calma"
    ),
    tails="por favor | pfv | obrigad* | valeu | ok | tá | beleza",
    reasons="porque | pois | já que | senão",
    remember=(
        "lembre | lembra | lembre-se | não esqueça | não esquece | não se esqueça | nota | anota | anote | "
        "anota aí | para a próxima | pra próxima | para a próxima vez | da próxima vez | para o futuro | memoriza | "
        "guarda isso | salva isso | regra | tenha em mente | importante | atenção | cuidado | para sessões futuras | "
        "fique sabendo | guarde isso | leve em conta"
    ),
    from_now_on="a partir de agora | de agora em diante | daqui pra frente | daqui para frente | no futuro",
    that="de que | que",
    rules=(
        "sempre | nunca | jamais | é proibido | proibido | obrigatóri* | toda vez que | antes de cada | "
        "antes de todo | depois de cada | a cada | em hipótese alguma | de jeito nenhum | somente | apenas | devem | "
        "deve | têm que | tem que | todo novo | toda nova | todos os … devem | ^só | pergunt* … antes | "
        "me avise antes | avisa antes | antes de … pergunt* | não se pode | não pode* | não devem | não deve | "
        "você deve | você tem que | cada … deve | toda … deve | todos os … precisam | por padrão | em inglês | "
        "em português | exclusivamente | obrigatoriamente | cada nov* | não é permitido | só pode* | vai em | "
        "vão em | quando … sempre | nada de | precisam ser | precisa ser | precisam ter | precisa ter | "
        "^use apenas | ^use só | ^use somente | ^usa só | ^escreva apenas | toda … tem | todo … tem | cada … tem | "
        "todas as … têm | todos os … têm | ficam no | fica no | quando mudar … também | quando … também | "
        "se mudar … também | se você … também | ninguém | nada vai | sem exceção | assim que | ^um … por | "
        "^uma … por | só na | só no | só nas | só nos | só em | só com | só via | só pelo | só pela | só por | "
        "a gente não | não podem | vão também | vai também | fala comigo | falar comigo | me consulta | "
        "me consulte | me avisa | me chama antes | não se *a | não se *e | sem … não | sem … nada | uma só | um só | "
        "só por pr | no máximo | no mínimo | pelo menos um | nem pensar | fica proibido | intocável | "
        "tem prioridad* | atualiza … também | atualize … também | também a doc | a doc também | não entra | "
        "não tem lugar | com meu ok | com minha aprovação | reservad* | vai pro | vai para o | vão pro | "
        "^mudou … atualiza | ^mexeu …"
    ),
    bans=(
        "^nada de … em | ^nada de … no | ^nada de … na | ^sem … no | ^sem … na | ^não use | ^não usar | ^não usa | "
        "^não faça | ^não comite | ^não suba | ^não coloque | ^não adicione | ^evite | ^evita | ^pare de | "
        "^para de | ^não crie | ^não apague | ^não mexa | ^não altere | ^não modifique | ^não escreva | "
        "^não instale | ^não deixe | ^não commite | ^não comita | ^não mude … sem | ^não misture | ^não invente | "
        "^não chute | ^nada de | ^nenhum* | ^pare* de | ^evite* | ^não utilize | ^não logue | ^não mocke | ^nunca | "
        "^proibido | , nada de | , nenhum* | ^não *e | ^não *a | ^jamais | ^nem"
    ),
    preferences=(
        "prefiro | preferimos | eu gosto | gosto de | gosto mais | não gosto | odeio | não quero que | "
        "quero que você sempre | eu gostaria que | detesto | sou fã de | a gente prefere | acho melhor … do que | "
        "prefiro que | gosto quando | me incomoda* | não suporto | quero ver | quero sempre | não preciso | "
        "não quero | adoro | amo | responda em | me responda em | seja breve | seja conciso | eu prefiro | "
        "acho … mais | acho melhor | a gente gosta | curto mais | minha preferência | acho … melhores | "
        "acho … melhor | quero que você | gostaria que você | me irrita* | curto | não curto | acho mais fácil | "
        "acho mais legível | melhor … que | melhor … do que | me cansa* | me atrapalha* | me dou melhor | "
        "fico mais à vontade | mais à vontade | me sinto melhor | me basta* | me mostra sempre | me mostre sempre | "
        "me mostra antes | me mostre primeiro | vai direto ao ponto | direto ao ponto | curto e | respostas curtas | "
        "não aguento | leio melhor | tenho preguiça | é chato | menos … e mais | mais … e menos"
    ),
    decisions=(
        "decidimos | a gente decidiu | escolhemos | a gente escolheu | optamos | combinamos | concordamos | "
        "ficamos com | vamos ficar com | continuamos com | migramos para | migramos pro | passamos a | "
        "o time decidiu | a equipe decidiu | eu decidi | decisão | mantemos | vamos de | abandonamos | migramos do | "
        "migramos da | migramos de | migramos | a gente migrou | mudamos para | mudamos pro | a gente mudou | "
        "trocamos | a gente trocou | passamos para | substituímos | paramos de usar | a gente parou de usar | "
        "adotamos | escolhi | foi decidido | ficou decidido | não usamos mais | a gente não usa mais | "
        "removemos … de propósito | tiramos … de propósito | vamos ficar | fechamos com | ficou combinado | "
        "não damos mais suporte | paramos de dar suporte | o time escolheu | a equipe escolheu | o time optou | "
        "descartamos | deixamos de usar | largamos | mantivemos | no fim das contas | está decidido | tá decidido | "
        "agora é tudo | de vez | vamos com | fomos de | fomos pro | fomos para | saímos do | saímos da | "
        "em vez de … agora | foi substituíd* | foi trocad* | substituído | adeus | nos despedimos | fechado: | "
        "batemos o martelo | ficou definido | definimos | cravamos | a escolha foi | agora é | ficamos em | ficou: | "
        "já era | ficamos de | ficamos no | ficou o | foi escolhid* | escolhid* | ganhou | nossa escolha | pegamos"
    ),
    habits=(
        "usamos | a gente usa | utilizamos | a gente não usa | trabalhamos com | escrevemos | a gente escreve | "
        "a gente faz | não temos | não usamos | a gente não tem | fazemos | publicamos | a gente roda | "
        "a gente trabalha | aqui se usa | nomeamos | guardamos | hospedamos | versionamos | formatamos | "
        "suportamos | não suportamos | mantemos | colocamos | a gente coloca | a gente guarda | a gente hospeda | "
        "a gente testa | a gente deploya | a gente publica | a gente tem | temos três | temos dois | temos duas | "
        "temos um | temos uma | rodamos | uso | trabalho com | a gente segue | seguimos | testamos | documentamos | "
        "a gente documenta | fazemos deploy | a gente faz deploy | não fazemos | chamamos | a gente *a com | "
        "a gente *a em | a gente *a por | a gente *a tudo"
    ),
    failures=(
        "falha* | quebra* | trava* | cai | caem | não inicia* | não funciona* | não sobe* | dá erro | dão erro | "
        "dá timeout | expira* | estoura* | crasha* | congela* | não roda* | não passa* | explode* | perde* | "
        "não compila* | morre* | deadlock | vazamento de memória | falham | quebram | travam | desconecta* | "
        "quebra | pifa* | buga* | capota* | dá pau | dão pau | dá ruim | trava tudo | fica* travad* | "
        "fica* pendurad* | ficam travad* | não responde* | se perde* | corrompe* | vai pro espaço | morre | "
        "dá problema | dão problema | cai fora | ficam doid* | fica doid* | enlouquece* | bagunça* | se embaralha*"
    ),
    conditions=(
        "quando | se | sempre que | toda vez | sem | enquanto | depois de | ao | no windows | a menos que | "
        "a não ser que | atrás do | atrás de um | no mac | em paralelo | após | toda vez que | no | na | em | "
        "depois da | depois do | após a | após o"
    ),
    facts=(
        "fica em | ficam em | fica no | fica na | ficam no | ficam na | está em | estão em | roda em | roda no | "
        "rodam em | escuta na | é gerad* | são gerad* | toda noite | todo dia | todas as noites | todos os dias | "
        "às segundas | às terças | às quartas | às quintas | às sextas | é somente leitura | vem de | vêm de | "
        "se chama | pertence* | depende de | demora | leva … minutos | precisa* de | exige* | está escrit* em | "
        "é escrit* em | são escrit* em | foi escrit* em | é feit* em | roda na | roda com | roda via | rodam na | "
        "rodam no | é guardad* | são guardad* | é armazenad* | são armazenad* | é publicad* | é buildad* | "
        "é configurad* | é basead* em | é hospedad* | é mantid* | usa | usam | utiliza* | contém | suporta* | "
        "espera* | dura* | expira* | é um fork | é um monorepo | não tem | não há | há dois | há três | tem dois | "
        "tem três | está na versão | é a versão | de madrugada | por padrão | na porta | aponta* para | gerencia* | "
        "funciona* com | tem … núcleos | é válid* | são válid* | moram em | mora em | tem limite | tem um limite | "
        "é limitad* | são limitad* | leva uns | leva umas | leva cerca | leva | levam | passam pelo | passam pela | "
        "passa pelo | passa pela | via | através de | é gerad* a partir | é recriad* | são recriad* | roda às | "
        "roda de | têm … dígitos | tem … dígitos | só tem | só têm | só há | começa* com | começam com | "
        "termina* com | terminam com | tem seu próprio | tem sua própria | têm seu* própri* | são em | vão também | "
        "vai também | fica desligad* | ficam desligad* | fica ligad* | fica fora"
    ),
    states="é | são | está | estão | fica | ficam | roda | usa | escuta | vai | vão | se chama | usam",
    chooses="^use | ^usa | ^utilize | ^escreva | ^coloque",
    contrasts="não | em vez de | ao invés de | no lugar de | e sim",
    articles="o | a | os | as | essa | esse | esta | este | esses | essas | todos | todas | todo",
    tasks=(
        "^adicion* | ^apag* | ^remov* | ^tir* | ^renomei* | ^arrum* | ^corrij* | ^corrig* | ^consert* | ^mud* | "
        "^troc* | ^cri* | ^escrev* | ^faz | ^faça | ^rod* | ^inici* | ^par* | ^instal* | ^sob* | ^suba | ^commit* | "
        "^comit* | ^merge* | ^deploy* | ^olh* | ^vê | ^veja | ^verific* | ^test* | ^explic* | ^mostr* | ^me mostra | "
        "^me diz | ^diz | ^dá | ^dê | ^mov* | ^substitu* | ^coloc* | ^põe | ^escurec* | ^peg* | ^implement* | "
        "^refator* | ^ger* | ^abr* | ^fech* | ^busc* | ^procur* | ^lê | ^leia | ^copi* | ^junt* | ^limp* | ^tent* | "
        "^continu* | ^ativ* | ^desativ* | ^pode | ^deix* | ^atualiz* | ^volt* | ^bot* | ^lista | ^liste | ^resum*"
    ),
    passing=(
        "vermelh* | verde | quebrad* | vazi* | lent* | errad* | estranh* | pront* | de novo | outra vez | ainda | "
        "já | atualizad* | falta | faltam | ^isto | ^esse | ^essa | ^esses | ^este | ^esta | ^é | ^tem | ^tá | "
        "^está | ^eu | ^você | ^deu | ^aparece | ^dá erro | continua* | parece* | demais | muito | aquele | aquela | "
        "caiu | tá | último | última | erros$ | ^três | ^dois | ^duas | ^quatro | ^alguns | ^algumas | "
        "continuam vermelh* | continuam falhando | ficou | ficaram | enorme | cresceu | aumentou | fei* | horríve* | "
        "^isso | ^isso não | tô | estou | sobrando | na saída | todos os testes passa* | os testes passa* | "
        "não responde | não respondem | falta um | falta uma | não carrega | não aparece | voltou a funcionar"
    ),
    past=(
        "*ou | *aram | *eram | *iram | olhei | testei | achei | mudei | apaguei | fiz | coloquei | tirei | subi | "
        "deu | deram | fui | reiniciei | e nada$ | não adiantou | não ajudou | caiu"
    ),
    questions=(
        "^por que | ^como | ^o que | ^quem | ^onde | ^qual | ^quais | ^pode | ^podemos | ^devemos | ^deveríamos | "
        "^será que | ^você sabe | , né$ | , não é$ | , certo$ | , né | ^você prefere | ^você quer | ^prefere | "
        "^me diz | ^me diga | ^diz aí | ^conta aí | ^quant* | ^pra que | ^em qual | ^que versão | ^tem como | "
        "^você acha | ^acha que"
    ),
    hedges=(
        "talvez | provavelmente | acho que | eu acho | imagino que | suponho | deveríamos | poderíamos | seria | "
        "não tenho certeza | sei lá | parece | pode ser | quem sabe | idealmente | acredito que | na minha opinião | "
        "a meu ver | deve ser coisa | deve ser | deve estar | tem cara de | cheira a | vai ver | capaz | "
        "pode estar | podem estar | deve ter"
    ),
    scenes=(
        "por enquanto | agora | hoje | amanhã | desta vez | dessa vez | esta semana | essa semana | neste arquivo | "
        "nesse arquivo | nesta branch | nessa branch | neste pr | no momento | temporariamente | até que | até o | "
        "até a | enquanto eu | enquanto a gente | ainda | para esta | pra demo | só essa | só desta | esse bug | "
        "este bug | esse erro | antes da demo | precisamos corrigir | precisa corrigir | neste teste | nesse teste | "
        "este teste | esse teste | neste commit | nesta página | nesta função | neste caso | este componente | "
        "até *ar | até *er | até *ir | até acabar | até terminar | a reunião | essa branch | esta branch | "
        "neste ticket | até amanhã | até depois"
    ),
    suppositions=(
        "imagina | imagine | suponha | vamos supor | se a gente *sse | se *ssemos | e se | *ríamos | teria sido | "
        "teriam sido | *ria sido | pena que | quem dera | tomara | teria | teriam | se tivéssemos"
    ),
    narratives=(
        "ontem | semana passada | ano passado | antigamente | nunca *ei | nunca *i | sempre *ava | nunca tinha | "
        "nunca vi | nunca fui | nunca fiz | nunca tive | nunca disse | você nunca | você sempre | era | eram | "
        "tinha | tínhamos | foi | foram | havia | sempre tivemos | nunca tivemos | da última vez | última vez | "
        "há duas horas | há horas | anteontem | agora há pouco | outro dia | recentemente | hoje cedo | desde cedo | "
        "desde hoje | você *ou"
    ),
    bygone="na época | naquela época | arrepend*",
    musts="^o … deve | ^a … deve | ^o … tem que | ^a … tem que | ^o … precisa | ^a … precisa | ^o … pode | ^a … pode",
    modals=(
        "nem sempre | não precisa | não é necessário | não precisam | não necessariamente | nem todo | nem toda | "
        "nem todos | nem cada | não é todo | não é toda | não precisa … a cada | nem precisa | não é preciso"
    ),
    idioms=(
        "antes tarde do que nunca | nunca se sabe | claro que | que ótimo | que maravilha | como sempre | "
        "nunca diga nunca | tanto faz | deixa pra lá | é sempre bom ver | sempre a mesma | porque a gente sempre | "
        "que beleza | parabéns | uma eternidade | ^bravo | ^parabéns | ^maravilha | ^sensacional | ^que lindo | "
        "fazer o quê | paciência | sem problema | tudo bem | deixa quieto | acontece | ^claro, | claro, … sempre | "
        "^com certeza, | ^aham | ^sim, claro | passam sozinhos | sozinhos$ | ^óbvio | parabéns$ | bravo$ | palmas$ | "
        "show$"
    ),
    products=(
        "^o botão | ^o formulário | ^o usuário | ^os usuários | ^o campo | ^a página | ^o menu | ^a lista | "
        "^a tabela | ^a função | ^o parser | ^o modal | ^a senha | botão | modal | clicar | clique | janela | "
        "formulário | jogador | carrinho | resultados da busca | rodapé | cabeçalho | notificaç* | gráfico | "
        "página inicial | a página | usuário* | foto* | avatar* | imagem | imagens | barra de busca | busca | "
        "ícone* | logo* | cor | cores | redond* | azul* | mostrar | visíve* | banner* | menu* | perfil | "
        "modo escuro | dark mode | texto | fonte | fundo | branco | branca | preto | cinza | cadastr* | login | "
        "e-mail | email | boas-vindas | celular | tela | desconto* | pedido* | fatura* | hover | cada produto | "
        "produto | estrelas | avaliação | a nota | embaixo de cada | ao lado de cada"
    ),
    mine=(
        "^prefiro | ^eu prefiro | ^gosto de | ^eu gosto | ^não gosto | ^eu não gosto | ^odeio | ^detesto | ^adoro | "
        "^não suporto | ^trabalho | ^eu sempre | ^eu nunca | ^eu trabalho | ^sempre uso | ^sempre reviso | "
        "^nunca uso | ^costumo"
    ),
    ours="aqui | nós | noss* | a gente | usamos | projeto* | repo* | repositório* | serviço",
)
