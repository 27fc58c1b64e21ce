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
        "tüm | klasöründe | testi | testleri | testler | kodun | yanına | koy | koyma | et | pr | geçmeden | yeni | "
        "yasak | olmaz | olsun | olacak | sadece | elle | otomatik | girmez | gizli | kere | söyledim | kullanmak | "
        "veritabanı* | olan | var | dosyası | makinesinde | boşsa | kapat | eden | yapma | hepsi | kendi | artık | "
        "şu | o | hangi | ya | içinde | altında | üzerinde | tekrar | yine | yerine | yeri | edilemez | geçmeyen | "
        "göre | büyük | yükleyince | dönüyor | ekibi | sorumlu | kodundan | basınca | gelmeli | aferin | kutusunda | "
        "saat | aynı | dışında | başka | tek | en | kadar | değişken | isimleri | dosya | dosyalar | dosyaları | "
        "sonuç | silinmezse | tipler | birbirine | giriyor | olunca | olmuyor | uzun | yol | kısa | adı | biri | "
        "birbirini | geliyor | gidiyor | oluyor"
    ),
    endings=(
        "*lar | *ler | *ları | *leri | *yor | *mak | *mek | *acak | *ecek | *nda | *nde | *siz | *sız | *dan | "
        "*den | *mız | *miz | *lama | *leme | *lik | *lık | *ya | *ını | *ini"
    ),
    objections="hayır | yok | yanlış | öyle değil | bu doğru değil | doğru değil | aslında | dedim ya | demiştim",
    actually="aslında | doğrusu",
    told=(
        "söylemiştim | sana söyledim | dedim ya | sana söylemiştim | daha önce de söyledim | daha önce söyledim | "
        "söyledim ya | demiştim"
    ),
    lead_ins=(
        "evet | tamam | peki | güzel | süper | teşekkürler | sağ ol | ve | ama | lütfen | bu arada | ayrıca | yani | "
        "ha | dikkat | kusura bakma | neyse | bekle | dur | bir dakika"
    ),
    tails="lütfen | tamam mı | teşekkürler | olur mu",
    reasons="çünkü | yoksa",
    remember=(
        "unutma | şunu unutma | sakın unutma | hatırla | şunu hatırla | aklında olsun | aklında tut | "
        "şunu aklında tut | not al | not et | not | bir dahaki sefere | gelecek sefer için | kaydet | şunu kaydet | "
        "bir sonraki sefer için not | kural | hafızana ekle | önemli | dikkat | aklında bulunsun | gelecek sefer | "
        "ileride | bilgin olsun | şunu bil | hafızana al"
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
        "bir daha | katiyen | ne olursa olsun | sadece … kullan | yalnızca … kullan | her fonksiyon* | her sınıf* | "
        "her …in bir | hiçbir … edilmez | edilmez$ | yapılmaz$ | yazılmaz$ | konmaz$ | konulmaz$ | *dığında … da | "
        "*diğinde … de | *ınca … da | *ince … de | *sen … de | *san … da | başına bir | başına tek | kimse | "
        "istisnasız | *dığında … de | *diğinde … da | *duğunda … da | *düğünde … de | *tığında … da | "
        "*tiğinde … de | *tuğunda … da | *tüğünde … de | sadece … olacak | sadece … olmalı | yalnızca … olmalı | "
        "sadece … yazıl* | *meli$ | *malı$ | *sın$ | *sin$ | *sun$ | *sün$ | olsun$ | olmaz$ | *maz$ | *mez$ | "
        "*ılmaz$ | *ilmez$ | *ulmaz$ | *ülmez$ | *meden … danış* | *madan … danış* | *meden … sor* | *madan … sor* | "
        "bana danış* | bana sor* | direkt … yok | yasak* | *sen … da | *rsen … | *rsan … | yeri yok | işi yok | "
        "işi olmaz | en fazla | en çok … | en az bir | tek bir | bir tane | onayım olmadan | onay* olmadan | "
        "*sız … olmaz | *siz … olmaz | *suz … olmaz | *süz … olmaz | dokunulmaz | öncelikli | haricinde … yok | "
        "dışında … *ma | *lemez$ | *lamaz$ | *ilemez | *ılamaz | *edilemez | sadece … türkçe yok | *sız * *maz | "
        "gerekiyor$ | *ılacak$ | *ilecek$ | *ulacak$ | *ülecek$ | *nacak$ | *necek$ | olacak$"
    ),
    bans=(
        "kullanma$ | ekleme$ | yazma$ | commitleme$ | değiştirme$ | olmadan … *ma$ | olmadan … *me$ | kullanmayın$ | "
        "*den kaçın$ | *dan kaçın$ | *yapma$ | *etme$ | *koyma$ | *silme$ | *kurma$ | *dokunma$ | *bırakma$ | "
        "*pushlama$ | *yapmayın$ | *etmeyin$ | *eklemeyin$ | *yazmayın$ | *silmeyin$ | *değiştirmeyin$ | "
        "*koymayın$ | *kullanmayalım$ | kaçının$ | *tahmin etme$ | olmasın$ | *loglama$ | *mocklama$ | *mayın$ | "
        "*meyin$ | *mayalım$ | *meyelim$ | elle … *ma$ | elle … *me$ | direkt … *ma$ | direkt … *me$ | "
        "doğrudan … *ma$ | doğrudan … *me$ | dışında … *ma$ | dışında … *me$ | dışına … *ma$ | içine … *ma$ | "
        "içine … *me$ | sokma$ | düzenleme$ | sürme$"
    ),
    preferences=(
        "tercih ederim | tercih ediyorum | tercih ederiz | severim | seviyorum | sevmem | sevmiyorum | istemiyorum | "
        "nefret ederim | nefret ediyorum | hoşuma gid* | hoşuma gitm* | isterim | daha iyi buluyorum | hoşlanırım | "
        "hoşlanmam | hoşlanmıyorum | istiyorum | bayılırım | daha çok severim | daha iyi | sinir* | rahatsız* | "
        "ingilizce cevap | türkçe cevap | kısa cevap | tercihim | tercih | görmeyi sever* | görmek isterim | "
        "yeğlerim | bana daha rahat | daha rahat | bana uyar | bana daha uygun | bana göre … daha | hoşuma | "
        "sıkıyor | sıkılıyorum | yoruyor | bunaltıyor | gıcık | sinir oluyorum | sevimsiz | kısa ve | kısa tut | "
        "kısa kes | uzatma | okumayı sev* | kolayıma geliyor | kolay geliyor | alışığım | alışkınım | bana yeter | "
        "yeterli benim için | okuyamıyorum | okuyamam | sevemedim | ısınamadım | küçük olsun | kısa olsun | gözüm | "
        "işime yar* | işime gel* | bana yar*"
    ),
    decisions=(
        "karar verdik | karar kıldık | seçtik | geçtik | anlaştık | devam ediyoruz | vazgeçtik | tercih ettik | "
        "bıraktık | kararımız | kaldırdık | bağlı kalıyoruz | *ye geçtik | taşıdık | taşındık | değiştirdik | "
        "kullanmaya karar | kullanmamaya karar | seçtim | karar verildi | artık … kullanmıyoruz | "
        "artık kullanmıyoruz | bilerek | kasten | benimsedik | ayrıldık | bırakıyoruz | geçiyoruz | kalıyoruz | "
        "koruyoruz | vazgeçiyoruz | bırakma kararı | kesinleşti | kararlaştırdık | karar bu | kararımız bu | "
        "… olacak, karar | yerine … geldi | yerini … aldı | attık | ile gidiyoruz | ile devam | üzerinde anlaştık | "
        "artık … var | artık … yok | artık … kullan* | tercihimiz | seçimimiz | son karar | nihai karar | netleşti | "
        "belirledik | seçildi | belirlendi | kararlaştırıldı | kazandı | onaylandı | benimsendi | karar kılındı | "
        "çıkardık | kaldırıldı"
    ),
    habits=(
        "kullanıyoruz | kullanırız | kullanmıyoruz | yazıyoruz | yazarız | çalışıyoruz | yapıyoruz | tutuyoruz | "
        "deploy ediyoruz | desteklemiyoruz | yapmıyoruz | tutmuyoruz | isimlendiriyoruz | takip ediyoruz | "
        "*mızda … yok | kullanıyorum | çalışıyorum | destekliyoruz | saklıyoruz | barındırıyoruz | tutarız | "
        "yaparız | yapmayız | ekliyoruz | test ediyoruz | yayınlıyoruz | dağıtıyoruz | derliyoruz | formatlıyoruz | "
        "etiketliyoruz | belgeliyoruz | sahibiz | ortamımız var | *mız var | *miz var | *muz var | *müz var | "
        "koyuyoruz | koyarız | ederiz | etmeyiz | ediyoruz | alıyoruz | deploy ederiz | *yoruz$ | *mayız$ | "
        "*meyiz$ | *ırız$ | *eriz$ | *arız$ | *iriz$"
    ),
    failures=(
        "çöküyor | çöker | patlıyor | patlar | bozuluyor | bozulur | takılıyor | takılıp kalıyor | takılır | "
        "hata veriyor | hata verir | başarısız oluyor | başarısız olur | çalışmıyor | çalışmaz | düşüyor | donuyor | "
        "kırılıyor | kırılır | açılmıyor | zaman aşımına uğruyor | kilitleniyor | başlamıyor | başlamaz | geçmiyor | "
        "geçmez | zaman aşımına | fail oluyor | fail ediyor | deadlock | başarısız | kilitlenme | sızıntı | "
        "kaybediyor | kaybeder | kopuyor | kopar | göçüyor | göçer | çakılıyor | çakılır | kitleniyor | şişiyor | "
        "cortluyor | tıkanıyor | uçuyor | yanıt vermiyor | cevap vermiyor | kayboluyor | kaybolur | siliniyor | "
        "ölüyor | ölür | düşer | takılı kalıyor | birbirine gir* | karışıyor | karışır | saçmalıyor | saçmalar | "
        "olmuyor | olmaz … ca | sapıtıyor | inmiyor | açmıyor | görmüyor | görünmüyor | yapılamıyor | girilemiyor | "
        "edilemiyor | *ılamıyor | *ilemiyor | *unamıyor"
    ),
    conditions=(
        "*sa | *se | *ınca | *ince | *unca | *ünce | *ken | *madan | *meden | olmadan | her seferinde | zaman | "
        "*dığında | *diğinde | *duğunda | *düğünde | *tığında | *tiğinde | *tuğunda | *tüğünde | *madığında | "
        "*mediğinde | arkasında | üzerinde | aynı anda | paralel | sonra | *'ta | *'da | *'te | *'de | *larsa | "
        "*lerse | *dan sonra | *den sonra | *zsa | *zse | *mezse | *mazsa | silinmezse | *nca | *nce | olunca | "
        "yüzünden"
    ),
    facts=(
        "altında | içinde | üzerinde çalış* | portunda | dinliyor | üretiliyor | üretilir | her gece | her gün | "
        "her hafta | salı günü | salıları | pazartesi* | perşembe* | cuma* | salt okunur | oluşturuluyor | "
        "oluşturulur | yapılıyor | yapılır | bulunuyor | duruyor | sürüyor | gerekiyor | klasöründe | dizininde | "
        "portunda çalışıyor | üzerinde çalışıyor | ile çalışıyor | çalışır | ile yazıl* | yazılmış | saklanıyor | "
        "saklanır | tutuluyor | tutulur | kullanıyor | kullanır | içeriyor | içerir | destekliyor | desteklemiyor | "
        "bekliyor | sürer | süresi doluyor | geçerli | monorepo | fork'u | bulunur | yer alıyor | derleniyor | "
        "yayınlanıyor | yönetiliyor | geceleri | varsayılan | sürümü | dosyasında | sunucusunda | gerektirir | "
        "gerektiriyor | ihtiyaç duyuyor | sınırlı | limiti | çalışıyor | ayrı … *da$ | ayrı … *de$ | *sında$ | "
        "*sinde$ | altında$ | sadece … var | sadece … var$ | *ımızın … var | *imizin … var | ile başlar | "
        "ile başlıyor | kendi … var | her … kendi | ile biter | sorumlu | ilgileniyor | ilgilenir | bakıyor | "
        "dönüyor | döner | çıkıyor | paylaşıyor | aynı | *bölgesinde | *bölgesinde$ | reposu ayrı | *nın … ayrı | "
        "*nin … ayrı | *ın reposu | *in reposu"
    ),
    states=(
        "değil | *dir | *dır | *dur | *dür | *tir | *tır | *da | *de | *nda | *nde | dinliyor | kullanıyor | çalışıyor"
    ),
    chooses="kullan$ | kullanın$ | yaz$",
    contrasts="değil | yerine",
    tasks=(
        "ekle$ | sil$ | düzelt$ | değiştir$ | kaldır$ | adlandır$ | oluştur$ | yaz$ | çalıştır$ | başlat$ | "
        "durdur$ | kur$ | pushla$ | commitle$ | birleştir$ | deploy et$ | bak$ | kontrol et$ | test et$ | açıkla$ | "
        "göster$ | ver$ | söyle$ | taşı$ | koy$ | al$ | koyulaştır$ | temizle$ | dene$ | devam et$ | kapat$ | aç$ | "
        "güncelle$ | yap$ | getir$ | bul$ | ara$ | oku$ | kopyala$ | yönlendir$ | bırak$ | at$ | gönder$ | bildir$ | "
        "haber ver$ | hallet$ | düzeltir misin | misin | mısın | eder misin | et$ | refactor et$ | çöz$ | incele$ | "
        "anlat$ | üret$ | ayarla$ | gizle$ | yükle$ | indir$ | geç$ | uygula$ | artır$ | yükselt$ | azalt$ | böl$ | "
        "ayır$ | çevir$ | topla$ | *ştir$ | *ştır$ | *dır$ | *dir$ | çıkart$ | tamamla$ | build et* | tak$ | kes$ | "
        "döndür$ | işaretle$ | listesini çıkar$ | çıkartır mısın | hazırla$ | sırala$ | filtrele$ | logla$ | "
        "listele$ | derle$"
    ),
    passing=(
        "kırmızı | yeşil | bozuk | boş | yavaş | yanlış | garip | tuhaf | hazır | yine | tekrar | hâlâ | güncel | "
        "eksik | ^bu | ^şu | ^o | ^bunlar | ^ben | ^sen | gibi görünüyor | görünüyor | çok | fazla | güzel | iyi | "
        "var mı | hata alıyorum | alıyorum | hata var$ | böyle | son | tamamdır | bitti | ^üç | ^iki | ^dört | "
        "^birkaç | kırık | uzamış | artmış | büyümüş | epey | biraz | baya | bayağı | çirkin | fena | kocaman | "
        "arıyorum | bakıyorum | fazladan | çıktıda | istediğim | öncekinden | teşekkür* | sağ ol | bütün testler | "
        "tüm testler geç* | cevap vermiyor | yanıt vermiyor | yüklenmiyor | görünmüyor | bağlanamıyor* | "
        "yine çalışıyor"
    ),
    past=(
        "*dım | *dim | *dum | *düm | *tım | *tim | *dık | *dik | *duk | *dük | *dı$ | *di$ | *du$ | *dü$ | *tı$ | "
        "*ti$ | *tu$ | *tü$ | *mış$ | *miş$ | *muş$ | *müş$ | *madım | *medim | *dı | oldu | patladı | çöktü | "
        "bozuldu"
    ),
    questions=(
        "mı$ | mi$ | mu$ | mü$ | mı kullan* | mi kullan* | mıyız$ | miyiz$ | muyuz$ | müyüz$ | ^neden | ^niye | "
        "^nasıl | ^ne | ^kim | ^nerede | ^hangi | mısın$ | misin$ | , değil mi$ | değil mi$ | mı … mu | mi … mu | "
        "mu … mü | mı … mi | söyle$ | kullandığımızı söyle | *dığını söyle | *diğini söyle | *duğunu söyle | "
        "*düğünü söyle | hangi sürüm | hangi | nasıl | kaç | nerede | nereden | neden | niçin | edeceğiz$ | "
        "mısınız$ | yapacağız$ | ne zaman | ne demek | ne anlama | sence | sizce | güvenli mi | ^hangisi | "
        "hangi yöntem"
    ),
    hedges=(
        "belki | galiba | sanırım | herhalde | muhtemelen | bence | olabilir | sanki | emin değilim | bilmiyorum | "
        "gibi geliyor | olsa iyi olur | aslında belki | kaynaklı olabilir | olsa gerek | herhâlde | benzer bir | "
        "tahminimce | kısa geliyor olabilir"
    ),
    scenes=(
        "şimdilik | şimdi | bugün | yarın | şu an | şu anda | bu sefer | bu seferlik | bu hafta | bu dosyada | "
        "bu branch* | bu pr* | bu dalda | geçici olarak | geçici | kadar | henüz | daha değil | hâlâ | hala | "
        "bu commit* | demo için | önce bakayım | önce bir | bir kerelik | bu hatayı | bu bug* | demodan önce | "
        "lazım | bu test* | bu sayfa* | bu fonksiyon* | bu durumda | bu dosya* | daha … *ma, | ben bakayım | "
        "önce ben | bitene kadar | gelene kadar | olana kadar | toplantı* | bu görev* | yarına kadar | akşama kadar"
    ),
    suppositions=(
        "diyelim | farz et | varsayalım | olsaydı | *saydık | *seydik | ya … olursa | düşün ki | keşke | olsa ne | "
        "olsa$ | imiz olsa"
    ),
    narratives=(
        "dün | geçen hafta | geçen yıl | geçen ay | eskiden | hiç *medim | hiç *madım | asla *medim | asla *madım | "
        "hep *ıyordu | hep *iyordu | *mıştım | *miştim | bana hiç | hiç söylemedin | *ıyordu | *iyordu | *uyordu | "
        "*üyordu | meğer | şimdiye kadar | geçen sefer | önceki gün | iki saattir | saatlerdir | demin | az önce | "
        "geçenlerde | bu sabah | evvelsi gün | *yordum | yaşadık | sabahtan beri | *mişsin | *mışsın | *muşsun | "
        "*müşsün | *dın$ | *din$ | *tın$ | *tin$ | *dun$ | *dün$ | *yorsun | *yorsunuz"
    ),
    bygone="o zaman | pişman* | o dönem",
    musts="*malı$ | *meli$",
    modals=(
        "her zaman … değil | gerek yok | şart değil | zorunda değil* | her zaman gerekmez | lazım değil | "
        "her … şart değil | her … gerekmez | hepsi … değil"
    ),
    idioms=(
        "yok artık | geç olsun | hiç yoktan iyidir | tabii tabii | ne güzel | her zamanki gibi | boş ver | "
        "asla asla deme | aman ne | harika, yine | olur böyle | ^aferin | ^bravo | ^tebrikler | ^helal | ^harika | "
        "^şahane | ^neyse | olan oldu | sorun değil | sorun yok | boşver | canın sağ | olur öyle | sağlık olsun | "
        "^tabii | ^elbette | ^tabi | ^evet evet | ^hı hı | kendi kendine geçer | ^ya tabii | ^eminim | helal olsun | "
        "bravo$ | tebrikler$ | aferin$ | pes$"
    ),
    products=(
        "^buton | ^form | ^kullanıcı | ^kullanıcılar | ^alan | ^sayfa | ^menü | ^liste | ^tablo | ^fonksiyon | "
        "^şifre | ^parola | buton* | modal* | tıkla* | pencere* | formu | oyuncu | sepet* | arama sonuç* | "
        "bildirim* | grafik* | sayfa* | kullanıcı* | profil* | fotoğraf* | resim* | avatar* | arama kutu* | arama | "
        "ikon* | logo* | renk* | rengi | yuvarlak | mavi | görünsün | görünmeli | göster* | banner* | menü* | "
        "kutu* | karanlık mod* | dark mode | yazı | yazılar | metin | arka plan | beyaz | siyah | gri | kayıt ol* | "
        "yeni kayıt | giriş yap* | mail | maili | e-posta | hoş geldin* | mobil* | ekran* | indirim* | sipariş* | "
        "fatura* | hover | ürün* | yıldız* | puan | puanı | altında puan | çıksın | hata çıksın"
    ),
    mine=(
        "ben … tercih ederim | tercih ederim | tercih ediyorum | severim | sevmem | sevmiyorum | nefret ederim | "
        "ben her zaman | ben hep | ben asla | kullanırım | çalışırım"
    ),
    ours="burada | biz | bizim | proje* | repo* | depo* | servis*",
)
