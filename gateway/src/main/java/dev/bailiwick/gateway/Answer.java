package dev.bailiwick.gateway;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What a recipient gets: a [Document] as a whole, or an [Item] that is streamed.
sealed interface Answer permits Answer.Document, Item {
    Clock CLOCK = Clock.systemUTC();

    /// The phrases of RFC 9110 §15.
    Map<Integer, String> PHRASES =
            Map.of(
                    200, "OK",
                    206, "Partial Content",
                    303, "See Other",
                    404, "Not Found",
                    416, "Range Not Satisfiable",
                    422, "Unprocessable Content",
                    429, "Too Many Requests",
                    503, "Service Unavailable");

    /// @param headers beside those that every answer has
    record Document(int status, String type, byte[] body, List<Head.Header> headers)
            implements Answer {
        static Document page(int status, String html) {
            return new Document(
                    status,
                    "text/html; charset=utf-8",
                    html.getBytes(StandardCharsets.UTF_8),
                    List.of());
        }

        static Document redirect(String path) {
            return page(303, "").with("Location", path);
        }

        Document with(String name, String value) {
            var more = new ArrayList<>(headers);
            more.add(new Head.Header(name, value));
            return new Document(status, type, body, more);
        }

        /// @param withBody false for `HEAD`
        ByteBuffer bytes(boolean secure, boolean withBody) {
            byte[] head = head(status, type, body.length, headers, secure);
            ByteBuffer bytes = ByteBuffer.allocate(head.length + body.length);
            return bytes.put(head).put(withBody ? body : new byte[0]).flip();
        }
    }

    /// Status line and headers.
    ///
    /// @param more beside those that every answer has
    /// @param secure whether recipients come by HTTPS
    static byte[] head(
            int status, String type, long length, List<Head.Header> more, boolean secure) {
        var head = new StringBuilder(512);
        head.append("HTTP/1.1 ").append(status).append(' ').append(PHRASES.get(status));
        head.append("\r\nDate: ");
        DateTimeFormatter.RFC_1123_DATE_TIME.formatTo(
                CLOCK.instant().atOffset(ZoneOffset.UTC), head);
        head.append("\r\nContent-Type: ").append(type);
        head.append("\r\nContent-Length: ").append(length);
        head.append(
                """
                \r
                Cache-Control: no-store\r
                Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; \
                img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'\r
                Referrer-Policy: no-referrer\r
                X-Content-Type-Options: nosniff\r
                X-Robots-Tag: noindex\r
                """);
        if (secure) {
            head.append("Strict-Transport-Security: max-age=31536000\r\n");
        }
        for (Head.Header header : more) {
            head.append(header.name()).append(": ").append(header.value()).append("\r\n");
        }
        return head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }
}
