package dev.bailiwick.modules.monitors.registry;

import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordValues;
import dev.bailiwick.records.schema.StoredRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Something that is checked regularly, or that reports by itself.
///
/// @param uid binds its secrets to it
/// @param details of all fields; those that do not belong to its kind have their initial value
/// @param secrets the fields that have a stored secret
/// @param hostId the compute host to which it belongs; null for none
/// @param dependsOn the monitor behind which it is; null for none
/// @param pausedAt null while it is not paused
public record Monitor(
        long id,
        UUID uid,
        long version,
        RecordValues details,
        Set<RecordField<String>> secrets,
        @Nullable Long hostId,
        @Nullable Long dependsOn,
        @Nullable Instant pausedAt,
        Instant createdAt,
        String createdBy)
        implements StoredRecord {
    public Monitor {
        secrets = Set.copyOf(secrets);
    }

    public MonitorKind kind() {
        return details.get(MonitorFields.TYPE);
    }

    public boolean isPush() {
        return kind() == MonitorKind.PUSH;
    }

    /// Whether hosts check it; also if they were all removed.
    public boolean isFromHosts() {
        return !details.get(MonitorFields.RUN_FROM).isEmpty();
    }

    /// Whether this server checks it.
    public boolean isCheckedHere() {
        return !isPush() && !isFromHosts();
    }

    public DownWhen downWhen() {
        return details.get(MonitorFields.DOWN_WHEN);
    }

    public String name() {
        return details.get(MonitorFields.NAME);
    }

    /// A host, `host:port`, a URL or a DNS name; empty for push.
    public String target() {
        return details.get(MonitorFields.TARGET);
    }

    /// For push: how often a report is expected.
    public Duration interval() {
        return Duration.ofSeconds(details.get(MonitorFields.INTERVAL));
    }

    public Duration timeout() {
        return Duration.ofSeconds(details.get(MonitorFields.TIMEOUT));
    }

    /// How many in a row until it is down: of a program that reports, one.
    public int failures() {
        return isPush() ? 1 : details.get(MonitorFields.FAILURES);
    }

    /// How many in a row until it is up again.
    public int successes() {
        return details.get(MonitorFields.SUCCESSES);
    }

    /// A longer response time is degraded; null for no limit.
    public @Nullable Duration slow() {
        Integer millis = details.get(MonitorFields.SLOW);
        return millis == null ? null : Duration.ofMillis(millis);
    }

    public boolean isPaused() {
        return pausedAt != null;
    }

    @Override
    public String title() {
        return name();
    }

    public String path() {
        return MonitorFields.KIND.path(id);
    }
}
