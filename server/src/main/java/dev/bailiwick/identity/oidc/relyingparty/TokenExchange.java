package dev.bailiwick.identity.oidc.relyingparty;

import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.TokenErrorResponse;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.auth.ClientAuthentication;
import com.nimbusds.oauth2.sdk.auth.ClientAuthenticationMethod;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.ClientSecretPost;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.oauth2.sdk.token.AccessToken;
import com.nimbusds.oauth2.sdk.token.BearerAccessToken;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponse;
import com.nimbusds.openid.connect.sdk.token.OIDCTokens;
import dev.bailiwick.identity.oidc.discovery.DiscoveredIdp;
import dev.bailiwick.identity.oidc.provider.HttpResult;
import dev.bailiwick.identity.oidc.provider.IdentityProvider;
import dev.bailiwick.identity.oidc.provider.IdpHttp;
import dev.bailiwick.identity.oidc.provider.IdpText;
import dev.bailiwick.identity.oidc.provider.ProtocolFailure;
import dev.bailiwick.identity.oidc.provider.ProtocolFailureException;
import dev.bailiwick.identity.oidc.provider.StrictJson;
import dev.bailiwick.identity.oidc.tokens.PendingFlow;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import net.minidev.json.JSONObject;

/// Exchanges a code for tokens (RFC 6749 §4.1.3). The result lives only as long as the callback and
/// is never stored.
public final class TokenExchange {
    private final IdpHttp http;

    TokenExchange(IdpHttp http) {
        this.http = http;
    }

    OIDCTokens exchange(DiscoveredIdp discovered, AuthorizationCode code, PendingFlow pending)
            throws ProtocolFailureException {
        IdentityProvider provider = discovered.provider();
        HTTPRequest request =
                new TokenRequest.Builder(
                                discovered.metadata().getTokenEndpointURI(),
                                authentication(discovered),
                                new AuthorizationCodeGrant(
                                        code,
                                        provider.redirectUri(),
                                        new CodeVerifier(pending.codeVerifier())))
                        .build()
                        .toHTTPRequest();
        HttpResult.Received answer =
                http.send(provider, request.getURI(), builder -> as(request, builder)).orThrow();
        return tokens(answer);
    }

    private static HttpRequest.Builder as(HTTPRequest request, HttpRequest.Builder builder) {
        if (request.getAuthorization() != null) {
            builder.header("Authorization", request.getAuthorization());
        }
        return builder.header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(request.getBody()));
    }

    /// Basic is the default of OpenID Connect Discovery 1.0 §3 when nothing is advertised. The SDK
    /// form-encodes both parts before joining them, as RFC 6749 §2.3.1 requires.
    private static ClientAuthentication authentication(DiscoveredIdp discovered)
            throws ProtocolFailureException {
        List<ClientAuthenticationMethod> methods =
                discovered.metadata().getTokenEndpointAuthMethods() == null
                        ? List.of(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
                        : discovered.metadata().getTokenEndpointAuthMethods();
        ClientID id = new ClientID(discovered.provider().clientId());
        Secret secret = new Secret(discovered.provider().clientSecret().value());
        if (methods.contains(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)) {
            return new ClientSecretBasic(id, secret);
        }
        if (methods.contains(ClientAuthenticationMethod.CLIENT_SECRET_POST)) {
            return new ClientSecretPost(id, secret);
        }
        throw new ProtocolFailureException(
                ProtocolFailure.providerError(
                        "The provider accepts no client secret at its token endpoint.",
                        "Configure this client at the provider as a confidential client that"
                                + " authenticates with client_secret_basic."));
    }

    public static OIDCTokens tokens(HttpResult.Received answer) throws ProtocolFailureException {
        JSONObject json;
        try {
            json = StrictJson.object(answer.body());
        } catch (StrictJson.Malformed e) {
            throw answer.status() == 200 ? unreadable(e.reason()) : answer.badStatus();
        }
        try {
            if (answer.status() != 200) {
                throw new ProtocolFailureException(refused(TokenErrorResponse.parse(json)));
            }
            if (!(json.get("id_token") instanceof String)) {
                throw new ProtocolFailureException(
                        ProtocolFailure.tokenInvalid("The provider sent no ID token."));
            }
            OIDCTokens tokens = OIDCTokenResponse.parse(json).getOIDCTokens();
            requireBearer(tokens.getAccessToken());
            return tokens;
        } catch (ParseException _) {
            throw unreadable("A token is missing or malformed");
        }
    }

    /// OpenID Connect Core 1.0 §3.1.3.3, and RFC 6749 §A.12: the token is sent in a header.
    private static void requireBearer(AccessToken token) throws ProtocolFailureException {
        if (!(token instanceof BearerAccessToken)) {
            throw unreadable("Its token_type is not Bearer");
        }
        if (!token.getValue().matches("[\\x20-\\x7E]+")) {
            throw unreadable("Its access token contains characters that are not allowed");
        }
    }

    private static ProtocolFailureException unreadable(String reason) {
        return new ProtocolFailureException(
                ProtocolFailure.tokenInvalid(
                        "The token endpoint's response cannot be used. " + reason + "."));
    }

    private static ProtocolFailure refused(TokenErrorResponse response) {
        String error =
                IdpText.errorCode(
                        response.getErrorObject() == null
                                ? null
                                : response.getErrorObject().getCode());
        String remedy =
                switch (error) {
                    case "invalid_client", "unauthorized_client" ->
                            "Check the client ID and the client secret: the provider does not"
                                    + " accept them.";
                    case "invalid_grant" ->
                            "The code was already used, has expired or belongs to another redirect"
                                    + " address. Start again.";
                    default -> "Check the identity provider's log.";
                };
        ProtocolFailure failure =
                ProtocolFailure.providerError(
                        "The token endpoint refused the code (" + error + ").", remedy);
        return error.equals("invalid_grant") ? failure.byBrowser() : failure;
    }
}
