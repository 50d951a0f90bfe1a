package dev.bailiwick.archive;

import dev.bailiwick.RunningServer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class ArchiveTest extends ArchiveContract {
    @Override
    RunningServer source() {
        return RunningServer.onSqlite();
    }

    @Override
    @Nullable String target() {
        return null;
    }
}
