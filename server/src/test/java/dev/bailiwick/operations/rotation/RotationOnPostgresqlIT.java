package dev.bailiwick.operations.rotation;

import dev.bailiwick.Postgresql;

class RotationOnPostgresqlIT extends RotationContract {
    @Override
    String newDatabase() {
        return Postgresql.newDatabase();
    }
}
