package dev.bailiwick.modules.monitors.lists;

import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.modules.monitors.registry.MonitorKind;
import dev.bailiwick.platform.search.SearchText;
import dev.bailiwick.web.lists.ListOption;
import dev.bailiwick.web.lists.ListQuery;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
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
        DOWN(ShownState.DOWN),
        DEGRADED(ShownState.DEGRADED),
        SUPPRESSED(ShownState.SUPPRESSED),
        MAINTENANCE(ShownState.MAINTENANCE),
        PAUSED(ShownState.PAUSED),
        HTTP("HTTP", null, MonitorKind.HTTP),
        ICMP("Ping", null, MonitorKind.ICMP),
        TCP("TCP", null, MonitorKind.TCP),
        DNS("DNS", null, MonitorKind.DNS),
        TLS("TLS", null, MonitorKind.TLS),
        MAIL("Mail", null, MonitorKind.SMTP, MonitorKind.IMAP),
        PUSH("Push", null, MonitorKind.PUSH),
        HOST("Host", null, MonitorKind.HOST);

        private final String label;
        private final @Nullable ShownState state;

        @SuppressWarnings("ImmutableEnumChecker") // made by List.of
        private final List<MonitorKind> kinds;

        View(ShownState state) {
            this(state.label(), state);
        }

        View(String label, @Nullable ShownState state, MonitorKind... kinds) {
            this.label = label;
            this.state = state;
            this.kinds = List.of(kinds);
        }

        boolean shows(ListedMonitor one) {
            return this == ALL || one.state() == state || kinds.contains(one.kind());
        }

        /// How many of some it shows.
        long count(int all, Map<ShownState, Integer> byState, Map<MonitorKind, Integer> byKind) {
            return this == ALL
                    ? all
                    : state == null
                            ? kinds.stream().mapToInt(kind -> byKind.getOrDefault(kind, 0)).sum()
                            : byState.getOrDefault(state, 0);
        }

        @Override
        public String label() {
            return label;
        }

        @Override
        public @Nullable StatusIcon icon() {
            return state == null ? null : state.icon();
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
        return Stream.of(one.name(), one.target(), one.host(), one.tags())
                .anyMatch(text -> SearchText.folded(text).contains(part));
    }

    static Grouping grouping(ListQuery query) {
        return ListOption.find(Grouping.class, query.get(GROUP));
    }

    /// The group of each monitor. What is down comes first in the order that begins with it, and
    /// belongs to no group.
    ///
    /// @return gives null for what is down, and an empty text for those without a group
    static Function<ListedMonitor, @Nullable String> groups(ListQuery query) {
        Grouping grouping = grouping(query);
        boolean isAhead = grouping != Grouping.NONE && isByState(query);
        return one -> isAhead && one.state() == ShownState.DOWN ? null : grouping.of(one);
    }

    private static boolean isByState(ListQuery query) {
        return query.order(Order.class) == Order.STATE;
    }

    /// @param some in the order of their names
    /// @param downtimes of those that were down, for the order by uptime
    static List<ListedMonitor> shown(
            List<ListedMonitor> some, ListQuery query, Map<Long, Duration> downtimes) {
        View view = ListOption.find(View.class, query.get(VIEW));
        List<ListedMonitor> shown = some.stream().filter(view::shows).toList();
        Comparator<ListedMonitor> byOrder = query.order(Order.class).comparator(downtimes);
        Comparator<ListedMonitor> order = query.isReversed() ? byOrder.reversed() : byOrder;
        Function<ListedMonitor, @Nullable String> name = groups(query);
        var byName = new HashMap<@Nullable String, List<ListedMonitor>>();
        shown.forEach(
                one -> byName.computeIfAbsent(name.apply(one), _ -> new ArrayList<>()).add(one));
        var groups = new TreeMap<Group, List<ListedMonitor>>();
        byName.forEach((group, of) -> groups.put(Group.of(group, of, query), of));
        return groups.values().stream().flatMap(of -> of.stream().sorted(order)).toList();
    }

    /// What decides where a group stands: what is down comes first; then the worst state, in that
    /// order; then the name, and at last those without a group.
    private record Group(boolean isNotAhead, int rank, boolean isNone, String name)
            implements Comparable<Group> {
        private static final Comparator<Group> ORDER =
                Comparator.comparing(Group::isNotAhead)
                        .thenComparingInt(Group::rank)
                        .thenComparing(Group::isNone)
                        .thenComparing(Group::name, String.CASE_INSENSITIVE_ORDER)
                        .thenComparing(Group::name);

        static Group of(@Nullable String name, List<ListedMonitor> of, ListQuery query) {
            int rank =
                    isByState(query)
                            ? of.stream().mapToInt(one -> one.state().rank()).min().orElse(0)
                            : 0;
            String known = Objects.requireNonNullElse(name, "");
            return new Group(name != null, rank, known.isEmpty(), known);
        }

        @Override
        public int compareTo(Group other) {
            return ORDER.compare(this, other);
        }
    }

    private static String folded(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
