#!/bin/sh
# Installs or updates the agent from the unpacked archive that contains this script: the program in
# /opt/bailiwick-agent, its own user, and its systemd unit. It never changes the configuration or unsent check-ins. Run as root.
#   sh install.sh            install or update
#   sh install.sh --remove   remove the program and its unit; --purge: also the configuration, unsent check-ins and user
set -eu

program=/opt/bailiwick-agent
configuration=/etc/bailiwick-agent
state=/var/lib/bailiwick-agent
unit=/etc/systemd/system/bailiwick-agent.service
command=/usr/local/bin/bailiwick-agent
user=bailiwick-agent

main() {
    [ "$(id -u)" -eq 0 ] || refuse "Run this as root: sudo sh install.sh"
    case ${1:-} in
        '') install_it ;;
        --remove) remove_it ;;
        --purge) remove_it && purge_it ;;
        *) echo "usage: sh install.sh [--remove | --purge]" >&2 && exit 2 ;;
    esac
}

install_it() {
    here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
    [ -x "$here/runtime/bin/java" ] || refuse "$here is not an unpacked archive of the agent."
    "$here/runtime/bin/java" -version >/dev/null 2>&1 || refuse "This archive is not for this type of machine ($(uname -m))."
    id "$user" >/dev/null 2>&1 || useradd --system --user-group --no-create-home --home-dir "$state" \
        --shell /usr/sbin/nologin "$user"
    # Copy to a new folder and then replace the old one, so that an interrupted update leaves a complete version.
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
    # Root writes the configuration and the agent only reads it. If the agent owned the folder, an attacker who controls
    # the agent could put a link there that root follows.
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
            echo "The agent is installed and running. To see its log: journalctl -u bailiwick-agent"
            return
        fi
    fi
    echo "The agent is installed. Next, run these commands. The first prompts for the token that Bailiwick showed:
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
    echo "The agent was removed. Its configuration and unsent check-ins are still in $configuration and $state."
}

purge_it() {
    rm -rf "$configuration" "$state"
    ! id "$user" >/dev/null 2>&1 || userdel "$user"
    echo "The configuration, unsent check-ins and user were also removed."
}

refuse() {
    echo "$1" >&2
    exit 1
}

main "$@"
