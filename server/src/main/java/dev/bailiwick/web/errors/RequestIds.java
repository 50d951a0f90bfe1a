package dev.bailiwick.web.errors;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Clock;
import org.slf4j.MDC;
import org.springframework.web.filter.OncePerRequestFilter;

/// Gives every request an id, which appears in the response (`X-Request-Id`), on every log line, on
/// error pages and in audit entries. Ten characters of time, so that ids sort, and six random ones
/// (Crockford's base 32).
public final class RequestIds extends OncePerRequestFilter {
    /// The request attribute that contains it; the audit log reads it under this name.
    public static final String ATTRIBUTE = "bailiwick.request-id";

    private static final char[] ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ".toCharArray();
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Clock clock;

    public RequestIds(Clock clock) {
        this.clock = clock;
    }

    public static String of(HttpServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof String id ? id : "unknown";
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String id = next();
        request.setAttribute(ATTRIBUTE, id);
        response.setHeader("X-Request-Id", id);
        MDC.put("request", id);
        try {
            chain.doFilter(request, response);
        } finally {
            MDC.remove("request");
        }
    }

    private String next() {
        char[] id = new char[17];
        long time = clock.millis();
        for (int i = 9; i >= 0; i--) {
            id[i] = ALPHABET[(int) (time & 31)];
            time >>>= 5;
        }
        id[10] = '-';
        for (int i = 11; i < id.length; i++) {
            id[i] = ALPHABET[RANDOM.nextInt(32)];
        }
        return new String(id);
    }
}
