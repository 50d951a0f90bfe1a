package dev.bailiwick.identity.oidc.relyingparty;

import com.nimbusds.oauth2.sdk.AuthorizationCode;
import dev.bailiwick.identity.oidc.discovery.DiscoveredIdp;
import dev.bailiwick.identity.oidc.provider.IdpText;
import dev.bailiwick.identity.oidc.provider.ProtocolFailure;
import dev.bailiwick.identity.oidc.provider.ProtocolFailure.Category;
import dev.bailiwick.identity.oidc.provider.ProtocolFailureException;
import dev.bailiwick.identity.oidc.tokens.PendingFlow;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The provider's response as delivered by the browser.
record Callback(Map<String, List<String>> parameters) {
    private static final List<String> SINGLE_PARAMETERS = List.of("state", "code", "error", "iss");

    AuthorizationCode codeFor(PendingFlow pending, DiscoveredIdp discovered)
            throws ProtocolFailureException {
        for (String name : SINGLE_PARAMETERS) {
            if (parameters.getOrDefault(name, List.of()).size() > 1) {
                throw new ProtocolFailureException(
                        mismatch("The response contains " + name + " more than once."));
            }
        }
        if (!single("state").equals(Optional.of(pending.state()))) {
            throw new ProtocolFailureException(
                    mismatch("The response does not belong to a sign-in that was started here."));
        }
        requireIssuer(discovered);
        Optional<String> error = single("error");
        if (error.isPresent()) {
            throw new ProtocolFailureException(refused(error.get()));
        }
        return single("code")
                .map(AuthorizationCode::new)
                .orElseThrow(() ->
                        new ProtocolFailureException(
                                ProtocolFailure.providerError(
                                                "The provider's response contains no code.", null)
                                        .byBrowser()));
    }

    /// RFC 9207 §2.4: a response from another provider must not be sent to this one's token
    /// endpoint.
    private void requireIssuer(DiscoveredIdp discovered) throws ProtocolFailureException {
        Optional<String> issuer = single("iss");
        if (issuer.isEmpty() && discovered.metadata().supportsAuthorizationResponseIssuerParam()) {
            throw new ProtocolFailureException(
                    mismatch("The response does not say which provider it comes from."));
        }
        if (issuer.isPresent() && !issuer.get().equals(discovered.provider().issuer())) {
            throw new ProtocolFailureException(
                    mismatch("The response comes from a different provider."));
        }
    }

    private static ProtocolFailure refused(String error) {
        if (error.equals("access_denied")) {
            return new ProtocolFailure(
                    Category.ACCESS_DENIED,
                    "The identity provider denied the sign-in (access_denied).",
                    "If you did not cancel it yourself, find out whether your account may use this"
                            + " application there.",
                    true);
        }
        return ProtocolFailure.providerError(
                        "The identity provider responded with an error ("
                                + IdpText.errorCode(error)
                                + ").",
                        "Try again. If the problem persists, check the identity provider's log.")
                .byBrowser();
    }

    private static ProtocolFailure mismatch(String detail) {
        return new ProtocolFailure(
                Category.STATE_MISMATCH, detail, "Start again from the sign-in page.", true);
    }

    private Optional<String> single(String name) {
        return parameters.getOrDefault(name, List.of()).stream()
                .filter(value -> !value.isBlank())
                .findFirst();
    }
}
