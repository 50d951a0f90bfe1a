package dev.bailiwick.web.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEntries;
import dev.bailiwick.platform.audit.AuditEntry;
import dev.bailiwick.platform.settings.ChangeSettings;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Which hosts are served, and whose forwarded headers are trusted: this server trusts the proxies
/// at 127.0.0.1 and in 10.0.0.0/8.
class HostsTest {
    private static final RunningServer SERVER =
            RunningServer.onSqlite("bailiwick.trusted-proxies=127.0.0.1, 10.0.0.0/8");

    private final Browser browser = SERVER.browser();

    @BeforeEach
    void no_address_is_saved() {
        baseUrl(null);
    }

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "localhost:1234", "LOCALHOST", "127.0.0.1", "[::1]:8080"})
    void localhost_is_always_served(String host) {
        assertThat(browser.get("/login", "Host", host).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "it.example.org",
                "localhost.evil.example",
                "127.0.0.2",
                "evil.example:8080",
                "[::2]",
                "localhost.",
                "2130706433"
            })
    void any_other_host_is_misdirected_until_a_base_url_is_saved(String host) {
        Answer answer = browser.get("/login", "Host", host);

        assertThat(answer.status()).isEqualTo(421);
        assertThat(answer.body()).contains("Unknown host name");
        assertThat(answer.headers("Set-Cookie")).isEmpty();
        assertThat(browser.get("/healthz", "Host", host).status()).isEqualTo(200);
    }

    @Test
    void only_the_saved_host_is_served() {
        baseUrl("https://it.example.org");

        assertThat(secure("it.example.org").status()).isEqualTo(200);
        assertThat(secure("IT.example.org:443").status()).isEqualTo(200);
        assertThat(secure("example.org").status()).isEqualTo(421);
        assertThat(secure("www.it.example.org").status()).isEqualTo(421);
        assertThat(browser.get("/login").status()).isEqualTo(200);
    }

    @Test
    void a_public_host_is_not_served_without_encryption() {
        baseUrl("https://it.example.org");

        Answer answer = browser.get("/login", "Host", "it.example.org");

        assertThat(answer.status()).isEqualTo(421);
        assertThat(answer.body()).contains("HTTPS is required");
    }

    @Test
    void cookies_behind_an_https_proxy_are_secure_and_bound_to_the_host() {
        baseUrl("https://it.example.org");

        Answer answer = secure("it.example.org");

        assertThat(answer.headers("Set-Cookie"))
                .singleElement()
                .satisfies(cookie ->
                        assertThat(cookie)
                                .startsWith("__Host-bailiwick-csrf=")
                                .contains("; Secure")
                                .doesNotContain("Domain="));
        assertThat(answer.header("Strict-Transport-Security")).isEqualTo("max-age=31536000");
    }

    @Test
    void the_host_forwarded_by_the_proxy_is_used() {
        baseUrl("https://it.example.org");

        assertThat(
                        browser.get(
                                        "/login",
                                        "Host",
                                        "backend",
                                        "X-Forwarded-Host",
                                        "it.example.org",
                                        "X-Forwarded-Proto",
                                        "https")
                                .status())
                .isEqualTo(200);
        for (String other :
                new String[] {
                    "it.example.org, evil.example",
                    "evil.example@it.example.org",
                    "it.example.org/evil",
                    "it.example.org?x",
                    "localhost#x"
                }) {
            assertThat(browser.get("/login", "X-Forwarded-Host", other).status())
                    .as(other)
                    .isEqualTo(421);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "192.0.2.7",
                "198.51.100.1, 192.0.2.7",
                "198.51.100.1, 192.0.2.7, 10.1.2.3",
                "127.0.0.1, 192.0.2.7",
                "not an address, 192.0.2.7"
            })
    void the_client_is_the_last_address_that_is_not_a_trusted_proxy(String chain) {
        assertThat(addressOfSignIn("X-Forwarded-For", chain)).isEqualTo("192.0.2.7");
    }

    @Test
    void a_proxy_can_add_its_own_header_line() {
        assertThat(
                        addressOfSignIn(
                                "X-Forwarded-For", "198.51.100.1", "X-Forwarded-For", "192.0.2.7"))
                .isEqualTo("192.0.2.7");
    }

    @ParameterizedTest
    @ValueSource(strings = {"not an address", "", "192.0.2.7:1234", "<script>", "a,,b"})
    void an_invalid_forwarded_address_is_ignored(String chain) {
        assertThat(addressOfSignIn("X-Forwarded-For", chain)).isEqualTo("127.0.0.1");
    }

    @Test
    void an_ipv6_client_is_recognised_too() {
        assertThat(addressOfSignIn("X-Forwarded-For", "2001:db8::17")).isEqualTo("2001:db8::17");
    }

    @Test
    void an_untrusted_proxy_is_ignored() {
        RunningServer server = RunningServer.shared();
        Browser spoofer = server.browser();
        Account ada = server.person(Role.VIEWER);

        Answer answer =
                spoofer.post(
                        "/login",
                        Map.of("email", ada.email().value(), "password", RunningServer.PASSWORD),
                        "X-Forwarded-For",
                        "192.0.2.7",
                        "X-Forwarded-Proto",
                        "https");

        assertThat(newest(server).address()).isEqualTo("127.0.0.1");
        assertThat(answer.headers("Set-Cookie")).noneMatch(c -> c.contains("Secure"));
        assertThat(spoofer.get("/login", "X-Forwarded-Host", "evil.example").status())
                .isEqualTo(302);
    }

    private static String addressOfSignIn(String... headers) {
        Account ada = SERVER.person(Role.VIEWER);
        SERVER.browser()
                .post(
                        "/login",
                        Map.of("email", ada.email().value(), "password", RunningServer.PASSWORD),
                        headers);
        AuditEntry entry = newest(SERVER);
        assertThat(entry.event()).isEqualTo("Sign-in Succeeded");
        return String.valueOf(entry.address());
    }

    private static AuditEntry newest(RunningServer server) {
        AuditEntries entries = server.bean(AuditEntries.class);
        return server.transactions().read(() -> entries.newest(1)).getFirst();
    }

    private Answer secure(String host) {
        return SERVER.browser().get("/login", "Host", host, "X-Forwarded-Proto", "https");
    }

    private static void baseUrl(@Nullable String text) {
        var change = new HashMap<String, @Nullable String>();
        change.put("general.base_url", text);
        assertThat(SERVER.bean(ChangeSettings.class).apply(change, Actor.SYSTEM))
                .isInstanceOf(ChangeSettings.Result.Stored.class);
    }
}
