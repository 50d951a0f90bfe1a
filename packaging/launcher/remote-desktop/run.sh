#!/usr/bin/env bash
# Starts and stops the programs that install.sh installed, on loopback ports, without systemd and without touching
# /etc:
#
#   run.sh start  [guacd] [xrdp]     (both when none is named)
#   run.sh stop   [guacd] [xrdp]
#   run.sh status
#
# xrdp signs real users in, so it needs root, and a system account; "start" creates it.
#   STACK_HOME      the folder that install.sh used      (default: bailiwick/remote-desktop in the user's cache)
#   STACK_RUN       where process ids and logs go        (default: "run" below it)
#   GUACD_PORT      4822       XRDP_PORT  13389
#   STACK_USER      desktop    STACK_PASSWORD  (default: random; kept in password)
# "start" returns when each program answers its protocol's first message; it exits 1 with the log's end otherwise.
# "stop" ends the programs and the desktops they opened.
set -euo pipefail
export LC_ALL=C.UTF-8

home=${STACK_HOME:-${XDG_CACHE_HOME:-$HOME/.cache}/bailiwick/remote-desktop}
root=$home/guacd-root
run=${STACK_RUN:-$home/run}
guacd_port=${GUACD_PORT:-4822}
xrdp_port=${XRDP_PORT:-13389}
user=${STACK_USER:-desktop}
me=$(realpath "${BASH_SOURCE[0]}")

log() { printf '[remote-desktop] %s\n' "$*"; }
die() { printf '[remote-desktop] error: %s\n' "$*" >&2; exit 1; }
need_root() { ((EUID == 0)) || die "$1 needs root"; }

# ---- processes ---------------------------------------------------------------------------------
# A pid file holds "PID START-TIME": a reused process id is never mistaken for ours.
born() { awk '{ sub(/^.*\) /, ""); print $20 }' "/proc/$1/stat" 2>/dev/null || true; }
alive() {   # alive NAME -> prints the pid
    local pid start
    read -r pid start 2>/dev/null < "$run/$1.pid" || return 1
    [[ -n $start && $(born "$pid") == "$start" ]] || return 1
    echo "$pid"
}
launch() {   # launch NAME COMMAND...: in its own session, its output in NAME.log
    local name=$1 pid
    shift
    mkdir -p "$run"
    : > "$run/$name.log"
    setsid "$@" >> "$run/$name.log" 2>&1 < /dev/null &
    pid=$!
    disown
    echo "$pid $(born "$pid")" > "$run/$name.pid"
}
await() {   # await NAME PORT PROBE
    local name=$1 port=$2 probe=$3 i
    for ((i = 0; i < 150; i++)); do
        alive "$name" > /dev/null || break
        if "$probe" "$port" 2>/dev/null; then
            log "$name answers on 127.0.0.1:$port (pid $(alive "$name"))"
            return
        fi
        sleep 0.1
    done
    tail -n 20 "$run/$name.log" >&2 || true
    die "$name did not come up on 127.0.0.1:$port"
}
end() {   # end NAME: TERM, then KILL after 5 s
    local name=$1 pid i
    if pid=$(alive "$name"); then
        kill -TERM "$pid" 2>/dev/null || true
        for ((i = 0; i < 50; i++)); do
            alive "$name" > /dev/null || break
            sleep 0.1
        done
        if alive "$name" > /dev/null; then kill -KILL -- "-$pid" 2>/dev/null || kill -KILL "$pid" || true; fi
        log "$name stopped"
    fi
    rm -f "$run/$name.pid"
}

# ---- is it answering? --------------------------------------------------------------------------
probe_guacd() {   # "select rdp" is answered by the list of RDP's arguments
    local answer
    exec 9<> "/dev/tcp/127.0.0.1/$1" || return 1
    printf '6.select,3.rdp;' >&9
    IFS= read -r -d ';' -t 5 answer <&9 || answer=
    exec 9>&-
    [[ $answer == 4.args,* ]]
}
probe_rdp() {   # an X.224 connection request that offers TLS is answered by a confirm (0xd0)
    local answer
    exec 9<> "/dev/tcp/127.0.0.1/$1" || return 1
    printf '\x03\x00\x00\x13\x0e\xe0\x00\x00\x00\x00\x00\x01\x00\x08\x00\x01\x00\x00\x00' >&9
    answer=$(timeout 5 head -c 6 <&9 | od -An -tx1 | tr -d ' \n')
    exec 9>&-
    [[ ${answer:0:4} == 0300 && ${answer:10:2} == d0 ]]
}
probe_open() {   # xrdp-sesman listens on ::1 alone where there is IPv6, whatever its ListenAddress says
    (exec 9<> "/dev/tcp/::1/$1") 2>/dev/null || (exec 9<> "/dev/tcp/127.0.0.1/$1")
}

