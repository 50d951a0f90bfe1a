package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.modules.dns.checks.QueryHistory;
import dev.bailiwick.modules.dns.live.LiveProviders;
import dev.bailiwick.modules.dns.live.ProviderView;
import dev.bailiwick.modules.dns.pages.OverviewPage.Figure;
import dev.bailiwick.modules.dns.pages.OverviewPage.Titled;
import dev.bailiwick.modules.dns.provider.Day;
import dev.bailiwick.modules.dns.provider.Status;
import dev.bailiwick.modules.dns.registry.Pause;
import dev.bailiwick.modules.dns.registry.Pauses;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.modules.dns.registry.ProviderFields;
import dev.bailiwick.modules.dns.registry.Providers;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.ui.Chart;
import dev.bailiwick.web.ui.Href;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Adds up what the instances know.
@Component
final class OverviewBuilder {
    private static final Duration STEP = Duration.ofMinutes(10);
    private static final int STEPS = 144;
    private static final int HISTORY_STEPS = 168;
    private static final String REFRESH_SECONDS = "5";
    private static final String PENDING_REFRESH_SECONDS = "2";

    private final Providers providers;
    private final Pauses pauses;
    private final LiveProviders live;
    private final QueryHistory history;
    private final Transactions transactions;
    private final Clock clock;

    OverviewBuilder(
            Providers providers,
            Pauses pauses,
            LiveProviders live,
            QueryHistory history,
            Transactions transactions,
            Clock clock) {
        this.providers = providers;
        this.pauses = pauses;
        this.live = live;
        this.history = history;
        this.transactions = transactions;
        this.clock = clock;
    }

    private record Known(List<Provider> all, List<Pause> pauses) {}

    OverviewPage build(Map<String, String> asked, Account reader) {
        Instant now = clock.instant();
        Known known = transactions.read(() -> new Known(providers.all(), pauses.current(now)));
        Scope scope = Scope.of(known.all(), asked);
        HistoryRange range = HistoryRange.of(asked.getOrDefault(HistoryRange.PARAMETER, ""));
        List<ProviderView> views = live.look(scope.shown());
        List<ProviderRow> rows =
                views.stream()
                        .map(view -> new ProviderRow(view, clock.instant()))
                        .sorted(Comparator.comparingInt(row -> urgency(row.icon())))
                        .toList();
        return new OverviewPage(
                scope,
                summary(rows),
                rows,
                ranges(scope, range),
                range == HistoryRange.DAY ? chart(views) : chart(scope, range, now),
                figures(views),
                ranks(views),
                PauseState.of(views, known.pauses(), now).orElse(null),
                messages(views),
                reader.mayEdit(),
                reader.isAdministrator(),
                views.stream().anyMatch(view -> view.status().isPending())
                        ? PENDING_REFRESH_SECONDS
                        : REFRESH_SECONDS);
    }

    private static int urgency(StatusIcon icon) {
        return switch (icon) {
            case FAIL -> 0;
            case WARN -> 1;
            case HELD -> 2;
            default -> 3;
        };
    }

    private static String summary(List<ProviderRow> rows) {
        if (rows.isEmpty()) {
            return "No instances are registered yet.";
        }
        Long queries = sum(rows, Status::queries);
        Long blocked = sum(rows, Status::blocked);
        String figures =
                queries == null
                        ? "No data yet."
                        : "%,d queries in 24\u00a0hours, %s blocked."
                                .formatted(queries, Numbers.share(blocked, queries));
        List<String> old =
                rows.stream()
                        .filter(row -> row.icon() == StatusIcon.FAIL || row.isStale())
                        .map(row -> row.provider().name())
                        .toList();
        return old.isEmpty()
                ? figures
                : "%s %s %s current data."
                        .formatted(
                                figures,
                                String.join(", ", old),
                                old.size() == 1 ? "has no" : "have no");
    }

    /// Null if none knows it.
    private static @Nullable Long sum(
            List<ProviderRow> rows, Function<Status, @Nullable Long> figure) {
        List<Long> known =
                rows.stream()
                        .map(ProviderRow::status)
                        .filter(Objects::nonNull)
                        .map(figure)
                        .filter(Objects::nonNull)
                        .toList();
        return known.isEmpty() ? null : known.stream().mapToLong(Long::longValue).sum();
    }

    private static List<Day> days(List<ProviderView> views) {
        return views.stream().map(view -> view.day().value()).filter(Objects::nonNull).toList();
    }

    private @Nullable Chart chart(List<ProviderView> views) {
        var totals = new TreeMap<Long, Long>();
        var blocked = new TreeMap<Long, Long>();
        for (Day day : days(views)) {
            for (Day.Step step : day.course()) {
                long slot = step.from().getEpochSecond() / STEP.toSeconds();
                var _ = totals.merge(slot, step.total(), Long::sum);
                var _ = blocked.merge(slot, step.blocked(), Long::sum);
            }
        }
        if (totals.isEmpty()) {
            return null;
        }
        long first = clock.instant().getEpochSecond() / STEP.toSeconds() - STEPS + 1;
        var all = new ArrayList<@Nullable Double>();
        var off = new ArrayList<@Nullable Double>();
        for (long slot = first; slot < first + STEPS; slot++) {
            all.add(number(totals.get(slot)));
            off.add(number(blocked.get(slot)));
        }
        return Chart.of(
                "Queries",
                "per 10 minutes",
                List.of(new Chart.Values("All", all), new Chart.Values("Blocked", off)),
                new Chart.Axis(Instant.ofEpochSecond(first * STEP.toSeconds()), STEP, STEPS, null),
                new Chart.Scale(null, null, value -> "%,d".formatted(Math.round(value))));
    }

