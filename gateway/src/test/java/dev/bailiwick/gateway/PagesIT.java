package dev.bailiwick.gateway;

import static dev.bailiwick.gateway.GatewayProcess.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// What recipients see and get.
class PagesIT {
    private static FakeServer server;
    private static GatewayProcess gateway;

    @BeforeAll
    static void start() throws Exception {
        server = FakeServer.start();
        gateway = GatewayProcess.start(server.port());
    }

    @AfterAll
    static void stop() {
        gateway.close();
        server.close();
    }

    @Test
    void the_unlock_page_shows_sender_and_date_and_no_item() throws Exception {
        var offer = server.offer('a').passphrase("river-otter").item("scan.pdf", new byte[10]);
        HttpResponse<byte[]> page = gateway.get("/p/" + offer.token);
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(text(page))
                .contains("Fernbrook Surgery", "Priya Sandoval", "19 March 2026, 12:00 UTC")
                .contains("name=\"passphrase\"")
                .doesNotContain("scan.pdf", "name=\"code\"");
    }

    @Test
    void the_right_passphrase_gives_a_cookie_for_this_package_and_shows_its_items()
            throws Exception {
        var offer =
                server.offer('b')
                        .passphrase("otter & <river>")
                        .item("", bytes("the text itself"))
                        .item("scan.pdf", new byte[2_400_000]);
        HttpResponse<byte[]> unlocked =
                gateway.post(
                        "/p/" + offer.token + "/unlock", "passphrase=otter+%26+%3Criver%3E&code=");
        assertThat(unlocked.statusCode()).isEqualTo(303);
        assertThat(unlocked.headers().allValues("Location")).containsExactly("/p/" + offer.token);
        assertThat(unlocked.headers().allValues("Set-Cookie"))
                .containsExactly(
                        "access=%s; Path=/p/%s; Max-Age=900; HttpOnly; SameSite=Strict"
                                .formatted(offer.access, offer.token));
        HttpResponse<byte[]> page =
                gateway.get("/p/" + offer.token, "Cookie", "access=" + offer.access);
        assertThat(text(page))
                .contains("2 items for you", "Message", "scan.pdf", "2.4 MB, 5 of 5 downloads left")
                .contains(FakeServer.sha256(offer.contents.get(1)))
                .contains("/p/" + offer.token + "/download/2")
                .doesNotContain("the text itself", "name=\"passphrase\"");
    }

    @Test
    void a_wrong_passphrase_shows_the_form_again_with_the_tries_that_are_left() throws Exception {
        var offer = server.offer('c').passphrase("right");
        HttpResponse<byte[]> page =
                gateway.post("/p/" + offer.token + "/unlock", "passphrase=wr0ng-one");
        assertThat(page.statusCode()).isEqualTo(422);
        assertThat(page.headers().allValues("Set-Cookie")).isEmpty();
        assertThat(text(page))
                .contains("That passphrase does not open this package.", "9 attempts left")
                .contains("aria-invalid=\"true\"")
                .doesNotContain("wr0ng-one");
    }

    @Test
    void the_last_wrong_passphrase_is_answered_as_if_there_had_never_been_a_package()
            throws Exception {
        var offer = server.offer('d').passphrase("right");
        offer.triesLeft = 1;
        HttpResponse<byte[]> page = gateway.post("/p/" + offer.token + "/unlock", "passphrase=x");
        assertSame(page, gateway.get("/nothing"));
    }

    @Test
    void attempts_that_follow_too_fast_have_to_wait() throws Exception {
        var offer = server.offer('e').passphrase("right");
        offer.wait = 8;
        HttpResponse<byte[]> page =
                gateway.post("/p/" + offer.token + "/unlock", "passphrase=right");
        assertThat(page.statusCode()).isEqualTo(429);
        assertThat(page.headers().allValues("Retry-After")).containsExactly("8");
        assertThat(text(page)).contains("Try again in 8 seconds.");
    }

