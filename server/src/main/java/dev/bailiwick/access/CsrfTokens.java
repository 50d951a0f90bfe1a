package dev.bailiwick.access;

import dev.bailiwick.secrets.Secrets;
import dev.bailiwick.sessions.SignedIn;
import dev.bailiwick.web.HostCookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.security.web.csrf.CsrfTokenRepository;
import org.springframework.security.web.csrf.DefaultCsrfToken;
import org.springframework.stereotype.Component;

/// CSRF tokens without rows: a signed-in person's is a keyed hash of the session id; a stranger's
/// rides in a signed cookie, so that reading the sign-in page stores nothing.
@Component
final class CsrfTokens implements CsrfTokenRepository {
    private static final HostCookie COOKIE = new HostCookie("bailiwick-csrf");
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
    private static final int VALUE_LENGTH = 43;

    private final Secrets secrets;
    private final SecureRandom random = new SecureRandom();

    CsrfTokens(Secrets secrets) {
        this.secrets = secrets;
    }

    @Override
    public CsrfToken generateToken(HttpServletRequest request) {
        Optional<SignedIn> person = SignedIn.present();
        if (person.isPresent()) {
            return token(ofSession(person.get()));
        }
        byte[] bytes = new byte[32];
        random.nextBytes(bytes);
        return token(BASE64.encodeToString(bytes));
    }

    @Override
    public void saveToken(
            @Nullable CsrfToken token, HttpServletRequest request, HttpServletResponse response) {
        if (token == null || SignedIn.present().isPresent()) {
            return;
        }
        COOKIE.set(token.getToken() + "." + mac(token.getToken()), request, response);
    }

    @Override
    public @Nullable CsrfToken loadToken(HttpServletRequest request) {
        Optional<SignedIn> person = SignedIn.present();
        if (person.isPresent()) {
            return token(ofSession(person.get()));
        }
        return COOKIE.values(request).findFirst().map(this::ours).orElse(null);
    }

    private @Nullable CsrfToken ours(String value) {
        if (value.length() != VALUE_LENGTH * 2 + 1 || value.charAt(VALUE_LENGTH) != '.') {
            return null;
        }
        String token = value.substring(0, VALUE_LENGTH);
        byte[] claimed = value.substring(VALUE_LENGTH + 1).getBytes(StandardCharsets.UTF_8);
        return Secrets.same(claimed, mac(token).getBytes(StandardCharsets.UTF_8))
                ? token(token)
                : null;
    }

    private String ofSession(SignedIn person) {
        return BASE64.encodeToString(secrets.mac("csrf session", person.session().id()));
    }

    private String mac(String token) {
        return BASE64.encodeToString(secrets.mac("csrf cookie", token));
    }

    private static CsrfToken token(String value) {
        return new DefaultCsrfToken("X-CSRF-TOKEN", "_csrf", value);
    }
}
