package dev.bailiwick.identity.oidc.provider;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Additional requirements for a sign-in at the provider (OpenID Connect Core 1.0 §3.1.2.1).
///
/// @param maxAge the maximum age of the person's authentication there, if required
/// @param acr the accepted authentication strengths, one of which the ID token must contain; empty
///   to accept any
/// @param parameters additional request parameters, which are not verified
public record AuthenticationDemands(
        @Nullable Duration maxAge, List<String> acr, Map<String, String> parameters) {
    public static final AuthenticationDemands NONE =
            new AuthenticationDemands(null, List.of(), Map.of());

    public AuthenticationDemands {
        acr = List.copyOf(acr);
        parameters = Map.copyOf(parameters);
    }

    /// The same, with authentication required right now.
    AuthenticationDemands withReauthentication() {
        return new AuthenticationDemands(Duration.ZERO, acr, parameters);
    }

    public boolean requiresRecent() {
        return Duration.ZERO.equals(maxAge);
    }
}
