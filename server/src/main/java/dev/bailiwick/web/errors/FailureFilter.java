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

/// The outermost error handler: logs unhandled exceptions once, with the request id, and answers
/// with a page that reveals nothing about them. If the response has already begun, closes the
/// connection, so that nobody takes a partial download for complete.
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
            respond(e, request, response, refusals);
        }
        if (Refusals.isAborted(request)) {
            throw new CloseNowException("A response failed midway");
        }
    }

    /// If the browser disconnected, as happens during downloads, there is nothing to send.
    static void respond(
            Exception failure,
            HttpServletRequest request,
            HttpServletResponse response,
            Refusals refusals)
            throws IOException {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ClientAbortException) {
                LOG.debug("The browser closed the connection", failure);
                return;
            }
        }
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
            case DISK_FULL -> {
                LOG.error("The database has no space left: {}", rootMessage(failure));
                yield Refusal.DISK_FULL;
            }
            case UNREACHABLE -> {
                LOG.error("The database does not respond: {}", rootMessage(failure));
                yield Refusal.UNAVAILABLE;
            }
            case null -> {
                LOG.error("A request failed", failure);
                yield Refusal.FAILED;
            }
        };
    }

    /// The message of the innermost cause that has one.
    private static String rootMessage(Exception e) {
        String said = "";
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            said = cause.getMessage() == null ? said : cause.getMessage();
        }
        return said;
    }
}
