#!/bin/sh
# Installs or updates the agent from the unpacked archive in which this script lies: program in /opt/bailiwick-agent,
# its own user, its unit. It never touches the configuration or what waits to be sent. Run as root.
#   sh install.sh            install or update
#   sh install.sh --remove   remove all but the configuration; --purge: that too, and what waits
set -eu

program=/opt/bailiwick-agent
configuration=/etc/bailiwick-agent
state=/var/lib/bailiwick-agent
unit=/etc/systemd/system/bailiwick-agent.service
command=/usr/local/bin/bailiwick-agent
user=bailiwick-agent

main() {
    [ "$(id -u)" -eq 0 ] || refuse "Installing needs root: sudo sh install.sh"
    case ${1:-} in
        '') install_it ;;
        --remove) remove_it ;;
        --purge) remove_it && purge_it ;;
        *) echo "usage: sh install.sh [--remove | --purge]" >&2 && exit 2 ;;
    esac
}

install_it() {
    here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
    [ -x "$here/runtime/bin/java" ] || refuse "$here is no unpacked archive of the agent."
    "$here/runtime/bin/java" -version >/dev/null 2>&1 || refuse "This archive is for another kind of machine than $(uname -m)."
    id "$user" >/dev/null 2>&1 || useradd --system --user-group --no-create-home --home-dir "$state" \
        --shell /usr/sbin/nologin "$user"
    # Beside the old one, then in its place: an interrupted update leaves one of the two whole.
    rm -rf "$program.new" "$program.old"
    mkdir -p "$program.new"
    cp -Rp "$here/." "$program.new/"
    chown -R root:root "$program.new"
    chmod -R go-w,a+rX "$program.new"
    [ ! -d "$program" ] || mv "$program" "$program.old"
    mv "$program.new" "$program"
    rm -rf "$program.old"
    ln -sf "$program/bin/bailiwick-agent" "$command"
    mkdir -p "$configuration" "$state"
    chown "$user:$user" "$state"
    chmod 0700 "$state"
    # Root writes the configuration and the agent reads it. Were the folder the agent's own, whoever took the agent over
    # could put a link there for root to follow.
    chown "root:$user" "$configuration"
    chmod 0750 "$configuration"
    file=$configuration/agent.properties
    if [ -f "$file" ] && [ ! -L "$file" ] && [ "$(stat -c %h "$file")" -eq 1 ]; then
        chown "root:$user" "$file"
        chmod 0640 "$file"
    fi
    if [ -d /run/systemd/system ]; then
        cp "$program/bailiwick-agent.service" "$unit"
        systemctl daemon-reload
        systemctl enable --quiet bailiwick-agent
        if [ -f "$configuration/agent.properties" ]; then
            systemctl restart bailiwick-agent
            echo "The agent is installed and runs: journalctl -u bailiwick-agent"
            return
        fi
    fi
    echo "The agent is installed. Next, with the token that Bailiwick showed on standard input:
  bailiwick-agent set-up https://bailiwick.example.org
  systemctl start bailiwick-agent"
}

remove_it() {
    if [ -d /run/systemd/system ]; then
        systemctl disable --quiet --now bailiwick-agent 2>/dev/null || true
        rm -f "$unit"
        systemctl daemon-reload
    fi
    rm -rf "$program" "$command"
    echo "The agent is removed; its configuration is still in $configuration."
}

purge_it() {
    rm -rf "$configuration" "$state"
    ! id "$user" >/dev/null 2>&1 || userdel "$user"
    echo "Configuration, waiting check-ins and user are removed too."
}

refuse() {
    echo "$1" >&2
    exit 1
}

main "$@"
