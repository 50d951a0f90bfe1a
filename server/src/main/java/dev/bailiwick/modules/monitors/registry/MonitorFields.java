package dev.bailiwick.modules.monitors.registry;

import static dev.bailiwick.records.schema.RecordField.optional;
import static dev.bailiwick.records.schema.RecordField.required;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.probes.check.BodyCondition;
import dev.bailiwick.probes.check.DnsCheck;
import dev.bailiwick.probes.check.MailCheck;
import dev.bailiwick.probes.check.StatusSet;
import dev.bailiwick.records.editing.RecordKind;
import dev.bailiwick.records.schema.FieldType;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordField.Look;
import dev.bailiwick.records.schema.RecordSchema;
import dev.bailiwick.web.ui.SelectOption;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The fields of a monitor. No error sentence repeats the input, which could be a misplaced secret.
public final class MonitorFields {
    public static final String PATH = "/network-monitor";

    public static final RecordKind KIND =
            new RecordKind(
                    ProductModule.NETWORK_MONITOR,
                    "monitor",
                    "Monitor",
                    "monitor",
                    "monitors",
                    PATH);

    public static final int MAX_TARGET_LENGTH = 2_000;
    private static final int MAX_TEXT_LENGTH = 1_000;
    private static final int MAX_HEADERS = 20;
    private static final int MAX_DAYS = 3_650;

    /// Of one monitor.
    private static final int MAX_HOSTS = 20;

    public static final RecordField<String> NAME =
            required("name", "Name", FieldType.line(100))
                    .hint("Unique, such as Patient portal.")
                    .legend("Identifies the monitor");

    public static final RecordField<MonitorKind> TYPE =
            required(
                            "type",
                            "Type",
                            FieldType.choice(
                                            MonitorKind.OPTIONS,
                                            MonitorKind::of,
                                            MonitorKind::key,
                                            "Choose one of the types.")
                                    .normalisedBy(text -> text.toLowerCase(Locale.ROOT)))
                    .initially("http")
                    .legend("icmp, tcp, http, dns, tls, smtp, imap or push");

    /// Empty for push monitors only.
    public static final RecordField<String> TARGET =
            optional("target", "Target", FieldType.line(MAX_TARGET_LENGTH))
                    .shown(Look.MONO, Look.NEEDED)
                    .hint(
                            "A URL for HTTP, host:port for TCP, a name for DNS, and otherwise a"
                                    + " host or host:port.")
                    .legend("host, host:port, a URL or a DNS name");

    /// The name of a compute host, or empty.
    public static final RecordField<String> HOST =
            optional("host", "Host", FieldType.line(100))
                    .hint(
                            "While the host is offline or in maintenance, this monitor sends no"
                                    + " alert of its own.")
                    .legend("The name of a compute host");

    /// The name of another monitor, or empty.
    public static final RecordField<String> DEPENDS_ON =
            optional("depends_on", "Depends on", FieldType.line(100))
                    .hint(
                            "The name of another monitor, such as a gateway. While that one is"
                                    + " down, this one sends no alert.")
                    .legend("The name of another monitor");

    /// The names of compute hosts; empty for this server.
    public static final RecordField<List<String>> RUN_FROM =
            optional(
                            "run_from",
                            "Check from",
                            FieldType.lines(MAX_HOSTS, 100, _ -> Optional.empty()))
                    .hint(
                            "Names of compute hosts, one on each line, whose agents check it. Leave"
                                    + " blank to check it from this server.")
                    .legend("Names of compute hosts; empty for this server");

    public static final RecordField<DownWhen> DOWN_WHEN =
            required(
                            "down_when",
                            "Down when",
                            FieldType.choice(
                                    DownWhen.OPTIONS,
                                    DownWhen::of,
                                    DownWhen::key,
                                    "Choose all or any."))
                    .hint("If several hosts check it.")
                    .initially("all")
                    .legend("all or any");

    public static final RecordField<Integer> INTERVAL =
            required("interval_seconds", "Interval in seconds", FieldType.number(20, 86_400))
                    .shown(Look.SHORT, Look.DIGITS)
                    .hint("From 20 to 86,400. For push: how often a report is expected.")
                    .initially("60");

    public static final RecordField<Integer> TIMEOUT =
            required("timeout_seconds", "Timeout in seconds", FieldType.number(1, 86_400))
                    .shown(Look.SHORT, Look.DIGITS)
                    .hint(
                            "At most 60, and less than the interval. For push, how late a report"
                                    + " may be.")
                    .initially("10");

