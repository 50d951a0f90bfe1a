package dev.bailiwick.identity.accounts;

import static dev.bailiwick.platform.schema.Tables.ACCOUNT;
import static dev.bailiwick.platform.schema.Tables.LINKED_IDENTITY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Browser;
import dev.bailiwick.QueuedWriter;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.AccountFilter.Method;
import dev.bailiwick.identity.authenticators.AuthenticatorApp;
import dev.bailiwick.identity.passwords.CreateAccount;
import dev.bailiwick.operations.cli.CommandRunner;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.platform.schema.DefaultSchema;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The behaviour of accounts on either database.
abstract class AccountsContract {
    private static final Actor BY = Actor.SYSTEM;

    protected abstract RunningServer server();

    @BeforeEach
    void nobody_is_here_yet() {
        server().transactions().write(() -> server().sql().deleteFrom(ACCOUNT).execute());
    }

    @Test
    void an_account_reads_back_as_created() {
        Account ada = server().person("Ada@Example.org", Role.EDITOR, ProductModule.DNS);

        Account found = read(() -> accounts().byId(ada.id()).orElseThrow());

        assertThat(found).isEqualTo(ada);
        assertThat(found.email()).hasToString("Ada@Example.org");
        assertThat(found.name()).isEqualTo("Ada@Example.org");
        assertThat(found.role()).isEqualTo(Role.EDITOR);
        assertThat(found.modules()).containsExactly(ProductModule.DNS);
        assertThat(found.active()).isTrue();
        assertThat(found.hasPassword()).isTrue();
        assertThat(found.createdAt()).isEqualTo(server().clock().instant());
        assertThat(found.lastSignInAt()).isNull();
        assertThat(found.toString()).doesNotContain("argon2");
        assertThat(read(() -> accounts().byId(-1))).isEmpty();
    }

    @Test
    void an_address_is_found_in_any_case_and_width() {
        Account ada = server().person("Ada@example.org", Role.VIEWER);

        for (String same : List.of("ada@example.org", "ADA@EXAMPLE.ORG", "ＡＤＡ@example.org")) {
            assertThat(read(() -> accounts().byEmail(same))).contains(ada);
            assertThat(create(same))
                    .isEqualTo(
                            new CreateAccount.Result.Refused(
                                    "email", "An account with this address already exists."));
        }
        assertThat(read(() -> accounts().byEmail("\u0430d\u0430@example.org"))).isEmpty();
        assertThat(create("\u0430d\u0430@example.org"))
                .isInstanceOf(CreateAccount.Result.Created.class);
    }

    @Test
    void text_that_cannot_be_an_address_finds_no_account() {
        for (String text : List.of("", "a\0b@example.org", "x".repeat(100_000), "\ud83d", "%")) {
            assertThat(read(() -> accounts().byEmail(text))).isEmpty();
        }
    }

    @Test
    void one_of_two_concurrent_accounts_with_one_address_is_created() {
        Callable<CreateAccount.Result> create = () -> create("ada@example.org");

        assertThat(atOnce(List.of(create, create)))
                .extracting(result -> result.getClass().getSimpleName())
                .containsExactlyInAnyOrder("Created", "Refused");
        assertThat(read(() -> accounts().count())).isEqualTo(1);
    }

    @Test
    void modules_can_be_granted_and_revoked() {
        Account ada = server().person(Role.VIEWER, ProductModule.DNS, ProductModule.COMPUTE);

        change().setAccess(ada.id(), Role.EDITOR, Set.of(ProductModule.BACKUP), BY);

        Account changed = read(() -> accounts().byId(ada.id()).orElseThrow());
        assertThat(changed.modules()).containsExactly(ProductModule.BACKUP);
        assertThat(changed.role()).isEqualTo(Role.EDITOR);
        assertThat(changed.hasModule(ProductModule.BACKUP)).isTrue();
        assertThat(changed.hasModule(ProductModule.DNS)).isFalse();
    }

    @Test
    void a_waiting_command_does_not_restore_a_module_revoked_meanwhile() {
        Account ada = server().person(Role.VIEWER, ProductModule.DNS, ProductModule.COMPUTE);

        setBehind(
                () -> change().setAccess(ada.id(), Role.VIEWER, Set.of(ProductModule.DNS), BY),
                "--email",
                ada.email().value(),
                "--role",
                "editor");

        Account changed = read(() -> accounts().byId(ada.id()).orElseThrow());
        assertThat(changed.role()).isEqualTo(Role.EDITOR);
        assertThat(changed.modules()).containsExactly(ProductModule.DNS);
    }

