package dev.bailiwick.modules.monitors.windows;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.modules.monitors.maintenance.LabelledMonitor;
import dev.bailiwick.modules.monitors.maintenance.MaintenanceWindow;
import dev.bailiwick.modules.monitors.maintenance.MaintenanceWindows;
import dev.bailiwick.modules.monitors.maintenance.Occurrence;
import dev.bailiwick.modules.monitors.maintenance.WindowFields;
import dev.bailiwick.records.changes.RecordChanges;
import dev.bailiwick.web.lists.ListQuery;
import dev.bailiwick.web.ui.Confirmation;
import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/// The list of windows and the page of one. Runs in the caller's transaction.
@Component
final class WindowPages {
    private static final int PAGE_SIZE = 25;
    private static final int MAX_CHANGES = 50;
    private static final int MAX_NEXT = 5;

    /// Open, upcoming by their begin, ended by their end, the latest first.
    private static final Comparator<WindowRow> ORDER =
            Comparator.comparing(WindowRow::state).thenComparingLong(WindowPages::sortTime);

    private final MaintenanceWindows windows;
    private final RecordChanges history;
    private final Clock clock;

    WindowPages(MaintenanceWindows windows, RecordChanges history, Clock clock) {
        this.windows = windows;
        this.history = history;
        this.clock = clock;
    }

    private static long sortTime(WindowRow row) {
        Occurrence time = row.time();
        return time == null
                ? Long.MAX_VALUE
                : switch (row.state()) {
                    case OPEN -> time.end().toEpochMilli();
                    case UPCOMING -> time.begin().toEpochMilli();
                    case ENDED -> -time.end().toEpochMilli();
                };
    }

    WindowsPage all(Map<String, String> asked, Account reader) {
        Instant now = clock.instant();
        ListQuery query = ListQuery.of(WindowFields.PATH, asked, List.of());
        List<WindowRow> rows =
                windows.all().stream()
                        .map(window -> WindowRow.of(window, 0, now))
                        .sorted(ORDER)
                        .toList();
        var page = query.page(rows, PAGE_SIZE);
        List<LabelledMonitor> monitors = windows.labelled();
        return new WindowsPage(
                summary(rows),
                Timeline.of(rows.stream().map(WindowRow::window).toList(), now, reader.timeZone()),
                page.rows().stream().map(row -> counted(row, monitors)).toList(),
                query.pager(page, rows.size()),
                query.currentHref(),
                reader.mayEdit());
    }

    private static WindowRow counted(WindowRow row, List<LabelledMonitor> monitors) {
        return new WindowRow(row.window(), row.state(), row.time(), count(row.window(), monitors));
    }

    private static int count(MaintenanceWindow window, List<LabelledMonitor> monitors) {
        return Math.toIntExact(monitors.stream().filter(window.covered()::includes).count());
    }

    private static String summary(List<WindowRow> rows) {
        long open = rows.stream().filter(WindowRow::isOpen).count();
        String counted =
                open == 0
                        ? "No window is open."
                        : open == 1 ? "1 window is open." : "%,d windows are open.".formatted(open);
        return counted
                + " Checks go on during maintenance, but they raise no alert and do not count"
                + " against uptime.";
    }

    WindowPage of(MaintenanceWindow window, Account reader) {
        Instant now = clock.instant();
        return new WindowPage(
                WindowRow.of(window, count(window, windows.labelled()), now),
                next(window, now),
                history.of(
                        WindowFields.KIND.key(), window.id(), MAX_CHANGES, WindowFields.labels()),
                reader.mayEdit(),
                removal(window));
    }

    private static List<Occurrence> next(MaintenanceWindow window, Instant now) {
        return window.isSingle()
                ? List.of()
                : Stream.iterate(
                                window.next(now),
                                Optional::isPresent,
                                one -> window.next(one.orElseThrow().begin()))
                        .flatMap(Optional::stream)
                        .limit(MAX_NEXT)
                        .toList();
    }

    static Confirmation removal(MaintenanceWindow window) {
        return new Confirmation(
                "remove",
                window.path() + "/remove",
                "Remove %s?".formatted(window.title()),
                List.of(
                        "If it is open, its monitors are judged by their next checks.",
                        "Results and incidents stay. The audit log records that it was removed."),
                window.path() + "/remove",
                "Remove window",
                "Keep window",
                window.path());
    }
}
