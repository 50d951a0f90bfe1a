package dev.bailiwick.monitoring.channels.pages;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.monitoring.channels.registry.Channel;
import dev.bailiwick.monitoring.channels.registry.ChannelFields;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A channel in words.
///
/// @param isQuiet whether its messages wait now
public record ChannelRow(Channel channel, boolean isQuiet) {
    public StatusIcon icon() {
        return !channel.isEnabled()
                ? StatusIcon.HELD
                : channel.health().failingSince() != null
                        ? StatusIcon.FAIL
                        : isQuiet
                                ? StatusIcon.HELD
                                : channel.health().deliveredAt() == null
                                        ? StatusIcon.IDLE
                                        : StatusIcon.OK;
    }

    public String label() {
        return switch (icon()) {
            case HELD -> channel.isEnabled() ? "Quiet hours" : "Off";
            case FAIL -> "Failing";
            case IDLE -> "Not used yet";
            default -> "Works";
        };
    }

    public @Nullable String css() {
        return icon() == StatusIcon.FAIL ? "row-fail" : null;
    }

    /// Such as "Failures only, of Backups".
    public String rules() {
        var rules = new ArrayList<String>();
        rules.add(channel.details().get(ChannelFields.SEVERITY).label());
        addIfAny(rules, "of ", moduleLabels());
        addIfAny(rules, "on ", values(ChannelFields.HOSTS));
        addIfAny(rules, "tagged ", values(ChannelFields.TAGS));
        return String.join(", ", rules);
    }

    private static void addIfAny(List<String> rules, String words, List<String> values) {
        if (!values.isEmpty()) {
            rules.add(words + String.join(" or ", values));
        }
    }

    private List<String> values(RecordField<List<String>> field) {
        return channel.details().get(field);
    }

    private List<String> moduleLabels() {
        return values(ChannelFields.MODULES).stream()
                .map(key ->
                        ProductModule.of(key)
                                .map(ProductModule::label)
                                .orElse("Site administration"))
                .toList();
    }

    public String quietHours() {
        String hours = channel.details().text(ChannelFields.QUIET_HOURS);
        return hours.isEmpty() ? "None" : "%s, %s".formatted(hours, channel.zone().getId());
    }

    public String repeat() {
        Duration repeat = channel.repeat();
        return repeat.isZero()
                ? "Never"
                : "Every %,d minutes until acknowledged".formatted(repeat.toMinutes());
    }

    public String secret() {
        return !channel.type().hasSecret()
                ? "–"
                : channel.storedSecrets().contains(ChannelFields.SECRET) ? "Stored" : "None";
    }
}
