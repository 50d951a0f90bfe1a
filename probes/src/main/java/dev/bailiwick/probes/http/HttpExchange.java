package dev.bailiwick.probes.http;

import dev.bailiwick.probes.connection.Attempt;
import dev.bailiwick.probes.connection.DownException;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.zip.ZipException;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.MalformedChunkCodingException;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParserFactory;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.hc.core5.http.message.MessageSupport;
import org.jspecify.annotations.Nullable;

/// A request and its response (RFC 9112). The connection is closed afterwards, not drained.
final class HttpExchange {
    private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);
    private static final int SWITCHING_PROTOCOLS = 101;
    private static final int MAX_INFORMATIONAL = 10;
    private static final Http1Config LIMITS =
            Http1Config.custom().setMaxHeaderCount(100).setMaxLineLength(8_192).build();

    /// The connection would otherwise ignore the limit of headers.
    private static final DefaultHttpResponseParserFactory PARSERS =
            new DefaultHttpResponseParserFactory(LIMITS);

    private final ClassicHttpResponse response;
    private final boolean hasBody;
    private final DefaultBHttpClientConnection connection;

    private HttpExchange(
            ClassicHttpResponse response,
            boolean hasBody,
            DefaultBHttpClientConnection connection) {
        this.response = response;
        this.hasBody = hasBody;
        this.connection = connection;
    }

    /// Returns when the header of the final response is complete.
    @SuppressWarnings("resource") // its socket is closed by the caller
    static HttpExchange send(Hop hop, Socket socket, Attempt attempt) throws DownException {
        attempt.waitFor("%s did not respond".formatted(hop.url().origin()));
        var connection =
                new DefaultBHttpClientConnection(LIMITS, null, null, null, null, null, PARSERS);
        try {
            connection.bind(socket);
            ClassicHttpRequest request = request(hop);
            connection.sendRequestHeader(request);
            if (request.getEntity() != null) {
                connection.sendRequestEntity(request);
            }
            connection.flush();
            ClassicHttpResponse response = response(connection);
            attempt.waitFor("%s did not complete its response".formatted(hop.url().origin()));
            return new HttpExchange(
                    response,
                    MessageSupport.canResponseHaveBody(hop.method(), response),
                    connection);
        } catch (IOException | HttpException e) {
            throw failure(e);
        }
    }

    private static ClassicHttpRequest request(Hop hop) {
        var request = new BasicClassicHttpRequest(hop.method(), hop.url().target());
        request.setHeader("Host", hop.url().authority());
        request.setHeader("User-Agent", "Bailiwick");
        request.setHeader("Accept", "*/*");
        request.setHeader("Accept-Encoding", "gzip");
        request.setHeader("Connection", "close");
        hop.headers().forEach(request::setHeader);
        String body = hop.body();
        if (body != null) {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            request.setEntity(new ByteArrayEntity(bytes, null));
            request.setHeader("Content-Length", bytes.length);
            if (!request.containsHeader("Content-Type")) {
                request.setHeader("Content-Type", "text/plain; charset=utf-8");
            }
        } else if (hop.method().startsWith("P")) {
            request.setHeader("Content-Length", 0);
        }
        return request;
    }

    private static ClassicHttpResponse response(DefaultBHttpClientConnection connection)
            throws IOException, HttpException, DownException {
        for (int i = 0; i <= MAX_INFORMATIONAL; i++) {
            ClassicHttpResponse response = connection.receiveResponseHeader();
            if (response.getCode() >= 200 || response.getCode() == SWITCHING_PROTOCOLS) {
                return response;
            }
        }
        throw new DownException("The server sent only informational responses.");
    }

    int status() {
        return response.getCode();
    }

    /// @return the value of `Location`; null if this is no redirect
    @Nullable String redirect() {
        Header location = response.getFirstHeader("Location");
        if (!REDIRECTS.contains(status()) || location == null) {
            return null;
        }
        // the library decodes each byte as one character; in practice they are UTF-8
        return new String(
                location.getValue().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    /// @param limit in bytes
    Body body(int limit) throws DownException {
        if (!hasBody) {
            return Body.none(limit);
        }
        try {
            connection.receiveResponseEntity(response);
            return Body.read(response, limit);
        } catch (IOException | HttpException e) {
            throw failure(e);
        }
    }

    private static DownException failure(Exception e) {
        return new DownException(
                switch (e) {
                    case MessageConstraintException _ ->
                            "The response has too many or too long headers.";
                    case HttpException _, MalformedChunkCodingException _ ->
                            "The response is not valid HTTP.";
                    case ZipException _, EOFException _ ->
                            "The compressed body of the response is damaged.";
                    default -> "The server closed the connection before its response was complete.";
                });
    }
}
