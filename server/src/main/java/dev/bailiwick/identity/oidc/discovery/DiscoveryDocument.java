package dev.bailiwick.identity.oidc.discovery;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.util.JSONObjectUtils;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import dev.bailiwick.identity.oidc.provider.HttpAnswer;
import dev.bailiwick.identity.oidc.provider.ProtocolFailure;
import dev.bailiwick.identity.oidc.provider.ProtocolFailureException;
import dev.bailiwick.identity.oidc.provider.Provider;
import dev.bailiwick.identity.oidc.provider.ProviderText;
import dev.bailiwick.identity.oidc.provider.StrictJson;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import net.minidev.json.JSONObject;
import org.jspecify.annotations.Nullable;

/// A provider's own description (OpenID Connect Discovery 1.0 §3), not yet believed: each rule is
/// one question that answers with a [DiscoveryCheck], so that signing in and Test configuration
/// cannot disagree.
public record DiscoveryDocument(JSONObject json) {
    public static final String SUFFIX = "/.well-known/openid-configuration";

    /// Asymmetric only: a symmetric signature could be made by whoever knows the client secret.
    public static final Set<JWSAlgorithm> ALGORITHMS =
            Set.of(
                    JWSAlgorithm.RS256,
                    JWSAlgorithm.RS384,
                    JWSAlgorithm.RS512,
                    JWSAlgorithm.PS256,
                    JWSAlgorithm.PS384,
                    JWSAlgorithm.PS512,
                    JWSAlgorithm.ES256,
                    JWSAlgorithm.ES384,
                    JWSAlgorithm.ES512,
                    JWSAlgorithm.EdDSA);

    /// What is read at all. A fault in any other member is no reason to turn people away.
    private static final Set<String> MEMBERS =
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

    static DiscoveryDocument parse(HttpAnswer.Received answer) throws ProtocolFailureException {
        try {
            return new DiscoveryDocument(StrictJson.object(answer.body()));
        } catch (StrictJson.Malformed e) {
            throw new ProtocolFailureException(
                    ProtocolFailure.providerError(
                            "The answer of "
                                    + answer.host()
                                    + " is no discovery document. "
                                    + e.why()
                                    + ".",
                            "Check the issuer: its address with "
                                    + SUFFIX
                                    + " added must show JSON in a browser."));
        }
    }

    /// The SDK's reading of the document, once every rule is kept.
    OIDCProviderMetadata trustedBy(Provider provider) throws ProtocolFailureException {
        issuerMatch(provider).orRefuse();
        endpoints(provider).orRefuse();
        authorizationCode().orRefuse();
        pkce().orRefuse();
        asymmetricAlgorithm().orRefuse();
        return metadata();
    }

    /// Discovery 1.0 §4.3: the issuer must be identical to the one that the address was made from.
    DiscoveryCheck issuerMatch(Provider provider) {
        String advertised = json.get("issuer") instanceof String text ? text : "";
        String configured = provider.issuer();
        if (advertised.equals(configured)) {
            return DiscoveryCheck.passed("The provider names itself exactly as configured.");
        }
        String detail =
                advertised.isEmpty()
                        ? "The provider does not name its issuer."
                        : "The provider names itself " + ProviderText.excerpt(advertised) + ".";
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

    DiscoveryCheck endpoints(Provider provider) {
        boolean asksUserInfo = provider.useUserInfo() && json.containsKey("userinfo_endpoint");
        List<String> needed = new ArrayList<>(ENDPOINTS);
        if (asksUserInfo) {
            needed.add("userinfo_endpoint");
        }
        return needed.stream()
                .flatMap(name -> faultOf(name, provider).stream())
                .findFirst()
                .orElseGet(() -> readable(provider.useUserInfo() && !asksUserInfo));
    }

    private DiscoveryCheck readable(boolean withoutUserInfo) {
        try {
            metadata();
        } catch (ProtocolFailureException refusal) {
            return DiscoveryCheck.of(refusal.failure());
        }
        return DiscoveryCheck.passed(
                withoutUserInfo
                        ? "All endpoints but UserInfo are there; it will not be asked."
                        : "All endpoints are there.");
    }

    private Optional<DiscoveryCheck> faultOf(String name, Provider provider) {
        if (!json.containsKey(name)) {
            return Optional.of(
                    DiscoveryCheck.failed(
                            "The provider names no " + name + ".",
                            "Check that OpenID Connect is switched on for this client."));
        }
        URI uri = address(name);
        Optional<String> objection =
                uri == null
                        ? Optional.of("is not an address")
                        : provider.endpointRule().objection(uri);
        return objection.map(it ->
                DiscoveryCheck.failed(
                        "The provider's " + name + " " + it + ".",
                        "Set the provider's public address to https://; behind a reverse proxy, let"
                                + " it believe the forwarded scheme."));
    }

    DiscoveryCheck authorizationCode() {
        List<String> grants = strings("grant_types_supported");
        boolean offered =
                strings("response_types_supported").contains("code")
                        && (grants.isEmpty() || grants.contains("authorization_code"));
        return offered
                ? DiscoveryCheck.passed("The provider offers the Authorization Code flow.")
                : DiscoveryCheck.failed(
                        "The provider does not offer the Authorization Code flow.",
                        "Allow the response type code and the grant authorization_code there.");
    }

    /// RFC 8414 §2 makes the member optional, and Entra ID leaves it out though it supports PKCE.
    DiscoveryCheck pkce() {
        if (!json.containsKey("code_challenge_methods_supported")) {
            return DiscoveryCheck.passed(
                    "The provider does not say so, but PKCE is used all the same.");
        }
        return strings("code_challenge_methods_supported").contains("S256")
                ? DiscoveryCheck.passed("The provider offers PKCE with S256.")
                : DiscoveryCheck.failed(
                        "The provider does not offer PKCE with S256.",
                        "Allow the code challenge method S256 there.");
    }

    DiscoveryCheck asymmetricAlgorithm() {
        Set<JWSAlgorithm> usable = signingAlgorithms();
        if (!usable.isEmpty()) {
            return DiscoveryCheck.passed("ID tokens can be signed with " + names(usable) + ".");
        }
        List<String> advertised = strings("id_token_signing_alg_values_supported");
        boolean symmetric = advertised.stream().anyMatch(name -> name.startsWith("HS"));
        return DiscoveryCheck.failed(
                symmetric
                        ? "The provider signs ID tokens with the client secret only (HS256 and its"
                                + " like)."
                        : "The provider advertises no asymmetric algorithm for ID tokens.",
                "Give the provider a signing key: without one it cannot sign so that others can"
                        + " check it.");
    }

    Set<JWSAlgorithm> signingAlgorithms() {
        return strings("id_token_signing_alg_values_supported").stream()
                .map(JWSAlgorithm::parse)
                .filter(ALGORITHMS::contains)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /// OpenID Connect RP-Initiated Logout 1.0 §2.1. Without it, or with one that may not be used,
    /// people are signed out here alone.
    Optional<URI> endSession(Provider provider) {
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
        used.keySet().retainAll(MEMBERS);
        used.putIfAbsent("subject_types_supported", List.of("public"));
        try {
            return OIDCProviderMetadata.parse(used);
        } catch (ParseException | IllegalArgumentException e) {
            throw new ProtocolFailureException(
                    ProtocolFailure.providerError(
                            "The discovery document is malformed: "
                                    + ProviderText.excerpt(e.getMessage())
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
