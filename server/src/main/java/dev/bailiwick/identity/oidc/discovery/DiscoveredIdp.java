package dev.bailiwick.identity.oidc.discovery;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import dev.bailiwick.identity.oidc.provider.IdentityProvider;
import java.net.URI;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A provider whose discovery document met every rule.
///
/// @param endSession its end-session endpoint, if it has one
public record DiscoveredIdp(
        IdentityProvider provider,
        OIDCProviderMetadata metadata,
        Set<JWSAlgorithm> algorithms,
        @Nullable URI endSession,
        SigningKeys keys) {}
