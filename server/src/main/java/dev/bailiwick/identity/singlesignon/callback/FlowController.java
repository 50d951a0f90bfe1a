package dev.bailiwick.identity.singlesignon.callback;

import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.identity.singlesignon.flows.AvailableIdp;
import dev.bailiwick.identity.singlesignon.flows.BeginFlow;
import dev.bailiwick.identity.singlesignon.flows.FlowCookie;
import dev.bailiwick.identity.singlesignon.flows.FlowKind;
import dev.bailiwick.identity.singlesignon.flows.FlowOutcome;
import dev.bailiwick.identity.singlesignon.flows.FlowResponses;
import dev.bailiwick.identity.throttling.CallbackThrottle;
import dev.bailiwick.identity.throttling.ThrottledResponse;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.LocalRedirect;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
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

/// Starts and finishes flows through the provider.
@Controller
public final class FlowController {
    public static final String LOGIN = "/auth/oidc/login";
    static final String STEP_UP = "/auth/oidc/step-up";

    private final AvailableIdp availableProvider;
    private final BeginFlow beginFlow;
    private final CompleteFlow completeFlow;
    private final Sessions sessions;
    private final CallbackThrottle throttle;
    private final Clock clock;

    FlowController(
            AvailableIdp availableProvider,
            BeginFlow beginFlow,
            CompleteFlow completeFlow,
            Sessions sessions,
            CallbackThrottle throttle,
            Clock clock) {
        this.throttle = throttle;
        this.clock = clock;
        this.availableProvider = availableProvider;
        this.beginFlow = beginFlow;
        this.completeFlow = completeFlow;
        this.sessions = sessions;
    }

    @GetMapping(LOGIN)
    ResponseEntity<Void> login(
            @RequestParam(name = "continue", required = false) @Nullable String target,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (availableProvider.find(FlowKind.LOGIN).isEmpty()) {
            throw new NotFoundException();
        }
        requireNotThrottled(request);
        return FlowResponses.to(
                beginFlow.login(
                        FlowCookie.ensure(request, response), LocalRedirect.orOverview(target)));
    }

    @GetMapping(STEP_UP)
    ResponseEntity<Void> stepUp(
            @AuthenticationPrincipal SignedIn person,
            @RequestParam(name = "continue", required = false) @Nullable String target,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (availableProvider.find(FlowKind.STEP_UP).isEmpty()) {
            throw new NotFoundException();
        }
        return FlowResponses.to(
                beginFlow.stepUp(
                        person,
                        FlowCookie.ensure(request, response),
                        LocalRedirect.orOverview(target)));
    }

    @GetMapping("/auth/oidc/callback")
    ResponseEntity<Void> callback(HttpServletRequest request, HttpServletResponse response) {
        requireNotThrottled(request);
        FlowOutcome<FlowResult> outcome =
                completeFlow.run(
                        parameters(request), FlowCookie.read(request), SignedIn.current(), request);
        if (outcome instanceof FlowOutcome.Rejected(var rejection)
                && rejection.causedByBrowser()
                && SignedIn.current().isEmpty()) {
            throttle.failed(request);
        }
        return switch (FlowResponses.require(outcome)) {
            case FlowResult.Began(var person, var path) -> {
                sessions.writeCookies(person, request, response);
                yield FlowResponses.redirect(path);
            }
            case FlowResult.Renewed(var session, var path) -> {
                sessions.writeCookie(session, request, response);
                yield FlowResponses.redirect(path);
            }
            case FlowResult.Unchanged(var path) -> FlowResponses.redirect(path);
        };
    }

    /// Must run before anything is looked up and before the provider is contacted, so that forged
    /// responses do not each cause a request to the provider. Signed-in people are known and not
    /// throttled.
    private void requireNotThrottled(HttpServletRequest request) {
        Optional<Duration> wait =
                SignedIn.current().isPresent() ? Optional.empty() : throttle.currentDelay(request);
        if (wait.isPresent()) {
            throw ThrottledResponse.refused(wait.get(), clock.instant());
        }
    }

    private static Map<String, List<String>> parameters(HttpServletRequest request) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        request.getParameterMap()
                .forEach((name, values) -> parameters.put(name, Arrays.asList(values)));
        return parameters;
    }
}
