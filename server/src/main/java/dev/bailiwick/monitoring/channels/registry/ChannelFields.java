package dev.bailiwick.monitoring.channels.registry;

import static dev.bailiwick.records.schema.RecordField.optional;
import static dev.bailiwick.records.schema.RecordField.required;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.monitoring.alerts.evaluation.AlertSubject;
import dev.bailiwick.platform.text.EmailAddress;
import dev.bailiwick.records.editing.RecordKind;
import dev.bailiwick.records.schema.FieldType;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordField.Look;
import dev.bailiwick.records.schema.RecordSchema;
import dev.bailiwick.web.ui.SelectOption;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The fields of a channel: how it is reached, and which alerts it gets when.
public final class ChannelFields {
    public static final String PATH = "/site-administration/alerts/channels";

    public static final RecordKind KIND =
            new RecordKind(null, "alert_channel", "Alert Channel", "channel", "channels", PATH);

    private static final int MAX_RECIPIENTS = 20;
    private static final int MAX_LINES = 50;
    private static final int MAX_ZONE_LENGTH = 60;
    private static final int MAX_WINDOW_LENGTH = 13;
    private static final int MAX_REPEAT_MINUTES = 10_080;

    /// Which alerts by severity.
    public enum Severity {
        ANY("any", "All alerts"),
        FAIL("fail", "Failures only"),
        WARN("warn", "Warnings only");

        private final String key;
        private final String label;

        Severity(String key, String label) {
            this.key = key;
            this.label = label;
        }

        static Optional<Severity> of(String key) {
            return Arrays.stream(values()).filter(one -> one.key.equals(key)).findFirst();
        }

        public String key() {
            return key;
        }

        public String label() {
            return label;
        }

        boolean includes(StatusIcon severity) {
            return this == ANY || (this == FAIL) == (severity == StatusIcon.FAIL);
        }
    }

    public static final RecordField<String> NAME =
            required("name", "Name", FieldType.line(100)).hint("Unique, such as On call.");

    public static final RecordField<ChannelType> TYPE =
            required(
                            "type",
                            "Type",
                            FieldType.choice(
                                    ChannelType.OPTIONS,
                                    ChannelType::of,
                                    ChannelType::key,
                                    "Choose mail, webhook, slack, teams or ntfy."))
                    .initially(ChannelType.MAIL.key());

    public static final RecordField<Boolean> ENABLED =
            required("enabled", "Send alerts", FieldType.yesNo()).initially("true");

    public static final RecordField<List<String>> RECIPIENTS =
            optional(
                            "recipients",
                            "Recipients",
                            FieldType.lines(MAX_RECIPIENTS, 254, ChannelFields::recipientError))
                    .shown(Look.NEEDED)
                    .hint("Email addresses, one on each line.");

    public static final RecordField<String> URL =
            optional("url", "Address", line(WebhookUrl.MAX_LENGTH, WebhookUrl::error))
                    .shown(Look.NEEDED)
                    .hint("The whole address that the receiver gives you, with https://.");

    public static final RecordField<String> SECRET =
            optional("secret", "Secret", line(500, _ -> Optional.empty()))
                    .hint("Of a webhook: the key that signs messages. Of ntfy: an access token.");

    public static final RecordField<Severity> SEVERITY =
            required(
                            "severity",
                            "Severity",
                            FieldType.choice(
                                    Arrays.stream(Severity.values())
                                            .map(one -> SelectOption.of(one.key, one.label))
                                            .toList(),
                                    Severity::of,
                                    Severity::key,
                                    "Choose any, fail or warn."))
                    .initially(Severity.ANY.key);

    public static final RecordField<List<String>> MODULES =
            optional(
                            "modules",
                            "Modules",
                            FieldType.lines(MAX_LINES, 30, ChannelFields::moduleError))
                    .hint("One on each line: %s. Blank for all.".formatted(moduleKeys()));

