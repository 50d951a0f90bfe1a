package dev.bailiwick.identity.sessions;

import dev.bailiwick.web.http.AccessLog;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/// Puts the person making a request into the security context. Must be in the security chain before
/// everything that needs to know the person.
public final class SessionFilter extends OncePerRequestFilter {
    private final Sessions sessions;

    public SessionFilter(Sessions sessions) {
        this.sessions = sessions;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        sessions.find(request)
                .ifPresent(person -> {
                    AccessLog.setAccount(person.account().id(), request);
                    var context = SecurityContextHolder.createEmptyContext();
                    context.setAuthentication(
                            UsernamePasswordAuthenticationToken.authenticated(
                                    person, null, List.of())); // authorization is up to RoutePolicy
                    SecurityContextHolder.setContext(context);
                });
        chain.doFilter(request, response);
    }

    /// Assets are the same for everyone and must work when no session can be looked up: without the
    /// database, error pages would otherwise have no styles either.
    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return request.getRequestURI().startsWith("/assets/");
    }

    /// Error pages need to know the person too.
    @Override
    protected boolean shouldNotFilterErrorDispatch() {
        return false;
    }
}
