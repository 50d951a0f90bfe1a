package dev.bailiwick.modules.monitors.lists;

import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.modules.monitors.registry.MonitorKind;
import dev.bailiwick.platform.search.SearchText;
import dev.bailiwick.web.lists.ListOption;
import dev.bailiwick.web.lists.ListQuery;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Which monitors the list shows, and in which order: filtered and sorted in memory, from the few
/// columns of [ListedMonitor].
final class MonitorFilter {
    /// The parameter with the current view.
    static final String VIEW = "view";

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

    enum Order implements ListOption {
        STATE("Down first"),
        NAME("Name"),
        HOST("Host"),
        RESPONSE("Response time");

        private final String label;

        Order(String label) {
            this.label = label;
        }

        private Comparator<ListedMonitor> comparator() {
            return switch (this) {
                case STATE -> Comparator.comparing(ListedMonitor::state);
                case NAME -> Comparator.comparing(one -> folded(one.name()));
                case HOST -> Comparator.comparing(one -> folded(one.host()));
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
                ListQuery.Parameter.of(VIEW, List.of(View.values())));
    }

    static List<ListedMonitor> found(List<ListedMonitor> all, String search) {
        String part = SearchText.folded(search);
        return part.isEmpty() ? all : all.stream().filter(one -> contains(one, part)).toList();
    }

    private static boolean contains(ListedMonitor one, String part) {
        return Stream.of(one.name(), one.target(), one.host())
                .anyMatch(text -> SearchText.folded(text).contains(part));
    }

    /// @param some in the order of their names
    static List<ListedMonitor> shown(List<ListedMonitor> some, ListQuery query) {
        View view = ListOption.find(View.class, query.get(VIEW));
        Comparator<ListedMonitor> order = query.order(Order.class).comparator();
        return some.stream()
                .filter(view::shows)
                .sorted(query.isReversed() ? order.reversed() : order)
                .toList();
    }

    private static String folded(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
