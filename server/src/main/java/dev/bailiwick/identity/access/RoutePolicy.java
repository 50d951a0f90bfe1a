package dev.bailiwick.identity.access;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.sessions.SignedIn;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;
import org.springframework.stereotype.Component;

/// The single place that decides, before any controller is reached, whether a request is allowed.
@Component
final class RoutePolicy implements AuthorizationManager<RequestAuthorizationContext> {
    private static final Set<String> SAFE_METHODS = Set.of("GET", "HEAD", "OPTIONS");

    private final Routes routes;
    private final Clock clock;

    RoutePolicy(Routes routes, Clock clock) {
        this.routes = routes;
        this.clock = clock;
    }

    enum Verdict implements AuthorizationResult {
        GRANTED,
        SIGN_IN,
        REAUTHENTICATE,
        FORBIDDEN,
        NOT_FOUND;

        @Override
        public boolean isGranted() {
            return this == GRANTED;
        }
    }

    @Override
    public Verdict authorize(
            Supplier<? extends @Nullable Authentication> authentication,
            RequestAuthorizationContext context) {
        HttpServletRequest request = context.getRequest();
        Route route = routes.of(path(request));
        if (route instanceof Route.WebSocket && !isHandshakeFromThisSite(request)) {
            return Verdict.FORBIDDEN;
        }
        return verdict(route, request.getMethod(), SignedIn.current());
    }

    Verdict verdict(Route route, String method, Optional<SignedIn> person) {
        if (route instanceof Route.Public) {
            return Verdict.GRANTED;
        }
        if (person.isEmpty()) {
            return Verdict.SIGN_IN;
        }
        Account account = person.get().account();
        boolean fresh = person.get().session().isRecentlyAuthenticated(clock.instant());
        return switch (route) {
            case Route.Public everyone -> Verdict.GRANTED;
            case Route.Authenticated any ->
                    !any.recentlyAuthenticated() || fresh
                            ? Verdict.GRANTED
                            : Verdict.REAUTHENTICATE;
            case Route.Administrator site ->
                    !account.isAdministrator()
                            ? Verdict.FORBIDDEN
                            : fresh
                                            || SAFE_METHODS.contains(method)
                                            || !site.recentlyAuthenticated()
                                    ? Verdict.GRANTED
                                    : Verdict.REAUTHENTICATE;
            case Route.OfModule(var module) ->
                    account.hasModule(module)
                                    && (SAFE_METHODS.contains(method) || account.mayEdit())
                            ? Verdict.GRANTED
                            : Verdict.FORBIDDEN;
            case Route.OfModuleReaders(var module) ->
                    account.hasModule(module) ? Verdict.GRANTED : Verdict.FORBIDDEN;
            case Route.OfModuleAdministrators administered ->
                    !account.isAdministrator()
                            ? Verdict.FORBIDDEN
                            : !administered.recentlyAuthenticated() || fresh
                                    ? Verdict.GRANTED
                                    : Verdict.REAUTHENTICATE;
            case Route.WebSocket(var module) ->
                    account.hasModule(module) && account.mayEdit()
                            ? Verdict.GRANTED
                            : Verdict.FORBIDDEN;
            case Route.Agents agents -> Verdict.FORBIDDEN;
            case Route.Unknown nowhere -> Verdict.NOT_FOUND;
        };
    }

    /// A websocket is not covered by CSRF tokens, and browsers send cookies with a handshake from
    /// any site, but never a false `Origin` (RFC 6455 §10.2).
    private static boolean isHandshakeFromThisSite(HttpServletRequest request) {
        String origin = request.getHeader("Origin");
        return request.getMethod().equals("GET")
                && "websocket".equalsIgnoreCase(request.getHeader("Upgrade"))
                && origin != null
                && origin.equals(origin(request));
    }

    private static String origin(HttpServletRequest request) {
        String scheme = request.getScheme();
        int port = request.getServerPort();
        boolean usual = port == (scheme.equals("https") ? 443 : 80);
        return scheme + "://" + request.getServerName() + (usual ? "" : ":" + port);
    }

    /// The decoded path, as used to find controllers, so that `/profile/%69dentity/link` is the
    /// same path here and there.
    private static String path(HttpServletRequest request) {
        String below = request.getPathInfo();
        return below == null ? request.getServletPath() : request.getServletPath() + below;
    }
}
