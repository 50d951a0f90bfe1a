package dev.bailiwick.identity.linking;

import dev.bailiwick.Postgresql;

/// On PostgreSQL.
class ReplicasIT extends ReplicasContract {
    ReplicasIT() {
        super(Postgresql.newDatabase());
    }
}
