#!/usr/bin/env bash
# Installs the browsers that the tests drive: on Debian (12, 13), as root, Debian's packages; elsewhere
# Playwright's. (Ubuntu's Chromium and Firefox are snaps, which can't be driven from outside;
# e2e/support/browsers.py ignores them.)
set -eu

packages="chromium firefox-esr webkit2gtk-driver xvfb xauth fonts-noto-cjk"
lighter=chromium-headless-shell # Chromium without windows; older Debians don't have it

failed() {
    echo "The browser tests need their browsers, and $1." >&2
    exit 1
}

if [ "$(id -u)" = 0 ] && grep -qs '^ID=debian$' /etc/os-release; then
    missing=$(for package in $packages $lighter; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' ||
            printf ' %s' "$package"
    done)
    # Debian's updates may have a newer Firefox than the one installed.
    case " $missing " in *firefox-esr*) ;; *)
        .venv/bin/python -m e2e.support.browsers 2>/dev/null || missing="$missing firefox-esr" ;;
    esac
    if [ -n "$missing" ]; then
        export DEBIAN_FRONTEND=noninteractive
        apt-get update </dev/null || failed "apt-get can't reach its packages"
        apt-cache show "$lighter" >/dev/null 2>&1 || missing=${missing//$lighter/}
        # shellcheck disable=SC2086  # each package is a word
        apt-get install --yes --no-install-recommends $missing </dev/null ||
            failed "apt-get could not install$missing"
    fi
    if ! .venv/bin/python -m e2e.support.browsers; then
        .venv/bin/playwright install --with-deps firefox </dev/null ||
            failed "neither Debian's Firefox is new enough nor could Playwright install its own"
    fi
else
    libraries=--with-deps
    if ! command -v apt-get >/dev/null || { [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; }; then
        libraries=
        echo "The libraries that browsers need can't be installed from here (not root, or no" \
            "apt). If one doesn't start, run '.venv/bin/playwright install-deps' as root." >&2
    fi
    # shellcheck disable=SC2086  # may be empty
    .venv/bin/playwright install $libraries chromium firefox webkit </dev/null ||
        failed "Playwright could not install them"
fi
