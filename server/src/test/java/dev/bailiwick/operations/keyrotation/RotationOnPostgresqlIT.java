package dev.bailiwick.operations.keyrotation;

import dev.bailiwick.Postgresql;

class RotationOnPostgresqlIT extends RotationContract {
    @Override
    String newDatabase() {
        return Postgresql.newMigratedDatabase();
    }
}
