package dev.bailiwick.fleet.hosts.pages;

/// A token, shown once.
///
/// @param address of this server, for the agent's configuration
/// @param reachableByOthers whether other machines can probably reach the server at that address
///   too
/// @param purpose what the token is for
/// @param install the command that installs the agent; empty if this server does not offer it
public record TokenPage(
        String path,
        String host,
        String token,
        String address,
        boolean reachableByOthers,
        Purpose purpose,
        String install) {
    /// Why a token was created.
    public enum Purpose {
        /// The host was just added.
        NEW_HOST,
        /// The agent gets another token.
        REPLACE,
        /// The agent gets one that also permits monitoring.
        MONITOR,
        /// For the backup runner.
        BACKUP
    }

    public boolean newHost() {
        return purpose == Purpose.NEW_HOST;
    }

    public boolean monitor() {
        return purpose == Purpose.MONITOR;
    }

    public boolean backup() {
        return purpose == Purpose.BACKUP;
    }

    /// What is done with the token.
    public String heading() {
        return switch (purpose) {
            case NEW_HOST -> "Start the agent";
            case REPLACE, MONITOR -> "Update the agent token";
            case BACKUP -> "Install the backup runner";
        };
    }
}