    @Test
    void a_waiting_command_does_not_restore_a_role_revoked_meanwhile() {
        Account ada = server().person(Role.EDITOR, ProductModule.DNS);

        setBehind(
                () -> change().setAccess(ada.id(), Role.VIEWER, Set.of(ProductModule.DNS), BY),
                "--email",
                ada.email().value(),
                "--modules",
                "compute");

        Account changed = read(() -> accounts().byId(ada.id()).orElseThrow());
        assertThat(changed.role()).isEqualTo(Role.VIEWER);
        assertThat(changed.modules()).containsExactly(ProductModule.COMPUTE);
    }

    /// Runs `user set`, which waits for the change lock while its holder runs `before`.
    private void setBehind(Runnable before, String... arguments) {
        String[] command =
                Stream.concat(Stream.of("user", "set"), Stream.of(arguments))
                        .toArray(String[]::new);
        int code =
                QueuedWriter.first(
                        server(),
                        () -> server().bean(AuditLog.class).acquireLock(),
                        before,
                        () -> server().bean(CommandRunner.class).run(command));
        assertThat(code).isZero();
    }

    @Test
    void a_deleted_account_leaves_nothing_behind_and_its_address_is_free() {
        Account ada = server().person(Role.ADMIN, ProductModule.DNS);
        Account other = server().person(Role.ADMIN);
        server().signedIn(ada).get("/profile");
        Browser app = server().signedIn(ada);
        AuthenticatorApp.setUp(server(), app);
        change().deactivate(ada.id(), BY);

        assertThat(delete(ada)).isEqualTo(new DeleteAccount.Result.Deleted());

        assertThat(read(() -> accounts().byId(ada.id()))).isEmpty();
        for (var table : DefaultSchema.DEFAULT_SCHEMA.getTables()) {
            var account = table.field("account_id", Long.class);
            if (account != null) {
                assertThat(server().sql().fetchCount(table, account.eq(ada.id())))
                        .as(table.getName())
                        .isZero();
            }
        }
        assertThat(read(() -> accounts().byId(other.id()))).contains(other);
        assertThat(create(ada.email().value()))
                .isInstanceOfSatisfying(
                        CreateAccount.Result.Created.class,
                        created -> assertThat(created.account().id()).isNotEqualTo(ada.id()));
    }

    @Test
    void an_account_that_is_reactivated_while_its_deletion_waits_is_kept() {
        Account ada = server().person(Role.VIEWER);
        change().deactivate(ada.id(), BY);

        DeleteAccount.Result result =
                QueuedWriter.first(
                        server(),
                        () -> server().bean(AuditLog.class).acquireLock(),
                        () -> change().reactivate(ada.id(), BY),
                        () -> delete(ada));

        assertThat(result).isInstanceOf(DeleteAccount.Result.Refused.class);
        assertThat(read(() -> accounts().byId(ada.id()))).contains(ada);
    }

    private DeleteAccount.Result delete(Account account) {
        return server().bean(DeleteAccount.class).run(account.id(), BY);
    }

    @Test
    void accounts_are_listed_by_address() {
        for (int i = 1; i <= 4; i++) {
            server().person("p" + i + "@example.org", Role.VIEWER);
        }

        assertThat(emails(() -> accounts().after("", 3)))
                .containsExactly("p1@example.org", "p2@example.org", "p3@example.org");
        assertThat(emails(() -> accounts().after("p3@example.org", 3)))
                .containsExactly("p4@example.org");
    }

