package dev.bailiwick.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.apache.catalina.connector.ClientAbortException;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.web.filter.OncePerRequestFilter;

/// The top: whatever nobody below answered for is logged once, with the request id, and answered
/// with a page that tells nothing of it.
final class FailureFilter extends OncePerRequestFilter {
    private static final Logger LOG = LoggerFactory.getLogger(FailureFilter.class);

    private final Refusals refusals;

    FailureFilter(Refusals refusals) {
        this.refusals = refusals;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            chain.doFilter(request, response);
        } catch (ClientAbortException gone) {
            LOG.debug("The browser went away", gone);
        } catch (ServletException | RuntimeException e) {
            refusals.send(request, response, refusal(e));
        }
    }

    static Refusal refusal(Exception failure) {
        Throwable cause = failure;
        while (cause != null) {
            switch (cause) {
                case InvalidParameterException invalid -> {
                    return invalid.getErrorCode() == 413 ? Refusal.TOO_LARGE : Refusal.UNREADABLE;
                }
                case CannotCreateTransactionException down -> {
                    LOG.error("The database does not answer: {}", rootMessage(down));
                    return Refusal.UNAVAILABLE;
                }
                case DataAccessResourceFailureException down -> {
                    LOG.error("The database does not answer: {}", rootMessage(down));
                    return Refusal.UNAVAILABLE;
                }
                case TransientDataAccessResourceException down -> {
                    LOG.error("The database does not answer: {}", rootMessage(down));
                    return Refusal.UNAVAILABLE;
                }
                default -> cause = cause.getCause();
            }
        }
        LOG.error("A request failed", failure);
        return Refusal.FAILED;
    }

    private static String rootMessage(Exception e) {
        return String.valueOf(NestedExceptionUtils.getMostSpecificCause(e).getMessage());
    }
}
