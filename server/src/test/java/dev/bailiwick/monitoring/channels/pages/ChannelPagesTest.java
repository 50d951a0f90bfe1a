package dev.bailiwick.monitoring.channels.pages;

import static dev.bailiwick.platform.schema.Tables.ALERT_CHANNEL;
import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.schema.Tables.SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.monitoring.channels.FakeReceiver;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The pages of channels as each role uses them.
class ChannelPagesTest {
    private static final String PATH = "/site-administration/alerts/channels";
    private static final String SECRET = "correct-horse-battery";

    private final RunningServer server = RunningServer.shared();
    private final Account chief = server.person(Role.ADMIN);
    private final Browser administrator = server.signedIn(chief);
    private final FakeReceiver receiver = FakeReceiver.open();

    @BeforeEach
    void removeAll() {
        server.sql().deleteFrom(ALERT_CHANNEL).execute();
    }

    @AfterEach
    void close() {
        receiver.close();
    }

    private Map<String, String> form(String name, Map<String, String> more) {
        var form =
                new HashMap<>(
                        Map.of(
                                "name",
                                name,
                                "type",
                                "webhook",
                                "url",
                                receiver.address("/hook/walnut-path?key=walnut-key"),
                                "secret",
                                SECRET));
        form.putAll(more);
        return form;
    }

    /// @return the path of its page
    private String add(String name, Map<String, String> more) {
        Answer answer = administrator.post(PATH + "/add", form(name, more));
        assertThat(answer.status()).as(answer.body()).isEqualTo(302);
        return answer.location();
    }

    @Test
    void during_quiet_hours_a_channel_says_that_its_messages_wait() {
        var time = server.clock().instant().atZone(ZoneOffset.UTC).toLocalTime();
        String hours = "%02d:00-%02d:00".formatted(time.getHour(), (time.getHour() + 2) % 24);
        String path = add("night", Map.of("quiet_hours", hours, "time_zone", "UTC"));

        assertThat(administrator.get(path).body())
                .contains("is-held", ">Quiet hours</span>")
                .doesNotContain("Not used yet");
        assertThat(administrator.post(path + "/remove").status()).isEqualTo(302);
    }

    @Test
    void a_channel_is_added_shown_changed_and_removed_and_its_secrets_are_never_shown() {
        assertThat(administrator.get(PATH).body()).contains("No channels yet");
        String path = add("on-<b>call", Map.of("severity", "fail", "modules", "backup"));

        for (String page : List.of(PATH, path, path + "/edit", path + "/remove")) {
            assertThat(administrator.get(page).body())
                    .as(page)
                    .contains("on-&lt;b>call".replace(">", "&gt;"))
                    .doesNotContain("walnut", SECRET, "on-<b>call");
        }
        assertThat(administrator.get(path).body())
                .contains("http://127.0.0.1:", "Failures only, of Backups", "Not used yet");
        assertThat(
                        administrator
                                .post(
                                        path + "/edit",
                                        form(
                                                "pager",
                                                Map.of("url", "", "secret", "", "revision", "1")))
                                .location())
                .isEqualTo(path);
        assertThat(administrator.get(path).body()).contains("pager", "All alerts");
        assertThat(administrator.post(path + "/remove").location()).isEqualTo(PATH);
        assertThat(administrator.get(path).status()).isEqualTo(404);
        assertThat(
                        server.sql()
                                .select(AUDIT_ENTRY.DETAILS)
                                .from(AUDIT_ENTRY)
                                .where(AUDIT_ENTRY.EVENT.startsWith("Alert Channel"))
                                .fetch(AUDIT_ENTRY.DETAILS))
                .hasSizeGreaterThanOrEqualTo(3)
                .noneSatisfy(details -> assertThat(details).contains("walnut"))
                .noneSatisfy(details -> assertThat(details).contains(SECRET));
    }

    @Test
    void the_address_and_the_secret_are_encrypted_in_the_database() {
        String ignored = add("stored", Map.of());
        var row = server.sql().fetchSingle(ALERT_CHANNEL);

        assertThat(
                        new String(row.getSecrets(), StandardCharsets.ISO_8859_1)
                                + row.getFields()
                                + row.getTarget())
                .doesNotContain("walnut", SECRET)
                .contains("http://127.0.0.1:");
    }