    @Test
    void account_pages_follow_one_another_in_every_sort_order() {
        for (int i = 1; i <= 7; i++) {
            Account one = named("p" + i + "@example.org", i < 5 ? "Same name" : "Åsa " + i);
            server().clock().advance(Duration.ofSeconds(1));
            if (i % 2 == 0) {
                server().transactions().write(() -> accounts().recordSignIn(one.id()));
            }
        }

        for (AccountOrder.By by : AccountOrder.By.values()) {
            for (boolean descending : List.of(false, true)) {
                var order = new AccountOrder(by, descending);
                List<Account> all =
                        page(order, new KeysetPagination.PageRequest.First(), 50).rows();
                assertThat(all).hasSize(7);
                for (int size = 1; size < 7; size++) {
                    KeysetPagination.Page<Account> first =
                            page(order, new KeysetPagination.PageRequest.First(), size);
                    KeysetPagination.Page<Account> second =
                            page(
                                    order,
                                    KeysetPagination.PageRequest.of(orNone(first.after()), ""),
                                    size);
                    assertThat(first.rows()).isEqualTo(all.subList(0, size));
                    assertThat(second.rows()).isEqualTo(all.subList(size, Math.min(7, 2 * size)));
                    assertThat(
                                    page(
                                            order,
                                            KeysetPagination.PageRequest.of(
                                                    "", orNone(second.before())),
                                            size))
                            .isEqualTo(first);
                }
            }
        }
        assertThat(sorted(AccountOrder.By.EMAIL, false)).first().isEqualTo("p1@example.org");
        assertThat(sorted(AccountOrder.By.SIGN_IN, true)).first().isEqualTo("p6@example.org");
        assertThat(sorted(AccountOrder.By.NAME, false).subList(0, 4))
                .containsExactly(
                        "p1@example.org", "p2@example.org", "p3@example.org", "p4@example.org");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "~", "x", "a~", "a~x", "a\0~1", "a~99999999999999999999", "~~~1"})
    void an_invented_cursor_is_handled_safely(String key) {
        server().person("ada@example.org", Role.ADMIN);

        for (AccountOrder.By by : AccountOrder.By.values()) {
            var order = new AccountOrder(by, false);
            assertThat(page(order, new KeysetPagination.PageRequest.After(key), 3).rows())
                    .hasSize(1);
            assertThat(page(order, new KeysetPagination.PageRequest.Before(key), 3).rows())
                    .hasSize(1);
        }
    }

    @Test
    void accounts_can_be_searched_and_filtered() {
        named("ada@example.org", "Ada Ångström", Role.ADMIN);
        Account bob = named("bob_b@example.org", "Bob", Role.VIEWER, ProductModule.DNS);
        Account cy = named("cy@example.org", "Cy", Role.EDITOR, ProductModule.LICENCES);
        change().deactivate(bob.id(), BY);
        server().transactions()
                .write(() ->
                        server().sql()
                                .update(ACCOUNT)
                                .setNull(ACCOUNT.PASSWORD_HASH)
                                .where(ACCOUNT.ID.eq(cy.id()))
                                .execute());

        assertThat(found(AccountFilter.ALL)).hasSize(3);
        assertThat(found(AccountFilter.ALL.withActive(true)))
                .containsExactly("ada@example.org", "cy@example.org");
        assertThat(found(AccountFilter.ALL.withActive(false))).containsExactly("bob_b@example.org");
        assertThat(found(new AccountFilter("", null, Role.ADMIN, null, null)))
                .containsExactly("ada@example.org");
        assertThat(found(search("BOB"))).containsExactly("bob_b@example.org");
        assertThat(found(search("_b"))).containsExactly("bob_b@example.org");
        assertThat(found(search("ÅNGSTRÖM"))).containsExactly("ada@example.org");
        assertThat(found(search("%"))).isEmpty();
        assertThat(found(search("d_@"))).isEmpty();
        assertThat(found(search("b\0ob"))).containsExactly("bob_b@example.org");
        assertThat(found(new AccountFilter("", null, null, ProductModule.DNS, null)))
                .containsExactly("ada@example.org", "bob_b@example.org");
        assertThat(found(new AccountFilter("", null, null, null, Method.NONE)))
                .containsExactly("cy@example.org");
        assertThat(found(new AccountFilter("", null, null, null, Method.PASSWORD)))
                .containsExactly("ada@example.org", "bob_b@example.org");
        assertThat(found(new AccountFilter("", null, null, null, Method.PROVIDER))).isEmpty();
        assertThat(read(() -> list().count(AccountFilter.ALL)))
                .isEqualTo(new AccountList.Counts(2, 1, 1));
    }

    @Test
    void accounts_with_and_without_a_linked_identity_are_found() {
        Account ada = server().person("ada@example.org", Role.ADMIN);
        server().person("bob@example.org", Role.VIEWER);
        Account left = server().person("cy@example.org", Role.VIEWER);
        change().deactivate(left.id(), BY);
        server().transactions()
                .write(() ->
                        server().sql()
                                .insertInto(LINKED_IDENTITY)
                                .set(LINKED_IDENTITY.ACCOUNT_ID, ada.id())
                                .set(LINKED_IDENTITY.ISSUER, "https://id.example.org")
                                .set(LINKED_IDENTITY.SUBJECT, "ada")
                                .set(LINKED_IDENTITY.EMAIL, "ada@example.org")
                                .set(LINKED_IDENTITY.PROVIDER_NAME, "Example")
                                .set(LINKED_IDENTITY.LINKED_AT, server().clock().instant())
                                .execute());

        assertThat(found(new AccountFilter("", null, null, null, Method.PROVIDER)))
                .containsExactly("ada@example.org");
        assertThat(read(() -> list().countUnlinked(null))).isEqualTo(1);
        assertThat(read(() -> list().countUnlinked("BOB@example.org"))).isZero();
    }

    @Test
    void the_last_active_administrator_cannot_be_removed() {
        Account ada = server().person(Role.ADMIN);
        Account bob = server().person(Role.ADMIN);
        change().deactivate(bob.id(), BY);

        for (ChangeAccount.Result result :
                List.of(
                        change().deactivate(ada.id(), BY),
                        change().setAccess(ada.id(), Role.EDITOR, Set.of(), BY))) {
            assertThat(result)
                    .isInstanceOfSatisfying(
                            ChangeAccount.Result.Refused.class,
                            refused ->
                                    assertThat(refused.message())
                                            .contains("is the last active administrator"));
        }
        change().reactivate(bob.id(), BY);
        assertThat(change().deactivate(ada.id(), BY))
                .isInstanceOf(ChangeAccount.Result.Changed.class);
    }

    @Test
    void two_administrators_cannot_deactivate_each_other_at_once() {
        for (int round = 0; round < 5; round++) {
            nobody_is_here_yet();
            Account ada = server().person(Role.ADMIN);
            Account bob = server().person(Role.ADMIN);

            List<ChangeAccount.Result> results =
                    atOnce(
                            List.of(
                                    () -> change().deactivate(ada.id(), bob.actor()),
                                    () ->
                                            change().setAccess(
                                                            bob.id(),
                                                            Role.VIEWER,
                                                            Set.of(),
                                                            ada.actor())));

            assertThat(results)
                    .extracting(result -> result.getClass().getSimpleName())
                    .containsExactlyInAnyOrder("Changed", "Refused");
            assertThat(read(() -> accounts().activeAdministrators())).hasSize(1);
        }
    }

    @Test
    void many_administrators_leaving_concurrently_leave_one() {
        var leaving = new ArrayList<Callable<ChangeAccount.Result>>();
        for (int i = 0; i < 6; i++) {
            Account person = server().person("p" + i + "@example.org", Role.ADMIN);
            leaving.add(() -> change().deactivate(person.id(), person.actor()));
        }
        Collections.shuffle(leaving);

        atOnce(leaving);

        assertThat(read(() -> accounts().activeAdministrators())).hasSize(1);
    }

    @Test
    void changes_to_an_unknown_account_are_refused() {
        assertThat(change().deactivate(-1, BY)).isEqualTo(new ChangeAccount.Result.NoSuchAccount());
    }

    @Test
    void a_form_with_a_nul_character_is_refused() {
        var browser = server().browser();

        for (Map<String, String> fields :
                List.of(
                        Map.of("email", "a\0b@example.org", "password", RunningServer.PASSWORD),
                        Map.of("email", "ada@example.org", "password", "a\0" + "b".repeat(20)),
                        Map.of("email", "ada@example.org", "password", "x", "a\0b", "c"))) {
            assertThat(browser.post("/login", fields).status()).isBetween(400, 499);
        }
    }

    private CreateAccount.Result create(String email) {
        return server().bean(CreateAccount.class)
                .run(email, "", Role.VIEWER, Set.of(), RunningServer.PASSWORD, BY);
    }

    private static <T> List<T> atOnce(List<Callable<T>> tasks) {
        try (var threads = Executors.newFixedThreadPool(tasks.size())) {
            return threads.invokeAll(tasks).stream().map(AccountsContract::get).toList();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static <T> T get(Future<T> future) {
        try {
            return future.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    private Account named(String email, String name) {
        return named(email, name, Role.VIEWER);
    }

    private Account named(String email, String name, Role role, ProductModule... modules) {
        var made =
                server().bean(CreateAccount.class)
                        .run(email, name, role, Set.of(modules), RunningServer.PASSWORD, BY);
        return ((CreateAccount.Result.Created) made).account();
    }

    private static AccountFilter search(String part) {
        return new AccountFilter(part, null, null, null, null);
    }

    private List<String> sorted(AccountOrder.By by, boolean descending) {
        var order = new AccountOrder(by, descending);
        return page(order, new KeysetPagination.PageRequest.First(), 50).rows().stream()
                .map(account -> account.email().value())
                .toList();
    }

    private KeysetPagination.Page<Account> page(
            AccountOrder order, KeysetPagination.PageRequest turn, int size) {
        return read(() -> list().page(AccountFilter.ALL, order, turn, size));
    }

    private static String orNone(@Nullable String place) {
        return place == null ? "" : place;
    }

    private List<String> found(AccountFilter filter) {
        var byEmail = new AccountOrder(AccountOrder.By.EMAIL, false);
        List<String> found =
                read(() ->
                                list().page(
                                                filter,
                                                byEmail,
                                                new KeysetPagination.PageRequest.First(),
                                                50))
                        .rows()
                        .stream()
                        .map(account -> account.email().value())
                        .toList();
        assertThat(read(() -> list().count(filter)).all()).isEqualTo(found.size());
        return found;
    }

    private AccountList list() {
        return server().bean(AccountList.class);
    }

    private List<String> emails(Supplier<List<Account>> query) {
        return read(query).stream()
                .map(account -> account.email().value().toLowerCase(Locale.ROOT))
                .toList();
    }

    private <T extends @Nullable Object> T read(Supplier<T> query) {
        return server().transactions().read(query);
    }

    private Accounts accounts() {
        return server().bean(Accounts.class);
    }

    private ChangeAccount change() {
        return server().bean(ChangeAccount.class);
    }
}
