package dev.bailiwick.identity.singlesignon.linking;

/// On SQLite, where the second process is a launcher command.
class ReplicasTest extends ReplicasContract {
    ReplicasTest() {
        super(null);
    }
}
