package dev.bailiwick.identity.singlesignon;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.flows.AvailableProvider;
import dev.bailiwick.identity.flows.BeginFlow;
import dev.bailiwick.identity.flows.FlowCookie;
import dev.bailiwick.identity.flows.FlowKind;
import dev.bailiwick.identity.flows.FlowResponses;
import dev.bailiwick.identity.sessions.Session;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.identity.sessions.SignInMethod;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.identity.throttling.ProviderThrottle;
import dev.bailiwick.identity.throttling.ThrottledResponse;
import dev.bailiwick.web.edge.LocalPath;
import dev.bailiwick.web.errors.NotFound;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// The way to the provider and back.
@Controller
public final class FlowController {
    public static final String LOGIN = "/auth/oidc/login";
    static final String STEP_UP = "/auth/oidc/step-up";

    private final AvailableProvider offered;
    private final BeginFlow beginFlow;
    private final CompleteFlow finishFlow;
    private final Sessions sessions;
    private final ProviderThrottle throttle;
    private final Clock clock;

    FlowController(
            AvailableProvider offered,
            BeginFlow beginFlow,
            CompleteFlow finishFlow,
            Sessions sessions,
            ProviderThrottle throttle,
            Clock clock) {
        this.throttle = throttle;
        this.clock = clock;
        this.offered = offered;
        this.beginFlow = beginFlow;
        this.finishFlow = finishFlow;
        this.sessions = sessions;
    }

    @GetMapping(LOGIN)
    ResponseEntity<Void> login(
            @RequestParam(name = "continue", required = false) @Nullable String target,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (offered.to(FlowKind.LOGIN).isEmpty()) {
            throw new NotFound();
        }
        requireNotSlowed(request, response);
        return FlowResponses.to(
                beginFlow.login(FlowCookie.ensure(request, response), LocalPath.orHome(target)));
    }

    @GetMapping(STEP_UP)
    ResponseEntity<Void> stepUp(
            @AuthenticationPrincipal SignedIn person,
            @RequestParam(name = "continue", required = false) @Nullable String target,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (offered.to(FlowKind.STEP_UP).isEmpty()) {
            throw new NotFound();
        }
        return FlowResponses.to(
                beginFlow.stepUp(
                        person, FlowCookie.ensure(request, response), LocalPath.orHome(target)));
    }

    @GetMapping("/auth/oidc/callback")
    ResponseEntity<Void> callback(HttpServletRequest request, HttpServletResponse response) {
        requireNotSlowed(request, response);
        CompleteFlow.Result result =
                finishFlow.run(
                        parameters(request),
                        FlowCookie.read(request),
                        SignedIn.present(),
                        new BrowserSessions() {
                            @Override
                            public Session begin(Account account, Instant authenticatedAt) {
                                return sessions.begin(
                                        account,
                                        SignInMethod.OIDC,
                                        authenticatedAt,
                                        request,
                                        response);
                            }

                            @Override
                            public void renew(Session session, Instant authenticatedAt) {
                                sessions.renew(session, authenticatedAt, request, response);
                            }
                        });
        return switch (result) {
            case CompleteFlow.Result.Done(var path) -> FlowResponses.redirect(path);
            case CompleteFlow.Result.Rejected(var rejection) -> {
                if (rejection.ofBrowser() && SignedIn.present().isEmpty()) {
                    throttle.failed(request);
                }
                throw FlowResponses.refused(rejection);
            }
        };
    }

    /// Before anything is looked up, and before the provider is asked: who makes up answers does
    /// not make us ask it about each. Who is signed in is known, and goes on.
    private void requireNotSlowed(HttpServletRequest request, HttpServletResponse response) {
        Optional<Duration> wait =
                SignedIn.present().isPresent() ? Optional.empty() : throttle.wouldWait(request);
        if (wait.isPresent()) {
            throw ThrottledResponse.refused(response, wait.get(), clock.instant());
        }
    }

    private static Map<String, List<String>> parameters(HttpServletRequest request) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        request.getParameterMap()
                .forEach((name, values) -> parameters.put(name, Arrays.asList(values)));
        return parameters;
    }
}
