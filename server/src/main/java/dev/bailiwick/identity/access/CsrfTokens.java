package dev.bailiwick.identity.access;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.secrets.RandomToken;
import dev.bailiwick.platform.secrets.Secrets;
import dev.bailiwick.platform.secrets.TokenSeal;
import dev.bailiwick.web.http.HostPrefixedCookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.security.web.csrf.CsrfTokenRepository;
import org.springframework.security.web.csrf.DefaultCsrfToken;
import org.springframework.stereotype.Component;

/// CSRF tokens without database rows. A signed-in person's token is a keyed hash of the session id;
/// an anonymous visitor's is in an encrypted cookie, so that opening the sign-in page stores
/// nothing.
@Component
final class CsrfTokens implements CsrfTokenRepository {
    private static final HostPrefixedCookie COOKIE = new HostPrefixedCookie("bailiwick-csrf");
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private final Secrets secrets;
    private final TokenSeal seal;

    CsrfTokens(Secrets secrets) {
        this.secrets = secrets;
        this.seal = new TokenSeal(secrets, "csrf cookie");
    }

    @Override
    public CsrfToken generateToken(HttpServletRequest request) {
        Optional<SignedIn> person = SignedIn.current();
        if (person.isPresent()) {
            return token(ofSession(person.get()));
        }
        return token(RandomToken.next());
    }

    @Override
    public void saveToken(
            @Nullable CsrfToken token, HttpServletRequest request, HttpServletResponse response) {
        if (token == null || SignedIn.current().isPresent()) {
            return;
        }
        COOKIE.set(seal.sealed(token.getToken()), request, response);
    }

    @Override
    public @Nullable CsrfToken loadToken(HttpServletRequest request) {
        Optional<SignedIn> person = SignedIn.current();
        if (person.isPresent()) {
            return token(ofSession(person.get()));
        }
        return COOKIE.values(request)
                .findFirst()
                .flatMap(seal::opened)
                .map(CsrfTokens::token)
                .orElse(null);
    }

    private String ofSession(SignedIn person) {
        return BASE64.encodeToString(secrets.mac("csrf session", person.session().id()));
    }

    private static CsrfToken token(String value) {
        return new DefaultCsrfToken("X-CSRF-TOKEN", "_csrf", value);
    }
}
