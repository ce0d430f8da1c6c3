"""Run the steps of docs/adding-a-game.md in a copy of the tree.

Commands in its ``sh`` blocks are run, except those of ``make``. A ``python`` block is an item: it
is appended to the list or dict that the text before it names last, in the file that it names last.
"""

import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
IGNORED = (".*", "node_modules", "dist", "screens", "vendor", "__pycache__")

BLOCK = re.compile(r"^```(sh|python)\n(.*?)^```$", re.M | re.S)


def copy_tree(to: Path) -> None:
    """Copy the source tree, and the dependencies that ``make`` has downloaded."""
    shutil.copytree(ROOT, to, ignore=shutil.ignore_patterns(*IGNORED))
    if (ROOT / "vendor").exists():
        shutil.copytree((ROOT / "vendor").resolve(), to / "vendor")


def run_guide(tree: Path) -> list[str]:
    """Run the page's steps in ``tree`` and return a description of each."""
    text = (tree / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    done = []
    for block in BLOCK.finditer(text):
        before, kind, body = text[: block.start()], block[1], block[2]
        if kind == "python":
            named = re.findall(r"`([^`\n]+)`", before)
            path = next(name for name in reversed(named) if name.endswith(".py"))
            listing = next(name for name in reversed(named) if name.isupper())
            append_item(tree / path, listing, body.strip())
            done.append(f"{listing} in {path}")
        for command in body.splitlines() if kind == "sh" else []:
            if not command.startswith("make "):
                subprocess.run(command, cwd=tree, shell=True, check=True)
                done.append(command)
    return done


def append_item(path: Path, listing: str, item: str) -> None:
    """Append an item to the module-level list or dict named ``listing``."""
    text = path.read_text(encoding="utf-8")
    match = re.search(rf"^{listing}\b[^\n]* = [\[{{]\n.*?(?=^[\]}}]$)", text, re.M | re.S)
    assert match, f"{path} has no {listing}"
    path.write_text(f"{text[: match.end()]}    {item},\n{text[match.end() :]}", encoding="utf-8")
