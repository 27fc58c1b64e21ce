"""Japanese, Chinese and Korean: patterns, since words are not parted by spaces or negate in their endings."""

from __future__ import annotations

_JAPANESE_EMPTY = (
    r"(?<=[一-鿿ァ-ヴーa-z])(?:し|する|すべ)(?=[ぁ-ん]|$)|必(?=要)|(?:して|する|しろ|せよ)?(?:くださ?い|下さい|よい|いい|"
    r"もいい|こと|もの|です|ます|ましょう|はいけ|はなら|ばなら|も|で|に|は|を|が|必ず|絶対|常に|いつも|いけ|なら|て)"
)
_KOREAN_NEGATES = (
    r"지\s?말(?:고|것|라)?|지\s?마(?:세요|십시오|라)?|지\s?않(?:는다|습니다|아요|아|음|기|는|다)?|(?<=\s)안\s|금지|"
    r"없(?:다|음|이|습니다)?|안\s?(?:된다|돼요?|됩니다)"
)
_KOREAN_EMPTY = (
    r"(?<=[가-힣])(?:하세요|하십시오|합니다|한다|하다|해라|해요|해|하기|하면|할\s?것|하)(?=\s|$|지)|[은는을를](?=\s)|"
    r"있(?:다|음|습니다)|항상|반드시|절대로?|꼭"
)

#: By language: what negates (odd numbers count), and what says neither subject nor value.
PATTERNS: dict[str, tuple[str, str]] = {
    "ja": (
        r"不(?=要)|なけれ|なく(?!とも)|ない(?!と)|ません|(?<=[ぁ-ん])ず(?=に)|禁止|不可|だめ|ダメ|べからず|避け|やめ",
        _JAPANESE_EMPTY,
    ),
    "zh": (
        r"不(?![同仅管论断])|没|(?<![特区级类分个])别|勿|禁止|严禁|避免",
        r"必须|应该|应当|应|可以|需要|要|请|都|一定|总是|始终|永远|绝对|能|得|再|被|的|了|也|许|准|直接(?=$)",
    ),
    "ko": (_KOREAN_NEGATES, _KOREAN_EMPTY),
}

#: Values that are one word though nothing parts them from the next.
VALUES = "英文|英语|英語|中文|汉语|日文|日语|日本語|中国語|韓国語|영어|한국어|일본어|중국어"
