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

/// Lets strangers send small forms alone. For a form the container sets aside as much memory as its
/// sender announces, before any of it has come and for as long as it takes: a few hundred that
/// announce a megabyte and send a byte would take all there is. Stands before whatever asks for a
/// parameter.
final class FormSizeLimit extends OncePerRequestFilter {
    /// The longest are passkeys and logout tokens, of some kilobytes.
    static final int MOST_OF_STRANGERS = 16 * 1024;

    private static final String FORM = "application/x-www-form-urlencoded";

    private final Refusals refusals;

    FormSizeLimit(Refusals refusals) {
        this.refusals = refusals;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (!isForm(request) || SignedIn.present().isPresent()) {
            chain.doFilter(request, response);
            return;
        }
        long length = request.getContentLengthLong();
        if (length < 0) {
            refusals.send(request, response, Refusal.UNREADABLE); // no browser sends it in pieces
        } else if (length > MOST_OF_STRANGERS) {
            refusals.send(request, response, Refusal.TOO_LARGE);
        } else {
            chain.doFilter(request, response);
        }
    }

    private static boolean isForm(HttpServletRequest request) {
        String type = request.getContentType();
        return type != null && type.strip().toLowerCase(Locale.ROOT).startsWith(FORM);
    }
}
