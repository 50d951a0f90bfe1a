package dev.bailiwick.modules.monitors.maintenance;

import dev.bailiwick.records.schema.RecordValues;
import dev.bailiwick.records.schema.StoredRecord;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Planned work, during which some monitors raise no alert.
///
/// @param covered what it covers
/// @param cutAt what has begun by then has ended by then; null if nobody ended it early
/// @param changedAt when its times or what it covers were changed
public record MaintenanceWindow(
        long id,
        long version,
        RecordValues details,
        Covered covered,
        @Nullable Instant cutAt,
        Instant changedAt,
        Instant createdAt,
        String createdBy)
        implements StoredRecord {
    private static final int MAX_OPEN = 100;

    /// @param monitors ids, as are those of hosts
    /// @param tags as [#folded]
    public record Covered(
            boolean everything, Set<Long> monitors, Set<Long> hosts, Set<String> tags) {
        public Covered {
            monitors = Set.copyOf(monitors);
            hosts = Set.copyOf(hosts);
            tags = Set.copyOf(tags);
        }

        /// Whether it depends on more than the ids of monitors.
        boolean needsLabels() {
            return !hosts.isEmpty() || !tags.isEmpty();
        }

        public boolean includes(LabelledMonitor monitor) {
            return everything
                    || monitors.contains(monitor.id())
                    || (monitor.hostId() != null && hosts.contains(monitor.hostId()))
                    || monitor.tags().stream().anyMatch(tag -> tags.contains(folded(tag)));
        }
    }

    /// How tags are compared.
    static String folded(String tag) {
        return tag.toLowerCase(Locale.ROOT);
    }

    public String name() {
        return details.get(WindowFields.NAME);
    }

    @Override
    public String title() {
        return name();
    }

    public String path() {
        return WindowFields.KIND.path(id);
    }

    public String notes() {
        return details.get(WindowFields.NOTES);
    }

    public ZoneId zone() {
        return details.get(WindowFields.TIME_ZONE);
    }

    /// Its lines, as the form has them.
    public List<String> covers() {
        return details.get(WindowFields.COVERS);
    }

    public boolean isSingle() {
        return details.get(WindowFields.REPEATS) == Repeats.ONCE;
    }

    /// Such as "Weekly, Sun at 22:00".
    public String repeats() {
        return switch (details.get(WindowFields.REPEATS)) {
            case ONCE -> "No";
            case WEEKLY ->
                    "%s at %s"
                            .formatted(
                                    details.text(WindowFields.DAYS),
                                    details.text(WindowFields.TIME));
            case CRON -> details.get(WindowFields.CRON);
        };
    }

    /// Such as "2 h 30 min"; only if it repeats.
    public String length() {
        return details.text(WindowFields.LENGTH);
    }

    /// When it is open within a time range, in order.
    ///
    /// @param to exclusive
    public List<Occurrence> occurrences(Instant from, Instant to, int max) {
        return WindowSchedule.of(details).occurrences(from, to, max).stream()
                .map(one -> cutAt == null ? one : one.cut(cutAt))
                .filter(one -> one.overlaps(from, to))
                .toList();
    }

    /// The occurrence that is open.
    public Optional<Occurrence> open(Instant now) {
        return occurrences(now, now.plusMillis(1), MAX_OPEN).stream()
                .filter(one -> one.contains(now))
                .findFirst();
    }

    /// The first occurrence that begins after a time; empty if none does within some years.
    public Optional<Occurrence> next(Instant now) {
        return WindowSchedule.of(details).next(now);
    }

    /// A single one that is over.
    public Optional<Occurrence> ended(Instant now) {
        return isSingle()
                ? WindowSchedule.of(details).occurrences(Instant.EPOCH, now, 1).stream()
                        .map(one -> cutAt == null ? one : one.cut(cutAt))
                        .filter(one -> !one.end().isAfter(now))
                        .findFirst()
                : Optional.empty();
    }
}
