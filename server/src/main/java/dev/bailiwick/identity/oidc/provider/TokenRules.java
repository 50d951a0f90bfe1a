package dev.bailiwick.identity.oidc.provider;

import com.nimbusds.jose.JWSAlgorithm;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What an administrator decides about the provider's ID tokens and logout tokens.
///
/// @param trustedAudiences audiences that a token can name in addition to this client (OpenID
///   Connect Core 1.0 §3.1.3.7 (3))
/// @param algorithm the only accepted signing algorithm, as registered at the provider
///   (`id_token_signed_response_alg`, Dynamic Client Registration 1.0 §2); null accepts every
///   algorithm that the provider advertises
public record TokenRules(Set<String> trustedAudiences, @Nullable JWSAlgorithm algorithm) {
    public static final TokenRules STRICT = new TokenRules(Set.of(), null);

    public TokenRules {
        trustedAudiences = Set.copyOf(trustedAudiences);
    }

    /// Whether the audience is this client, perhaps with others, all of which are trusted.
    public boolean accept(List<String> audience, String clientId) {
        return audience.contains(clientId)
                && audience.stream()
                        .allMatch(it -> it.equals(clientId) || trustedAudiences.contains(it));
    }

    /// Those of the advertised algorithms that are accepted.
    public Set<JWSAlgorithm> accepted(Set<JWSAlgorithm> advertised) {
        return advertised.stream()
                .filter(it -> algorithm == null || it.equals(algorithm))
                .collect(Collectors.toUnmodifiableSet());
    }
}
