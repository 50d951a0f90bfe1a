package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.platform.search.SearchText;
import dev.bailiwick.web.lists.ListOption;
import dev.bailiwick.web.lists.ListQuery;
import dev.bailiwick.web.ui.Chip;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Which lists and rules the page shows. They come from the instances, so they are filtered in
/// memory.
final class EntryFilter {
    private static final String VIEW = "view";

    private EntryFilter() {}

    enum View implements ListOption {
        ALL("All"),
        LISTS("Lists"),
        RULES("Rules"),
        DIFFERENT("Different on instances");

        private final String label;

        View(String label) {
            this.label = label;
        }

        boolean shows(EntryRow row) {
            return switch (this) {
                case ALL -> true;
                case LISTS -> row.kind().isList();
                case RULES -> !row.kind().isList();
                case DIFFERENT -> !row.everywhere() || !row.differences().isEmpty();
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
                        ListsPage.PATH,
                        asked,
                        List.of(),
                        ListQuery.Parameter.of(VIEW, List.of(View.values())));
        return scope.chosen() == null
                ? query
                : query.withKept(Map.of(Scope.PARAMETER, scope.value()));
    }

    static List<EntryRow> found(List<EntryRow> all, String search) {
        String part = SearchText.folded(search);
        return part.isEmpty()
                ? all
                : all.stream()
                        .filter(row ->
                                SearchText.folded(row.entry().value()).contains(part)
                                        || SearchText.folded(row.entry().comment()).contains(part))
                        .toList();
    }

    static List<EntryRow> shown(List<EntryRow> some, ListQuery query) {
        View view = ListOption.find(View.class, query.get(VIEW));
        return some.stream().filter(view::shows).toList();
    }

    static List<Chip> chips(ListQuery query, List<EntryRow> found) {
        var chips = new ArrayList<Chip>();
        for (View view : View.values()) {
            chips.add(
                    query.chip(
                            view.label(),
                            view.icon(),
                            found.stream().filter(view::shows).count(),
                            Long.MAX_VALUE,
                            Map.of(VIEW, view.key())));
        }
        return chips;
    }
}
