#!/bin/sh
# Installs, updates or removes the Bailiwick agent: the program in /opt/bailiwick-agent, a user of its own, and its
# systemd unit. It never changes unsent check-ins, and of the configuration only what its options say. Run as root;
# --help lists the options.
#
# A Bailiwick server offers this script at /agent/install.sh; then it downloads the agent from that server and checks it.
# In an unpacked archive of the agent, it installs that. Everything is in functions which the last line calls, so that a
# script that was cut off does nothing.
set -eu

# The server fills in its address and the checksums of its archives.
server=''
checksums() {
    cat <<'EOF'
EOF
}

program=/opt/bailiwick-agent
work=/opt/bailiwick-agent.new
configuration=/etc/bailiwick-agent
file=$configuration/agent.properties
authorities=$configuration/ca.pem
state=/var/lib/bailiwick-agent
units=/etc/systemd/system
unit=$units/bailiwick-agent.service
command=/usr/local/bin/bailiwick-agent
user=bailiwick-agent
backup_file=$configuration/backup.properties
backup_token_file=$configuration/backup.token
backup_allow=$configuration/backup.allow
backup_state=/var/lib/bailiwick-backup
backup_user=bailiwick-backup
restored=/var/lib/bailiwick-restore
backup_units='bailiwick-backup.service bailiwick-agent-restore.socket bailiwick-agent-in-place.socket
bailiwick-agent-hook.socket'
backup_templates='bailiwick-agent-restore@.service bailiwick-agent-in-place@.service bailiwick-agent-hook@.service'
kibibytes_needed=204800 # the archive, the program, and room to spare

usage() {
    echo "usage: sh install.sh [OPTION…]

  --token-file FILE  read the host's token from FILE instead of prompting for it
  --ca-file FILE     also trust the certificate authorities in FILE (PEM)
  --backup           also install the backup runner, with its own token, for which it prompts
  --backup-token-file FILE
                     read that token from FILE instead; implies --backup
  --no-start         install without starting the agent
  --remove           remove the program and its unit
  --purge            also remove the configuration, unsent check-ins and users, but not restored files"
}

main() {
    export LC_ALL=C PATH="$PATH:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    unset CDPATH
    action=install
    start=true
    token=
    token_file=
    ca_file=
    backup=false
    backup_token=
    given_backup_token_file=
    while [ $# -gt 0 ]; do
        case $1 in
            --token-file | --ca-file | --backup-token-file)
                [ $# -gt 1 ] || wrong_usage "$1 needs a file."
                case $1 in
                    --ca-file) ca_file=$2 ;;
                    --token-file) token_file=$2 ;;
                    *) given_backup_token_file=$2 backup=true ;;
                esac
                shift
                ;;
            --backup) backup=true ;;
            --no-start) start=false ;;
            --remove) action=remove ;;
            --purge) action=purge ;;
            -h | --help) usage && exit ;;
            *) wrong_usage "Unknown option. The token is never an argument." ;;
        esac
        shift
    done
    [ "$(id -u)" -eq 0 ] || refuse "Run this as root, for example with sudo."
    case $action in
        install) install_it ;;
        remove) remove_it ;;
        purge) remove_it && purge_it ;;
    esac
}

install_it() {
    refuse_unsuitable_machine
    [ -z "$ca_file" ] || [ -f "$ca_file" ] || refuse "There is no file $ca_file."
    ! has_backup_runner || backup=true
    read_token
    read_backup_token
    prepare_work_folder
    if [ -n "$server" ]; then download_program; else copy_program; fi
    "$new/runtime/bin/java" -version >/dev/null 2>&1 || refuse "The agent does not run on this machine, so nothing was \
changed. It needs Linux on $(uname -m) with glibc (not musl, which Alpine Linux has), and an /opt that is not mounted noexec."
    command -v useradd >/dev/null || refuse "This needs useradd, so nothing was changed. Install it, then try again."
    replace_program
    create_user
    configure
    ! $backup || install_backup_runner
    start_it
}

# --- Before anything is changed -------------------------------------------------------------------------------------

refuse_unsuitable_machine() {
    [ "$(uname -s)" = Linux ] || refuse "The agent runs on Linux only."
    for tool in tar gzip sha256sum df find; do
        command -v "$tool" >/dev/null || refuse "This needs $tool. Install it, then try again."
    done
    mkdir -p /opt
    free=$(df -Pk /opt | { read -r _ && read -r _ _ _ free _ && echo "$free"; })
    [ "$free" -ge "$kibibytes_needed" ] ||
        refuse "/opt has $((free / 1024)) MB of free space, and $((kibibytes_needed / 1024)) MB are needed. Nothing was changed."
}

