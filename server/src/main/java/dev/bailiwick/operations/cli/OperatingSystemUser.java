package dev.bailiwick.operations.cli;

import dev.bailiwick.platform.audit.Actor;

/// The operating-system user who ran a command, as recorded in the audit log.
final class OperatingSystemUser {
    private OperatingSystemUser() {}

    static Actor actor() {
        return Actor.command(System.getProperty("user.name", "unknown"));
    }
}
