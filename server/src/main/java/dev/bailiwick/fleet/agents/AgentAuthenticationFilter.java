package dev.bailiwick.fleet.agents;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/// Authenticates an agent by its bearer token (RFC 6750 §2.1) before any of the body is read.
/// Controllers take the agent with `@AuthenticationPrincipal Agent`; its scopes are authorities.
final class AgentAuthenticationFilter extends OncePerRequestFilter {
    private final AgentTokens tokens;

    AgentAuthenticationFilter(AgentTokens tokens) {
        this.tokens = tokens;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        tokens.authenticate(request.getHeader("Authorization"))
                .ifPresent(agent -> {
                    var context = SecurityContextHolder.createEmptyContext();
                    context.setAuthentication(
                            UsernamePasswordAuthenticationToken.authenticated(
                                    agent,
                                    null,
                                    agent.scopes().stream()
                                            .flatMap(scope ->
                                                    AuthorityUtils.createAuthorityList(scope.name())
                                                            .stream())
                                            .toList()));
                    SecurityContextHolder.setContext(context);
                });
        chain.doFilter(request, response);
    }
}
