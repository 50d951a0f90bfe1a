package dev.bailiwick.identity.oidc.discovery;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.Ed25519Verifier;
import com.nimbusds.jose.crypto.factories.DefaultJWSVerifierFactory;
import com.nimbusds.jose.jwk.AsymmetricJWK;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyType;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.proc.JOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import com.nimbusds.jwt.proc.JWTClaimsSetVerifier;
import java.security.Key;
import java.security.PublicKey;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The SDK's JWT processor with keys supplied by the caller, extended by Ed25519, which its default
/// verifiers and key conversion do not support.
public final class JwtVerification {
    private static final int MIN_RSA_BITS = 2048;
    private static final int ED25519_BYTES = 32; // RFC 8037 §2

    private JwtVerification() {}

    public static DefaultJWTProcessor<SecurityContext> processor(
            List<JWK> keys,
            Set<JWSAlgorithm> algorithms,
            JOSEObjectTypeVerifier<SecurityContext> types,
            JWTClaimsSetVerifier<SecurityContext> claims) {
        DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
        processor.setJWSTypeVerifier(types);
        processor.setJWSKeySelector(new MatchingKeys(keys, algorithms));
        processor.setJWSVerifierFactory(new Verifiers());
        processor.setJWTClaimsSetVerifier(claims);
        return processor;
    }

    public static boolean isUsable(JWK key, Set<JWSAlgorithm> algorithms) {
        return algorithms.stream()
                .anyMatch(algorithm -> matcher(new JWSHeader(algorithm)).matches(key));
    }

    private static JWKMatcher matcher(JWSHeader header) {
        JWSAlgorithm algorithm = header.getAlgorithm();
        JWKMatcher.Builder matcher =
                new JWKMatcher.Builder()
                        .keyID(header.getKeyID())
                        .keyUses(KeyUse.SIGNATURE, null)
                        .algorithms(algorithm, null);
        if (algorithm.equals(JWSAlgorithm.EdDSA)) {
            return matcher.keyType(KeyType.OKP).curve(Curve.Ed25519).build();
        }
        if (JWSAlgorithm.Family.EC.contains(algorithm)) {
            return matcher.keyType(KeyType.EC).curves(Curve.forJWSAlgorithm(algorithm)).build();
        }
        return matcher.keyType(KeyType.RSA).minKeySize(MIN_RSA_BITS).build();
    }

    /// Keys come only from the provider's key set; key information in a token's header other than
    /// `kid` is ignored.
    private record MatchingKeys(List<JWK> keys, Set<JWSAlgorithm> algorithms)
            implements JWSKeySelector<SecurityContext> {
        @Override
        public List<Key> selectJWSKeys(JWSHeader header, SecurityContext context) {
            if (!algorithms.contains(header.getAlgorithm())) {
                return List.of();
            }
            return new JWKSelector(matcher(header))
                    .select(new JWKSet(keys)).stream()
                            .flatMap(key -> publicKey(key).stream())
                            .toList();
        }

        private static Optional<Key> publicKey(JWK key) {
            try {
                return key instanceof OctetKeyPair pair
                        ? Optional.of(pair.toPublicJWK())
                                .filter(it -> it.getDecodedX().length == ED25519_BYTES)
                                .map(Ed25519Key::new)
                        : Optional.of(((AsymmetricJWK) key).toPublicKey());
            } catch (JOSEException _) {
                return Optional.empty();
            }
        }
    }

    private record Ed25519Key(OctetKeyPair pair) implements PublicKey {
        @Override
        public String getAlgorithm() {
            return "Ed25519";
        }

        @Override
        public String getFormat() {
            return "RAW";
        }

        @Override
        public byte[] getEncoded() {
            return pair.getDecodedX();
        }
    }

    private static final class Verifiers extends DefaultJWSVerifierFactory {
        @Override
        public JWSVerifier createJWSVerifier(JWSHeader header, Key key) throws JOSEException {
            return key instanceof Ed25519Key(var pair)
                    ? new Ed25519Verifier(pair)
                    : super.createJWSVerifier(header, key);
        }
    }
}
