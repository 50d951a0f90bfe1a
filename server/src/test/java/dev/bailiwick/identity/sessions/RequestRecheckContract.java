package dev.bailiwick.identity.sessions;

import static dev.bailiwick.platform.db.schema.Tables.AGENT_TOKEN;
import static dev.bailiwick.platform.db.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.db.schema.Tables.COMPUTE_HOST;
import static dev.bailiwick.platform.db.schema.Tables.CSV_IMPORT;
import static dev.bailiwick.platform.db.schema.Tables.INVITATION;
import static dev.bailiwick.platform.db.schema.Tables.IP_ADDRESS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Await;
import dev.bailiwick.Browser;
import dev.bailiwick.QueuedWriter;
import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.agents.AgentTokens;
import dev.bailiwick.fleet.checkin.Agents;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.ChangeAccount;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.idp.ProviderSettings;
import dev.bailiwick.modules.licences.register.KeyReaders;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.records.imports.SentFiles;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.jooq.Condition;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A request was let in and waits for its turn, behind a long import say; meanwhile its person is
/// demoted or signed out. On whichever database, it changes nothing any more.
abstract class RequestRecheckContract {
    private static final String KEY = "QQQQ7-WAITS-FOR-ITS-TURN";

    protected abstract RunningServer server();

    /// One on which nothing waits but what a test sends.
    static RunningServer quiet(RunningServer server) {
        server.stopBackgroundWork();
        return server;
    }

    private final Account admin = server().person(Role.ADMIN);
    private final Browser browser = server().signedIn(admin);

    @BeforeEach
    void somebody_must_be_left() {
        server().person(Role.ADMIN);
    }

    /// What becomes of who waits.
    enum Fate {
        DEMOTED("Your rights have just been changed") {
            @Override
            void befall(Account who, RunningServer server) {
                changed(
                        server.bean(ChangeAccount.class)
                                .setAccess(who.id(), Role.VIEWER, Set.of(), Actor.SYSTEM));
            }
        },
        DEACTIVATED("You have just been signed out") {
            @Override
            void befall(Account who, RunningServer server) {
                changed(server.bean(ChangeAccount.class).deactivate(who.id(), Actor.SYSTEM));
            }
        },
        SIGNED_OUT("You have just been signed out") {
            @Override
            void befall(Account who, RunningServer server) {
                assertThat(server.bean(Sessions.class).endAllOf(who.id())).isPositive();
            }
        };

        private final String title;

        Fate(String title) {
            this.title = title;
        }

        abstract void befall(Account who, RunningServer server);

