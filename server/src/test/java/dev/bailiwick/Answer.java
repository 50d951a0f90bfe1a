package dev.bailiwick;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A server response.
public record Answer(int status, String body, HttpResponse<byte[]> response) {
    private static final Pattern CSRF = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");
    private static final Pattern ROW =
            Pattern.compile("class=\"row-name[^\"]*\" href=\"([^\"]+)\">([^<]+)<");

    public @Nullable String header(String name) {
        return response.headers().firstValue(name).orElse(null);
    }

    public List<String> headers(String name) {
        return response.headers().allValues(name);
    }

    /// The target of a redirect; empty if the response is not one.
    public String location() {
        String location = header("Location");
        return location == null ? "" : location;
    }

    /// The CSRF token of the page's first form; empty if it has none.
    public String csrf() {
        var found = CSRF.matcher(body);
        return found.find() ? found.group(1) : "";
    }

    /// The name shown in each row of the page's list.
    public List<String> rows() {
        return ROW.matcher(body).results().map(row -> row.group(2)).toList();
    }

    /// The link target of each row of the page's list.
    public List<String> rowPaths() {
        return ROW.matcher(body).results().map(row -> row.group(1)).toList();
    }

    /// The target of the link with this label; empty if there is none.
    public String link(String label) {
        var found = Pattern.compile("href=\"([^\"]+)\"[^>]*>" + label + "<").matcher(body);
        return found.find() ? found.group(1).replace("&amp;", "&") : "";
    }

    @Override
    public String toString() {
        return status + " " + location() + " " + body.substring(0, Math.min(body.length(), 500));
    }
}
