package dev.bailiwick.sso;

/// On SQLite, where a second process is a command of the launcher.
class ReplicasTest extends ReplicasContract {
    ReplicasTest() {
        super(null);
    }
}
