package dev.bailiwick.agent.monitors;

import dev.bailiwick.engine.Json;
import dev.bailiwick.probes.check.BodyCondition;
import dev.bailiwick.probes.check.Check;
import dev.bailiwick.probes.check.DnsCheck;
import dev.bailiwick.probes.check.Endpoint;
import dev.bailiwick.probes.check.HttpCheck;
import dev.bailiwick.probes.check.HttpExpectation;
import dev.bailiwick.probes.check.HttpRequest;
import dev.bailiwick.probes.check.HttpUrl;
import dev.bailiwick.probes.check.PingCheck;
import dev.bailiwick.probes.check.StatusSet;
import dev.bailiwick.probes.check.TcpCheck;
import dev.bailiwick.probes.check.TimeLimits;
import dev.bailiwick.probes.check.TlsCheck;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads a check that the server has assigned. The server is not trusted: requests change nothing
/// where they arrive, and carry no credentials.
final class AssignedCheckJson {
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "OPTIONS");
    private static final Set<String> CREDENTIALS =
            Set.of("authorization", "cookie", "proxy-authorization");
    private static final int HTTPS_PORT = 443;
    private static final int MAX_TEXT_LENGTH = 4_096;

    private final Json json;

    private AssignedCheckJson(Json json) {
        this.json = json;
    }

    /// @throws IllegalArgumentException if this version of the agent cannot make it
    static Assignment read(Json json) {
        return new AssignedCheckJson(json).assignment();
    }

    private Assignment assignment() {
        long id = json.get("id").number(0);
        if (id <= 0) {
            throw new IllegalArgumentException("It has no id.");
        }
        long interval = Math.clamp(json.get("interval_seconds").number(60), 20, 86_400);
        long timeout = Math.clamp(json.get("timeout_seconds").number(10), 1, 60);
        Long slow = json.get("slow_ms").numberOrNull();
        var limits =
                new TimeLimits(
                        Duration.ofSeconds(Math.min(timeout, interval - 1)),
                        slow == null ? null : Duration.ofMillis(slow));
        return new Assignment(
                id,
                Duration.ofSeconds(interval),
                Math.clamp(json.get("failures").number(3), 1, 20),
                check(text(json, "target"), limits));
    }

    private Check check(String target, TimeLimits limits) {
        return switch (text(json, "type")) {
            case "icmp" -> ping(target, json.get("icmp"), limits);
            case "tcp" -> new TcpCheck(Endpoint.parse(target, 0), limits);
            case "http" -> http(target, json.get("http"), limits);
            case "dns" -> dns(target, json.get("dns"), limits);
            case "tls" -> tls(target, json.get("tls"), limits);
            default -> throw new IllegalArgumentException("Its type is unknown.");
        };
    }

    private static PingCheck ping(String target, Json it, TimeLimits limits) {
        return new PingCheck(
                host(target),
                Math.clamp(it.get("packets").number(PingCheck.DEFAULT_PACKETS), 1, 20),
                Math.clamp(it.get("tolerated").number(0), 0, 19),
                limits);
    }

    private static String host(String target) {
        boolean bracketed = target.startsWith("[") && target.endsWith("]");
        return bracketed ? target.substring(1, target.length() - 1) : target;
    }

    private static HttpCheck http(String target, Json it, TimeLimits limits) {
        String method = text(it, "method");
        if (!METHODS.contains(method)) {
            throw new IllegalArgumentException("Its method is not GET, HEAD or OPTIONS.");
        }
        return new HttpCheck(
                new HttpRequest(method, HttpUrl.parse(target), headers(it), null, null),
                new HttpExpectation(StatusSet.parse(text(it, "accepted_status")), condition(it)),
                it.get("redirects").isTrue(),
                verifies(it),
                limits);
    }

    private static Map<String, String> headers(Json it) {
        var headers = new LinkedHashMap<String, String>();
        it.get("headers").members().forEach((name, value) -> headers.put(name, value.text()));
        if (headers.keySet().stream()
                .anyMatch(name -> CREDENTIALS.contains(name.toLowerCase(Locale.ROOT)))) {
            throw new IllegalArgumentException("It has credentials.");
        }
        return headers;
    }

    private static @Nullable BodyCondition condition(Json it) {
        String text = text(it, "text");
        String absent = text(it, "text_absent");
        String operator = text(it, "json_operator");
        if (!text.isEmpty()) {
            return new BodyCondition.Contains(text);
        }
        if (!absent.isEmpty()) {
            return new BodyCondition.ContainsNot(absent);
        }
        return operator.isEmpty()
                ? null
                : new BodyCondition.Json(
                        text(it, "json_pointer"),
                        BodyCondition.Operator.of(operator),
                        text(it, "json_value"));
    }

    private static DnsCheck dns(String target, Json it, TimeLimits limits) {
        String expected = text(it, "expected");
        return new DnsCheck(
                Endpoint.parse(text(it, "resolver"), DnsCheck.PORT),
                host(target),
                DnsCheck.RecordType.valueOf(text(it, "record")),
                expected.isEmpty() ? null : new DnsCheck.Expectation.Equals(expected),
                limits);
    }

    private static TlsCheck tls(String target, Json it, TimeLimits limits) {
        String name = text(it, "server_name");
        return new TlsCheck(
                Endpoint.parse(target, HTTPS_PORT),
                name.isEmpty() ? null : host(name),
                days(it, "degraded_days", TlsCheck.DEFAULT_DEGRADED_DAYS),
                days(it, "down_days", TlsCheck.DEFAULT_DOWN_DAYS),
                verifies(it),
                limits);
    }

    private static int days(Json it, String name, int otherwise) {
        return Math.clamp(it.get(name).number(otherwise), 0, 3_650);
    }

    /// Also if the server does not say so.
    private static boolean verifies(Json it) {
        return it.get("verify_tls").isNothing() || it.get("verify_tls").isTrue();
    }

    private static String text(Json json, String name) {
        String text = json.get(name).text();
        if (text.length() > MAX_TEXT_LENGTH) {
            throw new IllegalArgumentException("A text is too long.");
        }
        return text;
    }
}
