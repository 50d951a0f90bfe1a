package dev.bailiwick.oidc;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import java.net.URI;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A provider whose discovery document kept every rule.
///
/// @param endSession where people are signed out there, if there is such a place
record KnownProvider(
        Provider provider,
        OIDCProviderMetadata metadata,
        Set<JWSAlgorithm> algorithms,
        @Nullable URI endSession,
        SigningKeys keys) {}
