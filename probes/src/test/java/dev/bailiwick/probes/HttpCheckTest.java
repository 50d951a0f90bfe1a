package dev.bailiwick.probes;

import static dev.bailiwick.probes.Checks.assertDown;
import static dev.bailiwick.probes.Checks.assertUp;
import static dev.bailiwick.probes.Checks.expecting;
import static dev.bailiwick.probes.Checks.get;
import static dev.bailiwick.probes.Checks.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.bailiwick.probes.check.BodyCondition;
import dev.bailiwick.probes.check.BodyCondition.Operator;
import dev.bailiwick.probes.check.Credentials;
import dev.bailiwick.probes.check.HttpCheck;
import dev.bailiwick.probes.check.HttpExpectation;
import dev.bailiwick.probes.check.HttpRequest;
import dev.bailiwick.probes.check.HttpUrl;
import dev.bailiwick.probes.check.StatusSet;
import dev.bailiwick.probes.check.TimeLimits;
import dev.bailiwick.probes.result.Outcome;
import dev.bailiwick.probes.result.Result;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HttpCheckTest {
    private final Map<String, String> requests = new ConcurrentHashMap<>();
    private HttpServer server;
    private String url;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(RawServer.loopback(), 0), 0);
        server.start();
        url = "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void serve(String path, int status, Map<String, String> headers, byte[] body) {
        var ignored =
                server.createContext(
                        path,
                        exchange -> {
                            requests.put("method", exchange.getRequestMethod());
                            requests.put("target", exchange.getRequestURI().toString());
                            exchange.getRequestHeaders()
                                    .forEach((name, values) ->
                                            requests.put(name, values.getFirst()));
                            requests.put(
                                    "body",
                                    new String(
                                            exchange.getRequestBody().readAllBytes(),
                                            StandardCharsets.UTF_8));
                            headers.forEach((name, value) ->
                                    exchange.getResponseHeaders().set(name, value));
                            exchange.sendResponseHeaders(
                                    status, body.length == 0 ? -1 : body.length);
                            exchange.getResponseBody().write(body);
                            exchange.close();
                        });
    }

    private void serve(String path, String body) {
        serve(path, 200, Map.of(), body.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void a_successful_response_is_up_and_timed() throws Exception {
        serve("/", "hello");
        Result result = run(get(url + "/a%20b?c=d"));
        assertUp(result).isEqualTo("The server responded with status 200.");
        assertThat(result.responseTime()).isPositive();
        assertThat(requests)
                .containsEntry("target", "/a%20b?c=d")
                .containsEntry("Host", url.substring("http://".length()));
    }

    @Test
    void a_status_that_is_not_accepted_is_down_with_its_time() throws Exception {
        serve("/", 503, Map.of(), new byte[0]);
        Result result = run(get(url));
        assertDown(result).isEqualTo("The server responded with status 503, expected 200-299.");
        assertThat(result.responseTime()).isPositive();
    }

    @Test
    void another_set_of_statuses_can_be_accepted() throws Exception {
        serve("/", 404, Map.of(), new byte[0]);
        var expected = new HttpExpectation(StatusSet.parse("301, 400-404"), null);
        HttpCheck check = Checks.get(url);
        assertUp(run(new HttpCheck(check.request(), expected, false, true, check.limits())));
    }

    @Test
    void method_headers_body_and_credentials_are_sent() throws Exception {
        serve("/", "ok");
        var request =
                new HttpRequest(
                        "POST",
                        HttpUrl.parse(url),
                        Map.of("X-Test", "one", "Content-Type", "application/json"),
                        "{\"a\":\"ü\"}",
                        new Credentials.Basic("ann", "sécret"));
        assertUp(run(Checks.of(request)));
        assertThat(requests)
                .containsEntry("method", "POST")
                .containsEntry("body", "{\"a\":\"ü\"}")
                .containsEntry("X-test", "one")
                .containsEntry("Content-type", "application/json")
                .containsEntry("Authorization", "Basic YW5uOnPDqWNyZXQ=");
    }

    @Test
    void head_needs_no_body() throws Exception {
        serve("/", 200, Map.of("Content-Length", "5000"), new byte[0]);
        var request = new HttpRequest("HEAD", HttpUrl.parse(url), Map.of(), null, null);
        assertUp(run(Checks.of(request)));
    }

    @Test
    void a_slow_response_is_degraded() throws Exception {
        serve("/", "ok");
        HttpCheck check =
                Checks.within(
                        get(url), new TimeLimits(Duration.ofSeconds(20), Duration.ofNanos(1)));
        Result result = run(check);
        assertThat(result.outcome()).isEqualTo(Outcome.DEGRADED);
        assertThat(result.message()).startsWith("The response took ");
    }

    @Test
    void the_body_must_contain_a_text() throws Exception {
        serve("/", "all systems go");
        assertUp(run(expecting(url, new BodyCondition.Contains("systems"))));
        assertDown(run(expecting(url, new BodyCondition.Contains("halt"))))
                .isEqualTo("The response does not contain “halt”.");
    }

    @Test
    void the_body_must_not_contain_a_text() throws Exception {
        serve("/", "all systems go");
        assertUp(run(expecting(url, new BodyCondition.ContainsNot("halt"))));
        assertDown(run(expecting(url, new BodyCondition.ContainsNot("systems"))))
                .isEqualTo("The response contains “systems”.");
    }

    @Test
    void the_body_is_decoded_as_the_server_says() throws Exception {
        serve(
                "/",
                200,
                Map.of("Content-Type", "text/plain; charset=ISO-8859-1"),
                "grün".getBytes(StandardCharsets.ISO_8859_1));
        assertUp(run(expecting(url, new BodyCondition.Contains("grün"))));
    }

    @Test
    void a_compressed_body_is_decompressed() throws Exception {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write("all systems go".getBytes(StandardCharsets.UTF_8));
        }
        serve("/", 200, Map.of("Content-Encoding", "gzip"), bytes.toByteArray());
        assertUp(run(expecting(url, new BodyCondition.Contains("systems"))));
        assertThat(requests).containsEntry("Accept-encoding", "gzip");
    }

    @ParameterizedTest
    @CsvSource({
        "/status, =, ok, true",
        "/status, =, bad, false",
        "/status, !=, bad, true",
        "/status, !=, ok, false",
        "/absent, !=, ok, false",
        "/status, contains, o, true",
        "/tags, contains, b, true",
        "/tags, contains, 2, true",
        "/tags, contains, c, false",
        "/tags/0, =, a, true",
        "/tags/7, exists, '', false",
        "/load, <, 1, true",
        "/load, <, 0.5, false",
        "/load, >, 0.4, true",
        "/load, =, 0.50, true",
        "/status, <, 1, false",
        "/nothing, exists, '', true",
        "/nothing, =, null, true",
        "/on, =, true, true",
        "/a~1b/c~0d, =, 1, true",
        "/nested/deep/0/x, =, 1, true",
        "/nested, =, '', false",
        "'', exists, '', true",
        "/huge, >, 1, false",
    })
    void a_json_value_is_compared(String pointer, String operator, String value, boolean up)
            throws Exception {
        serve(
                "/",
                """
                {"status":"ok","tags":["a","b",2,{"c":1}],"load":0.5,"nothing":null,"on":true,
                 "a/b":{"c~d":1.0},"nested":{"deep":[{"x":1}]},"huge":1e99999999999}
                """);
        var condition = new BodyCondition.Json(pointer, Operator.of(operator), value);
        Result result = run(expecting(url, condition));
        assertThat(result.outcome()).as(result.message()).isEqualTo(up ? Outcome.UP : Outcome.DOWN);
    }

    @Test
    void the_message_names_the_json_value_that_was_found() throws Exception {
        serve("/", "{\"status\":\"start\\ning <b>\"}");
        var condition = new BodyCondition.Json("/status", Operator.EQUALS, "ok");
        assertDown(run(expecting(url, condition)))
                .isEqualTo("/status is “start ing <b>”, expected = “ok”.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"<html>", "''", "{\"a\":1", "{\"a\":1} {\"b\":2}", "{\"a\":1}x", "{\"a\":01}"})
    void what_is_not_a_json_document_is_down(String body) throws Exception {
        serve("/", body);
        var condition = new BodyCondition.Json("/a", Operator.EXISTS, "");
        assertDown(run(expecting(url, condition))).startsWith("The response");
    }

    @Test
    void credentials_that_a_server_sends_back_are_not_shown() throws Exception {
        serve("/", "{\"echo\":\"Bearer t0ken-value\"}");
        var request =
                new HttpRequest(
                        "GET",
                        HttpUrl.parse(url),
                        Map.of(),
                        null,
                        new Credentials.Bearer("t0ken-value"));
        var expected =
                new HttpExpectation(
                        StatusSet.SUCCESS, new BodyCondition.Json("/echo", Operator.EQUALS, "ok"));
        assertDown(run(new HttpCheck(request, expected, false, true, Checks.PATIENT)))
                .isEqualTo("/echo is “Bearer [removed]”, expected = “ok”.");
    }

    @Test
    void checks_do_not_show_credentials_when_they_are_logged() {
        var request =
                new HttpRequest(
                        "GET",
                        HttpUrl.parse(url),
                        Map.of("X-Key", "secret-1"),
                        null,
                        new Credentials.Basic("ann", "secret-2"));
        assertThat(Checks.of(request).toString()).doesNotContain("secret-");
    }
}
