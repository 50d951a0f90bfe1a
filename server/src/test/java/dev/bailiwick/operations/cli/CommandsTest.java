package dev.bailiwick.operations.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Bailiwick;
import dev.bailiwick.Browser;
import dev.bailiwick.ReadClassFiles;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.authenticators.AuthenticatorApp;
import dev.bailiwick.identity.singlesignon.idp.IdpSettings;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEntries;
import dev.bailiwick.platform.audit.AuditEntry;
import dev.bailiwick.platform.settings.GeneralSettings;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jooq.DSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.scheduling.config.ScheduledTaskHolder;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Commands on the same database while the service runs, each in its own application as `main`
/// starts it.
@Tag("slow")
class CommandsTest {
    /// Without the line that it logs every hour, because the output of commands is captured.
    private static final RunningServer SERVER = RunningServer.onSqlite("logging.level.audit=off");

    private static final ConfigurableApplicationContext COMMANDS = commandsOn(SERVER.folder());

    @TempDir Path folder;

    /// The output of a command and its exit code.
    record Ended(int code, String out, String err) {
        JsonNode json() {
            return JsonMapper.builder().build().readTree(out);
        }
    }

    @BeforeAll
    static void somebody_administers() {
        SERVER.person("root@example.org", Role.ADMIN);
    }

    @AfterAll
    static void stop() {
        COMMANDS.close();
        SERVER.close();
    }

    @Test
    void an_account_created_by_command_can_sign_in_immediately() {
        Ended made =
                run(
                        "four quiet grey horses\n",
                        "user",
                        "add",
                        "--email",
                        "ada@example.org",
                        "--role",
                        "editor",
                        "--name",
                        "Ada",
                        "--modules",
                        "dns, compute",
                        "--password-stdin",
                        "--json");

        assertThat(made.err).isEmpty();
        assertThat(made.code).isZero();
        JsonNode ada = made.json();
        assertThat(ada.propertyNames())
                .containsExactly(
                        "id",
                        "email",
                        "name",
                        "role",
                        "modules",
                        "active",
                        "local_password",
                        "second_factor",
                        "linked",
                        "last_sign_in");
        assertThat(ada.get("email").asString()).isEqualTo("ada@example.org");
        assertThat(ada.get("name").asString()).isEqualTo("Ada");
        assertThat(ada.get("role").asString()).isEqualTo("editor");
        assertThat(ada.get("modules").toString()).isEqualTo("[\"compute\",\"dns\"]");
        assertThat(ada.get("active").asBoolean()).isTrue();
        assertThat(ada.get("local_password").asBoolean()).isTrue();
        assertThat(ada.get("linked").asBoolean()).isFalse();
        assertThat(ada.get("last_sign_in").isNull()).isTrue();
        assertThat(newest().event()).isEqualTo("Account Created");
        assertThat(newest().actor()).isEqualTo(Actor.command(System.getProperty("user.name")));
        Browser browser = SERVER.browser();
        assertThat(browser.signIn("ada@example.org", "four quiet grey horses").location())
                .isEqualTo("/");
        JsonNode listed = run("", "user", "list", "--json").json();
        assertThat(listed.isArray()).isTrue();
        assertThat(listed.toString()).contains("\"email\":\"ada@example.org\"");
        assertThat(listed.get(0).get("last_sign_in").asString()).endsWith("Z");
    }

    @Test
    void the_user_list_explains_what_to_do_when_empty() {
        try (ConfigurableApplicationContext empty = commandsOn(folder.resolve("data"))) {
            run(empty, "", "host", "add", "--name", "web-1");

            assertThat(run(empty, "", "user", "list").out)
                    .startsWith("There are no accounts yet.")
                    .contains("setup link", "user add --role admin");
            assertThat(run(empty, "", "user", "list", "--json").out).isEqualTo("[]\n");
        }
    }

