package dev.bailiwick.identity.oidc.relyingparty;

import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTParser;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.openid.connect.sdk.LogoutRequest;
import dev.bailiwick.identity.oidc.discovery.DiscoveredIdp;
import java.net.URI;
import java.text.ParseException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// OpenID Connect RP-Initiated Logout 1.0 §2.
final class EndSession {
    /// Some servers limit request lines to 8 KiB; without the hint, the provider asks the person.
    private static final int MAX_HINT_LENGTH = 6_000;

    private EndSession() {}

    static Optional<LogoutRedirect> of(
            DiscoveredIdp discovered, @Nullable String idToken, URI back) {
        URI endpoint = discovered.endSession();
        if (endpoint == null) {
            return Optional.empty();
        }
        var request =
                new LogoutRequest(
                        endpoint,
                        hint(idToken),
                        null,
                        new ClientID(discovered.provider().clientId()),
                        back,
                        null,
                        null);
        boolean byRedirect =
                origin(endpoint)
                        .equals(origin(discovered.metadata().getAuthorizationEndpointURI()));
        return Optional.of(new LogoutRedirect(request.toURI(), byRedirect));
    }

    private static @Nullable JWT hint(@Nullable String idToken) {
        try {
            return idToken == null || idToken.length() > MAX_HINT_LENGTH
                    ? null
                    : JWTParser.parse(idToken);
        } catch (ParseException _) {
            return null;
        }
    }

    private static String origin(URI uri) {
        int port = uri.getPort();
        boolean standard = "https".equals(uri.getScheme()) ? port == 443 : port == 80;
        return uri.getScheme()
                + "://"
                + Objects.requireNonNull(uri.getHost())
                + (port < 0 || standard ? "" : ":" + port);
    }
}
