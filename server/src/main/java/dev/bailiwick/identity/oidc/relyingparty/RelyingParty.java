package dev.bailiwick.identity.oidc.relyingparty;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.openid.connect.sdk.token.OIDCTokens;
import dev.bailiwick.identity.oidc.discovery.DiagnosisReport;
import dev.bailiwick.identity.oidc.discovery.DiscoveredIdp;
import dev.bailiwick.identity.oidc.discovery.Discovery;
import dev.bailiwick.identity.oidc.discovery.IdpDiagnosis;
import dev.bailiwick.identity.oidc.provider.IdentityProvider;
import dev.bailiwick.identity.oidc.provider.IdpHttp;
import dev.bailiwick.identity.oidc.provider.ProtocolFailureException;
import dev.bailiwick.identity.oidc.tokens.Claims;
import dev.bailiwick.identity.oidc.tokens.IdTokens;
import dev.bailiwick.identity.oidc.tokens.LogoutNotice;
import dev.bailiwick.identity.oidc.tokens.LogoutTokens;
import dev.bailiwick.identity.oidc.tokens.PendingFlow;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The entry point of this package. With warm caches a sign-in takes two requests, three with
/// UserInfo, all in the callback.
public final class RelyingParty {
    private final Discovery discovery;
    private final IdpDiagnosis configurationTest;
    private final TokenExchange tokenExchange;
    private final IdTokens idTokens;
    private final UserInfoRequests userInfo;
    private final LogoutTokens logoutTokens;
    private final InstantSource clock;

    public RelyingParty(IdpHttp http, InstantSource clock) {
        discovery = new Discovery(http, clock);
        configurationTest = new IdpDiagnosis(http, discovery, clock);
        tokenExchange = new TokenExchange(http);
        idTokens = new IdTokens(clock);
        userInfo = new UserInfoRequests(http);
        logoutTokens = new LogoutTokens(clock);
        this.clock = clock;
    }

    public AuthorizationStart begin(IdentityProvider provider) {
        try {
            return AuthorizationRequests.to(discovery.of(provider), clock.instant());
        } catch (ProtocolFailureException refusal) {
            return new AuthorizationStart.Failed(refusal.failure());
        }
    }

    /// `parameters` are the callback's query. Tokens are discarded when this returns.
    public AuthenticationResult complete(
            IdentityProvider provider, PendingFlow pending, Map<String, List<String>> parameters) {
        try {
            DiscoveredIdp discovered = discovery.of(provider);
            AuthorizationCode code = new Callback(parameters).codeFor(pending, discovered);
            OIDCTokens tokens = tokenExchange.exchange(discovered, code, pending);
            JWTClaimsSet idToken = idTokens.validate(discovered, tokens, pending);
            String subject = idToken.getSubject();
            Map<String, Object> more =
                    userInfo.claims(discovered, tokens.getAccessToken(), subject);
            return new AuthenticationResult.Authenticated(
                    new Claims(idToken.getClaims(), more, provider.claimNames())
                            .identity(provider.issuer(), subject),
                    IdTokens.session(tokens.getIDToken().getParsedString(), idToken));
        } catch (ProtocolFailureException refusal) {
            return new AuthenticationResult.Failed(refusal.failure());
        }
    }

    /// Where to sign out at the provider, if it supports that. May request its discovery document.
    ///
    /// @param idToken a hint about which session to end, if one was kept
    /// @param back the URL to return to, as registered there
    public Optional<LogoutRedirect> logoutRedirect(
            IdentityProvider provider, @Nullable String idToken, URI back) {
        try {
            return EndSession.of(discovery.of(provider), idToken, back);
        } catch (ProtocolFailureException _) {
            return Optional.empty();
        }
    }

    /// Validates a logout token and returns its content. The caller must check whether it was
    /// received before.
    public LogoutNotice logoutNotice(IdentityProvider provider, String logoutToken) {
        try {
            return logoutTokens.validate(discovery.of(provider), logoutToken);
        } catch (ProtocolFailureException refusal) {
            return new LogoutNotice.Refused(refusal.failure());
        }
    }

    /// @param endsSession whether people who sign out here should also be signed out there
    public DiagnosisReport test(IdentityProvider provider, boolean endsSession) {
        return configurationTest.run(provider, endsSession);
    }

    /// Where people are sent, for the content security policy; fetched if not known yet, and empty
    /// if that fails.
    public Optional<URI> authorizationEndpoint(IdentityProvider provider) {
        try {
            return Optional.of(discovery.of(provider).metadata().getAuthorizationEndpointURI());
        } catch (ProtocolFailureException _) {
            return Optional.empty();
        }
    }
}
