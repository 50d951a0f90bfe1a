package dev.bailiwick.monitoring.channels.registry;

import dev.bailiwick.monitoring.alerts.evaluation.AlertSource.AlertLabels;
import dev.bailiwick.platform.text.EmailAddress;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordValues;
import dev.bailiwick.records.schema.StoredRecord;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Where alerts are sent, and which.
///
/// @param uid binds its secrets to it
/// @param storedSecrets the fields that have a secret
/// @param target what can be shown of its address: the server, or the recipients
public record Channel(
        long id,
        UUID uid,
        long version,
        RecordValues details,
        Set<RecordField<String>> storedSecrets,
        String target,
        Health health,
        Instant createdAt,
        String createdBy)
        implements StoredRecord {
    public Channel {
        storedSecrets = Set.copyOf(storedSecrets);
    }

    /// @param deliveredAt when the latest message was accepted
    /// @param failingSince null unless the latest attempt failed
    /// @param problem why it did, as a sentence without secrets
    public record Health(
            @Nullable Instant deliveredAt, @Nullable Instant failingSince, String problem) {}

    public String name() {
        return details.get(ChannelFields.NAME);
    }

    public ChannelType type() {
        return details.get(ChannelFields.TYPE);
    }

    public boolean isEnabled() {
        return details.get(ChannelFields.ENABLED);
    }

    public List<EmailAddress> recipients() {
        return details.get(ChannelFields.RECIPIENTS).stream()
                .flatMap(text -> EmailAddress.parse(text).stream())
                .toList();
    }

    public ZoneId zone() {
        return details.get(ChannelFields.TIME_ZONE);
    }

    /// Whether messages wait now.
    public boolean isQuiet(Instant now) {
        QuietHours hours = details.get(ChannelFields.QUIET_HOURS);
        return hours != null && hours.contain(now, zone());
    }

    /// Zero for never.
    public Duration repeat() {
        return Duration.ofMinutes(details.get(ChannelFields.REPEAT_MINUTES));
    }

    public boolean asksForLabels() {
        return !details.get(ChannelFields.HOSTS).isEmpty()
                || !details.get(ChannelFields.TAGS).isEmpty();
    }

    /// Whether its rules choose an alert; without rules it gets all.
    ///
    /// @param labels matter only if it [#asksForLabels]
    public boolean accepts(StatusIcon severity, String module, AlertLabels labels) {
        List<String> modules = details.get(ChannelFields.MODULES);
        return details.get(ChannelFields.SEVERITY).includes(severity)
                && (modules.isEmpty() || modules.contains(module))
                && matches(details.get(ChannelFields.HOSTS), labels.hosts())
                && matches(details.get(ChannelFields.TAGS), labels.tags());
    }

    private static boolean matches(List<String> wanted, Collection<String> present) {
        return wanted.isEmpty()
                || present.stream()
                        .anyMatch(one -> wanted.stream().anyMatch(one::equalsIgnoreCase));
    }

    @Override
    public String title() {
        return name();
    }

    public String path() {
        return ChannelFields.KIND.path(id);
    }
}