    /// The folder was mistyped, or the settings of the service were not found: a backup of an empty
    /// installation would look like a complete one.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "user list",
                "user activate --email ada@example.org",
                "settings show",
                "rotate-key",
                "backup monday.bailiwick --passphrase-file passphrase.txt"
            })
    void a_command_without_an_installation_is_refused_and_creates_none(String command) {
        Path absent = folder.resolve("dta");
        try (ConfigurableApplicationContext commands = commandsOn(absent)) {
            Ended refused = run(commands, "", command.split(" "));

            assertRefused(refused);
            assertThat(refused.err).contains(absent.toString(), "BAILIWICK_DATA_DIR");
        }
        assertThat(absent).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"backup", "restore"})
    void a_passphrase_file_that_everyone_can_read_is_refused(String command) throws IOException {
        Path passphrase = folder.resolve("passphrase.txt");
        Files.writeString(passphrase, "a passphrase long enough");
        Files.setPosixFilePermissions(passphrase, PosixFilePermissions.fromString("rw-r--r--"));
        Path file = folder.resolve("monday.bailiwick");

        Ended refused =
                run("", command, file.toString(), "--passphrase-file", passphrase.toString());

        assertRefused(refused);
        assertThat(refused.err).contains(passphrase.toString(), "chmod 600");
        assertThat(file).doesNotExist();
    }

    @Test
    void a_command_that_creates_an_installation_says_so_and_where() {
        Path fresh = folder.resolve("data");
        try (ConfigurableApplicationContext commands = commandsOn(fresh)) {
            Ended first = run(commands, "", "host", "add", "--name", "web-1");
            Ended second = run(commands, "", "host", "add", "--name", "web-2");

            assertThat(first.code).isZero();
            assertThat(first.out).doesNotContain("new installation");
            assertThat(first.err)
                    .isEqualTo(
                            "bailiwick: Creating a new installation in the data folder %s\n"
                                    .formatted(fresh));
            assertThat(second.err).isEmpty();
        }
    }

    @Test
    void a_rejected_account_prints_one_sentence_and_exits_with_1() {
        for (String[] wrong :
                new String[][] {
                    {"nonsense", "viewer", ""},
                    {"root@example.org", "viewer", ""},
                    {"new@example.org", "emperor", ""},
                    {"new@example.org", "viewer", "cooking"}
                }) {
            Ended refused =
                    run(
                            RunningServer.PASSWORD,
                            "user",
                            "add",
                            "--email",
                            wrong[0],
                            "--role",
                            wrong[1],
                            "--modules",
                            wrong[2],
                            "--password-stdin");
            assertRefused(refused);
        }
        Ended weak =
                run(
                        "too short",
                        "user",
                        "add",
                        "--email",
                        "new@example.org",
                        "--role",
                        "viewer",
                        "--password-stdin");
        assertRefused(weak);
        assertThat(weak.err).contains("at least 15 characters").doesNotContain("too short");
    }

    @Test
    void changes_of_name_and_permissions_take_effect_immediately() {
        Account bob = SERVER.person(Role.VIEWER, ProductModule.DNS);
        Browser browser = SERVER.signedIn(bob);
        assertThat(browser.get("/licences").status()).isEqualTo(403);

        JsonNode changed =
                set(bob, "--role", "editor", "--modules", "licences", "--name", "Bob B.", "--json")
                        .json();

        assertThat(changed.get("role").asString()).isEqualTo("editor");
        assertThat(changed.get("modules").toString()).isEqualTo("[\"licences\"]");
        assertThat(changed.get("name").asString()).isEqualTo("Bob B.");
        assertThat(changed.get("email").asString()).isEqualTo(bob.email().value());
        assertThat(browser.get("/licences").status()).isEqualTo(200);
        assertThat(newest().event()).isEqualTo("Account Name Changed");
        assertThat(newest().actor()).isEqualTo(Actor.command(System.getProperty("user.name")));

        assertThat(set(bob, "--modules", "").code()).isZero();
        assertThat(newest().details()).containsEntry("modules", "licences → ");
        assertThat(browser.get("/licences").status()).isEqualTo(403);
    }

    @Test
    void a_changed_email_address_is_stored_as_unconfirmed() {
        Account bob = SERVER.person(Role.VIEWER);

        assertThat(set(bob, "--new-email", "robert@example.org"))
                .isEqualTo(
                        new Ended(
                                0,
                                "Account %d, robert@example.org, was changed.\n"
                                        .formatted(bob.id()),
                                ""));

        assertThat(newest().event()).isEqualTo("Account Email Changed");
        assertThat(newest().details())
                .containsEntry("email", bob.email() + " → robert@example.org");
        assertThat(run("", "user", "list", "--json").out())
                .contains("robert@example.org")
                .doesNotContain("\"email\":\"" + bob.email() + "\"");
        assertRefused(set(bob, "--name", "of the address before"));
    }

    @Test
    void a_change_with_one_invalid_part_changes_nothing() {
        Account bob = SERVER.person(Role.VIEWER);

        assertRefused(set(bob));
        assertRefused(set(bob, "--role", "emperor"));
        assertRefused(set(bob, "--modules", "cooking"));
        assertRefused(set(bob, "--name", "two\nlines"));
        assertRefused(set(bob, "--role", "editor", "--new-email", "nonsense"));
        assertRefused(set(bob, "--role", "editor", "--new-email", "root@example.org"));
        assertRefused(run("", "user", "set", "--email", "root@example.org", "--role", "viewer"));
        assertRefused(run("", "user", "set", "--email", "no@example.org", "--role", "viewer"));

        assertThat(SERVER.transactions().read(() -> SERVER.bean(Accounts.class).byId(bob.id())))
                .contains(bob);
    }

    private static Ended set(Account account, String... changes) {
        var arguments = new ArrayList<>(List.of("user", "set", "--email", account.email().value()));
        arguments.addAll(List.of(changes));
        return run("", arguments.toArray(String[]::new));
    }

    @Test
    void a_new_password_ends_all_sessions() {
        Account bob = SERVER.person(Role.VIEWER);
        Browser browser = SERVER.signedIn(bob);

        Ended set =
                run(
                        "a pass phrase that is new\r\n",
                        "user",
                        "set-password",
                        "--email",
                        bob.email().value(),
                        "--password-stdin");

        assertThat(set)
                .isEqualTo(
                        new Ended(
                                0,
                                "The password of "
                                        + bob.email()
                                        + " was set, and all sessions were ended.\n",
                                ""));
        assertThat(browser.get("/").location()).isEqualTo("/login");
        assertThat(browser.signIn(bob.email().value(), RunningServer.PASSWORD).status())
                .isEqualTo(422);
        assertThat(browser.signIn(bob.email().value(), "a pass phrase that is new").status())
                .isEqualTo(302);
    }

    /// What a terminal sends that is not set to UTF-8.
    @Test
    void a_password_that_is_not_utf_8_is_refused_and_the_old_one_stays() {
        Account bob = SERVER.person(Role.VIEWER);
        byte[] latin = "vier ruhige graue Gäule\n".getBytes(StandardCharsets.ISO_8859_1);
        String[] command = {
            "user", "set-password", "--email", bob.email().value(), "--password-stdin"
        };

        Ended refused = captured(latin, () -> COMMANDS.getBean(CommandRunner.class).run(command));

        assertRefused(refused);
        assertThat(refused.err).contains("not UTF-8 text").doesNotContain("ruhige");
        assertThat(SERVER.browser().signIn(bob.email().value(), RunningServer.PASSWORD).location())
                .isEqualTo("/");
    }

    /// A restore can take an hour.
    @Test
    void a_long_running_command_runs_no_server_jobs() {
        assertThat(SERVER.context().getBeansOfType(ScheduledTaskHolder.class)).isNotEmpty();
        assertThat(COMMANDS.getBeansOfType(ScheduledTaskHolder.class)).isEmpty();
    }

    @Test
    void standard_output_contains_only_the_answer_whatever_is_logged() throws Exception {
        Path answer = folder.resolve("answer");
        Path log = folder.resolve("log");
        try (ConfigurableApplicationContext commands = commandsOn(folder.resolve("data"))) {
            run(commands, "", "host", "add", "--name", "web-1");
        }
        var command =
                new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        Bailiwick.class.getName(),
                        "user",
                        "list",
                        "--json");
        command.environment()
                .putAll(
                        Map.of(
                                "CLASSPATH",
                                System.getProperty("java.class.path"),
                                "BAILIWICK_DATA_DIR",
                                folder.resolve("data").toString(),
                                "LOGGING_LEVEL_ROOT",
                                "info"));
        command.redirectOutput(answer.toFile()).redirectError(log.toFile());

        assertThat(command.start().waitFor()).isZero();

        assertThat(Files.readString(answer)).isEqualTo("[]\n");
        assertThat(Files.readString(log)).contains(" INFO ");
    }

    @Test
    void resetting_lost_factors_ends_the_sessions() {
        Account bob = SERVER.person(Role.VIEWER);
        Browser browser = SERVER.signedIn(bob);
        AuthenticatorApp.setUp(SERVER, browser);
        assertThat(listed(bob).get("second_factor").asBoolean()).isTrue();

        assertThat(run("", "user", "reset-factors", "--email", bob.email().value()))
                .isEqualTo(
                        new Ended(
                                0,
                                "The second factors of "
                                        + bob.email()
                                        + " were removed, and all sessions were ended.\n",
                                ""));

        assertThat(listed(bob).get("second_factor").asBoolean()).isFalse();
        assertThat(browser.get("/").location()).isEqualTo("/login");
        assertThat(browser.signIn(bob.email().value(), RunningServer.PASSWORD).location())
                .isEqualTo("/");
        assertRefused(run("", "user", "reset-factors", "--email", bob.email().value()));
    }

    private JsonNode listed(Account account) {
        for (JsonNode row : run("", "user", "list", "--json").json()) {
            if (row.get("id").asLong() == account.id()) {
                return row;
            }
        }
        throw new AssertionError("not listed");
    }

    @Test
    void a_deactivated_person_is_signed_out_immediately() {
        Account bob = SERVER.person(Role.VIEWER);
        Browser browser = SERVER.signedIn(bob);

        assertThat(run("", "user", "deactivate", "--email", bob.email().value()))
                .isEqualTo(
                        new Ended(
                                0,
                                bob.email() + " was deactivated, and all sessions were ended.\n",
                                ""));

        assertThat(browser.get("/").location()).isEqualTo("/login");
        assertThat(newest().event()).isEqualTo("Account Deactivated");
        assertThat(newest().actor().kind()).isEqualTo(Actor.Kind.COMMAND);
    }

    @Test
    void a_reactivated_person_can_sign_in_again() {
        Account bob = SERVER.person(Role.VIEWER);
        run("", "user", "deactivate", "--email", bob.email().value());

        assertThat(run("", "user", "activate", "--email", bob.email().value()))
                .isEqualTo(new Ended(0, bob.email() + " is active and can sign in.\n", ""));

        assertThat(newest().event()).isEqualTo("Account Reactivated");
        assertThat(SERVER.signedIn(bob).get("/").status()).isEqualTo(200);
        assertRefused(run("", "user", "activate", "--email", "nobody@example.org"));
    }

    @Test
    void a_registered_host_prints_only_its_token() {
        Ended plain = run("", "host", "add", "--name", "web-1");
        assertThat(plain.code()).isZero();
        assertThat(plain.out()).matches("bwa_[A-Za-z0-9_-]{43}\\R");

        JsonNode json =
                run("", "host", "add", "--name", "hv-1", "--kind", "virtualization", "--json")
                        .json();
        assertThat(json.propertyNames()).containsExactly("id", "name", "kind", "token");
        assertThat(json.path("kind").asString()).isEqualTo("virtualization");

        assertRefused(run("", "host", "add", "--name", "WEB-1"));
        assertRefused(run("", "host", "add", "--name", "x", "--kind", "toaster"));
    }

    @Test
    void an_account_is_deleted_once_it_is_inactive() {
        String bob = SERVER.person(Role.VIEWER).email().value();
        assertRefused(run("", "user", "delete", "--email", bob));
        run("", "user", "deactivate", "--email", bob);

        assertThat(run("", "user", "delete", "--email", bob))
                .isEqualTo(new Ended(0, bob + " was deleted.\n", ""));

        assertThat(newest().event()).isEqualTo("Account Deleted");
        assertRefused(run("", "user", "delete", "--email", bob));
    }

    @Test
    void throttling_can_be_reset_by_account_and_by_address() {
        Account bob = SERVER.person(Role.VIEWER);
        SERVER.browser().signIn(bob.email().value(), "a wrong password, certainly");

        assertThat(run("", "user", "forgive", "--email", bob.email().value()))
                .isEqualTo(new Ended(0, "Throttling reset.\n", ""));
        assertThat(run("", "user", "forgive", "--email", bob.email().value()))
                .isEqualTo(new Ended(0, "There was nothing to reset.\n", ""));
        assertThat(run("", "user", "reset-throttling", "--address", "127.0.0.1"))
                .isEqualTo(new Ended(0, "Throttling reset.\n", ""));
        assertRefused(run("", "user", "forgive", "--email", "nobody@example.org"));
    }

    @Test
    void changes_to_the_last_administrator_or_unknown_accounts_are_refused() {
        assertRefused(run("", "user", "deactivate", "--email", "root@example.org"));
        assertRefused(run("", "user", "deactivate", "--email", "nobody@example.org"));
        assertRefused(
                run(
                        "x",
                        "user",
                        "set-password",
                        "--email",
                        "nobody@example.org",
                        "--password-stdin"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bogus",
                "user",
                "user bogus",
                "user add",
                "user add --email a@example.org --role viewer",
                "user list --bogus",
                "user forgive",
                "user set",
                "user forgive --email a@example.org --address 127.0.0.1",
                "settings",
                "settings apply",
                "settings apply a.yaml b.yaml",
                "provision",
                "provision a.yaml b.yaml"
            })
    void wrong_usage_exits_with_2(String line) {
        String[] arguments = line.split(" ");

        assertThat(CommandRunner.isUsageError(arguments)).isTrue();
        Ended ended = captured("", () -> CommandRunner.explain(arguments));
        assertThat(ended.code).isEqualTo(2);
        assertThat(ended.out).isEmpty();
        assertThat(ended.err).contains("Usage: ");
    }

    @Test
    void help_exits_successfully() {
        String[] arguments = {"user", "add", "--help"};

        Ended ended =
                captured(
                        "",
                        () ->
                                CommandRunner.isUsageError(arguments)
                                        ? CommandRunner.explain(arguments)
                                        : 9);

        assertThat(ended.code).isZero();
        assertThat(ended.out).contains("--password-stdin");
    }

    @Test
    void applied_settings_take_effect_immediately() throws IOException {
        Ended applied =
                apply(
                        """
                        general:
                          session_idle_minutes: 15
                          base_url: http://localhost:8080
                        oidc:
                          client_id: 0123
                          client_secret: 0xCAFE
                          scopes: [openid, email]
                          allowed_email_domains: [example.org, example.com]
                        """);

        assertThat(applied.err).isEmpty();
        assertThat(applied.code).isZero();
        assertThat(applied.out)
                .contains("general.session_idle_minutes", "oidc.client_secret")
                .doesNotContain("CAFE");
        assertThat(current().get(GeneralSettings.SESSION_IDLE_MINUTES)).isEqualTo(15);
        assertThat(newest().actor().kind()).isEqualTo(Actor.Kind.COMMAND);
        JsonNode shown = run("", "settings", "show", "--json").json();
        assertThat(shown.get("general.session_idle_minutes").asString()).isEqualTo("15");
        assertThat(shown.get("oidc.client_id").asString()).isEqualTo("0123");
        assertThat(shown.get("oidc.client_secret").asString()).isEqualTo("(stored)");
        assertThat(shown.get("oidc.allowed_email_domains").asString())
                .isEqualTo("example.org\nexample.com");
        Ended cleared = apply("general: {session_idle_minutes: null}");
        assertThat(cleared.out).isEqualTo("Changed: general.session_idle_minutes.\n");
        assertThat(current().get(GeneralSettings.SESSION_IDLE_MINUTES)).isEqualTo(60);
        assertThat(apply("general: {session_idle_minutes: ~}").out)
                .isEqualTo("Nothing to change.\n");
        assertThat(current().get(GeneralSettings.BASE_URL)).hasToString("http://localhost:8080");
        assertThat(run("", "settings", "show").out).doesNotContain("CAFE");
    }

    @Test
    void settings_that_fail_their_test_are_applied_and_exit_with_4() throws IOException {
        Ended applied =
                apply(
                        """
                        general: {base_url: "http://localhost:8080"}
                        oidc:
                          issuer: http://localhost:1/
                          client_id: bailiwick
                          client_secret: s3cret
                        """);

        assertThat(applied.code).isEqualTo(4);
        assertThat(applied.out).contains("Test configuration failed", "discovery_download");
        assertThat(current().get(IdpSettings.ISSUER)).isEqualTo("http://localhost:1/");
        Ended unchanged = apply("oidc: {issuer: \"http://localhost:1/\"}");
        assertThat(unchanged.code).as("nothing to test").isZero();
        assertThat(apply("oidc: {issuer: null, client_id: null, client_secret: null}").code)
                .isZero();
    }

    @Test
    void an_unset_setting_is_shown_as_a_dash() {
        Ended shown = run("", "settings", "show");

        assertThat(shown.out).containsPattern("(?m)^mail\\.username +–$");
        assertThat(shown.out.lines()).allMatch(line -> line.matches("\\S+ +\\S.*"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "general: {audit_days: 100, nonsense: 1}",
                "general: {audit_days: 100}\nnonsense: {}\ngeneral.x: 1",
                "general: {audit_days: 100, session_lifetime_hours: 0}",
                "general: {audit_days: 100, audit_days: 200}",
                "general: {audit_days: 100}\ngeneral.audit_days: 200",
                "general: {audit_days: {a: b}}",
                "general: {audit_days: 100}\nauthentication: {mode: local-and-oidc}",
                "general: {audit_days: 100}\noidc: {client_secret: [s3cret",
                "general: {audit_days: 100}\noidc: {client_secret: \"s3cret\0\"}",
                "general: {audit_days: 100}\noidc: {client_secret: !!javax.script.X [s3cret]}",
                "general: &a {audit_days: 100, x: *a}",
                "- general",
                "general"
            })
    void a_file_with_any_error_changes_nothing(String yaml) throws IOException {
        Ended refused = apply(yaml);

        assertRefused(refused);
        assertThat(refused.err).doesNotContain("s3cret");
        assertThat(current().has(GeneralSettings.AUDIT_DAYS)).isFalse();
    }

    /// If it were cut off, the password would be one that nobody typed.
    @Test
    void more_than_one_secret_on_standard_input_is_refused() {
        Account bob = SERVER.person(Role.VIEWER);

        Ended refused =
                run(
                        "four quiet grey horses ".repeat(200),
                        "user",
                        "set-password",
                        "--email",
                        bob.email().value(),
                        "--password-stdin");

        assertRefused(refused);
        assertThat(refused.err).contains("more than 4,096 bytes").doesNotContain("horses");
    }

    @Test
    void a_missing_file_is_reported_in_one_sentence() {
        assertRefused(run("", "settings", "apply", folder.resolve("none.yaml").toString()));
    }

    @Test
    void a_database_problem_is_reported_in_one_sentence() throws IOException {
        try (ConfigurableApplicationContext commands = commandsOn(folder.resolve("data"))) {
            DSLContext sql = commands.getBean(DSLContext.class);
            sql.execute("VACUUM");
            String domains =
                    IntStream.range(0, 500)
                            .mapToObj("domain%d.example.org"::formatted)
                            .collect(Collectors.joining(", "));
            Path large =
                    Files.writeString(
                            folder.resolve("large.yaml"),
                            "oidc: {allowed_email_domains: [%s]}".formatted(domains));
            Object pages = sql.fetchValue("PRAGMA page_count");
            Object most = sql.fetchValue("PRAGMA max_page_count = " + pages);
            assertThat(most).isEqualTo(pages);

            Ended full = run(commands, "", "settings", "apply", large.toString());

            assertRefused(full);
            assertThat(full.err).contains("The database has no space left.");
            sql.execute("PRAGMA query_only = 1");

            Ended readOnly = run(commands, "", "host", "add", "--name", "web-9");

            assertRefused(readOnly);
            assertThat(readOnly.err).contains("The database does not respond, or");
        }
    }

    @Test
    void records_are_provisioned_from_a_file_and_reported_by_name() throws IOException {
        Path file =
                Files.writeString(
                        folder.resolve("site.yaml"), "hosts: [{name: provisioned, site: Surgery}]");

        Ended first = run("", "provision", file.toString(), "--json");
        Ended again = run("", "provision", file.toString());

        assertThat(first.code).isZero();
        JsonNode row = first.json().get("hosts").get(0);
        assertThat(row.get("name").asString()).isEqualTo("provisioned");
        assertThat(row.get("outcome").asString()).isEqualTo("created");
        assertThat(row.get("id").asLong()).isPositive();
        assertThat(again.out).contains("left 1 unchanged");
    }

    @Test
    void a_provisioning_file_that_is_refused_names_the_line() throws IOException {
        Path file =
                Files.writeString(
                        folder.resolve("site.yaml"), "hosts:\n- name: x\n  colour: red\n");

        assertRefused(run("", "provision", file.toString()));
        Ended json = run("", "provision", file.toString(), "--json");

        assertThat(json.code).isEqualTo(1);
        assertThat(json.json().get("problems").get(0).get("line").asInt()).isEqualTo(3);
        assertRefused(run("", "provision", folder.resolve("none.yaml").toString()));
    }

    private Ended apply(String yaml) throws IOException {
        Path file = Files.writeString(folder.resolve("settings.yaml"), yaml);
        return run("", "settings", "apply", file.toString());
    }

    private static void assertRefused(Ended ended) {
        assertThat(ended.code).isEqualTo(1);
        assertThat(ended.out).isEmpty();
        assertThat(ended.err).startsWith("bailiwick: ").endsWith(".\n");
        assertThat(ended.err.lines()).hasSize(1);
    }

    private static ConfigurableApplicationContext commandsOn(Path folder) {
        return new SpringApplicationBuilder(Bailiwick.class)
                .web(WebApplicationType.NONE)
                .lazyInitialization(true)
                .initializers(new ReadClassFiles())
                .registerShutdownHook(false)
                .run(
                        "--bailiwick.data-dir=" + folder,
                        // what other servers of this JVM log is not part of a command's output
                        "--logging.threshold.console=off");
    }

    private static Ended run(String input, String... arguments) {
        return run(COMMANDS, input, arguments);
    }

    private static Ended run(
            ConfigurableApplicationContext commands, String input, String... arguments) {
        assertThat(CommandRunner.isUsageError(arguments)).isFalse();
        return captured(input, () -> commands.getBean(CommandRunner.class).run(arguments));
    }

    private static Ended captured(String input, IntSupplier command) {
        return captured(input.getBytes(StandardCharsets.UTF_8), command);
    }

    private static Ended captured(byte[] input, IntSupplier command) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        InputStream in = System.in;
        var said = new ByteArrayOutputStream();
        var complained = new ByteArrayOutputStream();
        System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(complained, true, StandardCharsets.UTF_8));
        System.setIn(new ByteArrayInputStream(input));
        try {
            int code = command.getAsInt();
            return new Ended(
                    code,
                    said.toString(StandardCharsets.UTF_8),
                    complained.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(out);
            System.setErr(err);
            System.setIn(in);
        }
    }

    private static SettingsSnapshot current() {
        return SERVER.bean(Settings.class).current();
    }

    private static AuditEntry newest() {
        var entries = SERVER.bean(AuditEntries.class);
        List<AuditEntry> newest = SERVER.transactions().read(() -> entries.newest(1));
        return newest.getFirst();
    }
}
