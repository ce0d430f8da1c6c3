#!/usr/bin/env bash
# Brings the browsers that the tests drive: Debian's own where this is root's Debian,
# Playwright's anywhere else.
set -eu

packages="chromium firefox-esr webkit2gtk-driver xvfb xauth fonts-noto-cjk"
lighter=chromium-headless-shell # Chromium without windows; older Debians don't have it

if [ "$(id -u)" = 0 ] && grep -qs '^ID=debian$' /etc/os-release; then
    missing=$(for package in $packages $lighter; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || echo "$package"
    done)
    if [ -n "$missing" ]; then
        export DEBIAN_FRONTEND=noninteractive
        apt-get update </dev/null
        apt-cache show "$lighter" >/dev/null 2>&1 || missing=${missing//$lighter/}
        # shellcheck disable=SC2086  # one word a package
        apt-get install --yes --no-install-recommends $missing </dev/null
    fi
else
    .venv/bin/playwright install --with-deps chromium firefox webkit </dev/null
fi
