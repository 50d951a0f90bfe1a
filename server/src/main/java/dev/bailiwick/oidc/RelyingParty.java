package dev.bailiwick.oidc;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.openid.connect.sdk.token.OIDCTokens;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The door of this package. With warm caches a sign-in costs two requests, three with UserInfo,
/// all in the callback.
public final class RelyingParty {
    private final Discovery discovery;
    private final ConfigurationTest configurationTest;
    private final TokenExchange tokenExchange;
    private final IdTokens idTokens;
    private final UserInfoRequests userInfo;

    public RelyingParty(ProviderHttp http, InstantSource clock) {
        discovery = new Discovery(http, clock);
        configurationTest = new ConfigurationTest(http, discovery, clock);
        tokenExchange = new TokenExchange(http);
        idTokens = new IdTokens(clock);
        userInfo = new UserInfoRequests(http);
    }

    public Beginning begin(Provider provider) {
        try {
            return AuthorizationRequests.to(discovery.of(provider));
        } catch (Refusal refusal) {
            return new Beginning.Failed(refusal.failure());
        }
    }

    /// `parameters` are the callback's query. Tokens are forgotten when this returns.
    public Authentication complete(
            Provider provider, PendingFlow pending, Map<String, List<String>> parameters) {
        try {
            KnownProvider known = discovery.of(provider);
            AuthorizationCode code = new Callback(parameters).codeFor(pending, known);
            OIDCTokens tokens = tokenExchange.exchange(known, code, pending);
            JWTClaimsSet idToken = idTokens.validate(known, tokens, pending);
            String subject = idToken.getSubject();
            Map<String, Object> more = userInfo.claims(known, tokens.getAccessToken(), subject);
            return new Authentication.Authenticated(
                    new Claims(idToken.getClaims(), more, provider.claimNames())
                            .identity(provider.issuer(), subject));
        } catch (Refusal refusal) {
            return new Authentication.Failed(refusal.failure());
        }
    }

    public ConfigurationReport test(Provider provider) {
        return configurationTest.run(provider);
    }

    /// Where people are sent, for the content security policy; fetched when it is not known yet,
    /// empty when that fails.
    public Optional<URI> authorizationEndpoint(Provider provider) {
        try {
            return Optional.of(discovery.of(provider).metadata().getAuthorizationEndpointURI());
        } catch (Refusal _) {
            return Optional.empty();
        }
    }

    /// The same without a request, for pages that must not wait.
    public Optional<URI> rememberedAuthorizationEndpoint(Provider provider) {
        return discovery.rememberedAuthorizationEndpoint(provider);
    }
}
