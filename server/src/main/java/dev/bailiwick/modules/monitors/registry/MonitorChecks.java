package dev.bailiwick.modules.monitors.registry;

import dev.bailiwick.probes.check.BodyCondition;
import dev.bailiwick.probes.check.Check;
import dev.bailiwick.probes.check.Credentials;
import dev.bailiwick.probes.check.DnsCheck;
import dev.bailiwick.probes.check.Endpoint;
import dev.bailiwick.probes.check.HttpCheck;
import dev.bailiwick.probes.check.HttpExpectation;
import dev.bailiwick.probes.check.HttpRequest;
import dev.bailiwick.probes.check.MailCheck;
import dev.bailiwick.probes.check.PingCheck;
import dev.bailiwick.probes.check.TcpCheck;
import dev.bailiwick.probes.check.TimeLimits;
import dev.bailiwick.probes.check.TlsCheck;
import dev.bailiwick.records.schema.RecordValues;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The checks that monitors consist of.
@Component
public final class MonitorChecks {
    private static final int HTTPS_PORT = 443;

    private final Monitors monitors;

    MonitorChecks(Monitors monitors) {
        this.monitors = monitors;
    }

    /// Reads its secrets, if it has any, in the caller's transaction. If it was changed since it
    /// was read, its secrets may be for another target, so the check is what the monitor says now.
    ///
    /// @throws IllegalArgumentException for a push monitor, which has none, and a removed one
    public Check of(Monitor monitor) {
        if (monitor.secrets().isEmpty()) {
            return of(monitor, Map.of());
        }
        Map<String, String> secrets = monitors.secrets(monitor);
        if (!secrets.isEmpty()) {
            return of(monitor, secrets);
        }
        Monitor present =
                monitors.find(monitor.id())
                        .orElseThrow(
                                () -> new IllegalArgumentException("The monitor was removed."));
        return of(present, monitors.secrets(present));
    }

    /// @param secrets decrypted, by the names of their fields
    /// @throws IllegalArgumentException for a push monitor, which has none
    public static Check of(Monitor monitor, Map<String, String> secrets) {
        return of(monitor.details(), secrets);
    }

    /// @throws IllegalArgumentException with a sentence for people if they do not fit together
    static Check of(RecordValues values, Map<String, String> secrets) {
        String target = values.get(MonitorFields.TARGET);
        TimeLimits limits = limits(values);
        return switch (values.get(MonitorFields.TYPE)) {
            case ICMP ->
                    new PingCheck(
                            MonitorTarget.host(target),
                            values.get(MonitorFields.PACKETS),
                            values.get(MonitorFields.TOLERATED),
                            limits);
            case TCP -> new TcpCheck(MonitorTarget.endpointWithPort(target), limits);
            case HTTP -> http(values, secrets, limits);
            case DNS ->
                    new DnsCheck(
                            resolver(values),
                            MonitorTarget.host(target),
                            values.get(MonitorFields.RECORD),
                            expected(values.get(MonitorFields.EXPECTED)),
                            limits);
            case TLS ->
                    new TlsCheck(
                            MonitorTarget.endpoint(target, HTTPS_PORT),
                            serverName(values.get(MonitorFields.SERVER_NAME)),
                            values.get(MonitorFields.DEGRADED_DAYS),
                            values.get(MonitorFields.DOWN_DAYS),
                            values.get(MonitorFields.VERIFY_TLS),
                            limits);
            case SMTP -> mail(values, MailCheck.Protocol.SMTP, limits);
            case IMAP -> mail(values, MailCheck.Protocol.IMAP, limits);
            case PUSH, HOST -> throw new IllegalArgumentException("It checks nothing.");
        };
    }

    private static TimeLimits limits(RecordValues values) {
        Integer slow = values.get(MonitorFields.SLOW);
        return new TimeLimits(
                Duration.ofSeconds(values.get(MonitorFields.TIMEOUT)),
                slow == null ? null : Duration.ofMillis(slow));
    }

    private static HttpCheck http(
            RecordValues values, Map<String, String> secrets, TimeLimits limits) {
        String body = values.get(MonitorFields.BODY);
        return new HttpCheck(
                new HttpRequest(
                        values.get(MonitorFields.METHOD),
                        MonitorTarget.url(values.get(MonitorFields.TARGET)),
                        RequestHeaders.parse(values.get(MonitorFields.HEADERS)),
                        body.isEmpty() ? null : body,
                        credentials(values.get(MonitorFields.USERNAME), secrets)),
                new HttpExpectation(values.get(MonitorFields.ACCEPTED_STATUS), condition(values)),
                values.get(MonitorFields.REDIRECTS),
                values.get(MonitorFields.VERIFY_TLS),
                limits);
    }

    private static @Nullable Credentials credentials(String username, Map<String, String> secrets) {
        String bearer = secrets.get(MonitorFields.BEARER_TOKEN.name());
        return bearer != null
                ? new Credentials.Bearer(bearer)
                : username.isEmpty()
                        ? null
                        : new Credentials.Basic(
                                username, secrets.getOrDefault(MonitorFields.PASSWORD.name(), ""));
    }

    private static @Nullable BodyCondition condition(RecordValues values) {
        String text = values.get(MonitorFields.TEXT);
        String absent = values.get(MonitorFields.TEXT_ABSENT);
        String operator = values.get(MonitorFields.JSON_OPERATOR);
        return !text.isEmpty()
                ? new BodyCondition.Contains(text)
                : !absent.isEmpty()
                        ? new BodyCondition.ContainsNot(absent)
                        : operator.isEmpty()
                                ? null
                                : new BodyCondition.Json(
                                        values.get(MonitorFields.JSON_POINTER),
                                        BodyCondition.Operator.of(operator),
                                        values.get(MonitorFields.JSON_VALUE));
    }

    private static Endpoint resolver(RecordValues values) {
        return MonitorTarget.endpoint(values.get(MonitorFields.RESOLVER), DnsCheck.PORT);
    }

    private static DnsCheck.@Nullable Expectation expected(String value) {
        return value.isEmpty() ? null : new DnsCheck.Expectation.Equals(value);
    }

    private static @Nullable String serverName(String name) {
        return name.isEmpty() ? null : MonitorTarget.host(name);
    }

    private static MailCheck mail(
            RecordValues values, MailCheck.Protocol protocol, TimeLimits limits) {
        MailCheck.Encryption encryption = values.get(MonitorFields.ENCRYPTION);
        return new MailCheck(
                MonitorTarget.endpoint(
                        values.get(MonitorFields.TARGET), port(protocol, encryption)),
                protocol,
                encryption,
                values.get(MonitorFields.VERIFY_TLS),
                limits);
    }

    /// RFC 8314 §3.2, §3.3.
    private static int port(MailCheck.Protocol protocol, MailCheck.Encryption encryption) {
        boolean tls = encryption == MailCheck.Encryption.TLS;
        return switch (protocol) {
            case SMTP -> tls ? 465 : 25;
            case IMAP -> tls ? 993 : 143;
        };
    }
}
