package dev.bailiwick.oidc;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import java.util.Set;

/// A provider whose discovery document kept every rule.
record KnownProvider(
        Provider provider,
        OIDCProviderMetadata metadata,
        Set<JWSAlgorithm> algorithms,
        SigningKeys keys) {}
