package dev.bailiwick.gateway;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/// What a recipient gets: a [Document] as a whole, or an [Item] that is streamed.
sealed interface Answer permits Answer.Document, Item {
    /// @param headers beside those of [RecipientProtocol]
    record Document(int status, String type, byte[] body, Map<String, String> headers)
            implements Answer {
        static Document page(int status, String html) {
            return new Document(
                    status,
                    "text/html;charset=utf-8",
                    html.getBytes(StandardCharsets.UTF_8),
                    Map.of());
        }

        static Document redirect(String path) {
            return page(303, "").with("Location", path);
        }

        Document with(String name, String value) {
            var more = new LinkedHashMap<>(headers);
            more.put(name, value);
            return new Document(status, type, body, more);
        }

        /// Tomcat leaves the body out for `HEAD`.
        void write(HttpServletResponse response) throws IOException {
            Answer.start(response, status, type, body.length);
            headers.forEach(response::setHeader);
            response.getOutputStream().write(body);
        }
    }

    static void start(HttpServletResponse response, int status, String type, long length) {
        response.setStatus(status);
        response.setContentType(type);
        response.setContentLengthLong(length);
    }
}
