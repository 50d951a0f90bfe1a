package dev.bailiwick.modules.send.pages;

import dev.bailiwick.modules.send.packages.EventKind;
import dev.bailiwick.modules.send.packages.PackageEvent;
import dev.bailiwick.web.ui.StatusIcon;
import dev.bailiwick.web.ui.TimeText;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What happened to a package, by days of the reader, the latest first.
public record Timeline(List<Day> days) {
    public Timeline {
        days = List.copyOf(days);
    }

    /// @param label such as “Today” or “11 March 2026”
    public record Day(String label, List<Entry> entries) {
        public Day {
            entries = List.copyOf(entries);
        }
    }

    /// @param item such as “File 2”; null for the whole package
    /// @param address of the recipient; null for what the sender or the server did
    public record Entry(
            Instant at,
            StatusIcon icon,
            String sentence,
            @Nullable String item,
            @Nullable String address) {}

    /// @param events the latest first
    /// @param labels of the items, by their places
    static Timeline of(
            List<PackageEvent> events, Map<Integer, String> labels, Instant now, ZoneId zone) {
        Map<LocalDate, List<PackageEvent>> byDay =
                events.stream()
                        .collect(
                                Collectors.groupingBy(
                                        event -> event.at().atZone(zone).toLocalDate(),
                                        LinkedHashMap::new,
                                        Collectors.toList()));
        LocalDate today = now.atZone(zone).toLocalDate();
        return new Timeline(
                byDay.entrySet().stream()
                        .map(day ->
                                new Day(
                                        label(day.getKey(), today, day.getValue(), zone),
                                        day.getValue().stream()
                                                .map(event -> entry(event, labels))
                                                .toList()))
                        .toList());
    }

    private static String label(
            LocalDate day, LocalDate today, List<PackageEvent> events, ZoneId zone) {
        if (day.equals(today)) {
            return "Today";
        }
        return day.equals(today.minusDays(1))
                ? "Yesterday"
                : TimeText.date(events.getFirst().at(), zone);
    }

    private static Entry entry(PackageEvent event, Map<Integer, String> labels) {
        Integer place = event.place();
        return new Entry(
                event.at(),
                icon(event.kind()),
                event.kind().sentence(),
                place == null ? null : labels.getOrDefault(place, "an item"),
                event.address());
    }

    private static StatusIcon icon(EventKind kind) {
        return switch (kind) {
            case UNLOCKED, DOWNLOADED -> StatusIcon.OK;
            case FAILED, INTERRUPTED -> StatusIcon.WARN;
            case UNREADABLE, LOCKED -> StatusIcon.FAIL;
            case CREATED, MAILED, VIEWED, CODE_SENT -> StatusIcon.IDLE;
            case REVOKED, EXPIRED, SPENT, DISCARDED, RESTORED -> StatusIcon.GONE;
        };
    }
}
