package dev.bailiwick.modules.monitors.lists;

import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.modules.monitors.registry.MonitorKind;
import dev.bailiwick.platform.search.SearchText;
import dev.bailiwick.web.lists.ListOption;
import dev.bailiwick.web.lists.ListQuery;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Which monitors the list shows, and in which order: filtered and sorted in memory, from the few
/// columns of [ListedMonitor].
final class MonitorFilter {
    /// The parameter with the current view.
    static final String VIEW = "view";

    /// The parameter with the current grouping.
    static final String GROUP = "group";

    private MonitorFilter() {}

    enum View implements ListOption {
        ALL("All", null),
        DOWN("Down", ShownState.DOWN.icon()),
        DEGRADED("Degraded", ShownState.DEGRADED.icon()),
        SUPPRESSED("Suppressed", ShownState.SUPPRESSED.icon()),
        PAUSED("Paused", ShownState.PAUSED.icon()),
        HTTP("HTTP", null),
        ICMP("Ping", null),
        TCP("TCP", null),
        DNS("DNS", null),
        TLS("TLS", null),
        MAIL("Mail", null),
        PUSH("Push", null);

        private final String label;
        private final @Nullable StatusIcon icon;

        View(String label, @Nullable StatusIcon icon) {
            this.label = label;
            this.icon = icon;
        }

        boolean shows(ListedMonitor one) {
            return switch (this) {
                case ALL -> true;
                case DOWN -> one.state() == ShownState.DOWN;
                case DEGRADED -> one.state() == ShownState.DEGRADED;
                case SUPPRESSED -> one.state() == ShownState.SUPPRESSED;
                case PAUSED -> one.state() == ShownState.PAUSED;
                case HTTP -> one.kind() == MonitorKind.HTTP;
                case ICMP -> one.kind() == MonitorKind.ICMP;
                case TCP -> one.kind() == MonitorKind.TCP;
                case DNS -> one.kind() == MonitorKind.DNS;
                case TLS -> one.kind() == MonitorKind.TLS;
                case MAIL -> one.kind() == MonitorKind.SMTP || one.kind() == MonitorKind.IMAP;
                case PUSH -> one.kind() == MonitorKind.PUSH;
            };
        }

        @Override
        public String label() {
            return label;
        }

        @Override
        public @Nullable StatusIcon icon() {
            return icon;
        }
    }

    /// What rows have in common that follow each other.
    enum Grouping implements ListOption {
        /// The default.
        HOST("Group by host"),
        TAG("Group by tag"),
        TYPE("Group by type"),
        NONE("No groups");

        private final String label;

        Grouping(String label) {
            this.label = label;
        }

        /// @return empty for none
        String of(ListedMonitor one) {
            return switch (this) {
                case HOST -> one.host();
                case TAG -> one.tag();
                case TYPE -> one.kind().label();
                case NONE -> "";
            };
        }

        @Override
        public String key() {
            return this == HOST ? "" : ListOption.super.key();
        }

        @Override
        public String label() {
            return label;
        }
    }

    enum Order implements ListOption {
        STATE("Down first"),
        NAME("Name"),
        UPTIME("Uptime, 30 days"),
        RESPONSE("Response time");

        private final String label;

        Order(String label) {
            this.label = label;
        }

        /// @param downtimes of those that were down
        private Comparator<ListedMonitor> comparator(Map<Long, Duration> downtimes) {
            return switch (this) {
                case STATE -> Comparator.comparing(ListedMonitor::state);
                case NAME -> Comparator.comparing(one -> folded(one.name()));
                case UPTIME ->
                        Comparator.comparing(
                                one -> downtimes.getOrDefault(one.id(), Duration.ZERO).negated());
                case RESPONSE ->
                        Comparator.comparingLong(
                                one -> one.micros() == null ? Long.MIN_VALUE : -one.micros());
            };
        }

        @Override
        public String label() {
            return label;
        }
    }

    static ListQuery query(Map<String, String> asked) {
        return ListQuery.of(
                MonitorFields.PATH,
                asked,
                List.of(Order.values()),
                ListQuery.Parameter.of(VIEW, List.of(View.values())),
                ListQuery.Parameter.of(GROUP, List.of(Grouping.values())));
    }

    static List<ListedMonitor> found(List<ListedMonitor> all, String search) {
        String part = SearchText.folded(search);
        return part.isEmpty() ? all : all.stream().filter(one -> contains(one, part)).toList();
    }

    private static boolean contains(ListedMonitor one, String part) {
        return Stream.of(one.name(), one.target(), one.host())
                .anyMatch(text -> SearchText.folded(text).contains(part));
    }

    static Grouping grouping(ListQuery query) {
        return ListOption.find(Grouping.class, query.get(GROUP));
    }

    /// What is down comes first in the order that begins with it, and belongs to no group.
    static boolean isAhead(ListedMonitor one, ListQuery query) {
        return one.state() == ShownState.DOWN && query.order(Order.class) == Order.STATE;
    }

    /// @param some in the order of their names
    /// @param downtimes of those that were down, for the order by uptime
    static List<ListedMonitor> shown(
            List<ListedMonitor> some, ListQuery query, Map<Long, Duration> downtimes) {
        View view = ListOption.find(View.class, query.get(VIEW));
        List<ListedMonitor> shown = some.stream().filter(view::shows).toList();
        Comparator<ListedMonitor> order = query.order(Order.class).comparator(downtimes);
        return shown.stream()
                .sorted(
                        groups(shown, query)
                                .thenComparing(query.isReversed() ? order.reversed() : order))
                .toList();
    }

    /// What is down, then groups with the worst state first, then by name; those without a group
    /// come last.
    private static Comparator<ListedMonitor> groups(List<ListedMonitor> shown, ListQuery query) {
        Grouping grouping = grouping(query);
        if (grouping == Grouping.NONE) {
            return Comparator.comparingInt(_ -> 0);
        }
        Map<String, ShownState> worst =
                shown.stream()
                        .filter(one -> !isAhead(one, query))
                        .collect(
                                Collectors.toMap(
                                        grouping::of,
                                        ListedMonitor::state,
                                        BinaryOperator.minBy(Comparator.naturalOrder())));
        Comparator<ListedMonitor> byName =
                Comparator.comparing((ListedMonitor one) -> grouping.of(one).isEmpty())
                        .thenComparing(grouping::of, String.CASE_INSENSITIVE_ORDER)
                        .thenComparing(grouping::of);
        Comparator<ListedMonitor> ahead = Comparator.comparing(one -> !isAhead(one, query));
        Comparator<ListedMonitor> groups =
                query.order(Order.class) == Order.STATE
                        ? Comparator.<ListedMonitor, ShownState>comparing(
                                        one -> worst.getOrDefault(grouping.of(one), one.state()))
                                .thenComparing(byName)
                        : byName;
        return ahead.thenComparing((a, b) -> isAhead(a, query) ? 0 : groups.compare(a, b));
    }

    private static String folded(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
