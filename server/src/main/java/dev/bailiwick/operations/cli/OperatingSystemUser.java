package dev.bailiwick.operations.cli;

import dev.bailiwick.platform.audit.Actor;

/// Who ran a command, as the audit trail names them.
final class OperatingSystemUser {
    private OperatingSystemUser() {}

    static Actor actor() {
        return Actor.command(System.getProperty("user.name", "unknown"));
    }
}
