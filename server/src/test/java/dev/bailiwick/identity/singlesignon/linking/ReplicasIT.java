package dev.bailiwick.identity.singlesignon.linking;

import dev.bailiwick.Postgresql;

/// On PostgreSQL.
class ReplicasIT extends ReplicasContract {
    ReplicasIT() {
        super(Postgresql.newMigratedDatabase());
    }
}