    private static List<OverviewPage.Range> ranges(Scope scope, HistoryRange current) {
        return Arrays.stream(HistoryRange.values())
                .map(range ->
                        new OverviewPage.Range(
                                range.label(),
                                new Href(scope.href(ProviderFields.PATH))
                                        .with(
                                                HistoryRange.PARAMETER,
                                                range == HistoryRange.DAY ? null : range.key())
                                        .text(),
                                range == current))
                .toList();
    }

    /// The recorded history.
    private @Nullable Chart chart(Scope scope, HistoryRange range, Instant now) {
        List<Long> ids = scope.shown().stream().map(Provider::id).toList();
        QueryHistory.Course course =
                transactions.read(
                        () -> history.read(ids, now.minus(range.length()), now, HISTORY_STEPS));
        if (course.all().stream().allMatch(Objects::isNull)) {
            return null;
        }
        return Chart.of(
                "Queries",
                "per hour",
                List.of(
                        new Chart.Values("All", hourly(course.all())),
                        new Chart.Values("Blocked", hourly(course.blocked()))),
                new Chart.Axis(course.from(), course.step(), course.all().size(), null),
                new Chart.Scale(null, null, value -> "%,d".formatted(Math.round(value))));
    }

    private static List<@Nullable Double> hourly(List<@Nullable Double> values) {
        double factor = (double) Duration.ofHours(1).toSeconds() / QueryHistory.STEP.toSeconds();
        var hourly = new ArrayList<@Nullable Double>();
        values.forEach(value -> hourly.add(value == null ? null : Double.valueOf(value * factor)));
        return hourly;
    }

    private static @Nullable Double number(@Nullable Long value) {
        return value == null ? null : Double.valueOf(value);
    }

    private static List<Figure> figures(List<ProviderView> views) {
        var figures = new ArrayList<Figure>();
        List<Day> days = days(views);
        List<Day> cached = days.stream().filter(day -> day.cached() != null).toList();
        long answers = cached.stream().mapToLong(OverviewBuilder::cached).sum();
        long total =
                views.stream()
                        .filter(view -> cached.contains(view.day().value()))
                        .map(view -> view.status().value())
                        .filter(status -> status != null && status.queries() != null)
                        .mapToLong(OverviewBuilder::queries)
                        .sum();
        if (total > 0) {
            figures.add(new Figure("Answered from cache", Numbers.share(answers, total), ""));
        }
        long clients =
                views.stream()
                        .map(view -> view.status().value())
                        .filter(status -> status != null && status.clients() != null)
                        .mapToLong(status ->
                                status == null || status.clients() == null ? 0 : status.clients())
                        .max()
                        .orElse(-1);
        if (clients >= 0) {
            figures.add(
                    new Figure(
                            "Active clients",
                            "%,d".formatted(clients),
                            views.size() > 1 ? "on the busiest instance" : ""));
        }
        long servers =
                days.stream()
                        .flatMap(day -> day.upstreams().stream())
                        .map(Day.Count::name)
                        .filter(name -> !List.of("cache", "blocklist").contains(name))
                        .distinct()
                        .count();
        if (servers > 0) {
            figures.add(new Figure("Upstream servers", "%,d".formatted(servers), ""));
        }
        return figures;
    }

    private static long cached(Day day) {
        return day.cached() == null ? 0 : day.cached();
    }

    private static long queries(@Nullable Status status) {
        return status == null || status.queries() == null ? 0 : status.queries();
    }

    private static List<Titled> ranks(List<ProviderView> views) {
        List<Day> days = days(views);
        var ranks = new ArrayList<Titled>();
        add(ranks, days, "clients", "Top clients", Day::clients, false);
        add(ranks, days, "allowed", "Top domains", Day::allowed, false);
        add(ranks, days, "blocked", "Top blocked domains", Day::blocked, true);
        add(ranks, days, "types", "Query types", Day::types, false);
        add(ranks, days, "upstreams", "Answered by", Day::upstreams, false);
        return ranks;
    }

    private static void add(
            List<Titled> ranks,
            List<Day> days,
            String id,
            String title,
            Function<Day, List<Day.Count>> part,
            boolean blocked) {
        Rank rank = Rank.of(days.stream().map(part).toList());
        if (!rank.rows().isEmpty()) {
            ranks.add(new Titled(id, title, rank, blocked));
        }
    }

    private static List<String> messages(List<ProviderView> views) {
        var messages = new ArrayList<String>();
        for (ProviderView view : views) {
            Day day = view.day().value();
            if (day != null) {
                day.messages()
                        .forEach(text ->
                                messages.add("%s: %s".formatted(view.provider().name(), text)));
            }
        }
        return messages;
    }
}
