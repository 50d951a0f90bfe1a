package dev.bailiwick.alerts;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;

/// What the address of the list asks for; what is none of ours does not matter.
record AlertsQuery(
        @Nullable Standing standing, @Nullable AlertKind kind, @Nullable Long host, int page) {
    static final String PATH = "/infrastructure/vm-container-manager/alerts";
    private static final int LAST_PAGE = 10_000;

    enum Standing {
        OPEN("Open"),
        ACKNOWLEDGED("Acknowledged"),
        ENDED("Ended");

        private final String label;

        Standing(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }

        String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static AlertsQuery of(String state, String kind, String host, String page) {
        Long number = number(page);
        return new AlertsQuery(
                Arrays.stream(Standing.values())
                        .filter(one -> one.key().equals(state))
                        .findFirst()
                        .orElse(null),
                AlertKind.of(kind).orElse(null),
                number(host),
                number == null ? 1 : Math.clamp(number, 1, LAST_PAGE));
    }

    AlertsQuery with(@Nullable Standing other) {
        return new AlertsQuery(other, kind, host, 1);
    }

    AlertsQuery at(int other) {
        return new AlertsQuery(standing, kind, host, other);
    }

    boolean narrows() {
        return standing != null || kind != null || host != null;
    }

    String href() {
        Map<String, String> values = new LinkedHashMap<>();
        put(values, "state", standing == null ? "" : standing.key());
        put(values, "kind", kind == null ? "" : kind.key());
        put(values, "host", host == null ? "" : host.toString());
        put(values, "page", page == 1 ? "" : Integer.toString(page));
        var uri = UriComponentsBuilder.fromPath(PATH);
        values.forEach(uri::queryParam);
        return uri.build().toUriString();
    }

    private static void put(Map<String, String> values, String name, String value) {
        if (!value.isEmpty()) {
            values.put(name, value);
        }
    }

    private static @Nullable Long number(String text) {
        try {
            return text.isEmpty() ? null : Long.valueOf(text);
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
