"""Four repositories made by script, each with a history: what is there, gone, renamed and only looks so."""

from __future__ import annotations

import json
from pathlib import Path

from tests.conftest import git

BODY = "".join(f"line {number} of a file that is long enough for git to know it again\n" for number in range(12))


def make(folder: Path) -> dict[str, Path]:
    """The repositories by name: `shop` (npm), `books` (Python), `relay` (Go, just), `press` (Rust, yarn, no remote)."""
    return {
        "shop": _shop(folder / "shop"),
        "books": _books(folder / "books"),
        "relay": _relay(folder / "relay"),
        "press": _press(folder / "press"),
    }


def _files(root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def _commit(root: Path, message: str) -> None:
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", message)


def _begin(root: Path, files: dict[str, str]) -> Path:
    root.mkdir(parents=True)
    git(root, "init", "--quiet")
    _files(root, files)
    _commit(root, "begin")
    return root


def _move(root: Path, old: str, new: str) -> None:
    (root / new).parent.mkdir(parents=True, exist_ok=True)
    git(root, "mv", old, new)


def _shop(root: Path) -> Path:
    package = {
        "name": "shop",
        "scripts": {"build": "tsc -p .", "test": "vitest run", "lint": "eslint .", "db:seed": "node scripts/seed.mjs"},
        "scripts-info": {"deploy": "pushes the site out"},
        "dependencies": {"react": "^18.2.0", "react-dom": "^18.2.0", "zod": "3.22.4", "@acme/ui": "~2.4.1"},
        "devDependencies": {"typescript": "~5.4.2", "vitest": "^1.6.0", "eslint": ">=8"},
        "engines": {"node": ">=20"},
        "packageManager": "pnpm@9.1.0",
    }
    worker = {
        "name": "worker",
        "scripts": {"start": "node index.js", "purge": "node purge.js"},
        "dependencies": {"pino": "^9.0.0"},
    }
    _begin(
        root,
        {
            "package.json": json.dumps(package, indent=2) + "\n",
            "worker/package.json": json.dumps(worker, indent=2) + "\n",
            "worker/index.js": "console.log('set process.env.SHOP_GHOST to see more')\n",
            "src/config.ts": (
                "// process.env.SHOP_COMMENTED was read here once\n"
                "export const port = Number(process.env.SHOP_PORT)\n"
                'export const url = process.env["SHOP_DATABASE_URL"]\n'
                "export function loadConfig() { return { port, url } }\n"
                "const text = 'function phantomLoader() {}'\n"
                "/* class BuriedStore {} */\n"
            ),
            "src/cart/total.ts": "export const cartTotal = (n: number[]) => n.length\nexport class CartStore {}\n",
            "src/legacy/util.ts": BODY,
            "src/Button.tsx": "export interface ButtonProps { label: string }\n",
            "docs/guide.md": "Set SHOP_ONLY_IN_DOCS and call `documentedOnly()`.\n" + BODY,
            "docs/adr/0001-first.md": BODY,
            "scripts/seed.mjs": "export {}\n",
            ".env.example": "SHOP_PORT=3000\n# SHOP_DISABLED=1\nSHOP_API_KEY=\n",
            ".gitignore": "dist/\n*.log\n.env\n",
            "README.md": "Run `npm run release`. SHOP_ONLY_IN_DOCS matters.\n",
            "CLAUDE.md": "- `claimedOnly()` and SHOP_CLAIMED_ONLY stand here alone\n",
            "pnpm-lock.yaml": "lodash@4.17.21:\n  resolution: {}\n",
        },
    )
    (root / "link").symlink_to("/etc")
    _move(root, "src/legacy/util.ts", "src/shared/text.ts")
    _commit(root, "share the text functions")
    _move(root, "src/shared/text.ts", "src/shared/strings.ts")
    _commit(root, "call them strings")
    _move(root, "docs/adr", "docs/decisions")
    _commit(root, "call them decisions")
    _files(root, {"src/once.ts": "x\n"})
    _commit(root, "a file that goes")
    git(root, "rm", "--quiet", "src/once.ts")
    _commit(root, "it is gone")
    git(root, "branch", "dev")
    git(root, "branch", "release/2.x")
    git(root, "branch", "doomed")
    git(root, "branch", "--delete", "doomed")
    git(root, "tag", "staging")
    git(root, "config", "remote.origin.url", "https://git.example.invalid/acme/shop.git")
    git(root, "config", "remote.origin.fetch", "+refs/heads/*:refs/remotes/origin/*")
    git(root, "update-ref", "refs/remotes/origin/dev", "HEAD")
    git(root, "update-ref", "refs/remotes/origin/canary", "HEAD")
    git(root, "symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/dev")
    return root


def _books(root: Path) -> Path:
    _begin(
        root,
        {
            "pyproject.toml": (
                '[project]\nname = "books"\nversion = "1.0"\nrequires-python = ">=3.11"\n'
                'dependencies = ["django==4.2.7", "httpx>=0.27,<1", "pydantic~=2.6.0", '
                "\"uvloop; sys_platform != 'win32'\"]\n\n"
                '[project.scripts]\nbooks = "books.cli:main"\n\n'
                '[dependency-groups]\ndev = ["pytest==8.2.0", "ruff>=0.4"]\n'
            ),
            "requirements-docs.txt": "mkdocs==1.6.0\n# sphinx==7.0\n",
            "Makefile": (
                "include extra.mk\n"
                ".PHONY: test lint ghost\n"
                "VERSION := 1\n"
                "test: deps\n\tpytest -q\n"
                "lint:\n\truff check .\n\techo done: really\n"
                "# docs: built by hand\n"
                "debug: CFLAGS += -g\n"
                "ifdef CI\nnightly:\n\tpytest --slow\nendif\n"
            ),
            "extra.mk": "deps:\n\ttrue\n",
            "books/__init__.py": "",
            "books/cli.py": (
                '"""Reads os.environ["BOOKS_DOCSTRING"] says the docstring; def hidden_helper(): too."""\n'
                "import os\n\n"
                "MAX_PAGES = 40\n"
                'LEVEL = os.environ.get("BOOKS_LEVEL", "info")\n'
                'HELP = "set BOOKS_HELP_ONLY first"\n\n\n'
                "def main() -> None:\n    # def commented_out(): pass\n    ledger_of()\n\n\n"
                "class Ledger:\n    def post_entry(self) -> None: ...\n    def close(self) -> None: ...\n"
            ),
            "books/store.py": "import os\n\n\ndef close(): ...\n\n\ndef open_store():\n"
            "    return os.getenv('BOOKS_STORE')\n",
            "books/report.py": BODY,
            "tests/test_cli.py": "def test_main(monkeypatch):\n    monkeypatch.setenv('BOOKS_TEST_ONLY', '1')\n",
            "tests/data/a/settings.json": "{}\n",
            "tests/data/b/settings.json": "{}\n",
            "docs/index.md": BODY,
            "scripts/derive.sh": 'set -e\n: "${BOOKS_CACHE:?}"\nbuild_index() { true; }\n',
            ".python-version": "3.11.9\n",
            "Notes.txt": "x\n",
            "setup.notes": "x\n",
        },
    )
    _move(root, "books/report.py", "books/reports/summary.py")
    _commit(root, "reports have a package")
    git(root, "branch", "trunk")
    git(root, "branch", "fix/rounding")
    git(root, "pack-refs", "--all")
    return root


def _relay(root: Path) -> Path:
    _begin(
        root,
        {
            "go.mod": (
                "module git.example.invalid/acme/relay\n\ngo 1.22\n\nrequire (\n"
                "\tgithub.com/acme/queue v1.4.2\n\tgithub.com/acme/clock v0.3.0 // indirect\n)\n"
            ),
            "justfile": (
                'set dotenv-load\nversion := "1"\n\n# ship: not a recipe\ndefault: check\n\ncheck:\n  go vet ./...\n\n'
                "test target='./...':\n  go test {{target}}\n\n@fmt:\n  gofmt -w .\n\nalias t := test\n"
            ),
            "cmd/relay/main.go": (
                'package main\n\nimport "os"\n\n// func Retired() {}\n'
                'func main() { _ = os.Getenv("RELAY_ADDR") }\n\n'
                "func (s *Server) Serve(port int) error { return nil }\n\ntype Server struct{}\n"
                'var usage = "os.Getenv(\\"RELAY_QUOTED\\")"\n'
            ),
            "internal/queue/queue.go": "package queue\n\nfunc PushFront() {}\n",
            "deploy/Dockerfile": "FROM scratch\nENV RELAY_REGION=eu\n",
            ".github/workflows/ci.yml": "jobs:\n  test:\n    env:\n      RELAY_TOKEN: ${{ secrets.RELAY_TOKEN }}\n",
            ".nvmrc": "v20.11.1\n",
            "migrations/0001.sql": BODY,
        },
    )
    _move(root, "migrations", "db/migrations")
    _commit(root, "the database has a folder")
    git(root, "branch", "develop")
    git(root, "config", "remote.origin.url", "https://git.example.invalid/acme/relay.git")
    git(root, "config", "remote.origin.fetch", "+refs/heads/main:refs/remotes/origin/main")
    return root


def _press(root: Path) -> Path:
    package = {"name": "press", "scripts": {"dev": "vite"}, "dependencies": {"vite": "5.2.0"}}
    _begin(
        root,
        {
            "Cargo.toml": (
                '[package]\nname = "press"\nversion = "0.1.0"\nrust-version = "1.75"\n\n'
                '[dependencies]\nserde = { version = "1.0", features = ["derive"] }\ntokio = "=1.36.0"\nrand = "0.8"\n'
            ),
            "src/main.rs": (
                'fn main() { let _ = std::env::var("PRESS_QUEUE"); }\n'
                "pub struct PrintJob;\nimpl PrintJob { pub fn run_job(&self) {} }\n// fn old_entry() {}\n"
            ),
            "src/layout.rs": BODY,
            "web/package.json": json.dumps(package, indent=2) + "\n",
            "web/index.html": "<p>PRESS_IN_HTML</p>\n",
        },
    )
    _move(root, "src/layout.rs", "src/page/layout.rs")
    _commit(root, "pages have a module")
    return root
