"""The words that say that a secret stands beside them, in the languages people write prompts in (design §6)."""

from __future__ import annotations

#: Names of passwords: a value beside one goes whatever its entropy.
PASSWORDS = (
    "password", "passwd", "passphrase", "passcode", "pass phrase", "pwd", "pw",
    "passwort", "kennwort", "zugangscode",  # German
    "mot de passe", "motdepasse",  # French
    "contraseña", "contrasena",  # Spanish
    "senha", "palavra-passe",  # Portuguese
    "parola d'ordine", "parola",  # Italian, Turkish, Romanian
    "wachtwoord", "hasło", "haslo", "heslo", "lösenord", "adgangskode", "salasana", "jelszó", "şifre", "şifresi",
    "şifren", "şifreniz", "sifre", "sifresi", "hasła", "hasłem",
    "пароль", "пароля", "паролем", "паролю", "пароли", "парола", "κωδικός πρόσβασης", "mật khẩu", "kata sandi", "סיסמה",
    "كلمة المرور", "كلمة السر", "पासवर्ड", "密码", "密碼", "口令", "パスワード", "暗証番号",
    "비밀번호", "암호", "รหัสผ่าน",
)  # fmt: skip

#: Names of keys and tokens: their values look like keys.
KEYS = (
    "token", "tokens", "secret", "credential", "credentials", "api key", "api-key", "api_key", "apikey", "jwt",
    "webhook", "bearer", "sas", "pat", "psk", "dsn", "cookie", "passkey", "licence key", "license key", "key", "keys",
    "seed", "totp", "schlüssel", "geheimnis", "zugangsdaten",
    "clé", "jeton", "clef",
    "clave", "llave", "credenciales", "secreto",
    "chave", "segredo", "credenciais",
    "chiave", "segreto", "credenziali",
    "sleutel", "geheim", "klucz", "klíč", "sekret", "nyckel", "nøgle", "avain", "kulcs", "anahtar", "anahtarı",
    "klucza", "kluczem",
    "ключ", "ключа", "ключом", "ключу", "токен", "токена", "токеном", "секрет", "κλειδί", "khóa", "kunci", "מפתח",
    "مفتاح", "رمز", "कुंजी", "टोकन", "密钥", "密鑰", "令牌", "凭证", "キー", "トークン", "鍵", "シークレット",
    "키", "토큰",
)  # fmt: skip

#: What links a name to the value that follows it, in a sentence.
LINKS = (
    "is", "is now", "are", "was", "to", "should be", "will be", "must be", "set to", "is set to", "reads", "called",
    "lautet", "ist", "heißt", "est", "es", "é", "è", "is nu", "to jest", "jest", "je", "är", "er", "on", "olarak",
    "это", "є", "は", "が", "を", "是", "为", "為", "는", "은", "है", "هي", "هو", "là", "adalah", "for",
)  # fmt: skip

#: What links a value to the name that follows it: "use … as the deploy key".
BACKLINKS = (
    "as", "for", "is", "als", "für", "comme", "pour", "como", "para", "come", "per", "voor", "jako", "dla", "som",
    "olarak", "için", "як", "как", "для", "est", "es", "ist", "é", "è", "jest", "は", "を", "が", "として",
    "作为", "是", "为",    "로", "को", "के",
)  # fmt: skip
