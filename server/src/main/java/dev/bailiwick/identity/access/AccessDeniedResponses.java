package dev.bailiwick.identity.access;

import dev.bailiwick.identity.keptforms.KeptForms;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.Refusals;
import dev.bailiwick.web.http.LocalRedirect;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.springframework.http.MediaType;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authorization.AuthorizationDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.csrf.CsrfException;
import org.springframework.stereotype.Component;

/// Responses to requests the policy refuses: unauthenticated visitors go to the sign-in page and
/// return afterwards, programs get 401, everyone else gets a page with the reason.
@Component
final class AccessDeniedResponses implements AuthenticationEntryPoint, AccessDeniedHandler {
    private static final Refusal SIGN_IN =
            Refusal.of(
                    401, "Sign in first", "You must be signed in to use this address.", "Sign in.");
    private static final String RESUME = "/auth/reauthenticate/resume";
    private static final Refusal REAUTHENTICATE =
            Refusal.of(
                    401,
                    "Sign in again",
                    "This requires a sign-in within the last 15 minutes.",
                    "Sign in again at /auth/reauthenticate.");

    private final Refusals refusals;
    private final KeptForms keptForms;

    AccessDeniedResponses(Refusals refusals, KeptForms keptForms) {
        this.refusals = refusals;
        this.keptForms = keptForms;
    }

    /// Not signed in. Scripts and websockets follow no redirect. A token is not repeated in another
    /// address.
    @Override
    public void commence(
            HttpServletRequest request, HttpServletResponse response, AuthenticationException e)
            throws IOException {
        if (Refusals.wantsJson(request)
                || "websocket".equalsIgnoreCase(request.getHeader("Upgrade"))) {
            refusals.send(request, response, SIGN_IN);
        } else {
            boolean hasToken = Routes.hasToken(request.getRequestURI());
            redirect(response, "/login", hasToken ? "/" : wanted(request));
        }
    }

    /// A signed-in person without permission, or a form with an invalid CSRF token.
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
                    refusals.send(request, response, REAUTHENTICATE);
                } else {
                    redirect(response, "/auth/reauthenticate", afterwards(request));
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

    /// Where to continue after re-authentication: a form that was sent is kept, so that it can be
    /// sent again. Files are not kept.
    private String afterwards(HttpServletRequest request) {
        String page = wanted(request);
        boolean isForm =
                request.getMethod().equals("POST")
                        && String.valueOf(request.getContentType())
                                .startsWith(MediaType.APPLICATION_FORM_URLENCODED_VALUE);
        return isForm
                        && SignedIn.current()
                                .filter(person ->
                                        keptForms.keep(
                                                person.session(),
                                                request.getRequestURI(),
                                                page,
                                                request.getParameterMap()))
                                .isPresent()
                ? RESUME
                : page;
    }

    /// The page to return to: the one requested, or the one whose form was sent.
    private static String wanted(HttpServletRequest request) {
        if (request.getMethod().equals("GET")) {
            String query = request.getQueryString();
            return LocalRedirect.orOverview(
                    request.getRequestURI() + (query == null ? "" : "?" + query));
        }
        return refererPath(request);
    }

    /// The page of the form. Its CSRF token was checked before, so the form was one of ours;
    /// whatever the header contains, the result is a local path.
    private static String refererPath(HttpServletRequest request) {
        try {
            String referer = request.getHeader("Referer");
            return LocalRedirect.orOverview(referer == null ? null : new URI(referer).getRawPath());
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