    @Test
    void a_code_is_mailed_when_the_form_is_sent_without_it_and_then_taken() throws Exception {
        var offer = server.offer('f').passphrase("right").code("4711").item("a", new byte[1]);
        String path = "/p/" + offer.token + "/unlock";
        assertThat(text(gateway.get("/p/" + offer.token))).contains("Send me a code");
        HttpResponse<byte[]> sent = gateway.post(path, "passphrase=right");
        assertThat(sent.statusCode()).isEqualTo(200);
        assertThat(text(sent)).contains("name=\"code\"", "A code was sent to your email address");
        HttpResponse<byte[]> wrong = gateway.post(path, "passphrase=right&code=4712");
        assertThat(wrong.statusCode()).isEqualTo(422);
        assertThat(text(wrong)).contains("That code is not right.", "9 attempts left");
        assertThat(gateway.post(path, "passphrase=right&code=+4711+").statusCode()).isEqualTo(303);
    }

    @Test
    void a_passphrase_of_a_mebibyte_is_wrong_and_does_not_reach_the_server() throws Exception {
        var offer = server.offer('g').passphrase("right");
        server.requests().clear();
        for (String form :
                List.of(
                        "passphrase=" + "x".repeat(1024 * 1024),
                        "passphrase=" + "x".repeat(1_001),
                        "passphrase=right&code=" + "1".repeat(100))) {
            HttpResponse<byte[]> page = gateway.post("/p/" + offer.token + "/unlock", form);
            assertThat(page.statusCode()).isEqualTo(422);
            assertThat(text(page)).contains("does not open this package", "10 attempts left");
        }
        assertThat(server.requests()).containsOnly("GET /send/package");
        assertThat(gateway.post("/p/" + offer.token + "/unlock", "passphrase=right").statusCode())
                .isEqualTo(303);
    }

    @Test
    void logging_out_ends_the_access_and_removes_the_cookie() throws Exception {
        var offer = server.offer('h').item("a", new byte[1]);
        String cookie = gateway.unlock(offer);
        HttpResponse<byte[]> response =
                gateway.post("/p/" + offer.token + "/logout", "", "Cookie", cookie);
        assertThat(response.statusCode()).isEqualTo(303);
        assertThat(response.headers().firstValue("Set-Cookie").orElseThrow())
                .startsWith("access=; Path=/p/" + offer.token + "; Max-Age=0;");
        assertThat(offer.access).isNull();
        assertSame(
                gateway.get("/p/" + offer.token + "/download/1", "Cookie", cookie),
                gateway.get("/nothing"));
    }

    @Test
    void the_cookie_of_one_package_opens_no_other() throws Exception {
        var mine = server.offer('i').item("a", new byte[1]);
        var other = server.offer('j').item("a", new byte[1]);
        String cookie = gateway.unlock(mine);
        gateway.unlock(other);
        assertSame(
                gateway.get("/p/" + other.token + "/download/1", "Cookie", cookie),
                gateway.get("/nothing"));
    }

    @Test
    void looking_uses_nothing_up() throws Exception {
        var offer = server.offer('k').item("a", new byte[1]);
        server.requests().clear();
        for (int i = 0; i < 20; i++) {
            assertThat(gateway.get("/p/" + offer.token + "?utm_source=mail").statusCode())
                    .isEqualTo(200);
        }
        assertThat(server.requests()).containsOnly("GET /send/package");
    }

    @Test
    void what_a_sender_chose_is_shown_as_text() throws Exception {
        var offer =
                server.offer('l')
                        .item("<script>\u202Etxt.exe\n{site}" + "n".repeat(4_000), new byte[1]);
        offer.sender = "<b>Priya</b> {main}";
        offer.site = "A/B & Sons";
        assertThat(text(gateway.get("/p/" + offer.token)))
                .contains("A/B &amp; Sons", "&lt;b&gt;Priya&lt;/b&gt; &#123;main}")
                .doesNotContain("<b>");
        String page = text(gateway.get("/p/" + offer.token, "Cookie", gateway.unlock(offer)));
        assertThat(page)
                .contains("&lt;script&gt;txt.exe&#123;site}nnn", "…")
                .doesNotContain("<script>", "\u202E", "n".repeat(200));
    }

