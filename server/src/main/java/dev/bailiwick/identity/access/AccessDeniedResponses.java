package dev.bailiwick.identity.access;

import dev.bailiwick.web.edge.LocalPath;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.Refusals;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authorization.AuthorizationDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.csrf.CsrfException;
import org.springframework.stereotype.Component;

/// What the policy's refusals look like: strangers are sent to the sign-in page and back, programs
/// get 401, the rest a page that says why.
@Component
final class AccessDeniedResponses implements AuthenticationEntryPoint, AccessDeniedHandler {
    private static final Refusal SIGN_IN =
            Refusal.of(
                    401,
                    "Sign in first",
                    "This address is for people who are signed in.",
                    "Sign in.");
    private static final Refusal PROVE_AGAIN =
            Refusal.of(
                    401,
                    "Sign in again",
                    "This needs a sign-in of the last 15 minutes.",
                    "Sign in again at /auth/reauthenticate.");

    private final Refusals refusals;

    AccessDeniedResponses(Refusals refusals) {
        this.refusals = refusals;
    }

    /// A stranger.
    @Override
    public void commence(
            HttpServletRequest request, HttpServletResponse response, AuthenticationException e)
            throws IOException {
        if (Refusals.wantsJson(request)) {
            refusals.send(request, response, SIGN_IN);
        } else {
            redirect(response, "/login", wanted(request));
        }
    }

    /// A signed-in person, or a form whose token is not ours.
    @Override
    public void handle(
            HttpServletRequest request, HttpServletResponse response, AccessDeniedException e)
            throws IOException {
        if (e instanceof CsrfException) {
            refusals.send(request, response, Refusal.STALE_FORM);
            return;
        }
        switch (verdict(e)) {
            case REAUTHENTICATE -> {
                if (Refusals.wantsJson(request)) {
                    refusals.send(request, response, PROVE_AGAIN);
                } else {
                    redirect(response, "/auth/reauthenticate", wanted(request));
                }
            }
            case NOT_FOUND -> refusals.send(request, response, Refusal.NOT_FOUND);
            case FORBIDDEN, SIGN_IN, GRANTED -> refusals.send(request, response, Refusal.FORBIDDEN);
        }
    }

    private static RoutePolicy.Verdict verdict(AccessDeniedException e) {
        return e instanceof AuthorizationDeniedException denied
                        && denied.getAuthorizationResult() instanceof RoutePolicy.Verdict verdict
                ? verdict
                : RoutePolicy.Verdict.FORBIDDEN;
    }

    /// The page to come back to: the one asked for, or the one whose form was sent.
    private static String wanted(HttpServletRequest request) {
        if (request.getMethod().equals("GET")) {
            String query = request.getQueryString();
            return LocalPath.orHome(request.getRequestURI() + (query == null ? "" : "?" + query));
        }
        return refererPath(request);
    }

    /// The form's own page. Its token was checked before, so the form was one of ours; and whatever
    /// the header says, it leads to a path of ours.
    private static String refererPath(HttpServletRequest request) {
        try {
            String referer = request.getHeader("Referer");
            return LocalPath.orHome(referer == null ? null : new URI(referer).getRawPath());
        } catch (URISyntaxException e) {
            return "/";
        }
    }

    private static void redirect(HttpServletResponse response, String to, String wanted) {
        response.setStatus(HttpServletResponse.SC_FOUND);
        response.setHeader(
                "Location",
                wanted.equals("/")
                        ? to
                        : to + "?continue=" + URLEncoder.encode(wanted, StandardCharsets.UTF_8));
    }
}
