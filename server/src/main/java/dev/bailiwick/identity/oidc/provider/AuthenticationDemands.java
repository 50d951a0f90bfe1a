package dev.bailiwick.identity.oidc.provider;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is asked of a sign-in at the provider beyond its success (OpenID Connect Core 1.0
/// §3.1.2.1).
///
/// @param maxAge how long ago the person may have proven themselves there, when it is asked
/// @param acr the strengths one of which the ID token must name; empty when any will do
/// @param parameters further ones of the request, which nobody checks
public record AuthenticationDemands(
        @Nullable Duration maxAge, List<String> acr, Map<String, String> parameters) {
    public static final AuthenticationDemands NONE =
            new AuthenticationDemands(null, List.of(), Map.of());

    public AuthenticationDemands {
        acr = List.copyOf(acr);
        parameters = Map.copyOf(parameters);
    }

    /// The same, and a proof of this moment.
    AuthenticationDemands fresh() {
        return new AuthenticationDemands(Duration.ZERO, acr, parameters);
    }

    public boolean isFresh() {
        return Duration.ZERO.equals(maxAge);
    }
}
