"""Source code without its comments and strings, and what it defines: enough to prove a name, never to guess one."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator

_HASH = (
    "py",
    "pyi",
    "sh",
    "bash",
    "zsh",
    "fish",
    "rb",
    "yml",
    "yaml",
    "toml",
    "mk",
    "tf",
    "r",
    "jl",
    "ex",
    "exs",
    "nix",
)
_SLASH = (
    *("js", "jsx", "ts", "tsx", "mjs", "cjs", "go", "rs", "java", "kt", "kts", "swift", "cs", "scala", "php", "dart"),
    *("c", "h", "cc", "cpp", "hpp", "zig", "proto", "vue", "svelte"),
)
_WORDS = {
    **dict.fromkeys(("js", "jsx", "ts", "tsx", "mjs", "cjs"), r"function\*?|class|interface|type|enum|const|let|var"),
    "go": r"func(?:\s+\([^)\n]{0,80}\))?|type|const|var",
    "rs": r"fn|struct|enum|trait|type|mod|const|static|union|macro_rules!",
    **dict.fromkeys(
        ("java", "kt", "kts", "cs", "swift", "scala", "php", "dart"),
        r"class|interface|enum|record|object|trait|struct|fun|func|def|function|protocol",
    ),
    "rb": r"def(?:\s+self\.)?|class|module",
    **dict.fromkeys(("sh", "bash", "zsh"), r"function"),
}


def extension(path: str) -> str:
    """The ending of a file's name in lower case, without the dot."""
    return path.rpartition("/")[2].rpartition(".")[2].lower()


def without_comments(path: str, text: str, *, strings: bool) -> str:
    """The text, line by line as it was, with comments blanked, and with `strings` the inside of strings too.

    Only where the ending says which comments there are; any other text stays as it is.
    """
    kind = extension(path)
    name = path.rpartition("/")[2].lower()
    if kind in _SLASH:
        return _blanked(text, line="//", block=("/*", "*/"), strings=strings, quotes="\"'`")
    if kind in _HASH or name.startswith((".env", "dockerfile", "makefile", "justfile", "gnumakefile")):
        return _blanked(text, line="#", block=None, strings=strings, quotes="\"'")
    return text


def _blanked(text: str, *, line: str, block: tuple[str, str] | None, strings: bool, quotes: str) -> str:
    out = list(text)
    at, size = 0, len(text)
    while at < size:
        char = text[at]
        if text.startswith(line, at) and (line != "#" or at == 0 or text[at - 1] in " \t\n;"):
            end = text.find("\n", at)
            at = _blank(out, at, size if end < 0 else end)
        elif block and text.startswith(block[0], at):
            end = text.find(block[1], at + 2)
            at = _blank(out, at, size if end < 0 else end + 2)
        elif char in quotes:
            end = _end_of_string(text, at)
            at = _blank(out, at + 1, end - 1) + 1 if strings and end - at > 2 else end
        else:
            at += 1
    return "".join(out)


def _blank(out: list[str], start: int, end: int) -> int:
    for at in range(start, end):
        if out[at] != "\n":
            out[at] = " "
    return end


def _end_of_string(text: str, start: int) -> int:
    """Behind the quote that ends a string; a string of one kind of quote ends with its line, a template doesn't."""
    quote = text[start]
    triple = quote * 3
    if quote != "`" and text.startswith(triple, start):
        end = text.find(triple, start + 3)
        return len(text) if end < 0 else end + 3
    at = start + 1
    while at < len(text):
        if text[at] == "\\":
            at += 2
        elif text[at] == quote:
            return at + 1
        elif text[at] == "\n" and quote != "`":
            return at
        else:
            at += 1
    return len(text)


def readable(path: str) -> bool:
    """Whether `definitions` knows the language of a file, by its ending."""
    return extension(path) in ("py", "pyi", *_WORDS)


def definitions(path: str, text: str, name: str) -> list[int]:
    """The lines on which a file defines `name`, which may be qualified (`Class.method`); empty where it doesn't.

    Python is parsed; other languages are matched outside comments and strings, and only for plain names.
    """
    if name.rpartition(".")[2] not in text:
        return []
    if extension(path) in ("py", "pyi"):
        return _python(path, text, name)
    words = _WORDS.get(extension(path))
    if words is None or "." in name:
        return []
    code = without_comments(path, text, strings=True)
    pattern = re.compile(rf"^[^\n=(]{{0,80}}?(?<![\w$])(?:{words})\s+{re.escape(name)}(?![\w$])", re.MULTILINE)
    found = [code.count("\n", 0, match.end()) + 1 for match in pattern.finditer(code)]
    if extension(path) in ("sh", "bash", "zsh"):
        shell = re.compile(rf"^\s*{re.escape(name)}\s*\(\)", re.MULTILINE)
        found += [code.count("\n", 0, match.end()) + 1 for match in shell.finditer(code)]
    return sorted(set(found))


def _parsed(text: str) -> ast.Module | None:
    """A Python module, None where it isn't one for this Python."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _python(path: str, text: str, name: str) -> list[int]:
    tree = _parsed(text)
    module = path.rpartition(".")[0].removesuffix("/__init__").replace("/", ".")
    found = []
    for qualified, line in _defined(tree, "") if tree else ():
        whole = f"{module}.{qualified}"
        if qualified == name or qualified.endswith(f".{name}") or whole.endswith((f".{name}",)) or whole == name:
            found.append(line)
    return found


_READERS = re.compile(r"(?:.*\.)?(?:getenv|environ\.(?:get|pop|setdefault)|config|env(?:\.\w+)?)")


def environment_reads(text: str, name: str) -> Iterator[int]:
    """The lines of a Python file that read an environment variable: `os.environ[…]`, `getenv(…)`, `env.str(…)`."""
    tree = _parsed(text)
    for node in ast.walk(tree) if tree else ():
        if isinstance(node, ast.Subscript):
            owner, key = _dotted(node.value), node.slice
            reads = owner.endswith("environ")
        elif isinstance(node, ast.Call) and node.args:
            owner, key = _dotted(node.func), node.args[0]
            reads = _READERS.fullmatch(owner) is not None
        elif isinstance(node, ast.Compare) and len(node.comparators) == 1:
            owner, key = _dotted(node.comparators[0]), node.left
            reads = owner.endswith("environ")
        else:
            continue
        if reads and isinstance(key, ast.Constant) and key.value == name:
            yield node.lineno


def _dotted(node: ast.AST) -> str:
    """`a.b.c` of an attribute or a name; "" for anything else."""
    if isinstance(node, ast.Attribute):
        return f"{_dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def _defined(node: ast.AST, at: str) -> Iterator[tuple[str, int]]:
    """Qualified name and line of every definition: functions, classes, and names given a value outside functions."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield at + child.name, child.lineno
            if isinstance(child, ast.ClassDef):
                yield from _defined(child, f"{at}{child.name}.")
        elif isinstance(child, ast.Assign | ast.AnnAssign):
            targets = child.targets if isinstance(child, ast.Assign) else [child.target]
            flat = [each for target in targets for each in (target.elts if isinstance(target, ast.Tuple) else [target])]
            for target in flat:
                if isinstance(target, ast.Name):
                    yield at + target.id, child.lineno
        elif isinstance(child, ast.If | ast.Try | ast.With):
            yield from _defined(child, at)
