package dev.bailiwick.monitoring.alerts.evaluation;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.web.ui.Href;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The list's query; unknown values are ignored.
public record AlertsQuery(
        @Nullable Status status,
        String kind,
        @Nullable ProductModule module,
        @Nullable Long subject,
        KeysetPagination.PageRequest pageRequest) {
    public static final String PATH = "/alerts";

    /// In list order.
    public enum Status {
        OPEN("Open"),
        ACKNOWLEDGED("Acknowledged"),
        ENDED("Resolved");

        private final String label;

        Status(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }

        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// @param kind the key of a kind, empty for all
    /// @param subject the id of a subject of the module
    public static AlertsQuery of(
            String state,
            String kind,
            String module,
            String subject,
            KeysetPagination.PageRequest pageRequest) {
        ProductModule of = ProductModule.of(module).orElse(null);
        return new AlertsQuery(
                Arrays.stream(Status.values())
                        .filter(one -> one.key().equals(state))
                        .findFirst()
                        .orElse(null),
                kind,
                of,
                of == null ? null : number(subject),
                pageRequest);
    }

    public boolean isFiltered() {
        return status != null || !kind.isEmpty() || module != null;
    }

    /// This exact page.
    public String currentHref() {
        return first(status)
                .with("after", pageRequest.after())
                .with("before", pageRequest.before())
                .text();
    }

    /// The first page with another state.
    public Href first(@Nullable Status other) {
        return new Href(PATH)
                .with("state", other == null ? null : other.key())
                .with("kind", kind.isEmpty() ? null : kind)
                .with("module", module == null ? null : module.key())
                .with("subject", subject == null ? null : subject.toString());
    }

    private static @Nullable Long number(String text) {
        try {
            return text.isEmpty() ? null : Long.valueOf(text);
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
