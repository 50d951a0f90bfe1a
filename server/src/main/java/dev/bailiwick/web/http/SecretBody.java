package dev.bailiwick.web.http;

import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.catalina.Valve;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.tomcat.util.net.ApplicationBufferHandler;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.converter.ByteArrayHttpMessageConverter;
import org.springframework.http.converter.HttpMessageConverter;

/// The body of a request that is a secret. Tomcat keeps its buffers for the next connection, and
/// with them what was read last.
public final class SecretBody {
    /// In bytes. A longer one is refused.
    public static final int MAX_LENGTH = 16 * 1024;

    private static final String ATTRIBUTE = SecretBody.class.getName();

    private SecretBody() {}

    /// Lets [#clear] find the buffer.
    static Valve valve() {
        return new ValveBase(true) {
            @Override
            public void invoke(Request request, Response response)
                    throws IOException, ServletException {
                request.setAttribute(ATTRIBUTE, request.getCoyoteRequest());
                getNext().invoke(request, response);
            }
        };
    }

    /// Reads the bodies that controllers take as bytes, up to the maximum length: the framework's
    /// own converter reads whatever comes.
    static HttpMessageConverter<byte[]> converter() {
        return new ByteArrayHttpMessageConverter() {
            @Override
            public byte[] readInternal(Class<? extends byte[]> type, HttpInputMessage message)
                    throws IOException {
                byte[] body = message.getBody().readNBytes(MAX_LENGTH + 1);
                if (body.length > MAX_LENGTH) {
                    Arrays.fill(body, (byte) 0);
                    throw new RefusedException(Refusal.TOO_LARGE);
                }
                return body;
            }
        };
    }

    /// Overwrites a body that was read, here and in Tomcat's buffer.
    public static void clear(byte[] body, HttpServletRequest request) {
        if (request.getAttribute(ATTRIBUTE) instanceof org.apache.coyote.Request container
                && container.getInputBuffer() instanceof ApplicationBufferHandler input) {
            clear(body, input.getByteBuffer());
        }
        Arrays.fill(body, (byte) 0);
    }

    private static void clear(byte[] body, ByteBuffer buffer) {
        var all = ByteBuffer.wrap(body);
        ByteBuffer whole = buffer.duplicate().clear();
        for (int at = 0; body.length > 0 && at <= whole.capacity() - body.length; at++) {
            ByteBuffer part = whole.slice(at, body.length);
            if (part.equals(all)) {
                part.put(new byte[body.length]);
            }
        }
    }
}
