package dev.bailiwick;

import com.zaxxer.hikari.HikariDataSource;
import dev.bailiwick.platform.audit.AuditLog;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;

/// Two concurrent writers, of which the second waits for the first.
public final class QueuedWriter {
    private QueuedWriter() {}

    /// Holds the change lock until the request waits for it, then runs `before` and releases the
    /// lock.
    public static Answer turn(RunningServer server, Supplier<Answer> request, Runnable before) {
        return first(server, () -> server.bean(AuditLog.class).acquireLock(), before, request);
    }

    /// @param begins runs in the first transaction, before the second is started
    /// @param ends runs in the first transaction, once the second waits for it
    public static <T> T first(
            RunningServer server, Runnable begins, Runnable ends, Supplier<T> second) {
        var begun = new CountDownLatch(1);
        var first =
                CompletableFuture.runAsync(() ->
                        server.transactions()
                                .write(() -> {
                                    begins.run();
                                    begun.countDown();
                                    Await.until(() -> isAnybodyBehind(server));
                                    ends.run();
                                }));
        Await.until(() -> begun.getCount() == 0 || first.isCompletedExceptionally());
        T got = second.get();
        first.join();
        return got;
    }

    /// On SQLite it waits for the single write connection, on PostgreSQL for a lock.
    private static boolean isAnybodyBehind(RunningServer server) {
        if (server.sql().family() == SQLDialect.POSTGRES) {
            return server.sql()
                    .fetchExists(
                            DSL.table("pg_locks"),
                            DSL.condition(
                                    "not granted and pg_backend_pid() ="
                                            + " any(pg_blocking_pids(pid))"));
        }
        var all = (LazyConnectionDataSourceProxy) server.bean(DataSource.class);
        var writers = (HikariDataSource) Objects.requireNonNull(all.getTargetDataSource());
        return writers.getHikariPoolMXBean().getThreadsAwaitingConnection() > 0;
    }
}
