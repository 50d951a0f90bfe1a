package dev.bailiwick.identity.sessions;

import static dev.bailiwick.platform.schema.Tables.AGENT_TOKEN;
import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.schema.Tables.COMPUTE_HOST;
import static dev.bailiwick.platform.schema.Tables.INVITATION;
import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.QueuedWriter;
import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.agents.AgentScope;
import dev.bailiwick.fleet.agents.AgentTokens;
import dev.bailiwick.fleet.hosts.checkin.Agents;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.ChangeAccount;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.singlesignon.idp.IdpSettings;
import dev.bailiwick.modules.licences.registry.ProductKeyAccess;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.records.imports.SentFiles;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jooq.Condition;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// An authenticated request waits for the change lock, for example behind a long import; meanwhile
/// its user is demoted or signed out. On either database, it no longer changes anything.
abstract class RequestRecheckContract {
    private static final String KEY = "QQQQ7-WAITS-FOR-ITS-TURN";

    protected abstract RunningServer server();

    /// A server on which only the test's own requests wait.
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

    /// What happens to the person whose request waits.
    enum Fate {
        DEMOTED("Your permissions have just been changed") {
            @Override
            void happenTo(Account who, RunningServer server) {
                changed(
                        server.bean(ChangeAccount.class)
                                .setAccess(who.id(), Role.VIEWER, Set.of(), Actor.SYSTEM));
            }
        },
        DEACTIVATED("You have just been signed out") {
            @Override
            void happenTo(Account who, RunningServer server) {
                changed(server.bean(ChangeAccount.class).deactivate(who.id(), Actor.SYSTEM));
            }
        },
        SIGNED_OUT("You have just been signed out") {
            @Override
            void happenTo(Account who, RunningServer server) {
                assertThat(server.bean(Sessions.class).endAllOf(who.id())).isPositive();
            }
        };

        private final String title;

        Fate(String title) {
            this.title = title;
        }

        abstract void happenTo(Account who, RunningServer server);

        private static void changed(ChangeAccount.Result result) {
            assertThat(result).isInstanceOf(ChangeAccount.Result.Changed.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void does_not_promote_anyone(Fate fate) {
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
    void does_not_invite_an_administrator(Fate fate) {
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
    void does_not_change_a_provider_setting(Fate fate) {
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
        assertThat(server().bean(Settings.class).current().get(IdpSettings.PROVIDER_NAME))
                .isNotEqualTo("Evil");
        assertThat(entries("Setting Changed")).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void does_not_remove_a_host(Fate fate) {
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
    void does_not_import_anything(Fate fate) {
        String check =
                new SentFiles(browser, "/ip-addresses/import").check("address\n198.51.100.77\n");

        Answer answer = meanwhile(fate, () -> browser.post(check + "/apply"));

        refused(answer, fate);
        assertThat(count(IP_ADDRESS, DSL.noCondition())).isZero();
        assertThat(entries("Records Imported")).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void does_not_export_the_audit_log(Fate fate) {
        Answer answer = meanwhile(fate, () -> browser.get("/site-administration/audit/export.csv"));

        refused(answer, fate);
        assertThat(entries("Audit Exported")).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void does_not_end_another_session(Fate fate) {
        Browser another = server().signedIn(admin);

        Answer answer = meanwhile(fate, () -> browser.post("/profile/sessions/end-others"));

        refused(answer, fate);
        assertThat(another.get("/profile").status()).isEqualTo(fate == Fate.DEMOTED ? 200 : 302);
        assertThat(entries("Sessions Ended")).isZero();
    }

    @Test
    void an_editor_who_lost_the_module_meanwhile_changes_nothing_in_it() {
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
    void a_viewer_who_lost_product_key_access_meanwhile_sees_no_key() {
        var readers = server().bean(ProductKeyAccess.class);
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
        readers.set(viewer, true, Actor.SYSTEM);
        assertThat(theirs.post(licence + "/reveal").body()).contains(KEY);

        Answer answer =
                whileWaiting(
                        () -> theirs.post(licence + "/reveal"),
                        () -> readers.set(viewer, false, Actor.SYSTEM));

        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.body()).doesNotContain(KEY);
    }

    @Test
    void two_concurrent_token_renewals_leave_only_the_second_token() {
        long host = Agents.of(server()).host().id();

        Answer answer =
                whileWaiting(
                        () ->
                                browser.post(
                                        ProductModule.COMPUTE.path() + "/hosts/" + host + "/token"),
                        () ->
                                server().bean(AgentTokens.class)
                                        .issue(host, Set.of(AgentScope.CHECKIN)));

        assertThat(answer.status()).isEqualTo(200);
        var second = AGENT_TOKEN.HOST_ID.eq(host).and(AGENT_TOKEN.EXPIRES_AT.isNotNull());
        assertThat(count(AGENT_TOKEN, second)).isOne();
    }

    @Test
    void a_request_without_loss_of_permission_goes_through() {
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
    void signing_out_succeeds_even_if_the_session_has_ended(Fate fate) {
        Answer answer = meanwhile(fate, () -> browser.post("/logout"));

        assertThat(answer.location()).isEqualTo("/auth/signed-out");
        assertThat(server().bean(Sessions.class).of(admin.id())).isEmpty();
        assertThat(entries("Signed Out")).isOne();
    }

    @Test
    void an_administrator_can_end_their_own_sessions_and_permissions() {
        String own = "/site-administration/users/" + admin.id();
        assertThat(browser.post(own + "/sessions/end").location()).isEqualTo(own);
        assertThat(entries("Sessions Ended")).isOne();

        Browser again = server().signedIn(admin);
        assertThat(again.post(own, Map.of("role", "editor")).location()).isEqualTo("/");
        assertThat(entries("Account Access Changed")).isOne();
    }

    @Test
    void an_administrator_can_deactivate_themself() {
        Answer answer = browser.post("/site-administration/users/" + admin.id() + "/deactivate");

        assertThat(answer.status()).isEqualTo(302);
        assertThat(account(admin).active()).isFalse();
        assertThat(entries("Account Deactivated")).isOne();
    }

    private Answer meanwhile(Fate fate, Supplier<Answer> request) {
        return whileWaiting(request, () -> fate.happenTo(admin, server()));
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

    /// Entries of the administrator whose request waited.
    private int entries(String event) {
        return count(
                AUDIT_ENTRY, AUDIT_ENTRY.ACTOR_ID.eq(admin.id()).and(AUDIT_ENTRY.EVENT.eq(event)));
    }

    private int count(Table<?> table, Condition condition) {
        return server().transactions().read(() -> server().sql().fetchCount(table, condition));
    }
}
