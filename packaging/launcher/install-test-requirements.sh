#!/bin/sh
# Installs what the tests need beside a JDK, on Debian and Ubuntu. Elsewhere, and where it may not, it says what is
# missing: the tests that need it then report themselves as skipped.
set -eu

main() {
    if ! has_browser; then
        say "The browser tests need Chromium."
        install chromium fonts-liberation
        has_browser || say "Going on without a browser: its tests will be reported as skipped."
    fi
    if ! has_node; then
        say "The tests with a second identity provider need Node.js 20 or newer, and npm."
        install nodejs npm
        has_node || say "Going on without such a Node.js: its tests will be reported as skipped."
    fi
    if ! has_engine; then
        say "The tests with real containers need Podman with runc, and busybox to put into them."
        install podman runc busybox-static
        has_engine || say "Going on without containers: their tests will be reported as skipped."
    fi
    if ! has_faketime; then
        say "The tests of a clock that jumps need libfaketime."
        install libfaketime
        has_faketime || say "Going on without it: those tests will be reported as skipped."
    fi
}

has_faketime() {
    [ -n "$(find /usr/lib -maxdepth 3 -path '*/faketime/libfaketimeMT.so.1')" ]
}

has_engine() {
    command -v podman && command -v runc && command -v busybox
} >/dev/null

has_browser() {
    command -v chromium || command -v google-chrome || command -v google-chrome-stable
} >/dev/null

has_node() {
    command -v npm && node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)'
} >/dev/null 2>&1

install() {
    command -v apt-get >/dev/null || {
        say "This system has no apt-get; please install by hand: $*"
        return 0
    }
    as_root=
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || {
            say "Installing needs root and there is no sudo; please install by hand: $*"
            return 0
        }
        as_root=sudo
    fi
    say "Installing $* with ${as_root:+sudo }apt-get…"
    if ! { $as_root apt-get update -qq &&
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null; }; then
        say "Installing $* failed."
    fi
}

say() { echo "$1" >&2; }

main
