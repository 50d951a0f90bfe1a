package dev.bailiwick.cli;

import dev.bailiwick.audit.Actor;

/// Who ran a command, as the audit trail names them.
final class OperatingSystemUser {
    private OperatingSystemUser() {}

    static Actor actor() {
        return Actor.command(System.getProperty("user.name", "unknown"));
    }
}
