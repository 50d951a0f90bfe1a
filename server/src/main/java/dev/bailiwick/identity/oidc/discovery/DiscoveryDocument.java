package dev.bailiwick.identity.oidc.discovery;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.util.JSONObjectUtils;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import dev.bailiwick.identity.oidc.provider.HttpResult;
import dev.bailiwick.identity.oidc.provider.IdentityProvider;
import dev.bailiwick.identity.oidc.provider.IdpText;
import dev.bailiwick.identity.oidc.provider.ProtocolFailure;
import dev.bailiwick.identity.oidc.provider.ProtocolFailureException;
import dev.bailiwick.identity.oidc.provider.StrictJson;
import dev.bailiwick.identity.oidc.provider.TokenRules;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.stream.Collectors;
import net.minidev.json.JSONObject;
import org.jspecify.annotations.Nullable;

/// A provider's discovery document (OpenID Connect Discovery 1.0 §3), not yet trusted: each rule is
/// a method that returns a [DiscoveryCheck], so that sign-in and Test configuration cannot
/// disagree.
public record DiscoveryDocument(JSONObject json) {
    public static final String SUFFIX = "/.well-known/openid-configuration";

    /// Asymmetric only: anyone who knows the client secret could make a symmetric signature.
    public static final SequencedSet<JWSAlgorithm> ALGORITHMS =
            Collections.unmodifiableSequencedSet(
                    new LinkedHashSet<>(
                            List.of(
                                    JWSAlgorithm.RS256,
                                    JWSAlgorithm.RS384,
                                    JWSAlgorithm.RS512,
                                    JWSAlgorithm.PS256,
                                    JWSAlgorithm.PS384,
                                    JWSAlgorithm.PS512,
                                    JWSAlgorithm.ES256,
                                    JWSAlgorithm.ES384,
                                    JWSAlgorithm.ES512,
                                    JWSAlgorithm.EdDSA)));

    /// The only members that are read. An error in any other member does not prevent sign-in.
    private static final Set<String> REQUIRED_MEMBERS =
            Set.of(
                    "issuer",
                    "authorization_endpoint",
                    "token_endpoint",
                    "jwks_uri",
                    "userinfo_endpoint",
                    "subject_types_supported",
                    "id_token_signing_alg_values_supported",
                    "userinfo_signing_alg_values_supported",
                    "token_endpoint_auth_methods_supported",
                    "authorization_response_iss_parameter_supported");

    private static final List<String> ENDPOINTS =
            List.of("authorization_endpoint", "token_endpoint", "jwks_uri");

    static DiscoveryDocument parse(HttpResult.Received answer) throws ProtocolFailureException {
        try {
            return new DiscoveryDocument(StrictJson.object(answer.body()));
        } catch (StrictJson.Malformed e) {
            throw new ProtocolFailureException(
                    ProtocolFailure.providerError(
                            "The response from "
                                    + answer.host()
                                    + " is not a discovery document. "
                                    + e.reason()
                                    + ".",
                            "Check the issuer: its address followed by "
                                    + SUFFIX
                                    + " must show JSON in a browser."));
        }
    }

    /// The document parsed by the SDK, once every rule is met.
    OIDCProviderMetadata validatedFor(IdentityProvider provider) throws ProtocolFailureException {
        issuerMatch(provider).orThrow();
        endpoints(provider).orThrow();
        authorizationCode().orThrow();
        pkce().orThrow();
        signingAlgorithm(provider.tokenRules()).orThrow();
        return metadata();
    }

    /// Discovery 1.0 §4.3: the issuer must be identical to the one from which the URL was built.
    DiscoveryCheck issuerMatch(IdentityProvider provider) {
        String advertised = json.get("issuer") instanceof String text ? text : "";
        String configured = provider.issuer();
        if (advertised.equals(configured)) {
            return DiscoveryCheck.passed("The provider states exactly the configured issuer.");
        }
        String detail =
                advertised.isEmpty()
                        ? "The provider does not state its issuer."
                        : "The provider states the issuer " + IdpText.excerpt(advertised) + ".";
        if (configured.contains("/.well-known/")) {
            return DiscoveryCheck.failed(
                    detail, "The issuer looks like a discovery address: leave out " + SUFFIX + ".");
        }
        if (advertised.equals(configured + "/")) {
            return DiscoveryCheck.failed(detail, "Add a slash to the end of the issuer.");
        }
        if (configured.equals(advertised + "/")) {
            return DiscoveryCheck.failed(detail, "Remove the slash from the end of the issuer.");
        }
        return DiscoveryCheck.failed(
                detail, "Copy the issuer from the provider, character by character.");
    }

    DiscoveryCheck endpoints(IdentityProvider provider) {
        boolean asksUserInfo = provider.useUserInfo() && json.containsKey("userinfo_endpoint");
        List<String> needed = new ArrayList<>(ENDPOINTS);
        if (asksUserInfo) {
            needed.add("userinfo_endpoint");
        }
        return needed.stream()
                .flatMap(name -> endpointProblem(name, provider).stream())
                .findFirst()
                .orElseGet(() -> metadataCheck(provider.useUserInfo() && !asksUserInfo));
    }

