package dev.bailiwick.modules.monitors.windows;

import dev.bailiwick.modules.monitors.maintenance.CoverLine;
import dev.bailiwick.modules.monitors.maintenance.MaintenanceWindow;
import dev.bailiwick.modules.monitors.maintenance.Occurrence;
import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.web.ui.TimeText;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A window in the list and on its page.
///
/// @param time the current occurrence, else the next, else the last; null if there is none
/// @param monitors how many it covers
public record WindowRow(
        MaintenanceWindow window, WindowState state, @Nullable Occurrence time, int monitors) {
    private static final int MAX_NAMES = 2;
    private static final int MAX_NOTE_LENGTH = 120;

    /// @param monitors how many it covers
    static WindowRow of(MaintenanceWindow window, int monitors, Instant now) {
        Optional<Occurrence> open = window.open(now);
        if (open.isPresent()) {
            return new WindowRow(window, WindowState.OPEN, open.get(), monitors);
        }
        return window.next(now)
                .map(next -> new WindowRow(window, WindowState.UPCOMING, next, monitors))
                .orElseGet(() ->
                        new WindowRow(
                                window,
                                WindowState.ENDED,
                                window.ended(now).orElse(null),
                                monitors));
    }

    public boolean isOpen() {
        return state == WindowState.OPEN;
    }

    public boolean isUpcoming() {
        return state == WindowState.UPCOMING;
    }

    /// Such as "12 Mar 2026, 01:10 to 04:00 UTC, 53 minutes left".
    ///
    /// @param zone of the person
    public String when(Instant now, ZoneId zone) {
        Occurrence known = time;
        if (known == null) {
            return "–";
        }
        String range = TimeText.range(known.begin(), known.end(), zone);
        return isOpen()
                ? "%s, %s left".formatted(range, TimeText.elapsed(now, known.end()))
                : range;
    }

    /// Such as "web-03, floor-2 and 2 more".
    public String covers() {
        List<String> names = window.covers().stream().map(WindowRow::name).toList();
        if (names.isEmpty()) {
            return "Nothing that is still there";
        }
        String shown = String.join(", ", names.subList(0, Math.min(MAX_NAMES, names.size())));
        return names.size() > MAX_NAMES
                ? "%s and %,d more".formatted(shown, names.size() - MAX_NAMES)
                : shown;
    }

    private static String name(String text) {
        return CoverLine.parse(text)
                .map(line ->
                        switch (line.kind()) {
                            case EVERYTHING -> "Everything";
                            case HOST, MONITOR -> line.name();
                            case TAG -> "tag " + line.name();
                        })
                .orElse(text);
    }

    /// The first line of its notes, shortened.
    public String note() {
        return Excerpt.of(window.notes().lines().findFirst().orElse(""), MAX_NOTE_LENGTH);
    }

    public String counted() {
        return MonitorFields.KIND.counted(monitors);
    }

    public String endPath() {
        return window.path() + "/end";
    }
}
