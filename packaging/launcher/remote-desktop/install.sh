#!/usr/bin/env bash
# Installs what the tests of remote desktops require, from Debian packages only:
#   guacd 1.3.0 (+ its plugin for RDP)    from Debian 11 "bullseye", the last release that has it, unpacked into a
#                                         folder of its own; the system's packages stay as they are
#   xrdp, TigerVNC, openbox, xterm        from the system's own release, with apt-get install
# Nothing is started, nothing listens afterwards: see run.sh.
#
# Every file comes over apt, which checks the archive's signatures with debian-archive-keyring. The mirror's address
# is taken from the machine's apt configuration.
#
#   STACK_HOME    where guacd's root goes            (default: bailiwick/remote-desktop in the user's cache)
#   GUACD_MIRROR, GUACD_SECURITY_MIRROR              override the derived addresses
#                 (needed on a non-Debian host, or once the mirror drops bullseye)
#   ONLY=guacd | ONLY=host                           install one half
#
# A second run does nothing. The guacd half needs no root; the host half does (it uses sudo when run by another user).
set -euo pipefail
export LC_ALL=C DEBIAN_FRONTEND=noninteractive

home=${STACK_HOME:-${XDG_CACHE_HOME:-$HOME/.cache}/bailiwick/remote-desktop}
only=${ONLY:-all}
suite=bullseye
guacd_packages=(guacd libguac-client-rdp0 libc-bin fonts-dejavu-core)
host_packages=(xrdp tigervnc-standalone-server openbox xterm x11-xserver-utils procps openssl)
recipe=5   # raise it whenever what is unpacked below changes: roots of an older recipe are rebuilt

log() { printf '[remote-desktop] %s\n' "$*"; }
die() { printf '[remote-desktop] error: %s\n' "$*" >&2; exit 1; }

arch=$(dpkg --print-architecture)

# ---- which mirror ------------------------------------------------------------------------------
# apt prints each configured index with its origin; take the address that serves Debian's main
# archive, and the one that serves its security archive.
# shellcheck disable=SC2016  # apt expands these
configured() {   # configured LABEL -> first Debian address with that label
    apt-get indextargets --format '$(LABEL)|$(ORIGIN)|$(SITE)|$(REPO_URI)|$(CREATED_BY)' 2>/dev/null |
        awk -F'|' -v label="$1" \
            '!found && $1 == label && $2 == "Debian" && $5 == "Packages" { print $4; found = 1 }'
}