# ---- the account that logs in ------------------------------------------------------------------
account() {
    need_root "creating the account $user"
    mkdir -p "$run"
    local fresh=
    if ! id "$user" > /dev/null 2>&1; then
        useradd --create-home --shell /bin/bash --comment 'remote-desktop' "$user"
        fresh=yes
    elif [[ $(getent passwd "$user" | cut -d: -f5) != remote-desktop* ]]; then
        die "the account $user is not one of ours: choose another STACK_USER"
    fi
    local password=${STACK_PASSWORD:-}
    if [[ -z $password && -z $fresh && -s $run/password ]]; then return; fi
    if [[ -z $password ]]; then
        password=$(od -An -tx1 -N12 /dev/urandom | tr -d ' \n')
    fi
    printf '%s:%s\n' "$user" "$password" | chpasswd
    (umask 077; printf '%s\n' "$password" > "$run/password")
}

# ---- guacd -------------------------------------------------------------------------------------
start_guacd() {
    if alive guacd > /dev/null; then log "guacd is already running"; return; fi
    [[ -x $root/usr/sbin/guacd ]] || die "guacd is not installed: run install.sh"
    # Name resolution of the host, and devices for the libraries that ask for random bytes by file.
    cp -L /etc/hosts /etc/resolv.conf "$root/etc/" 2>/dev/null || true
    # FreeRDP keeps its certificate store in $HOME/.config/freerdp: without a writable HOME every
    # connection fails. A fresh one each start: no certificate is remembered from another run.
    local own=/tmp/guacd-$guacd_port
    rm -rf "${root:?}$own"
    mkdir -p "$root$own"
    local environment=("HOME=$own" PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8)
    local command=(/usr/sbin/guacd -f -b 127.0.0.1 -l "$guacd_port" -L "${GUACD_LOG:-info}")
    if ((EUID == 0)); then
        chown 990:990 "$root$own"
        local device
        for device in null:3 zero:5 random:8 urandom:9; do
            [[ -e $root/dev/${device%:*} ]] ||
                mknod -m 666 "$root/dev/${device%:*}" c 1 "${device#*:}" 2>/dev/null || true
        done
        launch guacd env -i "${environment[@]}" chroot --userspec=990:990 "$root" "${command[@]}"
    else
        launch guacd env -i "${environment[@]}" unshare --user --map-root-user --root="$root" "${command[@]}"
    fi
    await guacd "$guacd_port" probe_guacd
}
stop_guacd() { end guacd; }

