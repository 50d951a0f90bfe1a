package dev.bailiwick.sso;

import dev.bailiwick.Postgresql;
import dev.bailiwick.RunningServer;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.springframework.util.FileSystemUtils;

/// On PostgreSQL.
class ReplicasIT extends ReplicasContract {
    private static final Path FOLDER = RunningServer.newFolder();
    private static @Nullable RunningServer one;
    private static @Nullable RunningServer other;

    @BeforeAll
    static void start() {
        String database = Postgresql.newDatabase();
        one = RunningServer.in(FOLDER, database);
        other = RunningServer.in(FOLDER, database);
    }

    @AfterAll
    static void stop() throws IOException {
        running(other).close();
        running(one).close();
        FileSystemUtils.deleteRecursively(FOLDER);
    }

    @Override
    RunningServer one() {
        return running(one);
    }

    @Override
    RunningServer other() {
        return running(other);
    }

    private static RunningServer running(@Nullable RunningServer server) {
        if (server == null) {
            throw new IllegalStateException("not started");
        }
        return server;
    }
}