# ---- guacd -------------------------------------------------------------------------------------
install_guacd() {
    local root=$home/guacd-root stamp=$home/guacd-root/.recipe
    local want="$recipe $suite $arch ${guacd_packages[*]}"
    if [[ -f $stamp && $(cat "$stamp") == "$want" ]]; then
        log "guacd is already in $root"
        return
    fi

    local keyring=
    for k in /usr/share/keyrings/debian-archive-keyring.{gpg,pgp}; do
        [[ -f $k ]] && keyring=$k && break
    done
    [[ -n $keyring ]] || die "no Debian keyring: apt-get install debian-archive-keyring"

    # A fresh container has sources but no index yet, and so no labels.
    if [[ -z ${GUACD_MIRROR:-} && -z $(configured Debian) && $EUID == 0 ]]; then apt-get -qq update; fi
    local main=${GUACD_MIRROR:-$(configured Debian)}
    local security=${GUACD_SECURITY_MIRROR-$(configured Debian-Security)}
    if [[ -z $main ]]; then
        die "apt has no Debian mirror with a fetched index: run 'apt-get update', or set GUACD_MIRROR"
    fi

    mkdir -p "$home"
    local work
    work=$(mktemp -d "$home/.guacd-XXXXXX")
    # shellcheck disable=SC2064
    trap "rm -rf '$work'" EXIT
    mkdir -p "$work"/{etc,lists/partial,archives/partial,root}
    : > "$work/status"        # an empty package database: apt resolves the whole closure, libc included
    : > "$work/etc/preferences"
    {
        echo "deb [signed-by=$keyring] $main $suite main"
        if [[ -n $security ]]; then echo "deb [signed-by=$keyring] $security $suite-security main"; fi
    } > "$work/etc/sources.list"

    # A private apt: it reads the machine's apt.conf (proxy, authentication) but none of its sources,
    # pins or package database, and it writes only below $work.
    local apt=(apt-get -qq -o APT::Update::Error-Mode=any
        -o "Dir::State=$work" -o "Dir::State::lists=$work/lists" -o "Dir::State::status=$work/status"
        -o "Dir::State::extended_states=$work/extended_states"
        -o "Dir::Cache=$work" -o "Dir::Cache::archives=$work/archives"
        -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache=
        -o "Dir::Etc::sourcelist=$work/etc/sources.list" -o Dir::Etc::sourceparts=/dev/null
        -o "Dir::Etc::preferences=$work/etc/preferences" -o Dir::Etc::preferencesparts=/dev/null
        -o "APT::Architecture=$arch" -o "APT::Architectures=$arch"
        -o APT::Sandbox::User= -o Acquire::Languages=none -o Acquire::Retries=3
        -o APT::Update::Post-Invoke= -o APT::Update::Post-Invoke-Success=
        -o DPkg::Post-Invoke= -o Debug::NoLocking=true)

    log "reading the index of $suite"
    "${apt[@]}" update || die "cannot read $suite from the mirror (override GUACD_MIRROR)"

    # A mirror can list a security update whose file it no longer has: then take that one package
    # from the main archive instead, and keep the others' updates.
    local try fetched=
    for try in 1 2 3 4 5; do
        log "fetching guacd and its libraries (try $try)"
        if "${apt[@]}" -y --no-install-recommends --download-only install "${guacd_packages[@]}" \
                2> "$work/errors"; then
            fetched=yes
            break
        fi
        local missing
        missing=$(sed -n 's#.*Failed to fetch .*/\([^/_]*\)_[^/]*\.deb.*#\1#p' "$work/errors" | sort -u)
        [[ -n $missing ]] || { cat "$work/errors" >&2; break; }
        local package
        for package in $missing; do
            log "the mirror has no file for the update of $package: using the release's version"
            printf 'Package: %s\nPin: release l=Debian-Security\nPin-Priority: -1\n\n' \
                "$package" >> "$work/etc/preferences"
        done
    done
    [[ -n $fetched ]] || die "cannot fetch guacd"

    log "unpacking $(find "$work/archives" -name '*.deb' | wc -l) packages"
    local deb
    for deb in "$work"/archives/*.deb; do
        dpkg-deb --fsys-tarfile "$deb" |
            tar -x -C "$work/root" --no-same-owner --no-same-permissions \
                --exclude=./usr/share/doc --exclude=./usr/share/man --exclude=./usr/share/locale \
                --exclude=./usr/share/poppler --exclude=./usr/share/icons
    done

    # What the packages' own install scripts would have done, as far as guacd needs it.
    mkdir -p "$work/root"/{tmp,proc,dev,run,root,var/lib/guacd,etc/ssl/certs,etc/fonts/conf.d,usr/lib/ssl}
    chmod 1777 "$work/root/tmp"
    echo 'root:x:0:0:root:/root:/bin/sh
guacd:x:990:990::/var/lib/guacd:/usr/sbin/nologin' > "$work/root/etc/passwd"
    echo 'root:x:0:
guacd:x:990:' > "$work/root/etc/group"
    echo 'hosts: files dns' > "$work/root/etc/nsswitch.conf"
    # where OpenSSL looks for trusted certificates (links that the package "openssl" would bring)
    ln -sfn /etc/ssl/certs "$work/root/usr/lib/ssl/certs"
    ln -sfn /etc/ssl/cert.pem "$work/root/usr/lib/ssl/cert.pem"
    local conf
    for conf in "$work"/root/usr/share/fontconfig/conf.avail/{45-latin,49-sansserif,57-dejavu-sans-mono,60-latin}.conf; do
        if [[ -f $conf ]]; then
            ln -sf "../../../usr/share/fontconfig/conf.avail/${conf##*/}" "$work/root/etc/fonts/conf.d/"
        fi
    done

    [[ -x $work/root/usr/sbin/guacd ]] || die "the packages hold no guacd"
    printf '%s\n' "$want" > "$work/root/.recipe"
    rm -rf "$root"
    mv "$work/root" "$root"
    rm -rf "$work"
    trap - EXIT
    log "guacd is in $root ($(du -sh "$root" | cut -f1))"
}

# ---- xrdp, TigerVNC -------------------------------------------------------------------
install_host() {
    local missing=() package
    for package in "${host_packages[@]}"; do
        [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] ||
            missing+=("$package")
    done
    if ((${#missing[@]} == 0)); then
        log "already installed: ${host_packages[*]}"
        return
    fi
    local sudo=()
    if ((EUID != 0)); then sudo=(sudo); fi

    # The package's script would start xrdp on port 3389, on every address.
    # A policy of "never" keeps them down during the installation...
    local policy=/usr/sbin/policy-rc.d mine='' fresh=()
    if [[ ! -e $policy ]]; then
        printf '#!/bin/sh\nexit 101\n' | "${sudo[@]}" tee "$policy" > /dev/null
        "${sudo[@]}" chmod 755 "$policy"
        mine=yes
        # shellcheck disable=SC2064
        trap "${sudo[*]} rm -f $policy" EXIT
    fi
    for package in "${missing[@]}"; do
        case $package in
            xrdp) fresh+=(xrdp.service xrdp-sesman.service) ;;
        esac
    done
    log "installing ${missing[*]}"
    "${sudo[@]}" apt-get -qq update
    mkdir -p "$home"
    if ! "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends \
            -o Dpkg::Use-Pty=0 install "${missing[@]}" > "$home/install.log" 2>&1; then
        tail -n 20 "$home/install.log" >&2
        die "apt-get install failed"
    fi
    # ... and the services that this run brought in stay off at the next boot too.
    if ((${#fresh[@]})) && command -v systemctl > /dev/null; then
        "${sudo[@]}" systemctl disable "${fresh[@]}" > /dev/null 2>&1 || true
    fi
    if [[ -n $mine ]]; then
        "${sudo[@]}" rm -f "$policy"
        trap - EXIT
    fi
}

case $only in
    all) install_host; install_guacd ;;
    guacd) install_guacd ;;
    host) install_host ;;
    *) die "ONLY is 'guacd' or 'host'" ;;
esac
log 'done'
