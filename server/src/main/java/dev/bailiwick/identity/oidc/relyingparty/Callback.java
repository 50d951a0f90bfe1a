package dev.bailiwick.identity.oidc.relyingparty;

import com.nimbusds.oauth2.sdk.AuthorizationCode;
import dev.bailiwick.identity.oidc.discovery.DiscoveredProvider;
import dev.bailiwick.identity.oidc.provider.ProtocolFailure;
import dev.bailiwick.identity.oidc.provider.ProtocolFailure.Category;
import dev.bailiwick.identity.oidc.provider.ProtocolFailureException;
import dev.bailiwick.identity.oidc.provider.ProviderText;
import dev.bailiwick.identity.oidc.tokens.PendingFlow;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The provider's answer as the browser carried it back.
record Callback(Map<String, List<String>> parameters) {
    private static final List<String> ONCE = List.of("state", "code", "error", "iss");

    AuthorizationCode codeFor(PendingFlow pending, DiscoveredProvider known)
            throws ProtocolFailureException {
        for (String name : ONCE) {
            if (parameters.getOrDefault(name, List.of()).size() > 1) {
                throw new ProtocolFailureException(
                        mismatch("The answer carries " + name + " more than once."));
            }
        }
        if (!one("state").equals(Optional.of(pending.state()))) {
            throw new ProtocolFailureException(
                    mismatch("The answer does not belong to a sign-in that was begun here."));
        }
        requireIssuer(known);
        Optional<String> error = one("error");
        if (error.isPresent()) {
            throw new ProtocolFailureException(refused(error.get()));
        }
        return one("code")
                .map(AuthorizationCode::new)
                .orElseThrow(() ->
                        new ProtocolFailureException(
                                ProtocolFailure.providerError(
                                                "The provider's answer carries no code.", null)
                                        .byBrowser()));
    }

    /// RFC 9207 §2.4: an answer of another provider must not be taken to this one's token endpoint.
    private void requireIssuer(DiscoveredProvider known) throws ProtocolFailureException {
        Optional<String> issuer = one("iss");
        if (issuer.isEmpty() && known.metadata().supportsAuthorizationResponseIssuerParam()) {
            throw new ProtocolFailureException(
                    mismatch("The answer does not say which provider it comes from."));
        }
        if (issuer.isPresent() && !issuer.get().equals(known.provider().issuer())) {
            throw new ProtocolFailureException(mismatch("The answer comes from another provider."));
        }
    }

    private static ProtocolFailure refused(String error) {
        if (error.equals("access_denied")) {
            return new ProtocolFailure(
                    Category.ACCESS_DENIED,
                    "The identity provider did not let the sign-in happen (access_denied).",
                    "If you did not cancel it yourself, ask whether your account may use this"
                            + " application there.",
                    true);
        }
        return ProtocolFailure.providerError(
                        "The identity provider answered with an error ("
                                + ProviderText.errorCode(error)
                                + ").",
                        "Try again; if it stays, look into the identity provider's log.")
                .byBrowser();
    }

    private static ProtocolFailure mismatch(String detail) {
        return new ProtocolFailure(
                Category.STATE_MISMATCH, detail, "Begin again from the sign-in page.", true);
    }

    private Optional<String> one(String name) {
        return parameters.getOrDefault(name, List.of()).stream()
                .filter(value -> !value.isBlank())
                .findFirst();
    }
}