    public static final RecordField<List<String>> HOSTS =
            optional("hosts", "Hosts", FieldType.lines(MAX_LINES, 100, _ -> Optional.empty()))
                    .hint("Names of hosts, one on each line. Blank for all alerts.");

    public static final RecordField<List<String>> TAGS =
            optional("tags", "Tags", FieldType.lines(MAX_LINES, 60, _ -> Optional.empty()))
                    .hint("One of them is enough. Blank for all alerts.");

    public static final RecordField<@Nullable QuietHours> QUIET_HOURS =
            optional(
                            "quiet_hours",
                            "Quiet hours",
                            FieldType.<@Nullable QuietHours>line(
                                    MAX_WINDOW_LENGTH,
                                    text ->
                                            FieldType.error(
                                                    QuietHours.parse(text).isPresent(),
                                                    "Enter two different times such as"
                                                            + " 22:00-06:00."),
                                    text -> QuietHours.parse(text).orElse(null),
                                    hours -> hours == null ? "" : hours.toString()))
                    .shown(Look.SHORT)
                    .hint("Such as 22:00-06:00. Blank for none.");

    public static final RecordField<ZoneId> TIME_ZONE =
            required(
                            "time_zone",
                            "Time zone",
                            FieldType.line(
                                    MAX_ZONE_LENGTH,
                                    ChannelFields::zoneError,
                                    ZoneId::of,
                                    ZoneId::getId))
                    .initially("UTC")
                    .shown(Look.SHORT)
                    .hint("Of quiet hours, and of times in messages.");

    public static final RecordField<Integer> REPEAT_MINUTES =
            required("repeat_minutes", "Repeat (minutes)", FieldType.number(0, MAX_REPEAT_MINUTES))
                    .initially("0")
                    .shown(Look.SHORT, Look.DIGITS)
                    .hint("Until the alert is acknowledged or resolved. 0 for never.");

    public static final List<RecordField<String>> SECRETS = List.of(URL, SECRET);

    /// What is stored as text.
    static final RecordSchema DETAILS =
            RecordSchema.of(
                    TYPE,
                    ENABLED,
                    RECIPIENTS,
                    SEVERITY,
                    MODULES,
                    HOSTS,
                    TAGS,
                    QUIET_HOURS,
                    TIME_ZONE,
                    REPEAT_MINUTES);

    public static final RecordSchema FORM =
            RecordSchema.of(
                    NAME,
                    TYPE,
                    ENABLED,
                    RECIPIENTS,
                    URL,
                    SECRET,
                    SEVERITY,
                    MODULES,
                    HOSTS,
                    TAGS,
                    QUIET_HOURS,
                    TIME_ZONE,
                    REPEAT_MINUTES);

    private ChannelFields() {}

    /// A secret of one line, because it is sent in a header or a request line.
    private static FieldType<String> line(int maxLength, Function<String, Optional<String>> error) {
        FieldType<String> secret = FieldType.secret(maxLength);
        return new FieldType<>(
                secret.control(),
                secret.maxLength(),
                secret.options(),
                secret.normalise(),
                text -> FieldType.lineError(text, maxLength).or(() -> error.apply(text)),
                secret.read(),
                secret.write());
    }

    private static Optional<String> recipientError(String text) {
        return FieldType.error(
                EmailAddress.parse(text).isPresent(), "this is not an email address.");
    }

    private static Optional<String> moduleError(String key) {
        return FieldType.error(
                key.equals(AlertSubject.ADMINISTRATION) || ProductModule.of(key).isPresent(),
                "use one of %s.".formatted(moduleKeys()));
    }

    private static String moduleKeys() {
        return Arrays.stream(ProductModule.values())
                        .map(ProductModule::key)
                        .collect(Collectors.joining(", "))
                + ", "
                + AlertSubject.ADMINISTRATION;
    }

    private static Optional<String> zoneError(String text) {
        try {
            ZoneId ignored = ZoneId.of(text);
            return Optional.empty();
        } catch (DateTimeException e) {
            return Optional.of("Enter a time zone such as Europe/Vienna, or UTC.");
        }
    }
}
