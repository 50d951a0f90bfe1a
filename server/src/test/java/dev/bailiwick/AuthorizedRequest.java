package dev.bailiwick;

import dev.bailiwick.identity.sessions.SignedIn;
import java.util.List;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.context.SecurityContextHolder;

/// An authenticated request as its own thread sees it: it does not notice what has happened to the
/// session since.
public final class AuthorizedRequest implements AutoCloseable {
    private AuthorizedRequest() {}

    public static AuthorizedRequest as(SignedIn person) {
        SecurityContextHolder.getContext()
                .setAuthentication(
                        UsernamePasswordAuthenticationToken.authenticated(person, null, List.of()));
        return new AuthorizedRequest();
    }

    @Override
    public void close() {
        SecurityContextHolder.clearContext();
    }
}