# ---- xrdp --------------------------------------------------------------------------------------
write_xrdp() {
    local etc=$run/xrdp
    mkdir -p "$etc" /run/xrdp
    chmod a+x "$run" # the desktop's own script is started by its user
    if [[ ! -s $etc/key.pem ]]; then
        openssl req -x509 -newkey rsa:2048 -nodes -days 3650 -subj '/CN=localhost' \
            -addext 'subjectAltName=DNS:localhost,IP:127.0.0.1' \
            -keyout "$etc/key.pem" -out "$etc/cert.pem" 2> /dev/null
        chmod 600 "$etc/key.pem"
    fi
    cat > "$etc/xrdp.ini" <<INI
[Globals]
ini_version=1
fork=true
port=tcp://127.0.0.1:$xrdp_port
tcp_nodelay=true
tcp_keepalive=true
security_layer=${XRDP_SECURITY:-negotiate}
crypt_level=high
certificate=$etc/cert.pem
key_file=$etc/key.pem
ssl_protocols=TLSv1.2, TLSv1.3
autorun=Xvnc
allow_channels=true
allow_multimon=false
bitmap_cache=true
bitmap_compression=true
bulk_compression=true
max_bpp=32
new_cursors=true
use_fastpath=both

[Logging]
LogFile=$run/xrdp.log
LogLevel=INFO
EnableSyslog=false
EnableConsole=false

[Channels]
rdpdr=true
rdpsnd=true
drdynvc=true
cliprdr=true
rail=false
xrdpvr=false

[Xvnc]
name=Xvnc
lib=libvnc.so
username=ask
password=ask
ip=127.0.0.1
port=-1
INI
    # xrdp itself reads sesman's port from /etc/xrdp/sesman.ini, whatever file sesman runs with
    local sesman_port
    sesman_port=$(sed -n 's/^ListenPort=//p' /etc/xrdp/sesman.ini | head -n 1)
    cat > "$etc/sesman.ini" <<INI
[Globals]
ListenAddress=127.0.0.1
ListenPort=${sesman_port:-3350}
EnableUserWindowManager=false
UserWindowManager=startwm.sh
DefaultWindowManager=$etc/session.sh
ReconnectScript=/bin/true

[Security]
AllowRootLogin=false
MaxLoginRetry=4
TerminalServerUsers=tsusers
TerminalServerAdmins=tsadmins
AlwaysGroupCheck=false
RestrictOutboundClipboard=none
RestrictInboundClipboard=none

[Sessions]
X11DisplayOffset=${XRDP_DISPLAY_OFFSET:-40}
MaxSessions=20
KillDisconnected=false
DisconnectedTimeLimit=0
IdleTimeLimit=0
Policy=Default

[Logging]
LogFile=$run/xrdp-sesman.log
LogLevel=INFO
EnableSyslog=false
EnableConsole=false

[Xvnc]
param=Xvnc
param=-bs
param=-nolisten
param=tcp
param=-localhost
param=-dpi
param=96
param=-MaxDisconnectionTime
param=${XRDP_KEEP_SECONDS:-60}

[Chansrv]
FuseMountName=thinclient_drives
FileUmask=077

[ChansrvLogging]
LogLevel=INFO
EnableSyslog=false

[SessionVariables]
INI
    cat > "$etc/session.sh" <<'SH'
#!/bin/sh
# The desktop that a login gets: it ends when the window manager ends. The terminal starts once
# the window manager runs: only then is it given the keyboard.
xsetroot -solid '#24506e'
exec openbox --startup "xterm -fa Monospace -fs 11 -geometry 80x20+60+60"
SH
    chmod 755 "$etc/session.sh"
}
start_xrdp() {
    if alive xrdp > /dev/null && alive xrdp-sesman > /dev/null; then log "xrdp is already running"; return; fi
    need_root xrdp
    command -v xrdp > /dev/null || die "xrdp is not installed: run install.sh"
    account
    write_xrdp
    local sesman_port
    sesman_port=$(sed -n 's/^ListenPort=//p' "$run/xrdp/sesman.ini")
    if ! alive xrdp-sesman > /dev/null; then
        if probe_open "$sesman_port" 2>/dev/null; then
            die "something else listens on 127.0.0.1:$sesman_port (another xrdp-sesman?)"
        fi
        launch xrdp-sesman xrdp-sesman --nodaemon --config "$run/xrdp/sesman.ini"
        await xrdp-sesman "$sesman_port" probe_open
    fi
    launch xrdp xrdp --nodaemon --config "$run/xrdp/xrdp.ini"
    await xrdp "$xrdp_port" probe_rdp
}
stop_xrdp() {
    end xrdp
    # sesman ends its desktops' X servers when told to stop; what it leaves of them is ended here
    local pids=() pid
    if pid=$(alive xrdp-sesman); then
        mapfile -t pids < <(descendants "$pid")
    fi
    end xrdp-sesman
    local entry
    for entry in ${pids[@]+"${pids[@]}"}; do
        pid=${entry%:*}
        if [[ $(born "$pid") == "${entry#*:}" ]]; then kill -TERM "$pid" 2>/dev/null || true; fi
    done
}
descendants() {   # descendants PID -> "PID:START" of every process below it
    local child
    for child in $(ps -o pid= --ppid "$1"); do
        echo "$child:$(born "$child")"
        descendants "$child"
    done
}

# ------------------------------------------------------------------------------------------------
action=${1:-}
shift || true
parts=("$@")
if ((${#parts[@]} == 0)); then parts=(xrdp guacd); fi
for part in "${parts[@]}"; do
    case $part in guacd | xrdp) ;; *) die "no such part: $part" ;; esac
done
case $action in
    start) for part in "${parts[@]}"; do "start_$part"; done ;;
    stop) for part in "${parts[@]}"; do "stop_$part"; done ;;
    status)
        for part in guacd xrdp-sesman xrdp; do
            if pid=$(alive "$part"); then log "$part: running, pid $pid"; else log "$part: stopped"; fi
        done
        ;;
    *) sed -n '2,15s/^# \{0,1\}//p' "$me"; exit 2 ;;
esac
