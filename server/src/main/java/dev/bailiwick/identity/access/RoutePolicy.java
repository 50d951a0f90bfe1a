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

/// The one place that decides whether a request may go on, before any controller is reached.
@Component
final class RoutePolicy implements AuthorizationManager<RequestAuthorizationContext> {
    private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");

    private final Clock clock;

    RoutePolicy(Clock clock) {
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
        Route route = Routes.of(path(request));
        return verdict(route, request.getMethod(), SignedIn.present());
    }

    Verdict verdict(Route route, String method, Optional<SignedIn> person) {
        if (route instanceof Route.Everyone) {
            return Verdict.GRANTED;
        }
        if (person.isEmpty()) {
            return Verdict.SIGN_IN;
        }
        Account account = person.get().account();
        boolean fresh = person.get().session().isFresh(clock.instant());
        return switch (route) {
            case Route.Everyone everyone -> Verdict.GRANTED;
            case Route.Person any ->
                    !any.fresh() || fresh ? Verdict.GRANTED : Verdict.REAUTHENTICATE;
            case Route.Administrator site ->
                    !account.isAdministrator()
                            ? Verdict.FORBIDDEN
                            : fresh ? Verdict.GRANTED : Verdict.REAUTHENTICATE;
            case Route.OfModule(var module) ->
                    account.reaches(module)
                                    && (READING.contains(method) || account.mayChangeThings())
                            ? Verdict.GRANTED
                            : Verdict.FORBIDDEN;
            case Route.OfModuleReaders(var module) ->
                    account.reaches(module) ? Verdict.GRANTED : Verdict.FORBIDDEN;
            case Route.OfModuleAdministrators administered ->
                    !account.isAdministrator()
                            ? Verdict.FORBIDDEN
                            : !administered.fresh() || fresh
                                    ? Verdict.GRANTED
                                    : Verdict.REAUTHENTICATE;
            case Route.Agents agents -> Verdict.FORBIDDEN;
            case Route.Nowhere nowhere -> Verdict.NOT_FOUND;
        };
    }

    /// As the controllers are found by it: decoded, so that `/profile/%69dentity/link` is no other
    /// path here than there.
    private static String path(HttpServletRequest request) {
        String below = request.getPathInfo();
        return below == null ? request.getServletPath() : request.getServletPath() + below;
    }
}
