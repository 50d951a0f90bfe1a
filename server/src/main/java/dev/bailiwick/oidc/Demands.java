package dev.bailiwick.oidc;

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
public record Demands(@Nullable Duration maxAge, List<String> acr, Map<String, String> parameters) {
    public static final Demands NONE = new Demands(null, List.of(), Map.of());

    public Demands {
        acr = List.copyOf(acr);
        parameters = Map.copyOf(parameters);
    }

    /// The same, and a proof of this moment.
    Demands fresh() {
        return new Demands(Duration.ZERO, acr, parameters);
    }

    boolean isFresh() {
        return Duration.ZERO.equals(maxAge);
    }
}
