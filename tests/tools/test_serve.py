"""The development server: answers like GitHub Pages, and serves only the site."""

import gzip
import json
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.client import HTTPResponse
from pathlib import Path

import pytest

from tests.support.romfs_reader import romfs_files
from tools import bundles, serve, site_template
from tools.romfs import HEADER_BYTES


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    root = tmp_path / "site"
    root.mkdir()
    (root / "index.html").write_text("<p>A page\n" * 100)
    (root / "code.wasm").write_bytes(b"\0asm")
    (root / "worker.mjs").write_text("1;")
    (root / ".hidden").write_text("not for you")
    (tmp_path / "outside.html").write_text("not for you")
    with serve.server(root) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def get(url: str, **headers: str) -> HTTPResponse:
    request = urllib.request.Request(
        url, headers={k.replace("_", "-"): v for k, v in headers.items()}
    )
    return urllib.request.urlopen(request, timeout=10)


def test_folder_serves_index_html(site: str) -> None:
    assert get(f"{site}/?v=1").read().startswith(b"<p>A page")


def test_text_is_compressed_if_accepted(site: str) -> None:
    plain, small = get(f"{site}/"), get(f"{site}/", Accept_Encoding="gzip, br")
    assert small.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(small.read()) == plain.read()


@pytest.mark.parametrize(
    ("name", "kind"), [("code.wasm", "application/wasm"), ("worker.mjs", "text/javascript")]
)
def test_content_types(site: str, name: str, kind: str) -> None:
    assert get(f"{site}/{name}").headers["Content-Type"].split(";")[0] == kind


def test_unchanged_files_are_not_sent_again(site: str) -> None:
    tag = get(f"{site}/").headers["ETag"]
    with pytest.raises(urllib.error.HTTPError) as not_modified:
        get(f"{site}/", If_None_Match=tag)
    assert not_modified.value.code == 304


OUTSIDE = ["/../outside.html", "/%2e%2e/outside.html"]
NO_FILE = ["/none", "/%00", "/" + 400 * "a"]


@pytest.mark.parametrize("path", ["/.hidden", *OUTSIDE, *NO_FILE])
def test_other_paths_are_not_served(site: str, path: str) -> None:
    with pytest.raises(urllib.error.HTTPError) as missing:
        get(site + path)
    assert missing.value.code == 404


def test_server_needs_no_package() -> None:
    """``make play`` runs it with this machine's own Python."""
    script = f"import sys; sys.path.insert(0, {str(bundles.ROOT)!r}); import tools.serve"
    command = [sys.executable, "-I", "-S", "-c", script]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.fixture
def tree() -> Iterator[str]:
    with serve.server(bundles.ROOT) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def test_source_tree_generates_bundles_on_request(tree: str) -> None:
    files = bundles.read_sources(bundles.PAGE_FOLDERS)
    for name, held in bundles.group_by_bundle(files).items():
        answer = get(f"{tree}/{bundles.bundle_path(name)}")
        contents = dict(romfs_files(answer.read()[HEADER_BYTES:]))
        assert {path: text.decode() for path, text in contents.items()} == held
        assert answer.headers["Content-Type"] == "application/wasm"
        assert answer.headers["Cache-Control"] == "no-cache"
    with pytest.raises(urllib.error.HTTPError):
        get(f"{tree}/{bundles.bundle_path('none')}")
    assert json.loads(get(f"{tree}/{bundles.SOURCES_FILE}").read()) == files


@pytest.mark.parametrize("path", ["/", "/index.html"])
def test_source_tree_serves_the_page_with_cards(tree: str, path: str) -> None:
    assert get(tree + path).read().decode() == site_template.render_shell(bundles.ROOT)


def test_source_tree_serves_one_style_sheet(tree: str) -> None:
    answer = get(f"{tree}/style.css")
    assert answer.headers["Content-Type"].startswith("text/css")
    assert answer.read().decode() == site_template.render_stylesheet(bundles.ROOT)
