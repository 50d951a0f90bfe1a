package dev.bailiwick.modules.remotes.lists;

import dev.bailiwick.modules.remotes.registry.Remote;
import dev.bailiwick.modules.remotes.registry.RemoteFields;
import dev.bailiwick.modules.remotes.registry.RemoteState;
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

/// Which machines the list shows, and in which order. Their number is that of a team's machines, so
/// the list is filtered and sorted in memory.
final class RemoteFilter {
    /// The parameter with the current view.
    static final String VIEW = "view";

    private RemoteFilter() {}

    enum View implements ListOption {
        ALL("All", null),
        UNREACHABLE("Unreachable", StatusIcon.FAIL),
        KEY_CHANGED("Host key changed", StatusIcon.FAIL);

        private final String label;
        private final @Nullable StatusIcon icon;

        View(String label, @Nullable StatusIcon icon) {
            this.label = label;
            this.icon = icon;
        }

        boolean shows(Remote remote) {
            return switch (this) {
                case ALL -> true;
                case UNREACHABLE -> remote.isUnreachable();
                case KEY_CHANGED -> remote.state() == RemoteState.KEY_CHANGED;
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
        STATE("Problems first"),
        NAME("Machine"),
        HOST("Compute host");

        private final String label;

        Order(String label) {
            this.label = label;
        }

        private Comparator<Remote> comparator() {
            return switch (this) {
                case STATE -> Comparator.comparing(Remote::state);
                case NAME -> Comparator.comparing(one -> folded(one.title()));
                case HOST -> Comparator.comparing(one -> folded(one.host()));
            };
        }

        @Override
        public String label() {
            return label;
        }
    }

    static ListQuery query(Map<String, String> asked) {
        return ListQuery.of(
                RemoteFields.PATH,
                asked,
                List.of(Order.values()),
                ListQuery.Parameter.of(VIEW, List.of(View.values())));
    }

    static List<Remote> found(List<Remote> all, String search) {
        String part = SearchText.folded(search);
        return part.isEmpty() ? all : all.stream().filter(one -> contains(one, part)).toList();
    }

    private static boolean contains(Remote one, String part) {
        return Stream.concat(
                        Stream.of(
                                one.title(),
                                one.address(),
                                one.host(),
                                one.details().get(RemoteFields.NOTES)),
                        one.details().get(RemoteFields.TAGS).stream())
                .anyMatch(text -> SearchText.folded(text).contains(part));
    }

    /// @param some in the order of their names
    static List<Remote> shown(List<Remote> some, ListQuery query) {
        View view = ListOption.find(View.class, query.get(VIEW));
        Comparator<Remote> order = query.order(Order.class).comparator();
        return some.stream()
                .filter(view::shows)
                .sorted(query.isReversed() ? order.reversed() : order)
                .toList();
    }

    private static String folded(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
