package dev.bailiwick.modules.monitors.registry;

import static dev.bailiwick.modules.monitors.registry.MonitorFields.BEARER_TOKEN;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.BODY;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.DEGRADED_DAYS;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.DOWN_DAYS;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.HEADERS;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.INTERVAL;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.JSON_OPERATOR;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.JSON_POINTER;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.JSON_VALUE;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.METHOD;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.PACKETS;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.PASSWORD;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.RESOLVER;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.RUN_FROM;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.SERVER_NAME;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.SLOW;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.TARGET;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.TEXT;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.TEXT_ABSENT;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.TIMEOUT;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.TOLERATED;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.TYPE;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.USERNAME;

import dev.bailiwick.platform.network.OutboundPolicy;
import dev.bailiwick.probes.check.BodyCondition;
import dev.bailiwick.probes.check.Credentials;
import dev.bailiwick.probes.check.DnsCheck;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordInput;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The rules that concern several fields of a monitor, or depend on its kind.
@Component
public final class MonitorRules {
    /// Of a check, in seconds. A report of a push monitor can be later.
    private static final int MAX_TIMEOUT = 60;

    private static final List<String> WITHOUT_BODY = List.of("GET", "HEAD", "OPTIONS");
    private static final String DENIED =
            "The server is not allowed to connect to this address (BAILIWICK_REMOTE_ALLOW,"
                    + " BAILIWICK_REMOTE_DENY).";

    private final OutboundPolicy policy;

    MonitorRules(OutboundPolicy policy) {
        this.policy = policy;
    }

    /// Without the server's policy about addresses, which applies when it connects.
    MonitorRules byCommands() {
        return new MonitorRules(OutboundPolicy.forAdministrators());
    }

    /// @param typed may have errors already
    /// @param present null for a new monitor
    /// @return with the initial text in fields that do not belong to the kind, and with errors
    public RecordInput checked(RecordInput typed, @Nullable Monitor present) {
        if (!isValid(typed, TYPE)) {
            return typed;
        }
        MonitorKind kind = TYPE.read(typed.text(TYPE));
        RecordInput input =
                fromHosts(
                        times(withTarget(ofKind(typed, kind), kind, present), kind), kind, present);
        RecordInput checked =
                switch (kind) {
                    case HTTP -> http(input, present);
                    case DNS -> dns(input, present);
                    case TLS -> tls(input);
                    case ICMP -> ping(input);
                    case TCP, SMTP, IMAP, PUSH, HOST -> input;
                };
        return kind == MonitorKind.PUSH || !checked.isValid()
                ? checked
                : error(() -> MonitorChecks.of(checked.values(), Map.of()))
                        .map(sentence -> checked.withError(TARGET, sentence))
                        .orElse(checked);
    }

    private static boolean isValid(RecordInput input, RecordField<?>... fields) {
        return Stream.of(fields).noneMatch(field -> input.errors().containsKey(field.name()));
    }