        private static void changed(ChangeAccount.Result result) {
            assertThat(result).isInstanceOf(ChangeAccount.Result.Changed.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void makes_nobody_an_administrator(Fate fate) {
        Account friend = server().person(Role.VIEWER);

        Answer answer =
                meanwhile(
                        fate,
                        () ->
                                browser.post(
                                        "/site-administration/users/" + friend.id(),
                                        Map.of("role", "admin")));

        refused(answer, fate);
        assertThat(account(friend).role()).isEqualTo(Role.VIEWER);
        assertThat(entries("Account Access Changed")).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void invites_no_administrator(Fate fate) {
        String friend = "friend-of-" + admin.email();

        Answer answer =
                meanwhile(
                        fate,
                        () ->
                                browser.post(
                                        "/site-administration/invitations",
                                        Map.of("email", friend, "role", "admin")));

        refused(answer, fate);
        assertThat(count(INVITATION, INVITATION.EMAIL.eq(friend))).isZero();
        assertThat(entries("Invitation Created")).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void changes_no_setting_of_the_provider(Fate fate) {
        Answer answer =
                meanwhile(
                        fate,
                        () ->
                                browser.post(
                                        "/site-administration/authentication/openid-connect",
                                        Map.of(
                                                "provider_name",
                                                "Evil",
                                                "use_userinfo",
                                                "true",
                                                "verify_tls",
                                                "true")));

        refused(answer, fate);
        assertThat(server().bean(Settings.class).current().get(ProviderSettings.PROVIDER_NAME))
                .isNotEqualTo("Evil");
        assertThat(entries("Setting Changed")).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void removes_no_host(Fate fate) {
        var host = Agents.of(server()).host();

        Answer answer =
                meanwhile(
                        fate,
                        () ->
                                browser.post(
                                        ProductModule.COMPUTE.path()
                                                + "/hosts/"
                                                + host.id()
                                                + "/remove"));

        refused(answer, fate);
        assertThat(count(COMPUTE_HOST, COMPUTE_HOST.ID.eq(host.id()))).isOne();
        assertThat(entries("Compute Host Removed")).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void imports_nothing(Fate fate) {
        String check =
                new SentFiles(browser, "/ip-addresses/import").check("address\n198.51.100.77\n");

        Answer ignored = meanwhile(fate, () -> browser.post(check + "/apply"));

        UUID uid = UUID.fromString(check.substring(check.lastIndexOf('/') + 1));
        var failed = CSV_IMPORT.UID.eq(uid).and(CSV_IMPORT.STATE.eq("failed"));
        Await.until(() -> count(CSV_IMPORT, failed) == 1);
        assertThat(count(IP_ADDRESS, DSL.noCondition())).isZero();
        assertThat(entries("Records Imported")).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void takes_no_trail_away(Fate fate) {
        Answer answer = meanwhile(fate, () -> browser.get("/site-administration/audit/export.csv"));

        refused(answer, fate);
        assertThat(entries("Audit Exported")).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void ends_no_other_session(Fate fate) {
        Browser another = server().signedIn(admin);

        Answer answer = meanwhile(fate, () -> browser.post("/profile/sessions/end-others"));

        refused(answer, fate);
        assertThat(another.get("/profile").status()).isEqualTo(fate == Fate.DEMOTED ? 200 : 302);
        assertThat(entries("Sessions Ended")).isZero();
    }

    @Test
    void an_editor_whose_module_was_taken_changes_nothing_in_it() {
        Account editor = server().person(Role.EDITOR, ProductModule.IP_ADDRESSES);
        Browser theirs = server().signedIn(editor);

        Answer answer =
                whileWaiting(
                        () ->
                                theirs.post(
                                        "/ip-addresses/add",
                                        Map.of("address", "198.51.100.78", "status", "active")),
                        () ->
                                Fate.changed(
                                        server().bean(ChangeAccount.class)
                                                .setAccess(
                                                        editor.id(),
                                                        Role.EDITOR,
                                                        Set.of(ProductModule.LICENCES),
                                                        Actor.SYSTEM)));

        refused(answer, Fate.DEMOTED);
        assertThat(count(IP_ADDRESS, DSL.noCondition())).isZero();
    }

    @Test
    void a_viewer_to_whom_product_keys_are_no_longer_shown_sees_none() {
        var readers = server().bean(KeyReaders.class);
        Account viewer = server().person(Role.VIEWER, ProductModule.LICENCES);
        Browser theirs = server().signedIn(viewer);
        String licence =
                browser.post(
                                "/licences/add",
                                Map.of(
                                        "product", "Studio",
                                        "vendor", "Contoso",
                                        "seats", "1",
                                        "product_key", KEY))
                        .location();
        readers.give(viewer, true, Actor.SYSTEM);
        assertThat(theirs.post(licence + "/reveal").body()).contains(KEY);

        Answer answer =
                whileWaiting(
                        () -> theirs.post(licence + "/reveal"),
                        () -> readers.give(viewer, false, Actor.SYSTEM));

        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.body()).doesNotContain(KEY);
    }

    @Test
    void of_two_who_renew_a_token_at_once_the_second_replaces_what_the_first_got() {
        long host = Agents.of(server()).host().id();

        Answer answer =
                whileWaiting(
                        () ->
                                browser.post(
                                        ProductModule.COMPUTE.path() + "/hosts/" + host + "/token"),
                        () -> server().bean(AgentTokens.class).issue(host, false));

        assertThat(answer.status()).isEqualTo(200);
        var second = AGENT_TOKEN.HOST_ID.eq(host).and(AGENT_TOKEN.LAPSES_AT.isNotNull());
        assertThat(count(AGENT_TOKEN, second)).isOne();
    }

    @Test
    void who_loses_nothing_meanwhile_goes_on() {
        Account friend = server().person(Role.VIEWER);

        Answer answer =
                whileWaiting(
                        () ->
                                browser.post(
                                        "/site-administration/users/" + friend.id(),
                                        Map.of("role", "editor")),
                        () ->
                                Fate.changed(
                                        server().bean(ChangeAccount.class)
                                                .setName(admin.id(), "Ada Married", Actor.SYSTEM)));

        assertThat(answer.status()).isEqualTo(302);
        assertThat(account(friend).role()).isEqualTo(Role.EDITOR);
    }

    @ParameterizedTest
    @EnumSource
    void signing_out_goes_on_whatever_befalls(Fate fate) {
        Answer answer = meanwhile(fate, () -> browser.post("/logout"));

        assertThat(answer.location()).isEqualTo("/auth/signed-out");
        assertThat(server().bean(Sessions.class).of(admin.id())).isEmpty();
        assertThat(entries("Signed Out")).isOne();
    }

    @Test
    void an_administrator_ends_their_own_sessions_and_rights() {
        String own = "/site-administration/users/" + admin.id();
        assertThat(browser.post(own + "/sessions/end").location()).isEqualTo(own);
        assertThat(entries("Sessions Ended")).isOne();

        Browser again = server().signedIn(admin);
        assertThat(again.post(own, Map.of("role", "editor")).location()).isEqualTo("/");
        assertThat(entries("Account Access Changed")).isOne();
    }

    @Test
    void an_administrator_deactivates_themself() {
        Answer answer = browser.post("/site-administration/users/" + admin.id() + "/deactivate");

        assertThat(answer.status()).isEqualTo(302);
        assertThat(account(admin).active()).isFalse();
        assertThat(entries("Account Deactivated")).isOne();
    }

    private Answer meanwhile(Fate fate, Supplier<Answer> request) {
        return whileWaiting(request, () -> fate.befall(admin, server()));
    }

    private Answer whileWaiting(Supplier<Answer> request, Runnable before) {
        return QueuedWriter.turn(server(), request, before);
    }

    private static void refused(Answer answer, Fate fate) {
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.body()).contains(fate.title, "Nothing was changed.");
    }

    private Account account(Account one) {
        Accounts accounts = server().bean(Accounts.class);
        return server().transactions().read(() -> accounts.byId(one.id()).orElseThrow());
    }

    /// Of the administrator who waited.
    private int entries(String event) {
        return count(
                AUDIT_ENTRY, AUDIT_ENTRY.ACTOR_ID.eq(admin.id()).and(AUDIT_ENTRY.EVENT.eq(event)));
    }

    private int count(Table<?> table, Condition condition) {
        return server().transactions().read(() -> server().sql().fetchCount(table, condition));
    }
}