    public static final RecordField<Integer> FAILURES =
            required("failures", "Down after failures", FieldType.number(1, 20))
                    .shown(Look.SHORT, Look.DIGITS)
                    .initially("3");

    public static final RecordField<Integer> SUCCESSES =
            required("successes", "Up after successes", FieldType.number(1, 20))
                    .shown(Look.SHORT, Look.DIGITS)
                    .initially("1");

    public static final RecordField<@Nullable Integer> SLOW =
            optional("slow_ms", "Degraded above, in ms", FieldType.optionalNumber(1, 60_000))
                    .shown(Look.SHORT, Look.DIGITS)
                    .hint("A longer response time is degraded.");

    public static final RecordField<String> METHOD =
            required(
                            "method",
                            "Method",
                            words("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
                                    .normalisedBy(text -> text.toUpperCase(Locale.ROOT)))
                    .initially("GET");

    public static final RecordField<StatusSet> ACCEPTED_STATUS =
            required(
                            "accepted_status",
                            "Status codes",
                            FieldType.line(
                                    200,
                                    error(StatusSet::parse),
                                    StatusSet::parse,
                                    StatusSet::toString))
                    .hint("Such as 200-299,301.")
                    .initially("200-299");

    public static final RecordField<String> TEXT =
            optional("text", "Text in the answer", FieldType.line(MAX_TEXT_LENGTH))
                    .hint("Case matters.");

    public static final RecordField<String> TEXT_ABSENT =
            optional("text_absent", "Text not in the answer", FieldType.line(MAX_TEXT_LENGTH));

    public static final RecordField<String> JSON_POINTER =
            optional(
                            "json_pointer",
                            "JSON pointer",
                            FieldType.line(
                                    MAX_TEXT_LENGTH,
                                    error(text ->
                                            new BodyCondition.Json(
                                                    text, BodyCondition.Operator.EXISTS, "")),
                                    UnaryOperator.identity(),
                                    UnaryOperator.identity()))
                    .shown(Look.MONO)
                    .hint("Such as /status or /items/0. Leave blank for the whole document.");

    /// The symbol of an operator; empty for no condition.
    public static final RecordField<String> JSON_OPERATOR =
            optional("json_operator", "JSON value", operators()).hint("How the value is compared.");

    public static final RecordField<String> JSON_VALUE =
            optional("json_value", "Compared with", FieldType.line(MAX_TEXT_LENGTH))
                    .hint("Such as ok, true or 42.");

    /// Lines such as `Accept: application/json`.
    public static final RecordField<List<String>> HEADERS =
            optional(
                            "headers",
                            "Headers",
                            FieldType.lines(MAX_HEADERS, MAX_TEXT_LENGTH, RequestHeaders::error))
                    .shown(Look.MONO)
                    .hint(
                            "One on each line, such as Accept: application/json. No secrets:"
                                    + " everyone who may see the monitor can read them.");

    public static final RecordField<String> BODY =
            optional("body", "Body", FieldType.text(10_000))
                    .shown(Look.MONO)
                    .hint("For POST, PUT, PATCH and DELETE.");

    public static final RecordField<Boolean> REDIRECTS =
            required("redirects", "Follow redirects", FieldType.yesNo())
                    .hint("At most five. Each target is checked against the allowed networks.")
                    .initially("true");

    public static final RecordField<Boolean> VERIFY_TLS =
            required("verify_tls", "Verify certificate", FieldType.yesNo())
                    .hint("Where the connection is encrypted: who issued it, and for which name.")
                    .initially("true");

    public static final RecordField<String> USERNAME =
            optional("username", "User name", FieldType.line(200))
                    .hint("Sent with basic authentication.");

    public static final RecordField<String> PASSWORD =
            optional("password", "Password", FieldType.secret(1_000));

    public static final RecordField<String> BEARER_TOKEN =
            optional("bearer_token", "Bearer token", FieldType.secret(4_000))
                    .hint("Instead of a user name and a password.");

    /// `host` or `host:port`; empty unless it is a DNS monitor.
    public static final RecordField<String> RESOLVER =
            optional("resolver", "Resolver", FieldType.line(300))
                    .shown(Look.MONO, Look.NEEDED)
                    .hint("The DNS server that is asked, such as 192.0.2.53.");

    public static final RecordField<DnsCheck.RecordType> RECORD =
            required(
                            "record",
                            "Record type",
                            constants(DnsCheck.RecordType.values(), UnaryOperator.identity())
                                    .normalisedBy(text -> text.toUpperCase(Locale.ROOT)))
                    .initially("A");

    public static final RecordField<String> EXPECTED =
            optional("expected", "Expected answer", FieldType.line(MAX_TEXT_LENGTH))
                    .shown(Look.MONO)
                    .hint("One of the records, such as 192.0.2.33. Leave blank if any will do.");

    public static final RecordField<String> SERVER_NAME =
            optional("server_name", "Server name", FieldType.line(253))
                    .shown(Look.MONO)
                    .hint("That the certificate must be for. Leave blank for the target's name.");

    public static final RecordField<Integer> DEGRADED_DAYS =
            required("degraded_days", "Degraded, days left", FieldType.number(0, MAX_DAYS))
                    .shown(Look.SHORT, Look.DIGITS)
                    .initially("14");

    public static final RecordField<Integer> DOWN_DAYS =
            required("down_days", "Down, days left", FieldType.number(0, MAX_DAYS))
                    .shown(Look.SHORT, Look.DIGITS)
                    .initially("1");

    public static final RecordField<MailCheck.Encryption> ENCRYPTION =
            required(
                            "encryption",
                            "Encryption",
                            FieldType.choice(
                                    List.of(
                                            SelectOption.of("none", "None"),
                                            SelectOption.of("starttls", "STARTTLS"),
                                            SelectOption.of("tls", "TLS")),
                                    key ->
                                            Arrays.stream(MailCheck.Encryption.values())
                                                    .filter(one -> key(one).equals(key))
                                                    .findFirst(),
                                    MonitorFields::key,
                                    "Choose none, starttls or tls."))
                    .initially("starttls");

    public static final RecordField<Integer> PACKETS =
            required("packets", "Packets", FieldType.number(1, 20))
                    .shown(Look.SHORT, Look.DIGITS)
                    .initially("5");

    public static final RecordField<Integer> TOLERATED =
            required("tolerated", "Tolerated loss, in packets", FieldType.number(0, 19))
                    .shown(Look.SHORT, Look.DIGITS)
                    .hint("If more are lost, it is degraded. It is down if all are lost.")
                    .initially("0");

    public static final RecordField<List<String>> TAGS =
            optional("tags", "Tags", FieldType.lines(20, 60, _ -> Optional.empty()))
                    .hint("One on each line.");

    public static final RecordField<String> NOTES =
            optional("notes", "Notes", FieldType.text(4_000))
                    .hint("Shown on the page of the monitor.");

    /// What hosts can check.
    static final Set<MonitorKind> FROM_HOSTS =
            EnumSet.of(
                    MonitorKind.ICMP,
                    MonitorKind.TCP,
                    MonitorKind.HTTP,
                    MonitorKind.DNS,
                    MonitorKind.TLS);

    public static final List<RecordField<String>> SECRETS = List.of(PASSWORD, BEARER_TOKEN);

    /// What is stored as text, for the kinds to which it belongs.
    static final RecordSchema DETAILS =
            RecordSchema.of(
                    TIMEOUT,
                    FAILURES,
                    SUCCESSES,
                    SLOW,
                    METHOD,
                    ACCEPTED_STATUS,
                    TEXT,
                    TEXT_ABSENT,
                    JSON_POINTER,
                    JSON_OPERATOR,
                    JSON_VALUE,
                    HEADERS,
                    BODY,
                    REDIRECTS,
                    VERIFY_TLS,
                    USERNAME,
                    RESOLVER,
                    RECORD,
                    EXPECTED,
                    SERVER_NAME,
                    DEGRADED_DAYS,
                    DOWN_DAYS,
                    ENCRYPTION,
                    PACKETS,
                    TOLERATED,
                    DOWN_WHEN,
                    NOTES);

    public static final RecordSchema FORM =
            RecordSchema.of(
                    NAME,
                    TYPE,
                    TARGET,
                    HOST,
                    DEPENDS_ON,
                    RUN_FROM,
                    DOWN_WHEN,
                    TAGS,
                    INTERVAL,
                    TIMEOUT,
                    FAILURES,
                    SUCCESSES,
                    SLOW,
                    METHOD,
                    ACCEPTED_STATUS,
                    TEXT,
                    TEXT_ABSENT,
                    JSON_POINTER,
                    JSON_OPERATOR,
                    JSON_VALUE,
                    HEADERS,
                    BODY,
                    REDIRECTS,
                    VERIFY_TLS,
                    USERNAME,
                    PASSWORD,
                    BEARER_TOKEN,
                    RESOLVER,
                    RECORD,
                    EXPECTED,
                    SERVER_NAME,
                    DEGRADED_DAYS,
                    DOWN_DAYS,
                    ENCRYPTION,
                    PACKETS,
                    TOLERATED,
                    NOTES);

    /// Fields that only some kinds have.
    private static final Map<RecordField<?>, List<MonitorKind>> ONLY = only();

    private MonitorFields() {}

    private static Map<RecordField<?>, List<MonitorKind>> only() {
        var only = new HashMap<RecordField<?>, List<MonitorKind>>();
        List<MonitorKind> checks =
                MonitorKind.CHOICES.stream().filter(one -> one != MonitorKind.PUSH).toList();
        Stream.of(TARGET, FAILURES, SLOW).forEach(field -> only.put(field, checks));
        Stream.of(
                        METHOD,
                        ACCEPTED_STATUS,
                        TEXT,
                        TEXT_ABSENT,
                        JSON_POINTER,
                        JSON_OPERATOR,
                        JSON_VALUE,
                        HEADERS,
                        BODY,
                        REDIRECTS,
                        USERNAME,
                        PASSWORD,
                        BEARER_TOKEN)
                .forEach(field -> only.put(field, List.of(MonitorKind.HTTP)));
        only.put(
                VERIFY_TLS,
                List.of(MonitorKind.HTTP, MonitorKind.TLS, MonitorKind.SMTP, MonitorKind.IMAP));
        Stream.of(RESOLVER, RECORD, EXPECTED)
                .forEach(field -> only.put(field, List.of(MonitorKind.DNS)));
        Stream.of(SERVER_NAME, DEGRADED_DAYS, DOWN_DAYS)
                .forEach(field -> only.put(field, List.of(MonitorKind.TLS)));
        only.put(ENCRYPTION, List.of(MonitorKind.SMTP, MonitorKind.IMAP));
        Stream.of(PACKETS, TOLERATED).forEach(field -> only.put(field, List.of(MonitorKind.ICMP)));
        return Map.copyOf(only);
    }

    /// Whether monitors of this kind have the field.
    public static boolean belongs(RecordField<?> field, MonitorKind kind) {
        List<MonitorKind> kinds = ONLY.get(field);
        return kinds == null || kinds.contains(kind);
    }

    /// What the form calls the fields and their options, and what the history records besides.
    public static Map<String, String> labels() {
        var labels = new HashMap<>(FORM.labels());
        labels.put("paused", "Paused");
        labels.put("paused=true", "Yes");
        labels.put("paused=false", "No");
        labels.put("token", "Push URL");
        return labels;
    }

    private static FieldType<String> words(String... words) {
        List<String> all = List.of(words);
        return FieldType.choice(
                all.stream().map(one -> SelectOption.of(one, one)).toList(),
                text -> all.stream().filter(text::equals).findFirst(),
                UnaryOperator.identity(),
                "Choose one of the options.");
    }

    private static <E extends Enum<E>> FieldType<E> constants(
            E[] all, UnaryOperator<String> label) {
        return FieldType.choice(
                Arrays.stream(all)
                        .map(one -> SelectOption.of(one.name(), label.apply(one.name())))
                        .toList(),
                text -> Arrays.stream(all).filter(one -> one.name().equals(text)).findFirst(),
                Enum::name,
                "Choose one of the options.");
    }

    private static FieldType<String> operators() {
        List<SelectOption> options =
                List.of(
                        SelectOption.of("", "Not checked"),
                        SelectOption.of("=", "equals"),
                        SelectOption.of("!=", "is not"),
                        SelectOption.of("<", "is less than"),
                        SelectOption.of(">", "is greater than"),
                        SelectOption.of("contains", "contains"),
                        SelectOption.of("exists", "exists"));
        return FieldType.choice(
                options,
                text -> options.stream().map(SelectOption::value).filter(text::equals).findFirst(),
                UnaryOperator.identity(),
                "Choose =, !=, <, >, contains or exists.");
    }

    private static String key(MailCheck.Encryption encryption) {
        return encryption.name().toLowerCase(Locale.ROOT);
    }

    private static Function<String, Optional<String>> error(Function<String, ?> build) {
        return text -> {
            try {
                var _ = build.apply(text);
                return Optional.empty();
            } catch (IllegalArgumentException e) {
                return Optional.of(String.valueOf(e.getMessage()));
            }
        };
    }
}