    @Test
    void forms_of_other_sites_are_not_accepted() throws Exception {
        var offer = server.offer('m').passphrase("right");
        HttpResponse<byte[]> nothing = gateway.get("/nothing");
        for (Map.Entry<String, String> header :
                List.of(
                        Map.entry("Origin", "https://evil.example"),
                        Map.entry("Origin", "http://localhost:1"),
                        Map.entry("Origin", "https://localhost:" + gateway.port()),
                        Map.entry("Origin", "null"),
                        Map.entry("Sec-Fetch-Site", "cross-site"),
                        Map.entry("Sec-Fetch-Site", "same-site"))) {
            for (String action : List.of("/unlock", "/logout")) {
                assertSame(
                        gateway.post(
                                "/p/" + offer.token + action,
                                "passphrase=right",
                                header.getKey(),
                                header.getValue()),
                        nothing);
            }
        }
        assertThat(offer.access).isNull();
        assertThat(
                        gateway.post(
                                        "/p/" + offer.token + "/unlock",
                                        "passphrase=right",
                                        "Origin",
                                        "null",
                                        "Sec-Fetch-Site",
                                        "same-origin")
                                .statusCode())
                .isEqualTo(303);
        assertThat(
                        gateway.post(
                                        "/p/" + offer.token + "/unlock",
                                        "passphrase=right",
                                        "Origin",
                                        gateway.origin())
                                .statusCode())
                .isEqualTo(303);
    }

    @Test
    void every_answer_keeps_browsers_from_storing_sniffing_referring_and_framing()
            throws Exception {
        var offer = server.offer('n').item("a.html", bytes("<script>"));
        String cookie = gateway.unlock(offer);
        for (HttpResponse<byte[]> response :
                List.of(
                        gateway.get("/p/" + offer.token),
                        gateway.get("/assets/gateway.css"),
                        gateway.get("/assets/gateway.js"),
                        gateway.get("/assets/bailiwick.svg"),
                        gateway.get("/p/" + offer.token + "/download/1", "Cookie", cookie),
                        gateway.get("/nothing"))) {
            assertThat(response.headers().map())
                    .containsEntry("cache-control", List.of("no-store"))
                    .containsEntry("referrer-policy", List.of("no-referrer"))
                    .containsEntry("x-content-type-options", List.of("nosniff"))
                    .containsEntry("x-robots-tag", List.of("noindex"))
                    .doesNotContainKeys("server", "strict-transport-security");
            assertThat(response.headers().firstValue("Content-Security-Policy").orElseThrow())
                    .startsWith("default-src 'none';")
                    .contains("frame-ancestors 'none'", "form-action 'self'", "base-uri 'none'")
                    .doesNotContain("unsafe");
        }
        assertThat(server.delivery(offer).complete()).isTrue();
    }

    @Test
    void only_the_health_secret_shows_whether_the_server_answers() throws Exception {
        String right = "Bearer " + GatewayProcess.HEALTH_SECRET;
        assertThat(gateway.get("/health", "Authorization", right).statusCode()).isEqualTo(200);
        HttpResponse<byte[]> nothing = gateway.get("/nothing");
        assertSame(gateway.get("/health"), nothing);
        assertSame(gateway.get("/health", "Authorization", right + "x"), nothing);
        assertSame(gateway.get("/health", "Authorization", "Bearer " + FakeServer.SECRET), nothing);
    }

    static void assertSame(HttpResponse<byte[]> one, HttpResponse<byte[]> other) {
        assertThat(one.statusCode()).isEqualTo(other.statusCode());
        assertThat(one.body()).isEqualTo(other.body());
        assertThat(withoutDate(one)).isEqualTo(withoutDate(other));
    }

    private static Map<String, List<String>> withoutDate(HttpResponse<byte[]> response) {
        var headers = new java.util.TreeMap<>(response.headers().map());
        headers.remove("date");
        return headers;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
