package dev.bailiwick.monitoring.alerts.evaluation;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.web.lists.ListOption;
import dev.bailiwick.web.lists.ListQuery;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Which alerts a list shows; null for all.
///
/// @param kind the key of a kind, empty for all
/// @param subject the id of a subject of the module
public record AlertsQuery(
        @Nullable Status status,
        String kind,
        @Nullable ProductModule module,
        @Nullable Long subject) {
    public static final String PATH = "/alerts";
    public static final String STATE = "state";
    public static final String KIND = "kind";
    public static final String MODULE = "module";
    public static final String SUBJECT = "subject";

    /// In list order.
    public enum Status implements ListOption {
        OPEN("Open", StatusIcon.FAIL),
        ACKNOWLEDGED("Acknowledged", StatusIcon.HELD),
        ENDED("Resolved", StatusIcon.OK);

        private final String label;
        private final StatusIcon icon;

        Status(String label, StatusIcon icon) {
            this.label = label;
            this.icon = icon;
        }

        @Override
        public String label() {
            return label;
        }

        @Override
        public StatusIcon icon() {
            return icon;
        }
    }

    /// Alerts are always listed in the same order.
    ///
    /// @param isKind whether this is the key of a kind
    public static ListQuery asked(Map<String, String> asked, Predicate<String> isKind) {
        return ListQuery.of(
                PATH,
                asked,
                List.of(),
                ListQuery.Parameter.of(STATE, List.of(Status.values())),
                new ListQuery.Parameter(KIND, isKind),
                new ListQuery.Parameter(MODULE, key -> ProductModule.of(key).isPresent()),
                new ListQuery.Parameter(
                        SUBJECT,
                        id ->
                                number(id) != null
                                        && ProductModule.of(asked.getOrDefault(MODULE, ""))
                                                .isPresent()));
    }

    public static AlertsQuery of(ListQuery query) {
        String state = query.get(STATE);
        ProductModule module = ProductModule.of(query.get(MODULE)).orElse(null);
        return new AlertsQuery(
                state.isEmpty() ? null : ListOption.find(Status.class, state),
                query.get(KIND),
                module,
                module == null ? null : number(query.get(SUBJECT)));
    }

    private static @Nullable Long number(String text) {
        try {
            return text.isEmpty() ? null : Long.valueOf(text);
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