# An agent that has a token keeps it, unless a file with another one is given.
read_token() {
    if [ -n "$token_file" ]; then
        [ -n "$server" ] || refuse "This copy of the script belongs to no server. Install the agent without --token-file, \
then run: bailiwick-agent set-up URL <$token_file"
        [ -f "$token_file" ] || refuse "There is no file $token_file."
        [ -z "$(find -L "$token_file" -prune -perm -004)" ] ||
            refuse "Everyone on this machine can read $token_file. Replace the token, and run chmod 600 on its file."
        IFS= read -r token <"$token_file" || true
        is_token || refuse "$token_file contains no agent token. A token begins with bwa_ and is 47 characters long."
    elif [ -z "$server" ] || has_token; then
        return 0
    elif has_terminal; then
        prompt_for_token "Agent token"
    elif $start; then
        refuse "There is no terminal to enter the token on. Put it into a file that only root can read, and add --token-file FILE."
    fi
}

# The runner's token has the scope for backups alone, in a file that the agent cannot read.
read_backup_token() {
    $backup || return 0
    agent_token=$token
    if [ -n "$given_backup_token_file" ]; then
        [ -f "$given_backup_token_file" ] || refuse "There is no file $given_backup_token_file."
        [ -z "$(find -L "$given_backup_token_file" -prune -perm -004)" ] || refuse "Everyone on this machine can read \
$given_backup_token_file. Replace the token, and run chmod 600 on its file."
        IFS= read -r token <"$given_backup_token_file" || true
        is_token || refuse "$given_backup_token_file contains no agent token."
        backup_token=$token
    elif [ ! -f "$backup_token_file" ] && has_terminal; then
        prompt_for_token "Token for backups"
        backup_token=$token
    elif [ ! -f "$backup_token_file" ]; then
        refuse "There is no terminal to enter the token for backups on. Put it into a file that only root can read, and \
add --backup-token-file FILE."
    fi
    token=$agent_token
}

has_backup_runner() { [ -f "$backup_file" ]; }

has_token() { [ -f "$file" ] && grep -Eq '^[[:space:]]*token(_file)?[[:space:]]*[=:]' "$file"; }

has_terminal() { (: </dev/tty) 2>/dev/null; }

# Standard input may be this script. The token is never an argument, because everyone can read those.
# Its argument says which token.
prompt_for_token() {
    saved=$(stty -g </dev/tty)
    trap 'stty "$saved" </dev/tty' EXIT
    trap 'exit 130' HUP INT TERM
    stty -echo </dev/tty
    printf '%s: ' "$1" >/dev/tty
    IFS= read -r token </dev/tty || true
    stty "$saved" </dev/tty
    trap - EXIT HUP INT TERM
    echo >/dev/tty
    is_token || refuse "This is not an agent token. A token begins with bwa_ and is 47 characters long. Nothing was changed."
}

is_token() {
    case $token in
        *[!A-Za-z0-9_-]*) return 1 ;;
        bwa_*) [ ${#token} -eq 47 ] ;;
        *) return 1 ;;
    esac
}

# Only root can look into it. What an interrupted run left is completed or removed.
prepare_work_folder() {
    [ -d "$program" ] || [ ! -d "$program.old" ] || mv "$program.old" "$program"
    rm -rf "$work" "$program.old"
    trap 'rm -rf "$work"' EXIT
    trap 'exit 130' HUP INT TERM
    mkdir -m 0700 "$work"
}

download_program() {
    case $(uname -m) in
        x86_64) architecture=amd64 ;;
        aarch64) architecture=arm64 ;;
        *) architecture=$(uname -m) ;;
    esac
    line=$(checksums | grep -e "-linux-$architecture\.tar\.gz\$") ||
        refuse "This machine is $architecture, and the server offers the agent only for$(checksums |
            sed -n 's/.*-linux-\(.*\)\.tar\.gz$/ \1/p' | tr -d '\n')."
    archive=${line#*  }
    echo "Downloading $archive…"
    download "$server/agent/$archive" "$work/$archive" ||
        refuse "$server/agent/$archive could not be downloaded, so nothing was changed."
    echo "$line" >"$work/checksum"
    (cd "$work" && sha256sum -c checksum >/dev/null 2>&1) || refuse "The checksum of $archive is wrong, so nothing was \
changed. Download this script again and run it; if that does not help, tell the server's administrator."
    tar -xzf "$work/$archive" -C "$work" || refuse "$archive could not be unpacked, so nothing was changed."
    rm "$work/$archive"
    new=$work/${archive%.tar.gz}
}

