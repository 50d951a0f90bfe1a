package dev.bailiwick.monitoring.channels.registry;

import dev.bailiwick.platform.http.WebAddress;
import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;

/// Where messages are posted. Path and query are often the only credential, so the text form hides
/// them.
///
/// @param server without a path
/// @param path with the query, as it is sent
public record WebhookUrl(WebAddress server, String path) {
    static final int MAX_LENGTH = 2_000;
    private static final Pattern PRINTABLE_ASCII = Pattern.compile("[!-~]+");
    private static final Pattern TOPIC = Pattern.compile("/[-_A-Za-z0-9]{1,64}");

    /// An error sentence, which does not repeat the text.
    static Optional<String> error(String text) {
        if (text.length() > MAX_LENGTH
                || !PRINTABLE_ASCII.matcher(text).matches()
                || text.contains("#")) {
            return Optional.of("Enter an address such as https://hooks.example.org/….");
        }
        try {
            WebAddress ignored = WebAddress.parse(withoutQuery(text));
            URI whole = URI.create(text);
            return whole.getHost() == null
                    ? Optional.of("The address has no host.")
                    : Optional.empty();
        } catch (WebAddress.MalformedException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        } catch (IllegalArgumentException e) {
            return Optional.of("A character in the address must be written as “%…”.");
        }
    }

    /// @param text without an [#error]
    public static WebhookUrl of(String text) {
        try {
            WebAddress base = WebAddress.parse(withoutQuery(text));
            URI uri = URI.create(text);
            String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
            return new WebhookUrl(
                    new WebAddress(base.tls(), base.host(), base.port(), ""),
                    uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery());
        } catch (WebAddress.MalformedException e) {
            throw new IllegalStateException("it was valid", e);
        }
    }

    private static String withoutQuery(String text) {
        int query = text.indexOf('?');
        return query < 0 ? text : text.substring(0, query);
    }

    /// Whether it is a topic at the root of an ntfy server.
    boolean isTopic() {
        return TOPIC.matcher(path).matches();
    }

    public String topic() {
        return path.substring(1);
    }

    @Override
    public String toString() {
        return server.toString();
    }
}