    @Test
    void a_test_shows_the_status_and_at_most_200_characters_without_the_secrets() {
        String path = add("tested", Map.of());
        receiver.answers(
                202,
                "<script>queued</script> "
                        + SECRET
                        + " /hook/walnut-path?key=walnut-key /hook/walnut-path and walnut-key "
                        + "x".repeat(5_000));

        String page = administrator.post(path + "/test").body();

        assertThat(page)
                .contains(
                        "The server answered 202.",
                        "&lt;script&gt;queued&lt;/script&gt; [secret] [address] /hook/[address] and"
                                + " [address] xxx",
                        "Works")
                .doesNotContain("<script>queued", "walnut", SECRET, "x".repeat(200));
        assertThat(receiver.bodies())
                .singleElement()
                .satisfies(body -> assertThat(body).startsWith("{\"event\":\"test\",\"id\":0,"));
    }

    @Test
    void a_test_that_fails_says_why() {
        String path = add("broken", Map.of());
        receiver.answers(403, "invalid_token");
        assertThat(administrator.post(path + "/test").body())
                .contains("The server answered 403.", "invalid_token");
        receiver.redirectsTo("http://127.0.0.1:1/");
        assertThat(administrator.post(path + "/test").body()).contains("not followed");
        receiver.close();
        assertThat(administrator.post(path + "/test").body()).contains("refuses or closes");
    }

    @Test
    void this_servers_own_services_and_metadata_addresses_are_refused() {
        String own = add("own", Map.of("url", "http://127.0.0.1:" + server.port() + "/login"));
        assertThat(administrator.post(own + "/test").body())
                .contains("A service of this installation listens there.");
        String metadata = add("metadata", Map.of("url", "http://169.254.169.254/latest"));
        assertThat(administrator.post(metadata + "/test").body())
                .contains("does not connect to link-local");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "url|hooks.example.test/x|Enter an address",
                "url|https://u:p@hooks.example.test/x|Leave out the user name",
                "url|''|Enter the address.",
                "type|pigeon|Choose mail, webhook",
                "modules|licenses|Line 1: use one of compute",
                "quiet_hours|22-6|22:00-06:00",
                "time_zone|Mars/Base|Enter a time zone",
                "repeat_minutes|-1|Enter a whole number",
                "recipients|ada@example.test|Only a mail channel has recipients."
            })
    void wrong_input_is_refused_at_its_field(String field, String value, String error) {
        Answer answer = administrator.post(PATH + "/add", form("wrong", Map.of(field, value)));

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.body()).contains(error).doesNotContain("walnut", SECRET);
    }

    @Test
    void each_type_says_what_it_needs() {
        assertThat(
                        administrator
                                .post(
                                        PATH + "/add",
                                        form("m", Map.of("type", "mail", "url", "", "secret", "")))
                                .body())
                .contains("Enter at least one email address.");
        assertThat(administrator.post(PATH + "/add", form("s", Map.of("type", "slack"))).body())
                .contains("Only a webhook and ntfy have a secret.");
        assertThat(administrator.post(PATH + "/add", form("n", Map.of("type", "ntfy"))).body())
                .contains("Enter server and topic");
    }

    @Test
    void a_stored_secret_is_not_sent_to_another_server() {
        String path = add("moving", Map.of());

        Answer answer =
                administrator.post(
                        path + "/edit",
                        form(
                                "moving",
                                Map.of(
                                        "url",
                                        "https://other.example.test/x",
                                        "secret",
                                        "",
                                        "revision",
                                        "1")));

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.body()).contains("Enter it again, or remove it");
    }

    @Test
    void administrators_alone_use_channels_and_change_them_with_a_recent_authentication() {
        String path = add("guarded", Map.of());
        Browser editor = server.signedIn(Role.EDITOR, ProductModule.COMPUTE);
        for (String page : List.of(PATH, PATH + "/add", path, path + "/edit", path + "/remove")) {
            assertThat(editor.get(page).status()).as(page).isEqualTo(403);
            assertThat(server.browser().get(page).location()).as(page).contains("/login");
        }
        for (String action :
                List.of(PATH + "/add", path + "/edit", path + "/remove", path + "/test")) {
            assertThat(editor.post(action).status()).as(action).isEqualTo(403);
        }
        server.sql()
                .update(SESSION)
                .set(SESSION.AUTHENTICATED_AT, server.clock().instant().minus(Duration.ofHours(2)))
                .where(SESSION.ACCOUNT_ID.eq(chief.id()))
                .execute();
        assertThat(administrator.post(path + "/test").location()).contains("reauthenticate");
        assertThat(administrator.post(PATH + "/add", form("more", Map.of())).location())
                .contains("reauthenticate");
        assertThat(receiver.received()).isEmpty();
    }
}
