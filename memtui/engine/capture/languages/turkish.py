"""Turkish: the verb stands last and carries its negation in an ending."""

from memtui.engine.capture.languages.table import Language

TURKISH = Language(
    code="tr",
    name="Turkish",
    letters="ğşıİ",
    common=(
        "ve | bir | bu | için | ile | biz | ben | sen | değil | yok | ama | de | da | her | asla | hep | burada | "
        "evet | hayır | lütfen | çok | daha | sonra | önce | olarak | bizim | gibi | zaman | kullanıyoruz | mı | "
        "mi | mu | eski | sil | sayfa | bozuk | ilk | olmalı | bana | şey | hiçbir | küçük | iki | bizde | nasıl | "
        "tüm | klasöründe | testi | testleri | testler | kodun | yanına | koy | koyma | et | pr | geçmeden | yeni"
    ),
    objections=("hayır | yok | yanlış | öyle değil | bu doğru değil | doğru değil | aslında | dedim ya | demiştim"),
    lead_ins=(
        "evet | tamam | peki | güzel | süper | teşekkürler | sağ ol | ve | ama | lütfen | bu arada | ayrıca | "
        "yani | ha | dikkat | kusura bakma | neyse | bekle | dur | bir dakika"
    ),
    tails="lütfen | tamam mı | teşekkürler | olur mu",
    reasons="çünkü | yoksa",
    remember=(
        "unutma | şunu unutma | sakın unutma | hatırla | şunu hatırla | aklında olsun | aklında tut | "
        "şunu aklında tut | not al | not et | not | bir dahaki sefere | gelecek sefer için | kaydet | "
        "şunu kaydet | bir sonraki sefer için not | kural | hafızana ekle | önemli | dikkat | aklında bulunsun | "
        "gelecek sefer | ileride | bilgin olsun | şunu bil | hafızana al"
    ),
    from_now_on="bundan sonra | bundan böyle | artık | şu andan itibaren",
    that="ki",
    remember_after="unutma | aklında olsun | bunu unutma | hatırla",
    rules=(
        "asla | her zaman | hep | daima | hiçbir zaman | kesinlikle | sakın | her seferinde | her commit* | "
        "her push* | zorunlu | yasak | mutlaka | *meli | *malı | *melidir | *malıdır | *meliyiz | *malıyız | "
        "sadece … üzerinden | hiçbir koşulda | şart | önce bana sor | önce sor | *meden önce | *madan önce | "
        "*olmalı | *olmalıdır | *malılar | *meliler | *mamalı | *memeli | *mamalısın | *memelisin | *malısın | "
        "*melisin | her pr* | her yeni | varsayılan olarak | izin verilmez | serbest değil | gerekmektedir | "
        "bir daha | katiyen | ne olursa olsun | sadece … kullan | yalnızca … kullan | her fonksiyon* | "
        "her sınıf* | her …in bir | hiçbir … edilmez | edilmez$ | yapılmaz$ | yazılmaz$ | konmaz$ | konulmaz$ | "
        "*dığında … da | *diğinde … de | *ınca … da | *ince … de | *sen … de | *san … da | başına bir | "
        "başına tek | kimse | istisnasız | *dığında … de | *diğinde … da | *duğunda … da | *düğünde … de | "
        "*tığında … da | *tiğinde … de | *tuğunda … da | *tüğünde … de | sadece … olacak | sadece … olmalı | "
        "yalnızca … olmalı | sadece … yazıl* | *meli$ | *malı$"
    ),
    bans=(
        "kullanma$ | ekleme$ | yazma$ | commitleme$ | değiştirme$ | olmadan … *ma$ | olmadan … *me$ | "
        "kullanmayın$ | *den kaçın$ | *dan kaçın$ | *yapma$ | *etme$ | *koyma$ | *silme$ | *kurma$ | *dokunma$ | "
        "*bırakma$ | *pushlama$ | *yapmayın$ | *etmeyin$ | *eklemeyin$ | *yazmayın$ | *silmeyin$ | "
        "*değiştirmeyin$ | *koymayın$ | *kullanmayalım$ | kaçının$ | *tahmin etme$ | olmasın$ | *loglama$ | "
        "*mocklama$"
    ),
    preferences=(
        "tercih ederim | tercih ediyorum | tercih ederiz | severim | seviyorum | sevmem | sevmiyorum | "
        "istemiyorum | nefret ederim | nefret ediyorum | hoşuma gid* | hoşuma gitm* | isterim | "
        "daha iyi buluyorum | hoşlanırım | hoşlanmam | hoşlanmıyorum | istiyorum | bayılırım | daha çok severim | "
        "daha iyi | sinir* | rahatsız* | ingilizce cevap | türkçe cevap | kısa cevap | tercihim | tercih | "
        "görmeyi sever* | görmek isterim | yeğlerim"
    ),
    decisions=(
        "karar verdik | karar kıldık | seçtik | geçtik | anlaştık | devam ediyoruz | vazgeçtik | tercih ettik | "
        "bıraktık | kararımız | kaldırdık | bağlı kalıyoruz | *ye geçtik | taşıdık | taşındık | değiştirdik | "
        "kullanmaya karar | kullanmamaya karar | seçtim | karar verildi | artık … kullanmıyoruz | "
        "artık kullanmıyoruz | bilerek | kasten | benimsedik | ayrıldık | bırakıyoruz | geçiyoruz | kalıyoruz | "
        "koruyoruz | vazgeçiyoruz | bırakma kararı | kesinleşti | kararlaştırdık"
    ),
    habits=(
        "kullanıyoruz | kullanırız | kullanmıyoruz | yazıyoruz | yazarız | çalışıyoruz | yapıyoruz | tutuyoruz | "
        "deploy ediyoruz | desteklemiyoruz | yapmıyoruz | tutmuyoruz | isimlendiriyoruz | takip ediyoruz | "
        "*mızda … yok | kullanıyorum | çalışıyorum | destekliyoruz | saklıyoruz | barındırıyoruz | tutarız | "
        "yaparız | yapmayız | ekliyoruz | test ediyoruz | yayınlıyoruz | dağıtıyoruz | derliyoruz | "
        "formatlıyoruz | etiketliyoruz | belgeliyoruz | sahibiz | ortamımız var | *mız var | *miz var | *muz var | "
        "*müz var | koyuyoruz | koyarız | ederiz | etmeyiz | ediyoruz | alıyoruz | deploy ederiz | *yoruz$ | "
        "*mayız$ | *meyiz$ | *ırız$ | *eriz$ | *arız$ | *iriz$"
    ),
    failures=(
        "çöküyor | çöker | patlıyor | patlar | bozuluyor | bozulur | takılıyor | takılıp kalıyor | takılır | "
        "hata veriyor | hata verir | başarısız oluyor | başarısız olur | çalışmıyor | çalışmaz | düşüyor | "
        "donuyor | kırılıyor | kırılır | açılmıyor | zaman aşımına uğruyor | kilitleniyor | başlamıyor | "
        "başlamaz | geçmiyor | geçmez | zaman aşımına | fail oluyor | fail ediyor | deadlock | başarısız | "
        "kilitlenme | sızıntı | kaybediyor | kaybeder | kopuyor | kopar"
    ),
    conditions=(
        "*sa | *se | *ınca | *ince | *unca | *ünce | *ken | *madan | *meden | olmadan | her seferinde | zaman | "
        "*dığında | *diğinde | *duğunda | *düğünde | *tığında | *tiğinde | *tuğunda | *tüğünde | *madığında | "
        "*mediğinde | arkasında | üzerinde | aynı anda | paralel | sonra | *'ta | *'da | *'te | *'de | *larsa | "
        "*lerse | *dan sonra | *den sonra"
    ),
    facts=(
        "altında | içinde | üzerinde çalış* | portunda | dinliyor | üretiliyor | üretilir | her gece | her gün | "
        "her hafta | salı günü | salıları | pazartesi* | perşembe* | cuma* | salt okunur | oluşturuluyor | "
        "oluşturulur | yapılıyor | yapılır | bulunuyor | duruyor | sürüyor | gerekiyor | klasöründe | dizininde | "
        "portunda çalışıyor | üzerinde çalışıyor | ile çalışıyor | çalışır | ile yazıl* | yazılmış | saklanıyor | "
        "saklanır | tutuluyor | tutulur | kullanıyor | kullanır | içeriyor | içerir | destekliyor | "
        "desteklemiyor | bekliyor | sürer | süresi doluyor | geçerli | monorepo | fork'u | bulunur | yer alıyor | "
        "derleniyor | yayınlanıyor | yönetiliyor | geceleri | varsayılan | sürümü | dosyasında | sunucusunda | "
        "gerektirir | gerektiriyor | ihtiyaç duyuyor | sınırlı | limiti | çalışıyor | ayrı … *da$ | ayrı … *de$ | "
        "*sında$ | *sinde$ | altında$ | sadece … var | sadece … var$ | *ımızın … var | *imizin … var | "
        "ile başlar | ile başlıyor | kendi … var | her … kendi | ile biter"
    ),
    states=(
        "değil | *dir | *dır | *dur | *dür | *tir | *tır | *da | *de | *nda | *nde | dinliyor | kullanıyor | çalışıyor"
    ),
    chooses="kullan$ | kullanın$ | yaz$",
    contrasts="değil | yerine",
    questions=(
        "mı$ | mi$ | mu$ | mü$ | mı kullan* | mi kullan* | mıyız$ | miyiz$ | muyuz$ | müyüz$ | ^neden | ^niye | "
        "^nasıl | ^ne | ^kim | ^nerede | ^hangi | mısın$ | misin$ | , değil mi$ | değil mi$ | mı … mu | mi … mu | "
        "mu … mü | mı … mi"
    ),
    hedges=(
        "belki | galiba | sanırım | herhalde | muhtemelen | bence | olabilir | sanki | emin değilim | bilmiyorum | "
        "gibi geliyor | olsa iyi olur | aslında belki"
    ),
    scenes=(
        "şimdilik | şimdi | bugün | yarın | şu an | şu anda | bu sefer | bu seferlik | bu hafta | bu dosyada | "
        "bu branch* | bu pr* | bu dalda | geçici olarak | geçici | kadar | henüz | daha değil | hâlâ | hala | "
        "bu commit* | demo için | önce bakayım | önce bir | bir kerelik | bu hatayı | bu bug* | demodan önce | "
        "lazım | bu test* | bu sayfa* | bu fonksiyon* | bu durumda | bu dosya*"
    ),
    suppositions="diyelim | farz et | varsayalım | olsaydı | *saydık | *seydik | ya … olursa | düşün ki",
    narratives=(
        "dün | geçen hafta | geçen yıl | geçen ay | eskiden | hiç *medim | hiç *madım | asla *medim | "
        "asla *madım | hep *ıyordu | hep *iyordu | *mıştım | *miştim | bana hiç | hiç söylemedin | *ıyordu | "
        "*iyordu | *uyordu | *üyordu | meğer | şimdiye kadar"
    ),
    modals="her zaman … değil | gerek yok | şart değil | zorunda değil* | her zaman gerekmez | lazım değil",
    idioms=(
        "yok artık | geç olsun | hiç yoktan iyidir | tabii tabii | ne güzel | her zamanki gibi | boş ver | "
        "asla asla deme | aman ne | harika, yine | olur böyle"
    ),
    products=(
        "^buton | ^form | ^kullanıcı | ^kullanıcılar | ^alan | ^sayfa | ^menü | ^liste | ^tablo | ^fonksiyon | "
        "^şifre | ^parola | buton* | modal* | tıkla* | pencere* | formu | oyuncu | sepet* | arama sonuç* | "
        "bildirim* | grafik* | sayfa* | kullanıcı*"
    ),
    actually="aslında | doğrusu",
    told=(
        "söylemiştim | sana söyledim | dedim ya | sana söylemiştim | daha önce de söyledim | daha önce söyledim | "
        "söyledim ya | demiştim"
    ),
    bygone="o zaman | pişman* | o dönem",
    musts="*malı$ | *meli$",
    mine=(
        "ben … tercih ederim | tercih ederim | tercih ediyorum | severim | sevmem | sevmiyorum | "
        "nefret ederim | ben her zaman | ben hep | ben asla | kullanırım | çalışırım"
    ),
    ours="burada | biz | bizim | proje* | repo* | depo* | servis*",
)
