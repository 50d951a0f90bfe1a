package dev.bailiwick.platform.settings;

import static dev.bailiwick.platform.schema.Tables.SETTING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEntries;
import dev.bailiwick.platform.audit.AuditEntry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class SettingsTest {
    private static final RunningServer SERVER =
            RunningServer.onSqlite("bailiwick.general.audit_days=365");

    private final ChangeSettings changeSettings = SERVER.bean(ChangeSettings.class);

    @TempDir Path folder;

    @BeforeEach
    void nothing_is_set() {
        SERVER.transactions().write(() -> SERVER.sql().deleteFrom(SETTING).execute());
    }

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    @Test
    void a_change_is_stored_and_audited_with_both_values() {
        assertThat(change("general.session_idle_minutes", " 30 "))
                .isEqualTo(stored("general.session_idle_minutes"));

        assertThat(current().get(GeneralSettings.SESSION_IDLE_MINUTES)).isEqualTo(30);
        assertThat(newest().event()).isEqualTo("Setting Changed");
        assertThat(newest().target()).isEqualTo("general.session_idle_minutes");
        assertThat(newest().actor()).isEqualTo(Actor.command("root"));
        assertThat(newest().details()).containsEntry("value", "60 → 30");
        var change = current().lastChange(GeneralSettings.SESSION_IDLE_MINUTES);
        assertThat(change).isEqualTo(new SettingsSnapshot.Change(SERVER.clock().instant(), "root"));
    }

    @Test
    void setting_the_same_value_again_is_not_a_change() {
        change("general.session_idle_minutes", "30");
        long before = newest().sequence();

        assertThat(change("general.session_idle_minutes", "30")).isEqualTo(stored());

        assertThat(newest().sequence()).isEqualTo(before);
    }

    /// As written in `bailiwick.yaml`.
    @Test
    void a_value_fixed_by_a_file_can_be_a_list_or_look_like_a_number() throws IOException {
        Path file =
                Files.writeString(
                        folder.resolve("bailiwick.yaml"),
                        """
                        bailiwick:
                          trusted-proxies: [10.0.0.0/8, 127.0.0.1]
                          remote-allow: [192.0.2.0/24, 127.0.0.0/8]
                          authentication:
                            second_factor_required_roles: [admin]
                          oidc:
                            client_id: 0123
                            scopes: [openid, email]
                            allowed_email_domains:
                              - example.org
                              - example.com
                        """);
        try (var server = RunningServer.onSqlite("spring.config.import=file:" + file)) {
            assertThat(fixed(server, "authentication.second_factor_required_roles"))
                    .isEqualTo("admin");
            assertThat(fixed(server, "oidc.client_id")).isEqualTo("0123");
            assertThat(fixed(server, "oidc.scopes")).isEqualTo("openid email");
            assertThat(fixed(server, "oidc.allowed_email_domains"))
                    .isEqualTo("example.org\nexample.com");
            assertThat(server.browser().get("/login", "X-Forwarded-Host", "other.example").status())
                    .isEqualTo(421);
        }
    }

    private static @Nullable String fixed(RunningServer server, String name) {
        Setting<?> setting = Objects.requireNonNull(server.bean(SettingRegistry.class).find(name));
        SettingsSnapshot current = server.bean(Settings.class).current();
        assertThat(current.fixedBy(setting)).isEqualTo(setting.variable());
        return current.formText(setting);
    }

    @Test
    void a_null_value_resets_a_setting_to_its_default() {
        change("general.session_idle_minutes", "30");

        assertThat(change("general.session_idle_minutes", null))
                .isEqualTo(stored("general.session_idle_minutes"));

        assertThat(current().get(GeneralSettings.SESSION_IDLE_MINUTES)).isEqualTo(60);
        assertThat(newest().details()).containsEntry("value", "30 → 60");
    }

    @Test
    void an_unknown_key_is_refused_and_none_of_the_changes_is_stored() {
        var result =
                apply(
                        Map.of(
                                "general.session_idle_minutes", "30",
                                "general.nonsense", "1"));

        assertThat(problems(result))
                .containsExactly(
                        new SettingProblem(
                                "general.nonsense", "There is no setting with this name."));
        assertNothingIsStored();
    }

    @Test
    void a_refused_value_stores_nothing() {
        var result =
                apply(
                        Map.of(
                                "general.session_idle_minutes", "30",
                                "general.session_lifetime_hours", "0",
                                "general.base_url", "http://it.example.org"));

        assertThat(problems(result))
                .extracting(SettingProblem::name)
                .containsExactlyInAnyOrder("general.session_lifetime_hours", "general.base_url");
        assertNothingIsStored();
    }

    @Test
    void a_setting_fixed_by_the_environment_cannot_be_changed() {
        assertThat(current().get(GeneralSettings.AUDIT_DAYS)).isEqualTo(365);

        assertThat(problems(change("general.audit_days", "100")))
                .singleElement()
                .extracting(SettingProblem::sentence)
                .asString()
                .contains("set by BAILIWICK_GENERAL_AUDIT_DAYS");
        assertNothingIsStored();
    }

    @Test
    void a_violated_rule_rolls_back_the_whole_change() {
        long before = newest().sequence();

        var result =
                apply(
                        Map.of(
                                "general.session_idle_minutes", "30",
                                "authentication.mode", "local-and-oidc"));

        assertThat(problems(result)).isNotEmpty();
        assertNothingIsStored();
        assertThat(current().get(GeneralSettings.SESSION_IDLE_MINUTES)).isEqualTo(60);
        assertThat(newest().sequence()).isEqualTo(before);
    }

    @Test
    void a_secret_is_encrypted_at_rest_and_absent_from_audit_entries() {
        change("oidc.client_secret", "correct horse battery");

        var row =
                SERVER.sql()
                        .selectFrom(SETTING)
                        .where(SETTING.NAME.eq("oidc.client_secret"))
                        .fetchSingle();
        assertThat(row.getValue()).isNull();
        assertThat(new String(row.getSecret(), StandardCharsets.ISO_8859_1))
                .doesNotContain("horse");
        assertThat(newest().details()).isEqualTo(Map.of("value", "a new secret"));
        change("oidc.client_secret", "another secret");
        change("oidc.client_secret", null);
        assertThat(newest().details()).isEqualTo(Map.of("value", "removed"));
        assertThat(auditLog()).noneMatch(entry -> entry.toString().contains("horse"));
    }

    @Test
    void a_secret_moved_to_another_setting_does_not_decrypt() {
        change("oidc.client_secret", "correct horse battery");
        SERVER.transactions()
                .write(() ->
                        SERVER.sql()
                                .execute(
                                        "UPDATE setting SET uid ="
                                                + " '123e4567-e89b-12d3-a456-426614174000'"));

        Browser administrator = SERVER.signedIn(Role.ADMIN);

        assertThat(administrator.get("/login").status()).isLessThan(500);
        assertThat(administrator.get("/site-administration/general").status()).isEqualTo(200);
        assertThat(current().has(setting("oidc.client_secret"))).isTrue();
    }

    @Test
    void the_database_file_contains_no_plain_secret() throws Exception {
        change("oidc.client_secret", "correct horse battery");
        SERVER.signedIn(Role.ADMIN);

        for (String name : List.of("bailiwick.db", "bailiwick.db-wal")) {
            Path file = SERVER.folder().resolve(name);
            if (Files.exists(file)) {
                assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                        .doesNotContain("correct horse battery", RunningServer.PASSWORD);
            }
        }
    }

    @Test
    void the_site_name_is_shown_on_pages_for_everyone() {
        Browser administrator = SERVER.signedIn(Role.ADMIN);
        assertThat(administrator.get("/profile").body()).contains("<title>Profile · Bailiwick");

        assertThat(change("general.site_name", "Fernbrook <IT>"))
                .isInstanceOf(ChangeSettings.Result.Stored.class);

        assertThat(administrator.get("/profile").body())
                .contains("· Fernbrook &lt;IT&gt;</title>")
                .containsPattern("class=\"brand\".*Fernbrook &lt;IT&gt;");
        assertThat(administrator.get("/nowhere").body()).contains("· Fernbrook &lt;IT&gt;</title>");
        assertThat(SERVER.browser().get("/login").body())
                .contains("· Fernbrook &lt;IT&gt;</title>");
        assertThat(problems(change("general.site_name", "\u202Ekciwiliab"))).isNotEmpty();
        assertThat(problems(change("general.site_name", "Fernbrook\u2028IT"))).isNotEmpty();
        change("general.site_name", "");
        assertThat(administrator.get("/profile").body()).contains("<title>Profile · Bailiwick");
    }

    @Test
    void the_address_in_use_is_suggested_until_one_is_saved() {
        Browser administrator = SERVER.signedIn(Role.ADMIN);
        change("general.base_url", null);

        assertThat(administrator.get("/site-administration/general").body())
                .containsPattern("name=\"base_url\"[^>]*value=\"http://localhost:[0-9]+\"");
        assertThat(current().has(GeneralSettings.BASE_URL)).isFalse();
    }

    @Test
    void a_fixed_setting_is_read_only_and_names_its_source() {
        Browser administrator = SERVER.signedIn(Role.ADMIN);

        String page = administrator.get("/site-administration/general").body();

        assertThat(page).contains("BAILIWICK_GENERAL_AUDIT_DAYS");
        assertThat(page)
                .containsPattern("<input[^>]*name=\"audit_days\"[^>]*value=\"365\"[^>]*readonly");
        assertThat(page)
                .doesNotContainPattern("<input[^>]*name=\"session_idle_minutes\"[^>]*readonly");
        var answer =
                administrator.post(
                        "/site-administration/general",
                        Map.of("audit_days", "100", "session_idle_minutes", "45"));
        assertThat(answer.status()).isEqualTo(302);
        assertThat(current().get(GeneralSettings.AUDIT_DAYS)).isEqualTo(365);
        assertThat(current().get(GeneralSettings.SESSION_IDLE_MINUTES)).isEqualTo(45);
    }

    @Test
    void a_rejected_settings_form_keeps_the_input() {
        Browser administrator = SERVER.signedIn(Role.ADMIN);

        var answer =
                administrator.post(
                        "/site-administration/general",
                        Map.of("base_url", "http://it.example.org", "session_idle_minutes", "30"));

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.body())
                .contains("HTTP is allowed only for localhost", "value=\"http://it.example.org\"")
                .contains("aria-invalid=\"true\"");
        assertNothingIsStored();
    }

    @Test
    void a_shorter_idle_time_applies_to_existing_sessions() {
        Browser person = SERVER.signedIn(Role.VIEWER);
        SERVER.clock().advance(Duration.ofMinutes(10));

        change("general.session_idle_minutes", "5");

        assertThat(person.get("/").location()).isEqualTo("/login");
    }

    @Test
    void environment_variables_fix_settings_seed_them_and_read_files() throws Exception {
        Path secret = Files.writeString(folder.resolve("secret"), "from a file\n");
        Path data = folder.resolve("data");
        String[] properties = {
            "bailiwick.base-url=https://it.example.org",
            "bailiwick.oidc.client_secret_file=" + secret,
            "bailiwick.oidc.client_id=fixed"
        };
        try (RunningServer server = RunningServer.in(data, null, properties)) {
            var current = server.bean(Settings.class).current();
            assertThat(current.get(GeneralSettings.BASE_URL)).hasToString("https://it.example.org");
            assertThat(current.fixedBy(GeneralSettings.BASE_URL)).isNull();
            Setting<?> clientSecret = setting("oidc.client_secret");
            assertThat(current.get(clientSecret)).isEqualTo("from a file");
            assertThat(current.fixedBy(clientSecret)).isEqualTo("BAILIWICK_OIDC_CLIENT_SECRET");
            assertThat(server.sql().fetchCount(SETTING)).isEqualTo(1);
            Browser administrator = server.signedIn(Role.ADMIN);
            assertThat(
                            administrator
                                    .get("/site-administration/authentication/openid-connect")
                                    .body())
                    .contains("BAILIWICK_OIDC_CLIENT_SECRET", "BAILIWICK_OIDC_CLIENT_ID")
                    .doesNotContain("from a file");
            assertThat(
                            server.bean(ChangeSettings.class)
                                    .apply(
                                            Map.of("general.base_url", "https://saved.example.org"),
                                            Actor.SYSTEM))
                    .isInstanceOf(ChangeSettings.Result.Stored.class);
        }
        try (RunningServer server = RunningServer.in(data, null, properties)) {
            assertThat(server.bean(Settings.class).current().get(GeneralSettings.BASE_URL))
                    .hasToString("https://saved.example.org");
        }
    }

    @Test
    void a_setting_fixed_by_the_environment_is_audited_once_and_so_is_its_end() throws Exception {
        Path data = folder.resolve("data");
        Path secret = Files.writeString(folder.resolve("secret"), "from a file\n");
        String[] properties = {
            "bailiwick.oidc.client_id=ours", "bailiwick.oidc.client_secret_file=" + secret
        };
        for (int start = 0; start < 2; start++) {
            try (RunningServer server = RunningServer.in(data, null, properties)) {
                List<AuditEntry> told = changesOfSettings(server);
                assertThat(told)
                        .extracting(AuditEntry::target)
                        .containsExactlyInAnyOrder("oidc.client_id", "oidc.client_secret");
                assertThat(told).extracting(AuditEntry::actor).containsOnly(Actor.SYSTEM);
                assertThat(told.toString())
                        .contains("– → ours", "set by BAILIWICK_OIDC_CLIENT_SECRET")
                        .doesNotContain("from a file");
            }
        }
        try (RunningServer server = RunningServer.in(data, null)) {
            assertThat(changesOfSettings(server))
                    .hasSize(4)
                    .anySatisfy(entry ->
                            assertThat(entry.details())
                                    .containsEntry("value", "ours → –")
                                    .containsEntry("source", "no longer set by the environment"));
        }
    }

    private static List<AuditEntry> changesOfSettings(RunningServer server) {
        var entries = server.bean(AuditEntries.class);
        return server.transactions().read(() -> entries.newest(200)).stream()
                .filter(entry -> entry.event().equals("Setting Changed"))
                .toList();
    }

    private static Setting<?> setting(String name) {
        Setting<?> setting = SERVER.bean(SettingRegistry.class).find(name);
        assertThat(setting).isNotNull();
        return Objects.requireNonNull(setting);
    }

    private ChangeSettings.Result change(String name, @Nullable String value) {
        var changes = new HashMap<String, @Nullable String>();
        changes.put(name, value);
        return apply(changes);
    }

    private ChangeSettings.Result apply(Map<String, @Nullable String> changes) {
        return changeSettings.apply(changes, Actor.command("root"));
    }

    private static ChangeSettings.Result stored(String... names) {
        return new ChangeSettings.Result.Stored(List.of(names));
    }

    private static List<SettingProblem> problems(ChangeSettings.Result result) {
        assertThat(result).isInstanceOf(ChangeSettings.Result.Refused.class);
        return ((ChangeSettings.Result.Refused) result).problems();
    }

    private static void assertNothingIsStored() {
        assertThat(SERVER.sql().fetchCount(SETTING)).isZero();
    }

    private static SettingsSnapshot current() {
        return SERVER.bean(Settings.class).current();
    }

    private static AuditEntry newest() {
        return auditLog().getFirst();
    }

    private static List<AuditEntry> auditLog() {
        var entries = SERVER.bean(AuditEntries.class);
        return SERVER.transactions().read(() -> entries.newest(200));
    }
}
