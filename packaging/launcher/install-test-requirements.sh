#!/bin/sh
# Installs what the tests need in addition to a JDK, on Debian and Ubuntu. On other systems, or without root, it lists
# what is missing; the tests that need it are then reported as skipped.
set -eu

kernel_folder=${XDG_CACHE_HOME:-$HOME/.cache}/bailiwick/test-kernel

main() {
    if ! has_browser; then
        say "The browser tests require Chromium."
        install chromium fonts-liberation
        has_browser || say "Continuing without a browser. The browser tests are reported as skipped."
    fi
    if ! has_node; then
        say "The tests with a second identity provider require Node.js 20 or newer and npm."
        install nodejs npm
        has_node || say "Continuing without Node.js 20. These tests are reported as skipped."
    fi
    if ! has_engine; then
        say "The tests with real containers require Podman, runc and BusyBox."
        install podman runc busybox-static
        has_engine || say "Continuing without containers. These tests are reported as skipped."
    fi
    if ! has_proxy; then
        say "The tests with TLS and with reverse proxies require nginx, Caddy and OpenSSL."
        install nginx-light caddy openssl
        has_proxy || say "Continuing without them. These tests are reported as skipped."
    fi
    if ! has_installation_tools; then
        say "The tests that install the agent require curl, wget, BusyBox and systemd-analyze."
        install curl wget busybox-static systemd
        has_installation_tools || say "Continuing without them. These tests are reported as skipped."
    fi
    if ! has_backup_tools; then
        say "The tests of backups require restic, rclone, an SSH server, setcap, PostgreSQL and SQLite."
        install restic rclone openssh-server openssh-client libcap2-bin postgresql sqlite3
        has_backup_tools || say "Continuing without them. These tests are reported as skipped."
    fi
    if ! has_remote_tools; then
        say "The tests of remote sessions require an SSH server and Python 3."
        install openssh-server openssh-client procps python3-minimal
        has_remote_tools || say "Continuing without them. These tests are reported as skipped."
    fi
    if ! has_remote_desktop; then
        say "The tests of remote desktops require guacd, xrdp and TigerVNC."
        if command -v apt-get && command -v bash; then
            "$(dirname "$0")/remote-desktop/install.sh" || true
        fi >/dev/null
        has_remote_desktop || say "Continuing without them. These tests are reported as skipped."
    fi
    if ! has_hypervisor; then
        say "The tests with a real virtual machine require libvirt and QEMU."
        install libvirt-daemon-system libvirt-daemon libvirt-daemon-driver-qemu libvirt-clients qemu-system-x86
        has_hypervisor || say "Continuing without them. These tests are reported as skipped."
    fi
    if ! has_kernel; then
        say "The tests with a real virtual machine require a Linux kernel."
        fetch_kernel || say "Continuing without it. These tests are reported as skipped."
    fi
    if ! has_faketime; then
        say "The tests that change the clock require libfaketime."
        install libfaketime
        has_faketime || say "Continuing without it. These tests are reported as skipped."
    fi
}

has_installation_tools() {
    command -v curl && command -v wget && command -v busybox && command -v script && command -v systemd-analyze
} >/dev/null

has_backup_tools() {
    [ -x /usr/bin/restic ] && [ -x /usr/bin/rclone ] && [ -x /usr/sbin/setcap ] && [ -x /usr/sbin/sshd ] && [ -x /usr/bin/ssh-keygen ] &&
        [ -x /usr/bin/sqlite3 ] && ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1
}

has_remote_tools() {
    [ -x /usr/sbin/sshd ] && [ -x /usr/bin/ssh-keygen ] && [ -x /usr/bin/pgrep ] && [ -x /usr/bin/python3 ]
}

has_remote_desktop() {
    [ -x "${XDG_CACHE_HOME:-$HOME/.cache}/bailiwick/remote-desktop/guacd-root/usr/sbin/guacd" ] &&
        [ -x /usr/sbin/xrdp ] && [ -x /usr/bin/Xvnc ] && [ -x /usr/bin/openbox ] && [ -x /usr/bin/xterm ]
}

has_hypervisor() {
    [ -x /usr/sbin/libvirtd ] && command -v virsh && command -v qemu-system-x86_64
} >/dev/null

has_kernel() {
    [ -r "$kernel_folder/vmlinuz" ]
}

# Unpacks the kernel of Debian's package into the user's cache: installing it would change what this machine boots.
fetch_kernel() (
    command -v dpkg-deb >/dev/null && command -v apt-cache >/dev/null || return 1
    package=$(apt-cache depends linux-image-cloud-amd64 2>/dev/null |
        sed -n 's/.*Depends: \(linux-image-[0-9][^ ]*\).*/\1/p' | head -n 1)
    [ -n "$package" ] || return 1
    mkdir -p "$kernel_folder" && cd "$kernel_folder" &&
        apt-get download -qq "$package" 2>/dev/null &&
        dpkg-deb --fsys-tarfile "$package"_*.deb | tar -xf - --wildcards './boot/vmlinuz-*' &&
        mv boot/vmlinuz-* vmlinuz && rm -r boot "$package"_*.deb
)

has_faketime() {
    [ -n "$(find /usr/lib -maxdepth 3 -path '*/faketime/libfaketimeMT.so.1')" ]
}

has_proxy() {
    PATH=$PATH:/usr/sbin && command -v nginx && command -v caddy && command -v openssl
} >/dev/null

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
        say "This system has no apt-get. Install these packages manually: $*"
        return 0
    }
    as_root=
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || {
            say "Installing requires root, and sudo is not available. Install these packages manually: $*"
            return 0
        }
        as_root=sudo
    fi
    say "Installing $* with ${as_root:+sudo }apt-get…"
    if ! { $as_root apt-get update -qq &&
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null; }; then
        say "Could not install $*."
    fi
}

say() { echo "$1" >&2; }

main
