package dev.bailiwick.monitoring.alerts;

import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.web.ui.Href;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What the address of the list asks for; what is none of ours does not matter.
public record AlertsQuery(
        @Nullable Standing standing,
        @Nullable AlertKind kind,
        @Nullable Long host,
        KeysetPagination.Turn turn) {
    public static final String PATH = "/infrastructure/vm-container-manager/alerts";

    /// In the order of the list.
    public enum Standing {
        OPEN("Open"),
        ACKNOWLEDGED("Acknowledged"),
        ENDED("Ended");

        private final String label;

        Standing(String label) {
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
            String state, String kind, String host, KeysetPagination.Turn turn) {
        return new AlertsQuery(
                Arrays.stream(Standing.values())
                        .filter(one -> one.key().equals(state))
                        .findFirst()
                        .orElse(null),
                AlertKind.of(kind).orElse(null),
                number(host),
                turn);
    }

    public boolean narrows() {
        return standing != null || kind != null || host != null;
    }

    /// This very page.
    public String here() {
        return first(standing).with("after", turn.after()).with("before", turn.before()).text();
    }

    /// The first page of another standing.
    public Href first(@Nullable Standing other) {
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
