package dev.bailiwick.identity.singlesignon.callback;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Await;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ChangeAccount;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.audit.Actor;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.Test;

/// Two administrators act at the same moment: one makes a person break-glass, the other deactivates
/// that person.
class BreakGlassRaceTest extends Site {
    @Test
    void an_account_becoming_break_glass_cannot_be_deactivated_concurrently() throws Exception {
        Account chosen = account("chosen@example.org", Role.ADMIN);
        Thread other = Thread.currentThread();
        var checked = new CountDownLatch(1);
        var selecting =
                CompletableFuture.runAsync(() ->
                        transactions.write(() -> {
                            set("authentication.break_glass_email", "chosen@example.org");
                            checked.countDown();
                            awaitSomebodyBehind(other);
                        }));
        checked.await();

        var deactivated = changeAccount.deactivate(chosen.id(), Actor.SYSTEM);

        selecting.join();
        assertThat(deactivated).isInstanceOf(ChangeAccount.Result.Refused.class);
    }

    @Test
    void an_account_being_deactivated_cannot_become_break_glass_concurrently() throws Exception {
        Account chosen = account("chosen@example.org", Role.ADMIN);
        Thread other = Thread.currentThread();
        var checked = new CountDownLatch(1);
        var deactivating =
                CompletableFuture.runAsync(() ->
                        transactions.write(() -> {
                            var ignored = changeAccount.deactivate(chosen.id(), Actor.SYSTEM);
                            checked.countDown();
                            awaitSomebodyBehind(other);
                        }));
        checked.await();

        var selected = set("authentication.break_glass_email", "chosen@example.org");

        deactivating.join();
        assertThat(selected)
                .isInstanceOf(dev.bailiwick.platform.settings.ChangeSettings.Result.Refused.class);
    }

    /// On SQLite the other waits for the single write connection, on PostgreSQL for a lock.
    private void awaitSomebodyBehind(Thread other) {
        Await.until(() ->
                sql.family() == SQLDialect.POSTGRES
                        ? sql.fetchExists(
                                DSL.table("pg_locks"),
                                DSL.condition(
                                        "not granted and pg_backend_pid() ="
                                                + " any(pg_blocking_pids(pid))"))
                        : other.getState() == Thread.State.TIMED_WAITING);
    }
}
