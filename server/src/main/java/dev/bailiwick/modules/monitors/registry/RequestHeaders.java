package dev.bailiwick.modules.monitors.registry;

import dev.bailiwick.probes.check.HttpRequest;
import dev.bailiwick.probes.check.HttpUrl;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The headers of an HTTP monitor, one in each line: `Name: value`.
final class RequestHeaders {
    private static final Set<String> SECRET = Set.of("authorization", "cookie");
    private static final Set<String> PUBLIC =
            Set.of("accept", "accept-language", "cache-control", "content-type", "user-agent");
    private static final HttpUrl ANY = HttpUrl.parse("http://localhost/");

    private RequestHeaders() {}

    static Optional<String> error(String line) {
        int colon = line.indexOf(':');
        if (colon < 1) {
            return Optional.of("enter a name, a colon and a value.");
        }
        String name = line.substring(0, colon);
        if (SECRET.contains(name.toLowerCase(Locale.ROOT))) {
            return Optional.of("enter credentials in the fields for them.");
        }
        try {
            var _ = new HttpRequest("GET", ANY, parse(List.of(line)), null, null);
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /// Whether the value is no credential.
    static boolean isPublic(String line) {
        return PUBLIC.contains(line.substring(0, line.indexOf(':')).toLowerCase(Locale.ROOT));
    }

    /// @param lines valid
    static Map<String, String> parse(Collection<String> lines) {
        var headers = new LinkedHashMap<String, String>();
        for (String line : lines) {
            int colon = line.indexOf(':');
            headers.put(line.substring(0, colon), line.substring(colon + 1).strip());
        }
        return headers;
    }

    static boolean areDistinct(Collection<String> lines) {
        return lines.stream()
                        .map(line -> line.substring(0, line.indexOf(':')).toLowerCase(Locale.ROOT))
                        .distinct()
                        .count()
                == lines.size();
    }
}
