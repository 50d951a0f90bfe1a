package dev.bailiwick.web.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Role;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeadersTest {
    private final RunningServer server = RunningServer.shared();

    @Test
    void the_accept_language_header_is_ignored() {
        for (String wish : new String[] {"de-AT, fr;q=0.5", "x".repeat(5_000), "*", ";;q=;,"}) {
            Answer answer = server.browser().get("/login", "Accept-Language", wish);

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.header("Content-Language")).isEqualTo("en");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/profile",
                "/site-administration/general",
                "/site-administration/authentication",
                "/site-administration/authentication/openid-connect",
                "/site-administration/users",
                "/site-administration/audit",
                "/auth/signed-out",
                "/auth/reauthenticate",
                "/nothing",
                "/healthz",
                "/a;b"
            })
    void security_headers_restrict_what_a_page_can_do(String path) {
        Answer answer = server.signedIn(Role.ADMIN).get(path);

        assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(answer.header("X-Frame-Options")).isEqualTo("DENY");
        assertThat(answer.header("Referrer-Policy")).isEqualTo("same-origin");
        assertThat(answer.header("Cross-Origin-Opener-Policy")).isEqualTo("same-origin");
        assertThat(answer.header("Cross-Origin-Resource-Policy")).isEqualTo("same-origin");
        assertThat(answer.header("Permissions-Policy")).contains("camera=()");
        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        assertThat(answer.header("Server")).isNull();
        assertThat(answer.header("X-Request-Id")).matches("[0-9A-HJKMNP-TV-Z]{10}-[0-9A-Z]{6}");
        assertThat(directives(answer))
                .isEqualTo(
                        Map.of(
                                "default-src", "'none'",
                                "style-src", "'self'",
                                "script-src", "'self'",
                                "img-src", "'self' data:",
                                "font-src", "'self'",
                                "connect-src", "'self'",
                                "base-uri", "'none'",
                                "frame-ancestors", "'none'",
                                "form-action", "'self'"));
        assertThat(answer.body())
                .doesNotContainPattern(Pattern.compile("<script(?![^>]*src=)", Pattern.MULTILINE))
                .doesNotContainPattern("<[^>]+ (style|on[a-z]+)=");
    }

    @Test
    void each_request_gets_its_own_id() {
        Browser browser = server.browser();

        assertThat(browser.get("/login").header("X-Request-Id"))
                .isNotEqualTo(browser.get("/login").header("X-Request-Id"));
    }

    @Test
    void a_client_cannot_choose_the_request_id() {
        Answer answer = server.browser().get("/login", "X-Request-Id", "mine");

        assertThat(answer.header("X-Request-Id")).isNotEqualTo("mine");
    }

    @Test
    void assets_can_be_cached_indefinitely() {
        Browser browser = server.browser();
        var stylesheet =
                Pattern.compile("href=\"(/assets/[^\"]+\\.css)\"")
                        .matcher(browser.get("/login").body());
        assertThat(stylesheet.find()).isTrue();

        Answer answer = browser.get(stylesheet.group(1));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Cache-Control")).contains("immutable");
        assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(answer.headers("Set-Cookie")).isEmpty();
    }

    private static Map<String, String> directives(Answer answer) {
        return Arrays.stream(String.valueOf(answer.header("Content-Security-Policy")).split("; "))
                .map(directive -> directive.split(" ", 2))
                .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1]));
    }
}
