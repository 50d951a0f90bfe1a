package dev.bailiwick.probes.http;

import dev.bailiwick.probes.check.Credentials;
import dev.bailiwick.probes.check.HttpRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// What a server could send back to have it shown: credentials, and the values of own headers.
final class Secrets {
    private static final Set<String> PUBLIC_HEADERS =
            Set.of("accept", "accept-language", "cache-control", "content-type", "user-agent");

    /// Shorter ones would be found in ordinary words.
    private static final int MIN_LENGTH = 4;

    private final List<String> values;

    private Secrets(List<String> values) {
        this.values = values;
    }

    static Secrets of(HttpRequest request) {
        var values = new ArrayList<String>();
        request.headers()
                .forEach((name, value) -> {
                    if (!isPublic(name)) {
                        values.add(value);
                    }
                });
        switch (request.credentials()) {
            case null -> {}
            case Credentials.Basic basic -> {
                values.add(basic.password());
                values.add(basic.header().substring("Basic ".length()));
            }
            case Credentials.Bearer bearer -> values.add(bearer.token());
        }
        String origin = request.url().origin();
        values.removeIf(value -> value.length() < MIN_LENGTH || origin.contains(value));
        values.sort(Comparator.comparingInt(String::length).reversed());
        return new Secrets(List.copyOf(values));
    }

    static boolean isPublic(String header) {
        return PUBLIC_HEADERS.contains(header.toLowerCase(Locale.ROOT));
    }

    String removeFrom(String text) {
        String rest = text;
        for (String value : values) {
            rest = rest.replace(value, "[removed]");
        }
        return rest;
    }

    /// Whether one of them is in the text, also in other case.
    boolean areIn(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        return values.stream().anyMatch(value -> lower.contains(value.toLowerCase(Locale.ROOT)));
    }
}
