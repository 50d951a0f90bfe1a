package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.platform.search.SearchText;
import dev.bailiwick.web.lists.ListOption;
import dev.bailiwick.web.lists.ListQuery;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Which addresses the page shows, and in which order. They come from the instances, so they are
/// filtered in memory.
final class NameFilter {
    static final String VIEW = "view";

    private NameFilter() {}

    enum View implements ListOption {
        ALL("All"),
        CONFLICTS("Conflicts"),
        LOCAL_NAMES("Local names"),
        LEASES("Leases"),
        NO_RECORD("No IP record");

        private final String label;

        View(String label) {
            this.label = label;
        }

        boolean shows(NameRow row) {
            return switch (this) {
                case ALL -> true;
                case CONFLICTS -> !row.conflicts().isEmpty();
                case LOCAL_NAMES -> !row.local().isEmpty();
                case LEASES -> row.isLeased();
                case NO_RECORD -> row.record() == null;
            };
        }

        @Override
        public String label() {
            return label;
        }
    }

    enum Order implements ListOption {
        STATE("Conflicts first"),
        NAME("Name"),
        ADDRESS("Address");

        private final String label;

        Order(String label) {
            this.label = label;
        }

        /// Rows come in the order of their addresses.
        private Comparator<NameRow> comparator() {
            return switch (this) {
                case STATE -> Comparator.comparing((NameRow row) -> row.conflicts().isEmpty());
                case NAME -> Comparator.comparing(row -> SearchText.folded(row.title()));
                case ADDRESS -> (_, _) -> 0;
            };
        }

        @Override
        public String label() {
            return label;
        }
    }

    static ListQuery query(Map<String, String> asked, Scope scope) {
        ListQuery query =
                ListQuery.of(
                        NamesPage.PATH,
                        asked,
                        List.of(Order.values()),
                        ListQuery.Parameter.of(VIEW, List.of(View.values())));
        return scope.chosen() == null
                ? query
                : query.withKept(Map.of(Scope.PARAMETER, scope.value()));
    }

    static List<NameRow> found(List<NameRow> all, String search) {
        String part = SearchText.folded(search);
        return part.isEmpty() ? all : all.stream().filter(row -> contains(row, part)).toList();
    }

    private static boolean contains(NameRow row, String part) {
        return Stream.of(
                        Stream.of(row.address(), row.vendor()),
                        row.names().stream(),
                        row.macs().stream())
                .flatMap(texts -> texts)
                .anyMatch(text -> SearchText.folded(text).contains(part));
    }

    /// @param some in the order of their addresses
    static List<NameRow> shown(List<NameRow> some, ListQuery query) {
        View view = ListOption.find(View.class, query.get(VIEW));
        List<NameRow> shown =
                some.stream()
                        .filter(view::shows)
                        .sorted(query.order(Order.class).comparator())
                        .toList();
        return query.isReversed() ? shown.reversed() : shown;
    }
}
