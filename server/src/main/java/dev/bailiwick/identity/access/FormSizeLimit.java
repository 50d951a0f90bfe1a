package dev.bailiwick.identity.access;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.Refusals;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;
import org.springframework.web.filter.OncePerRequestFilter;

/// Limits unauthenticated visitors to small forms. The container allocates as much memory as a
/// form's declared length before any of it arrives, and holds it until the form is complete: a few
/// hundred requests that declare a megabyte and send one byte would use all memory. Must run before
/// any filter that reads a parameter.
final class FormSizeLimit extends OncePerRequestFilter {
    /// The longest legitimate forms are passkeys and logout tokens, at a few kilobytes.
    static final int MAX_ANONYMOUS_BYTES = 16 * 1024;

    private static final String FORM = "application/x-www-form-urlencoded";

    private final Refusals refusals;

    FormSizeLimit(Refusals refusals) {
        this.refusals = refusals;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (!isFormPost(request) || SignedIn.current().isPresent()) {
            chain.doFilter(request, response);
            return;
        }
        long length = request.getContentLengthLong();
        if (length < 0) {
            // browsers do not send forms chunked
            refusals.send(request, response, Refusal.UNREADABLE);
        } else if (length > MAX_ANONYMOUS_BYTES) {
            refusals.send(request, response, Refusal.TOO_LARGE);
        } else {
            chain.doFilter(request, response);
        }
    }

    private static boolean isFormPost(HttpServletRequest request) {
        String type = request.getContentType();
        return type != null && type.strip().toLowerCase(Locale.ROOT).startsWith(FORM);
    }
}
