"""French."""

from memtui.engine.capture.languages.table import Language

FRENCH = Language(
    code="fr",
    name="French",
    letters="éèêàùœ",
    common=(
        "le | la | les | un | une | des | du | et | est | sont | on | nous | je | tu | il | ne | pas | que | qui | "
        "pour | dans | sur | avec | sans | ce | cette | mon | ma | notre | nos | c'est | toujours | jamais | non | "
        "oui | au | aux | par | de | l'ancien | puis | chaque | tous | toutes | votre | ton | ta | tes | ses | ces | "
        "reste | file | parle | plus | tout | toute | très | aussi | bien | fait | faire | ont | se | lui | leur | "
        "leurs | même | où | quand | comme | entre | depuis | avant | après | encore | vieilles | équipe | "
        "s'occupe | qu'un | d'un | d'une"
    ),
    endings="*ment | *eur | *eurs | *aux | *eux | *euse | *ique | *iques | *é | *ée | *és | *ées | *oire",
    objections=(
        "non | nan | faux | c'est faux | pas vraiment | pas tout à fait | ce n'est pas ça | c'est pas ça | erreur | "
        "je t'ai dit | j'ai dit | en fait"
    ),
    actually="en fait | en réalité",
    told=(
        "je t'ai dit | je t'ai déjà dit | j'ai dit | j'ai déjà dit | je l'ai déjà dit | je te l'ai déjà dit | "
        "je le répète | comme je disais | comme je l'ai dit"
    ),
    lead_ins=(
        "oui | ok | d'accord | bien | super | merci | alors | et | mais | au fait | donc | bon | ah | "
        "s'il te plaît | stp | svp | attention | attends | d'ailleurs | parfait | désolé"
    ),
    tails="s'il te plaît | stp | svp | merci | ok | d'accord",
    reasons="parce que | parce qu* | car | puisque | sinon",
    remember=(
        "souviens-toi | rappelle-toi | retiens | retiens bien | n'oublie pas | note | note bien | à noter | "
        "à retenir | note pour la prochaine fois | pour la prochaine fois | pour plus tard | pour mémoire | rappel | "
        "mémorise | garde en tête | ajoute à la mémoire | règle | important | attention | n'oublie jamais | "
        "bon à savoir | il faut savoir | pour info future | gardez en tête | pour la suite | sache"
    ),
    from_now_on="désormais | dorénavant | à partir de maintenant | à l'avenir",
    that="que | qu'",
    rules=(
        "toujours | jamais | systématiquement | il faut | il ne faut pas | obligatoire* | interdit* | chaque fois | "
        "à chaque | avant chaque | après chaque | avant tout | en aucun cas | uniquement | doivent | dois | doit | "
        "sous aucun prétexte | tous les nouveaux | toutes les nouvelles | ^avant de … toujours | demande*-moi | "
        "avant de … demande | préviens-moi avant | il est interdit | est interdit | sont interdit* | ne … que | "
        "ne doit | ne doivent | chaque … doit | chaque … a | tous les … doivent | toutes les … doivent | "
        "par défaut | en général | n'importe | strictement | impérativement | ne jamais | on ne … jamais | "
        "quand tu … pense | quand tu … n'oublie | tu dois | vous devez | tu ne dois | va dans | vont dans | "
        "^utilise seulement | ^utilise que | ^n'utilise que | toute … a | tout … a | ^utilise uniquement | "
        "interdiction de | défense de | quand tu … aussi | quand tu … mets | si tu … aussi | si tu … il faut | "
        "dès que tu | ne vont pas dans | ne va pas dans | personne ne | rien ne | ^seul* | on ne … pas sans | "
        "pas sans | ^un … par | ^une … par | seulement dans | que dans | on ne … que | personne | vont aussi | "
        "doivent pas | ne peuvent pas | on ne touche pas | ne se *e pas | ne se *ent pas | n'ont rien à faire | "
        "n'a rien à faire | pas sa place | pas leur place | est banni* | sont banni* | sont en anglais | "
        "est en anglais | en français | tu m'en parles | parle-m'en | demande d'abord | consulte-moi | "
        "préviens-moi | sans … pas de | sans … rien | rien n'est | rien ne part | mets aussi | pense à | "
        "^une seule | ^un seul | , un seul | , une seule | au maximum | au minimum | au moins un | "
        "hors de question | pas question | exclu* | passe avant | reste intact | ne bouge pas | réservé* | "
        "pas touche | ne sort pas | ne sortent pas | passe obligatoirement | à proscrire | proscrit*"
    ),
    bans=(
        "^pas de … dans | ^pas de … sans | ^aucun* … dans | ^n'utilise pas | ^n'utilisez pas | ^ne commite pas | "
        "^ne pousse pas | ^évite | ^évitez | ^arrête de | ^ne modifie pas … sans | ^pas d'* … dans | ^pas de | "
        "^pas d'* | ^n'ajoute pas | ^n'ajoute jamais | ^ne mets pas | ^ne touche pas | ^ne modifie pas | "
        "^n'écris pas | ^ne crée pas | ^ne supprime pas | ^n'installe pas | ^n'installe rien | ^ne code pas | "
        "^ne logge pas | ^évite* | ^arrête* de | ^aucun* | ^ne laisse pas | ^rien … sans | plus jamais | , pas de | "
        ", jamais de | , aucun* | ^ne *e pas | ^ne *e jamais | ^n'*e pas | ^n'*e jamais | ^jamais"
    ),
    preferences=(
        "je préfère | j'aime | je déteste | je n'aime pas | j'aime pas | je veux que tu | je voudrais que | "
        "je ne veux pas de | je veux pas de | on préfère | nous préférons | je préférerais | j'aimerais que tu | "
        "plutôt … que | je trouve … mieux | je trouve … plus | j'aime mieux | j'aimerais mieux | je veux toujours | "
        "je veux voir | je veux des | j'adore | je n'ai pas besoin | je suis fan | je supporte pas | "
        "je ne supporte pas | m'énerve | m'agace | réponds … en | réponds-moi en | sois concis | sois bref | "
        "je n'aime* | nous aimons | on aime | ma préférence | de préférence | m'agace* | m'énerve* | m'insupporte* | "
        "me gêne* | me dérange* | j'apprécie | plutôt … qu* | plutôt que | mieux vaut | me fatigue* | me saoule* | "
        "me gonfle* | m'ennuie* | me plaî* | me va mieux | me conviennent | me convient | à l'aise avec | "
        "plus à l'aise | je suis plutôt | ça me va mieux | je veux pas | je kiffe | j'ai horreur | je lis mieux | "
        "je m'y retrouve mieux | fais court | va à l'essentiel | droit au but | court et | je veux que | "
        "montre-moi toujours | montre-moi d'abord | je supporte mal | je trouve ça | me suffit | me suffisent"
    ),
    decisions=(
        "on a décidé | nous avons décidé | on a choisi | nous avons choisi | on s'est mis d'accord | "
        "on est passé* à | on reste sur | nous restons | on garde | nous gardons | on part sur | on a abandonné | "
        "on a opté | j'ai décidé | l'équipe a décidé | l'équipe a choisi | décision | on a migré | "
        "nous avons migré | on est passé* | nous sommes passé* | on a remplacé | nous avons remplacé | "
        "on a supprimé … exprès | on abandonne | nous abandonnons | on a retenu | on a arrêté | on bascule | "
        "on a basculé | on reste avec | on continue avec | on a tranché | c'est décidé | j'ai choisi | on a adopté | "
        "on ne … plus | on va avec | on laisse tomber | on jette | on vire | finalement on garde | on reste en | "
        "on revient à | c'est acté | ce sera | on a tranché pour | le choix est fait | on a lâché | "
        "on a laissé tomber | on a jeté | on a viré | on quitte | on a quitté | on sort de | on a misé | "
        "on mise sur | a été remplacé* | est remplacé* par | remplacé* par | on est resté* | terminé pour | adieu | "
        "on s'est arrêté* sur | on a fixé | on a convenu | convenu | c'est plié | le choix s'est porté | "
        "on s'oriente | est retenu | a été retenu | qui est retenu | est choisi | a été choisi | on a pris | "
        "l'a emporté | remporte | on a arrêté notre choix | notre choix"
    ),
    habits=(
        "on utilise | nous utilisons | on travaille avec | on écrit | on nomme | on déploie | on teste | on suit | "
        "on n'utilise | nous n'utilisons | on n'a pas de | on passe par | chez nous | on fait | on se sert | "
        "on héberge | on stocke | on versionne | on formate | on squash* | on rebase* | on publie | on supporte | "
        "on ne supporte | on gère | on build | on logge | on commente | on range | on préfixe | on a trois | "
        "on a deux | on tague | on merge | nous n'avons pas | on a un | on a une | j'utilise | je travaille avec | "
        "je travaille sur | je suis sur | nous déployons | nous testons | nous écrivons | nous suivons | on code | "
        "on documente | on respecte | on construit | on *e avec | on *e dans | on *e en | on *e par | "
        "on *e toujours | on *e les | on n'*e pas"
    ),
    failures=(
        "échoue* | plante* | casse* | bloque* | ne démarre pas | ne marche pas | ne fonctionne pas | se fige* | "
        "tombe* en timeout | tombe* | crashe* | refuse de | ne marchent pas | ne fonctionnent pas | ne passe* pas | "
        "se bloque | se bloquent | casse | cassent | explose | lève une erreur | perd | expire | tombe en timeout | "
        "freeze* | reste bloqué* | restent bloqué* | reste coincé* | part en timeout | partent en timeout | "
        "ne répond plus | ne compile pas | ne compile plus | déconne* | saute* | disparai* | deadlock | "
        "interblocage | fuite mémoire | ça plante | ça casse | ça bloque | perdent | se déconnecte* | foire* | "
        "merde* | pète* | se vautre* | rame* | lâche* | se coupe* | part* en vrille | part* en erreur | "
        "partent en erreur | tombe* en erreur | ne répond* | ne se lance* | rend l'âme | se plante* | bugue* | "
        "buggue* | timeout* | partent en vrille | devien* fou | deviennent fous | se mélange* | s'emmêle*"
    ),
    conditions=(
        "quand | lorsque | lorsqu* | si | dès que | dès qu* | tant que | sans | à chaque fois | après chaque | "
        "sauf si | sous windows | derrière le | derrière un | sur mac | en parallèle | sur windows | après un | "
        "sur | sans le | sans la | à moins que | après la | après le | après une"
    ),
    facts=(
        "est dans | sont dans | se trouve* | est généré* | sont généré* | tourne sur | tournent sur | écoute sur | "
        "chaque nuit | tous les | toutes les | est en lecture seule | vient de | viennent de | s'appelle | "
        "appartient | dépend de | met … minutes | est hébergé* | vit dans | vivent dans | expire* | nécessite* | "
        "est écrit* en | sont écrit* en | tourne dans | tourne avec | tournent dans | est déployé* | sont déployé* | "
        "est stocké* | sont stocké* | est construit* | sont construit* | est configuré* | est servi* | "
        "est basé* sur | est chargé* | sont chargé* | est géré* par | est maintenu* par | utilise | utilisent | "
        "contient | contiennent | dure | prend … minutes | a besoin de | ont besoin de | est un fork | "
        "est un monorepo | il n'y a pas de | il y a deux | il y a trois | est en version | est sur | sont sur | "
        "le mardi | le lundi | le vendredi | la nuit | par défaut | sur le port | est valable | sont valables | "
        "supporte | attend | est accessible | pointe vers | vont dans | est limité* | a une limite | "
        "ont une limite | passe par | passent par | passent toutes par | est généré à partir | "
        "sont générés à partir | à partir de | est géré* | sont géré* | via | comporte* | ont … chiffres | "
        "est hébergé* chez | démarre | démarrent | n'a que | n'ont que | n'y a que | ne contient que | "
        "commence* par | commencent par | finit par | finissent par | a son propre | a sa propre | ont leur propre | "
        "se font en | se fait en | vont aussi dans | va aussi dans | voient que"
    ),
    states="est | sont | écoute | utilise | tourne | tournent | se trouve* | vient | s'appelle | passe par | ont | a",
    chooses="^utilise | ^utilisez | ^prends | ^écris | ^mets",
    contrasts="pas | au lieu de | plutôt que | et non | non pas",
    articles="le | la | les | cette | cet | ces | ce | l'* | tous | toutes | tout",
    tasks=(
        "^ajoute | ^ajoutez | ^supprime | ^enlève | ^retire | ^renomme | ^corrige | ^répare | ^change | ^modifie | "
        "^crée | ^écris | ^fais | ^refais | ^lance | ^relance | ^démarre | ^arrête | ^installe | ^pousse | "
        "^commite | ^merge | ^déploie | ^regarde | ^vérifie | ^teste | ^explique | ^montre | ^donne | ^dis-moi | "
        "^déplace | ^remplace | ^mets | ^mettez | ^remets | ^assombris | ^prends | ^implémente | ^refactorise | "
        "^génère | ^ouvre | ^ferme | ^cherche | ^trouve | ^lis | ^copie | ^fusionne | ^nettoie | ^essaie | "
        "^continue | ^passe | ^active | ^désactive | ^affiche | ^cache | ^tu peux | ^peux-tu | ^pourrais-tu | "
        "^rajoute | ^vire | ^garde | ^laisse | ^débrouille | ^occupe-toi | ^envoie | ^mets à jour | ^simplifie | "
        "^liste | ^énumère | ^résume"
    ),
    passing=(
        "rouge | rouges | vert | verte | cassé* | faux | fausse | vide | vides | lent | lente | mauvais* | "
        "bizarre* | étrange* | prêt* | encore | de nouveau | déjà | à jour | manque | manquent | ^c'est | ^ça | "
        "^ceci | ^cela | ^ce | ^cet* | ^il y a | ^il reste | ^j'ai | ^je | ^tu | ^voilà | ^voici | ^parfait | "
        "bien mais | pas terrible | semble* | a l'air | ont l'air | trop | la mauvaise | le mauvais | cet | celui | "
        "celle | ceux | en panne | en cours | terminé* | fini* | * erreurs | on dirait | là$ | dernier* | "
        "dernière* | ^trois | ^deux | ^quatre | ^quelques | toujours rouge* | toujours en échec | devenu* | "
        "bien long* | augmenté | explosé | nul | nulle | moche* | toujours rouge | toujours rouges | encore rouge* | "
        "je cherche | en trop | dans la sortie | tous les tests passent | les tests passent | ne répond pas | "
        "ne répondent pas | il manque | ne se charge pas | ne s'affiche pas | remarche"
    ),
    past=(
        "s'est | se sont | j'ai | ai *é | avons *é | on a eu | on a vu | a planté | a échoué | a cassé | "
        "ont échoué | ont planté | a été | ont été | a crashé | a marché | a disparu | a changé | rien$ | ça n'a | "
        "n'a rien | n'ont rien"
    ),
    questions=(
        "^est-ce qu* | ^pourquoi | ^comment | ^quel* | ^qui | ^où | ^quand est | ^qu'est | ^faut-il | ^peux-tu | "
        "^peut-on | ^doit-on | ^on devrait | ^as-tu | ^c'est quoi | , non$ | , n'est-ce pas$ | , hein$ | "
        "^tu préfères | ^tu veux | ^tu peux | ^dis-moi … quel* | ^dis-moi | ^dis moi | ^quelle* | ^combien | "
        "^c'est quel* | ^y a-t-il | ^ça marche | ^pour quoi | ^tu penses | ^tu trouves | ^laquelle | ^lequel | "
        "tu trouves mieux"
    ),
    hedges=(
        "peut-être | sans doute | probablement | je pense | je crois | je suppose | il me semble | on devrait | "
        "on pourrait | ce serait | pas sûr | à voir | apparemment | idéalement | éventuellement | il paraît | "
        "je ne sais pas | sûrement | j'imagine | il se peut | à mon avis | selon moi | ça vient | ça doit | "
        "doit venir | on dirait | il se pourrait | ça pourrait"
    ),
    scenes=(
        "pour l'instant | pour le moment | maintenant | aujourd'hui | demain | ce soir | cette fois | "
        "cette semaine | dans ce fichier | dans cette branche | sur cette branche | dans cette pr | en attendant | "
        "temporairement | provisoirement | jusqu'à | jusqu'au | pendant que | encore | pour cette | pour la démo | "
        "pas encore | le temps de | tant que je | ce bug | cette erreur | avant la démo | il faut corriger | "
        "il faut ajouter | il faut que tu corriges | il faut faire | ce test | pour ce | ce commit | cette page | "
        "cette fonction | cette migration | dans ce cas | ce fichier | ce composant | tant que … n'est pas | "
        "tant que … ne | jusqu'à ce que | avant la fin de | d'ici la | jusqu'à la fin | la réunion | cette branche | "
        "pour ce ticket"
    ),
    suppositions=(
        "imagine | imaginons | supposons | si on … *ait | si nous *ions | et si | dans un monde idéal | *rait | "
        "dommage | si seulement | si on avait | aurait | auraient | aurions"
    ),
    narratives=(
        "hier | la semaine dernière | l'an dernier | l'année dernière | à l'époque | je n'ai jamais | j'ai jamais | "
        "j'ai toujours | tu n'as jamais | tu as toujours | tu m'as | était | étaient | avait | avaient | "
        "on a toujours | on n'a jamais | je croyais | jusqu'ici | depuis deux heures | depuis des heures | "
        "la dernière fois | avant-hier | tout à l'heure | l'autre jour | récemment | ce matin | depuis ce matin | "
        "tu as | t'as"
    ),
    bygone="à l'époque | regretté | autrefois | jadis",
    musts="^le … doit | ^la … doit | ^l'* … doit | ^un … doit | ^une … doit",
    modals=(
        "pas toujours | pas forcément | pas besoin | n'est pas obligatoire | n'est pas obligé* | "
        "pas nécessairement | pas chaque | pas tous les | pas toutes les | pas partout | toujours rouge* | "
        "pas la peine | inutile de | rien n'oblige | pas obligé | nul besoin"
    ),
    idioms=(
        "jamais deux sans trois | mieux vaut tard que jamais | on ne sait jamais | bien sûr | ah bravo | génial | "
        "comme toujours | toujours aussi | comme d'habitude | ne dis jamais jamais | super, encore | tant mieux | "
        "toujours un plaisir | quel plaisir | que du bonheur | bravo | évidemment | parce qu'on a toujours | "
        "^laisse tomber | une éternité | ^bravo | ^chapeau | ^félicitations | ^magnifique | ^formidable | "
        "^merveilleux | tant pis | pas grave | c'est pas grave | ça ira | on fera avec | ^encore bravo | ^bien sûr | "
        "bien sûr, | ^évidemment | ^mais oui | ^ouais, | ^c'est ça, | tout seuls | tout seul$ | ^sûr, | chapeau$ | "
        "bravo$ | félicitations$ | bien joué$ | champion$"
    ),
    products=(
        "^le bouton | ^le formulaire | ^l'utilisateur | ^les utilisateurs | ^le champ | ^la page | ^le menu | "
        "^la liste | ^le tableau | ^la fonction | ^le parseur | ^la modale | ^le mot de passe | ^l'export | bouton | "
        "fenêtre | cliqu* | clic | formulaire | la modale | dropdown | joueur | panier | résultats de recherche | "
        "page d'accueil | pied de page | en-tête | notification* | graphique | joueurs | la page | ^le panier | "
        "utilisateur* | photo* | avatar* | image* | barre de recherche | champ de recherche | recherche | icône* | "
        "logo* | couleur* | ronde* | rond | bleu* | affich* | visible* | bannière* | popup* | menu* | "
        "case à cocher | mode sombre | dark mode | texte | police | couleur | fond | blanc | blanche | noir | "
        "noire | gris | inscription | connexion | mail | e-mail | bienvenue | survol | mobile | écran | remise | "
        "commande* | facture* | arrondi* | chaque produit | produit | avis | étoiles | une note sous | sous chaque | "
        "à côté de chaque"
    ),
    mine=(
        "^je préfère | ^j'aime | ^je n'aime pas | ^j'aime pas | ^je déteste | ^j'adore | ^je travaille | "
        "^j'utilise | ^je … toujours | ^je … jamais | ^j'écris | ^je relis"
    ),
    ours="ici | nous | on | notre | nos | projet* | dépôt* | repo* | service",
)
