package dev.bailiwick.platform.db;

import static dev.bailiwick.platform.schema.Tables.ACCOUNT;
import static dev.bailiwick.platform.schema.Tables.ACCOUNT_MODULE;
import static dev.bailiwick.platform.schema.Tables.SESSION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;

/// What every feature relies on, on either database.
abstract class DatabaseContract {
    protected abstract RunningServer server();

    @Test
    void a_read_transaction_cannot_write() {
        Account ada = server().person(Role.VIEWER);

        assertThatThrownBy(() ->
                        server().transactions()
                                .read(() -> server().sql().deleteFrom(ACCOUNT).execute()))
                .satisfies(DatabaseContract::isRefusedByTheDatabase);
        assertThat(server().sql().fetchExists(ACCOUNT, ACCOUNT.ID.eq(ada.id()))).isTrue();
    }

    @Test
    void a_snapshot_transaction_cannot_write() {
        assertThatThrownBy(() ->
                        server().transactions()
                                .snapshot(() -> server().sql().deleteFrom(SESSION).execute()))
                .satisfies(DatabaseContract::isRefusedByTheDatabase);
    }

    @Test
    void a_write_inside_a_read_transaction_is_refused() {
        assertThatThrownBy(() ->
                        server().transactions()
                                .read(() -> server().transactions().write(() -> true)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a write inside a read-only transaction");
    }

    @Test
    void a_write_inside_a_write_joins_its_transaction() {
        Account ada = server().person(Role.VIEWER);

        assertThatThrownBy(() ->
                        server().transactions()
                                .write(() -> {
                                    server().transactions().write(() -> rename(ada, "Changed"));
                                    assertThat(name(ada)).isEqualTo("Changed");
                                    throw new IllegalStateException("taken back");
                                }))
                .hasMessage("taken back");

        assertThat(name(ada)).isEqualTo(ada.name());
    }

    @Test
    void committed_data_is_visible_immediately() {
        Account ada = server().person(Role.VIEWER);

        server().transactions().write(() -> rename(ada, "Changed"));

        assertThat(server().transactions().read(() -> name(ada))).isEqualTo("Changed");
    }

    @Test
    void uncommitted_data_is_invisible_and_does_not_block_readers() throws Exception {
        Account ada = server().person(Role.VIEWER);
        var written = new CountDownLatch(1);
        var seen = new CountDownLatch(1);
        try (var threads = Executors.newSingleThreadExecutor()) {
            var writer =
                    threads.submit(() ->
                            server().transactions()
                                    .write(() -> {
                                        rename(ada, "Changed");
                                        written.countDown();
                                        return await(seen);
                                    }));
            assertThat(await(written)).isTrue();

            assertThat(server().transactions().read(() -> name(ada))).isEqualTo(ada.name());

            seen.countDown();
            assertThat(writer.get()).isTrue();
        }
        assertThat(server().transactions().read(() -> name(ada))).isEqualTo("Changed");
    }

    @Test
    void a_snapshot_sees_a_single_point_in_time() {
        Account ada = server().person(Role.VIEWER);
        try (var threads = Executors.newSingleThreadExecutor()) {
            server().transactions()
                    .snapshot(() -> {
                        assertThat(name(ada)).isEqualTo(ada.name());
                        var writer =
                                threads.submit(() ->
                                        server().transactions()
                                                .write(() -> rename(ada, "Changed")));
                        assertThat(writer).succeedsWithin(Duration.ofSeconds(10));
                        assertThat(name(ada)).isEqualTo(ada.name());
                        return true;
                    });
        }
        assertThat(name(ada)).isEqualTo("Changed");
    }

    @Test
    void foreign_keys_are_enforced() {
        assertThatThrownBy(() ->
                        server().transactions()
                                .write(() ->
                                        server().sql()
                                                .insertInto(ACCOUNT_MODULE)
                                                .set(ACCOUNT_MODULE.ACCOUNT_ID, -1L)
                                                .set(ACCOUNT_MODULE.MODULE, "compute")
                                                .execute()))
                .isInstanceOf(RuntimeException.class)
                .rootCause()
                .message()
                .containsIgnoringCase("foreign key");
    }

    @Test
    void deleting_an_account_deletes_its_data() {
        Account ada = server().person(Role.VIEWER, ProductModule.COMPUTE);
        server().signedIn(ada);

        server().transactions()
                .write(() ->
                        server().sql()
                                .deleteFrom(ACCOUNT)
                                .where(ACCOUNT.ID.eq(ada.id()))
                                .execute());

        assertThat(server().sql().fetchExists(SESSION, SESSION.ACCOUNT_ID.eq(ada.id()))).isFalse();
        assertThat(
                        server().sql()
                                .fetchExists(
                                        ACCOUNT_MODULE, ACCOUNT_MODULE.ACCOUNT_ID.eq(ada.id())))
                .isFalse();
    }

    @Test
    void times_are_stored_with_millisecond_precision() {
        Account ada = server().person(Role.VIEWER);
        Instant time = Instant.parse("1969-12-31T23:59:59.999Z");

        server().transactions()
                .write(() ->
                        server().sql()
                                .update(ACCOUNT)
                                .set(ACCOUNT.LAST_SIGN_IN_AT, time)
                                .where(ACCOUNT.ID.eq(ada.id()))
                                .execute());

        assertThat(
                        server().sql()
                                .select(ACCOUNT.LAST_SIGN_IN_AT)
                                .from(ACCOUNT)
                                .where(ACCOUNT.ID.eq(ada.id()))
                                .fetchOne(ACCOUNT.LAST_SIGN_IN_AT))
                .isEqualTo(time);
    }

    private static void isRefusedByTheDatabase(Throwable failure) {
        assertThat(failure)
                .isInstanceOfAny(
                        DataAccessException.class, org.jooq.exception.DataAccessException.class);
        assertThat(failure).rootCause().message().containsPattern("(?i)read.?only");
    }

    private int rename(Account account, String name) {
        return server().sql()
                .update(ACCOUNT)
                .set(ACCOUNT.NAME, name)
                .where(ACCOUNT.ID.eq(account.id()))
                .execute();
    }

    private String name(Account account) {
        return String.valueOf(
                server().sql()
                        .select(ACCOUNT.NAME)
                        .from(ACCOUNT)
                        .where(ACCOUNT.ID.eq(account.id()))
                        .fetchOne(ACCOUNT.NAME));
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
