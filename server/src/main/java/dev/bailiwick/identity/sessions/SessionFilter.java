package dev.bailiwick.identity.sessions;

import dev.bailiwick.web.edge.AccessLog;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/// Puts the person behind a request into the security context. Stands in the security chain, before
/// everything that asks who it is.
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
                    AccessLog.madeBy(person.account().id(), request);
                    var context = SecurityContextHolder.createEmptyContext();
                    context.setAuthentication(
                            UsernamePasswordAuthenticationToken.authenticated(
                                    person, null,
                                    List.of())); // what they may do is RoutePolicy's to say
                    SecurityContextHolder.setContext(context);
                });
        chain.doFilter(request, response);
    }

    /// What pages are made of is the same for everyone, and shows when no session can be looked up:
    /// an error page without a database would be one without style, too.
    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return request.getRequestURI().startsWith("/assets/");
    }

    /// Error pages know the person too.
    @Override
    protected boolean shouldNotFilterErrorDispatch() {
        return false;
    }
}
