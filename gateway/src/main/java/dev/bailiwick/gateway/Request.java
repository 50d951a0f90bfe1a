package dev.bailiwick.gateway;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A request of a recipient.
///
/// @param path as it was sent, without a query: nothing in it is decoded
/// @param body of a form; null if it is too long to be read
record Request(
        String method, String path, Head head, byte @Nullable [] body, InetAddress recipient) {
    private static final Pattern FIRST_LINE =
            Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,32} [!-~]+ HTTP/1\\.[01]");
    private static final int LONGEST_HEAD = 16 * 1024;
    private static final int LONGEST_BODY = 16 * 1024;

    /// @throws MalformedException if it is no request, or one with a body that is no form
    static Request read(Incoming incoming, InetAddress peer, Networks proxies) throws IOException {
        Head head = Head.read(incoming, FIRST_LINE, LONGEST_HEAD);
        int space = head.firstLine().indexOf(' ');
        String method = head.firstLine().substring(0, space);
        String target = head.firstLine().substring(space + 1, head.firstLine().lastIndexOf(' '));
        int query = target.indexOf('?');
        long length = head.bodyLength();
        if (length < 0 || (length > 0 && !method.equals("POST"))) {
            throw new MalformedException();
        }
        return new Request(
                method,
                query < 0 ? target : target.substring(0, query),
                head,
                length > LONGEST_BODY ? null : incoming.exactly((int) length),
                proxies.recipient(peer, head.all("X-Forwarded-For")));
    }

    /// Whether the same connection can have another request after this one.
    boolean keepsConnection() {
        return body != null && head.firstLine().endsWith("1") && !head.says("Connection", "close");
    }

    /// Whether it comes from a page of this gateway, as far as its program says so. With the
    /// referrer policy of this gateway's pages, browsers say `Origin: null`, beside a truthful
    /// `Sec-Fetch-Site`.
    boolean isSameOrigin(Origin origin, String host) throws MalformedException {
        String site = head.one("Sec-Fetch-Site");
        String page = head.one("Origin");
        if (site != null && !site.equals("same-origin") && !site.equals("none")) {
            return false;
        }
        return page == null || origin.isOrigin(page, host) || (page.equals("null") && site != null);
    }

    /// The value of a cookie that can be one of this gateway's.
    @Nullable String cookie(String name, Predicate<String> valid) {
        return head.all("Cookie").stream()
                .flatMap(cookies -> Pattern.compile(";").splitAsStream(cookies))
                .map(String::strip)
                .filter(cookie -> cookie.startsWith(name + "="))
                .map(cookie -> cookie.substring(name.length() + 1))
                .filter(valid)
                .findFirst()
                .orElse(null);
    }

    /// A field of the form; empty if it is not there.
    String field(String name) {
        String form = body == null ? "" : new String(body, StandardCharsets.ISO_8859_1);
        for (String pair : form.split("&", -1)) {
            if (pair.startsWith(name + "=")) {
                try {
                    return URLDecoder.decode(
                            pair.substring(name.length() + 1), StandardCharsets.UTF_8);
                } catch (IllegalArgumentException _) {
                    return "";
                }
            }
        }
        return "";
    }

    /// Without anything that was sent.
    @Override
    public String toString() {
        return "Request";
    }
}