    private static Optional<String> error(Supplier<?> build) {
        try {
            var _ = build.get();
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private static RecordInput ofKind(RecordInput typed, MonitorKind kind) {
        RecordInput input = typed;
        for (RecordField<?> field : MonitorFields.FORM.fields()) {
            if (!MonitorFields.belongs(field, kind)) {
                input = input.withText(field, field.initial());
            }
        }
        return input;
    }

    private RecordInput withTarget(RecordInput input, MonitorKind kind, @Nullable Monitor present) {
        if (kind == MonitorKind.PUSH || !isValid(input, TARGET)) {
            return input;
        }
        String text = input.text(TARGET);
        if (text.isEmpty()) {
            return input.withError(TARGET, "This cannot be left empty.");
        }
        Optional<String> error = error(() -> host(kind, text));
        if (error.isPresent()) {
            return input.withError(TARGET, error.get());
        }
        String canonical = kind == MonitorKind.HTTP ? text : text.toLowerCase(Locale.ROOT);
        boolean isNew =
                present == null || present.isFromHosts() || !present.target().equals(canonical);
        return kind != MonitorKind.DNS && isNew && !isFromHosts(input) && isDenied(host(kind, text))
                ? input.withError(TARGET, DENIED)
                : input.withText(TARGET, canonical);
    }

    private static String host(MonitorKind kind, String target) {
        return switch (kind) {
            case HTTP -> MonitorTarget.url(target).server().host();
            case TCP -> MonitorTarget.endpointWithPort(target).host();
            case ICMP, DNS -> MonitorTarget.host(target);
            case TLS, SMTP, IMAP -> MonitorTarget.endpoint(target, 1).host();
            case PUSH, HOST -> throw new IllegalArgumentException("It has no target.");
        };
    }

    private boolean isDenied(String host) {
        String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        return MonitorTarget.ip(bare).filter(ip -> !policy.allows(ip)).isPresent();
    }

    private static boolean isFromHosts(RecordInput input) {
        return !input.text(RUN_FROM).isEmpty();
    }

    /// What hosts are told is not secret, and their requests change nothing: neither must depend on
    /// how far a host is trusted.
    private static RecordInput fromHosts(
            RecordInput typed, MonitorKind kind, @Nullable Monitor present) {
        if (!isFromHosts(typed)) {
            return typed;
        }
        if (!MonitorFields.FROM_HOSTS.contains(kind)) {
            return typed.withError(
                    RUN_FROM, "Hosts check ping, TCP, HTTP, DNS and TLS only. Leave this blank.");
        }
        if (kind != MonitorKind.HTTP) {
            return typed;
        }
        RecordInput input = typed;
        if (!input.text(USERNAME).isEmpty()
                || has(PASSWORD, input, present)
                || has(BEARER_TOKEN, input, present)) {
            input =
                    input.withError(
                            RUN_FROM,
                            "Hosts get no credentials. Remove user name, password and token, or"
                                    + " leave this blank.");
        }
        if (isValid(input, METHOD) && !WITHOUT_BODY.contains(input.text(METHOD))) {
            input = input.withError(METHOD, "Hosts send GET, HEAD and OPTIONS only.");
        }
        return !isValid(input, HEADERS)
                        || HEADERS.read(input.text(HEADERS)).stream()
                                .allMatch(RequestHeaders::isPublic)
                ? input
                : input.withError(
                        HEADERS,
                        "Hosts get no credentials, and so only these headers: Accept,"
                                + " Accept-Language, Cache-Control, Content-Type, User-Agent.");
    }

    private static RecordInput times(RecordInput typed, MonitorKind kind) {
        RecordInput input = typed;
        if (kind == MonitorKind.PUSH || !isValid(input, TIMEOUT)) {
            return input;
        }
        int timeout = TIMEOUT.read(input.text(TIMEOUT));
        if (timeout > MAX_TIMEOUT) {
            return input.withError(TIMEOUT, "Use at most 60 seconds.");
        }
        if (isValid(input, INTERVAL) && timeout >= INTERVAL.read(input.text(INTERVAL))) {
            input = input.withError(TIMEOUT, "The timeout must be less than the interval.");
        }
        if (isValid(input, SLOW)) {
            Integer slow = SLOW.read(input.text(SLOW));
            if (slow != null && slow >= 1_000 * timeout) {
                input = input.withError(SLOW, "This must be less than the timeout.");
            }
        }
        return input;
    }

    private static RecordInput http(RecordInput typed, @Nullable Monitor present) {
        RecordInput input = request(condition(typed));
        input = credentials(input, present);
        return present != null && isValid(input, TARGET) ? secretsStay(input, present) : input;
    }

    private static RecordInput request(RecordInput typed) {
        RecordInput input = typed;
        if (isValid(input, METHOD, BODY)
                && !input.text(BODY).isEmpty()
                && WITHOUT_BODY.contains(input.text(METHOD))) {
            input = input.withError(BODY, "Requests with this method have no body.");
        }
        if (isValid(input, HEADERS)
                && !RequestHeaders.areDistinct(HEADERS.read(input.text(HEADERS)))) {
            input = input.withError(HEADERS, "Each header can be set once.");
        }
        return input;
    }

    private static RecordInput condition(RecordInput typed) {
        RecordInput input = typed;
        String operator = input.text(JSON_OPERATOR);
        List<RecordField<String>> used =
                Stream.of(TEXT, TEXT_ABSENT, JSON_OPERATOR)
                        .filter(field -> !typed.text(field).isEmpty())
                        .toList();
        if (used.size() > 1) {
            input =
                    input.withError(
                            used.getLast(),
                            "Use one of these only: text in the answer, text not in the answer,"
                                    + " JSON value.");
        }
        if (!used.isEmpty() && input.text(METHOD).equals("HEAD")) {
            input = input.withError(METHOD, "The answer to HEAD has no content to check.");
        }
        if (!isValid(input, JSON_OPERATOR, JSON_POINTER, JSON_VALUE)) {
            return input;
        }
        if (operator.isEmpty()) {
            boolean unused = input.text(JSON_POINTER).isEmpty() && input.text(JSON_VALUE).isEmpty();
            return unused
                    ? input
                    : input.withError(
                            JSON_OPERATOR,
                            "Choose how the value is compared, or clear the other two fields.");
        }
        RecordInput given = input;
        return error(() ->
                        new BodyCondition.Json(
                                given.text(JSON_POINTER),
                                BodyCondition.Operator.of(operator),
                                given.text(JSON_VALUE)))
                .map(sentence -> given.withError(JSON_VALUE, sentence))
                .orElse(given);
    }

    private static RecordInput credentials(RecordInput typed, @Nullable Monitor present) {
        RecordInput input = typed;
        String username = input.text(USERNAME);
        boolean hasPassword = has(PASSWORD, input, present);
        if (username.indexOf(':') >= 0) {
            input = input.withError(USERNAME, "A user name cannot contain a colon.");
        } else if (hasPassword && username.isEmpty()) {
            input = input.withError(USERNAME, "Enter the user name too, or remove the password.");
        }
        if (has(BEARER_TOKEN, input, present) && (hasPassword || !username.isEmpty())) {
            input =
                    input.withError(
                            BEARER_TOKEN,
                            "Use either a bearer token, or a user name and a password.");
        }
        String password = input.text(PASSWORD);
        if (isValid(input, PASSWORD)
                && error(() -> new Credentials.Basic("", password)).isPresent()) {
            input = input.withError(PASSWORD, "A password has one line.");
        }
        String token = input.text(BEARER_TOKEN);
        if (!token.isEmpty()
                && isValid(input, BEARER_TOKEN)
                && error(() -> new Credentials.Bearer(token)).isPresent()) {
            input =
                    input.withError(
                            BEARER_TOKEN, "A token consists of ASCII characters without spaces.");
        }
        return input;
    }

    /// Whether the monitor has the secret afterwards.
    static boolean has(RecordField<String> secret, RecordInput input, @Nullable Monitor present) {
        return !input.text(secret).isEmpty()
                || (present != null
                        && present.secrets().contains(secret)
                        && !input.removes(secret));
    }

    /// Stored secrets are not sent to another origin.
    private static RecordInput secretsStay(RecordInput typed, Monitor present) {
        RecordInput input = typed;
        if (present.secrets().isEmpty()
                || (present.kind() == MonitorKind.HTTP
                        && MonitorTarget.url(input.text(TARGET))
                                .hasOriginOf(MonitorTarget.url(present.target())))) {
            return input;
        }
        for (RecordField<String> secret : present.secrets()) {
            if (input.text(secret).isEmpty() && !input.removes(secret)) {
                input =
                        input.withError(
                                secret, "Enter it again, or remove it: the target changes.");
            }
        }
        return input;
    }

    private RecordInput dns(RecordInput input, @Nullable Monitor present) {
        if (!isValid(input, RESOLVER)) {
            return input;
        }
        String text = input.text(RESOLVER);
        if (text.isEmpty()) {
            return input.withError(RESOLVER, "Enter the DNS server that is asked.");
        }
        Optional<String> error = error(() -> MonitorTarget.endpoint(text, DnsCheck.PORT));
        if (error.isPresent()) {
            return input.withError(RESOLVER, error.get());
        }
        String canonical = text.toLowerCase(Locale.ROOT);
        boolean isNew =
                present == null
                        || present.isFromHosts()
                        || !present.details().get(RESOLVER).equals(canonical);
        return isNew
                        && !isFromHosts(input)
                        && isDenied(MonitorTarget.endpoint(text, DnsCheck.PORT).host())
                ? input.withError(RESOLVER, DENIED)
                : input.withText(RESOLVER, canonical);
    }

    private static RecordInput tls(RecordInput typed) {
        RecordInput input = typed;
        if (isValid(input, DEGRADED_DAYS, DOWN_DAYS)
                && DOWN_DAYS.read(input.text(DOWN_DAYS))
                        > DEGRADED_DAYS.read(input.text(DEGRADED_DAYS))) {
            input = input.withError(DOWN_DAYS, "Enter at most as many days as for degraded.");
        }
        String name = input.text(SERVER_NAME);
        if (!name.isEmpty() && isValid(input, SERVER_NAME)) {
            Optional<String> error = error(() -> MonitorTarget.host(name));
            input =
                    error.isPresent()
                            ? input.withError(SERVER_NAME, error.get())
                            : input.withText(SERVER_NAME, name.toLowerCase(Locale.ROOT));
        }
        return input;
    }

    private static RecordInput ping(RecordInput input) {
        return isValid(input, PACKETS, TOLERATED)
                        && TOLERATED.read(input.text(TOLERATED))
                                >= PACKETS.read(input.text(PACKETS))
                ? input.withError(TOLERATED, "Enter fewer than the packets that are sent.")
                : input;
    }
}