    private DiscoveryCheck metadataCheck(boolean withoutUserInfo) {
        try {
            metadata();
        } catch (ProtocolFailureException refusal) {
            return DiscoveryCheck.of(refusal.failure());
        }
        return DiscoveryCheck.passed(
                withoutUserInfo
                        ? "All endpoints except UserInfo are available; UserInfo will not be used."
                        : "All endpoints are available.");
    }

    private Optional<DiscoveryCheck> endpointProblem(String name, IdentityProvider provider) {
        if (!json.containsKey(name)) {
            return Optional.of(
                    DiscoveryCheck.failed(
                            "The provider does not publish " + name + ".",
                            "Check that OpenID Connect is enabled for this client."));
        }
        URI uri = address(name);
        Optional<String> objection =
                uri == null
                        ? Optional.of("is not an address")
                        : provider.endpointRule().objection(uri);
        return objection.map(it ->
                DiscoveryCheck.failed(
                        "The provider's " + name + " " + it + ".",
                        "Set the provider's public address to https://. Behind a reverse proxy,"
                                + " make it trust the forwarded scheme."));
    }

    DiscoveryCheck authorizationCode() {
        List<String> grants = strings("grant_types_supported");
        boolean offered =
                strings("response_types_supported").contains("code")
                        && (grants.isEmpty() || grants.contains("authorization_code"));
        return offered
                ? DiscoveryCheck.passed("The provider supports the Authorization Code flow.")
                : DiscoveryCheck.failed(
                        "The provider does not support the Authorization Code flow.",
                        "Allow the response type code and the grant type authorization_code at the"
                                + " provider.");
    }

    /// RFC 8414 §2 makes the member optional, and Entra ID omits it although it supports PKCE.
    DiscoveryCheck pkce() {
        if (!json.containsKey("code_challenge_methods_supported")) {
            return DiscoveryCheck.passed(
                    "The provider does not advertise PKCE, but it is used anyway.");
        }
        return strings("code_challenge_methods_supported").contains("S256")
                ? DiscoveryCheck.passed("The provider supports PKCE with S256.")
                : DiscoveryCheck.failed(
                        "The provider does not support PKCE with S256.",
                        "Allow the code challenge method S256 at the provider.");
    }

    DiscoveryCheck signingAlgorithm(TokenRules rules) {
        Set<JWSAlgorithm> usable = signingAlgorithms();
        JWSAlgorithm required = rules.algorithm();
        if (required != null && usable.contains(required)) {
            return DiscoveryCheck.passed("Only tokens signed with " + required + " are accepted.");
        }
        if (required != null && !usable.isEmpty()) {
            return DiscoveryCheck.failed(
                    "The provider does not advertise "
                            + required
                            + ", the only signing algorithm that is accepted here.",
                    "Choose one that it advertises: " + names(usable) + ".");
        }
        if (!usable.isEmpty()) {
            return DiscoveryCheck.passed("ID tokens can be signed with " + names(usable) + ".");
        }
        List<String> advertised = strings("id_token_signing_alg_values_supported");
        boolean symmetric = advertised.stream().anyMatch(name -> name.startsWith("HS"));
        return DiscoveryCheck.failed(
                symmetric
                        ? "The provider signs ID tokens with the client secret only (HS256 and"
                                + " similar)."
                        : "The provider advertises no asymmetric algorithm for ID tokens.",
                "Add a signing key at the provider. Without one, others cannot verify its"
                        + " signatures.");
    }

    Set<JWSAlgorithm> signingAlgorithms() {
        return strings("id_token_signing_alg_values_supported").stream()
                .map(JWSAlgorithm::parse)
                .filter(ALGORITHMS::contains)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /// OpenID Connect RP-Initiated Logout 1.0 §2.1. If it is missing or not allowed, people are
    /// signed out only here.
    Optional<URI> endSession(IdentityProvider provider) {
        return Optional.ofNullable(address("end_session_endpoint"))
                .filter(uri -> provider.endpointRule().objection(uri).isEmpty());
    }

    @Nullable URI address(String name) {
        try {
            return JSONObjectUtils.getURI(json, name);
        } catch (ParseException _) {
            return null;
        }
    }

    private OIDCProviderMetadata metadata() throws ProtocolFailureException {
        JSONObject used = new JSONObject(json);
        used.keySet().retainAll(REQUIRED_MEMBERS);
        used.putIfAbsent("subject_types_supported", List.of("public"));
        try {
            return OIDCProviderMetadata.parse(used);
        } catch (ParseException | IllegalArgumentException e) {
            throw new ProtocolFailureException(
                    ProtocolFailure.providerError(
                            "The discovery document is malformed: "
                                    + IdpText.excerpt(e.getMessage())
                                    + ".",
                            null));
        }
    }

    private List<String> strings(String name) {
        return json.get(name) instanceof List<?> list
                ? list.stream().filter(String.class::isInstance).map(String.class::cast).toList()
                : List.of();
    }

    private static String names(Set<JWSAlgorithm> algorithms) {
        return algorithms.stream().map(JWSAlgorithm::getName).collect(Collectors.joining(", "));
    }
}
