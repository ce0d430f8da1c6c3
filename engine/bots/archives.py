"""Adds a further zip archive of engine modules, in the worker.

The worker loads the engine from a zip archive, and the modules of sealed play from a second one
when they are first needed, since a game against the computer doesn't need them.
"""

from engine.catalogue import CATALOGUE

# The integrity string of the second archive (Subresource Integrity), which web/worker.mjs passes to
# fetch(); the build fills it in.
SEALED_INTEGRITY = ""


def add_archive(path: str) -> None:
    """Let the engine's packages find modules in a further archive.

    Args:
        path: The path of the archive, which has a folder ``engine``.
    """
    for name in ["engine"] + [entry.rules_package for entry in CATALOGUE]:
        package = __import__(name, None, None, ("__path__",))
        package.__path__.append(path + "/" + name.replace(".", "/"))