# Certificates are always verified: settings of root's own for curl and wget are ignored, and BusyBox's wget, which does
# not verify, is not used. Redirects are not followed. At most 256 MB and ten minutes.
download() {
    trusted=$ca_file
    [ -n "$trusted" ] || [ ! -f "$authorities" ] || trusted=$authorities
    scheme='=https'
    case $server in http:*) scheme='=http' ;; esac # the server is this machine
    (
        ulimit -f 524288
        if command -v curl >/dev/null; then
            curl -q --proto "$scheme" --tlsv1.2 --fail --silent --show-error --connect-timeout 20 --max-time 600 \
                ${trusted:+--cacert "$trusted"} --output "$2" "$1"
        elif wget --version 2>/dev/null | grep -q '^GNU Wget'; then
            timeout 600 wget --no-config --no-verbose --tries=1 --timeout=20 --max-redirect=0 --secure-protocol=TLSv1_2 \
                ${trusted:+--ca-certificate="$trusted"} --output-document="$2" "$1"
        else
            echo "This needs curl or GNU wget. Install one, then try again." >&2
            false
        fi
    )
}

copy_program() {
    here=$(cd -- "$(dirname -- "$0")" && pwd -P)
    [ -x "$here/runtime/bin/java" ] || refuse "$here is not an unpacked archive of the agent."
    new=$work/program
    mkdir "$new"
    cp -Rp "$here/." "$new/" # the JVM identifies its cache by the files' times
}

# --- Changes --------------------------------------------------------------------------------------------------------

# The new program is complete before the old one is moved, so that an interrupted update leaves one of them.
replace_program() {
    chown -R root:root "$new"
    chmod -R go-w,a+rX "$new"
    [ ! -d "$program" ] || mv "$program" "$program.old"
    mv "$new" "$program"
    rm -rf "$program.old" "$work"
    trap - EXIT HUP INT TERM
    mkdir -p "$(dirname "$command")"
    ln -sf "$program/bin/bailiwick-agent" "$command"
}

create_user() {
    if id "$user" >/dev/null 2>&1; then return 0; fi
    useradd --system --user-group --no-create-home --home-dir "$state" --shell /usr/sbin/nologin "$user"
}

# Root writes the configuration and the agent only reads it. If the agent owned the folder, an attacker who controls the
# agent could put a link there that root follows.
configure() {
    mkdir -p "$configuration" "$state"
    chown "$user:$user" "$state"
    chmod 0700 "$state"
    chown "root:$user" "$configuration"
    chmod 0750 "$configuration"
    if [ -f "$file" ] && [ ! -L "$file" ] && [ "$(stat -c %h "$file")" -eq 1 ]; then
        chown "root:$user" "$file"
        chmod 0640 "$file"
    fi
    if [ -n "$ca_file" ]; then
        cp "$ca_file" "$authorities.new"
        chown "root:$user" "$authorities.new"
        chmod 0640 "$authorities.new"
        mv "$authorities.new" "$authorities"
        "$command" trust "$authorities" >/dev/null
    fi
    if [ -n "$token" ]; then
        printf '%s\n' "$token" | "$command" set-up "$server" >/dev/null # printf is part of the shell
    fi
}

