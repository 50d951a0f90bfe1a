package dev.bailiwick.identity.linking;

/// On SQLite, where a second process is a command of the launcher.
class ReplicasTest extends ReplicasContract {
    ReplicasTest() {
        super(null);
    }
}
