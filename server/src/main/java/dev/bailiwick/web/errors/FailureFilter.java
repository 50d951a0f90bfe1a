package dev.bailiwick.web.errors;

import dev.bailiwick.platform.db.DatabaseFailure;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.apache.catalina.connector.ClientAbortException;
import org.apache.coyote.CloseNowException;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/// The top: whatever nobody below answered for is logged once, with the request id, and answered
/// with a page that tells nothing of it. Where the answer has begun the connection ends, so that
/// nobody takes half a download for all of it.
public final class FailureFilter extends OncePerRequestFilter {
    private static final Logger LOG = LoggerFactory.getLogger(FailureFilter.class);

    private final Refusals refusals;

    public FailureFilter(Refusals refusals) {
        this.refusals = refusals;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            chain.doFilter(request, response);
        } catch (ClientAbortException | ServletException | RuntimeException e) {
            answer(e, request, response, refusals);
        }
        if (Refusals.isBrokenOff(request)) {
            throw new CloseNowException("An answer failed midway");
        }
    }

    /// To a browser that went away, as it does amid a download, there is nothing to say. Any other
    /// gets no cookie: what one would stand for was not stored.
    static void answer(
            Exception failure,
            HttpServletRequest request,
            HttpServletResponse response,
            Refusals refusals)
            throws IOException {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ClientAbortException) {
                LOG.debug("The browser went away", failure);
                return;
            }
        }
        response.setHeader(HttpHeaders.SET_COOKIE, null);
        Refusal refusal = refusal(failure);
        if (refusal.status() == 503) {
            response.setHeader(HttpHeaders.RETRY_AFTER, "10");
        }
        refusals.send(request, response, refusal);
    }

    static Refusal refusal(Exception failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof InvalidParameterException invalid) {
                return invalid.getErrorCode() == 413 ? Refusal.TOO_LARGE : Refusal.UNREADABLE;
            }
        }
        return switch (DatabaseFailure.in(failure).orElse(null)) {
            case NO_ROOM -> {
                LOG.error("The database has no room left: {}", rootMessage(failure));
                yield Refusal.NO_ROOM;
            }
            case UNREACHABLE -> {
                LOG.error("The database does not answer: {}", rootMessage(failure));
                yield Refusal.UNAVAILABLE;
            }
            case null -> {
                LOG.error("A request failed", failure);
                yield Refusal.FAILED;
            }
        };
    }

    /// What the innermost that says anything says.
    private static String rootMessage(Exception e) {
        String said = "";
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            said = cause.getMessage() == null ? said : cause.getMessage();
        }
        return said;
    }
}