# The host's file that permits backups belongs to root, and permits nothing at first.
install_backup_runner() {
    id "$backup_user" >/dev/null 2>&1 ||
        useradd --system --user-group --no-create-home --home-dir "$backup_state" --shell /usr/sbin/nologin "$backup_user"
    if [ -n "$backup_token" ]; then
        write_for_backups "$backup_token_file" <<EOF
$backup_token
EOF
    fi
    if ! has_backup_runner; then
        address=$server
        [ -n "$address" ] || [ ! -f "$file" ] ||
            address=$(sed -n 's/^[[:space:]]*server[[:space:]]*[=:][[:space:]]*//p' "$file" | head -n 1)
        trusted=
        [ ! -f "$authorities" ] || trusted="ca_file=$authorities"
        write_for_backups "$backup_file" <<EOF
# Bailiwick's backup runner. After a change: systemctl restart bailiwick-backup
server=${address:-https://bailiwick.example.org}
token_file=$backup_token_file
$trusted
EOF
    fi
    [ -e "$backup_allow" ] || write_for_backups "$backup_allow" <<'EOF'
# What Bailiwick may ask this host's backup runner to do. Nothing is allowed until you remove a # below; changes apply to
# the next run. Only root may be able to change this file. See /opt/bailiwick-agent/BACKUP.md.

# Operations: backup check prune browse restore restore-in-place restore-test unlock copy
#allow backup check browse restore restore-test

# Folders that may be backed up, with everything in them:
#source /etc
#source /home

# Folders of this host that may hold repositories; none are needed for repositories elsewhere:
#repository /srv/restic

# Folders where restores may replace files, with the operation restore-in-place:
#in-place /home

# Commands to run before or after a backup: a name, the user who runs it, and the command
#hook dump-databases postgres /usr/local/bin/dump-databases
EOF
    if command -v systemctl >/dev/null; then
        for one in $backup_units $backup_templates; do
            cp "$program/$one" "$units/$one"
        done
        ! systemd_runs || systemctl daemon-reload
        # shellcheck disable=SC2086 # the units are words
        systemctl enable --quiet $backup_units
        # shellcheck disable=SC2086
        ! $start || ! systemd_runs || systemctl restart $backup_units
    fi
    echo "The backup runner is installed. Next:"
    command -v restic >/dev/null || echo "  - install restic 0.14 or newer, such as with apt install restic"
    [ -f "$backup_token_file" ] || echo "  - write the token for backups into $backup_token_file"
    echo "  - edit $backup_allow, which allows nothing at first; each job's page in Bailiwick shows the lines it needs
  - check it: sudo bailiwick-agent backup --check"
    systemd_runs || echo "systemd does not run here. How to start the runner without it is in $program/BACKUP.md."
}

# Writes standard input to a file that root can change and the runner can read.
write_for_backups() {
    (umask 077 && cat >"$1.new")
    chown "root:$backup_user" "$1.new"
    chmod 0640 "$1.new"
    mv "$1.new" "$1"
}

start_it() {
    if command -v systemctl >/dev/null; then
        cp "$program/bailiwick-agent.service" "$unit"
        ! systemd_runs || systemctl daemon-reload
        systemctl enable --quiet bailiwick-agent
    fi
    if ! has_token; then
        echo "The agent is installed. Next, run these commands. The first prompts for the token that Bailiwick showed:
  bailiwick-agent set-up ${server:-https://bailiwick.example.org}
  systemctl restart bailiwick-agent"
    elif ! $start; then
        echo "The agent is installed and was not started. To start it: systemctl restart bailiwick-agent"
    elif systemd_runs; then
        systemctl stop bailiwick-agent
        rm -f "$state/acknowledged" # from an earlier run
        systemctl start bailiwick-agent
        echo "The agent is installed. Waiting for its first check-in…"
        "$command" doctor --wait 90 || {
            code=$?
            echo "The agent stays installed and keeps trying. After a change, check again: sudo bailiwick-agent doctor" >&2
            exit $code
        }
    else
        refuse "The agent is installed, but was not started, because systemd does not run here. To start it by hand:
  su -s /bin/sh -c 'exec $command run' $user"
    fi
}

systemd_runs() { [ -d /run/systemd/system ]; }

# --- Removal --------------------------------------------------------------------------------------------------------

remove_it() {
    if command -v systemctl >/dev/null; then
        ! systemd_runs || systemctl stop bailiwick-agent 2>/dev/null || true
        systemctl disable --quiet bailiwick-agent 2>/dev/null || true
        rm -f "$unit"
        # shellcheck disable=SC2086 # the units are words
        if [ -f "$units/bailiwick-backup.service" ]; then
            ! systemd_runs || systemctl stop $backup_units 2>/dev/null || true
            systemctl disable --quiet $backup_units 2>/dev/null || true
            for one in $backup_units $backup_templates; do
                rm -f "$units/$one"
            done
        fi
        ! systemd_runs || systemctl daemon-reload
    fi
    rm -rf "$program" "$program.old" "$work" "$command"
    echo "The agent was removed."
    [ $action = purge ] || left_behind "$configuration" "$state" "$backup_state" "$restored"
}

# Local repositories and restored files are people's data.
purge_it() {
    rm -rf "$configuration" "$state" "$backup_state/cache" "$backup_state/runs" "$restored/staging/.work" \
        "$restored/staging/.lock"
    for one in "$backup_user" "$user"; do
        ! id "$one" >/dev/null 2>&1 || userdel "$one" ||
            refuse "The user $one could not be removed. Stop its processes, then try again."
    done
    for one in "$backup_state" "$restored/staging" "$restored"; do
        [ ! -d "$one" ] || rmdir "$one" 2>/dev/null || true
    done
    echo "The configuration, unsent check-ins and users were also removed."
    left_behind "$backup_state" "$restored"
}

# Says which of these folders still exist.
left_behind() {
    for one in "$@"; do
        [ ! -d "$one" ] || echo "Still there: $one"
    done
}

wrong_usage() {
    echo "$1" >&2
    usage >&2
    exit 2
}

refuse() {
    echo "$1" >&2
    exit 1
}

{ main "$@" </dev/null; exit; }
