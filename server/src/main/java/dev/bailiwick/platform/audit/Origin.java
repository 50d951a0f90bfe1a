package dev.bailiwick.platform.audit;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/// The origin of a recorded event: the current request and the signed-in person, if any.
///
/// @param address the client's, after removing trusted proxies
record Origin(Actor actor, @Nullable String address, @Nullable String requestId) {
    /// The request attribute with the request id (set by the web package's filter).
    static final String REQUEST_ID = "bailiwick.request-id";

    static Origin current() {
        Authentication authentication = SecurityContextHolder.getContext().getAuthentication();
        boolean known =
                authentication != null && authentication.getPrincipal() instanceof Actor.WithActor;
        if (RequestContextHolder.getRequestAttributes()
                instanceof ServletRequestAttributes attributes) {
            HttpServletRequest request = attributes.getRequest();
            return new Origin(
                    known ? actorOf(authentication) : Actor.ANONYMOUS,
                    request.getRemoteAddr(),
                    (String) request.getAttribute(REQUEST_ID));
        }
        ClientAddress.Client client = ClientAddress.current();
        return new Origin(
                known ? actorOf(authentication) : Actor.SYSTEM,
                client.address(),
                client.requestId());
    }

    private static Actor actorOf(@Nullable Authentication authentication) {
        return authentication != null
                        && authentication.getPrincipal() instanceof Actor.WithActor known
                ? known.actor()
                : Actor.ANONYMOUS;
    }
}
