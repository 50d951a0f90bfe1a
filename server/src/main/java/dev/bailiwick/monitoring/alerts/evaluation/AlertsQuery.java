package dev.bailiwick.monitoring.alerts.evaluation;

import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.web.ui.Href;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The list's query; unknown values are ignored.
public record AlertsQuery(
        @Nullable Status status,
        @Nullable AlertKind kind,
        @Nullable Long host,
        KeysetPagination.PageRequest pageRequest) {
    public static final String PATH = "/infrastructure/vm-container-manager/alerts";

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

    public static AlertsQuery of(
            String state, String kind, String host, KeysetPagination.PageRequest turn) {
        return new AlertsQuery(
                Arrays.stream(Status.values())
                        .filter(one -> one.key().equals(state))
                        .findFirst()
                        .orElse(null),
                AlertKind.of(kind).orElse(null),
                number(host),
                turn);
    }

    public boolean isFiltered() {
        return status != null || kind != null || host != null;
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
                .with("kind", kind == null ? null : kind.key())
                .with("host", host == null ? null : host.toString());
    }

    private static @Nullable Long number(String text) {
        try {
            return text.isEmpty() ? null : Long.valueOf(text);
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
