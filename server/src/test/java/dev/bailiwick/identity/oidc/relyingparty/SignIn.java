package dev.bailiwick.identity.oidc.relyingparty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.identity.oidc.provider.AuthenticationDemands;
import dev.bailiwick.identity.oidc.provider.ClaimNames;
import dev.bailiwick.identity.oidc.provider.ClientSecret;
import dev.bailiwick.identity.oidc.provider.IdentityProvider;
import dev.bailiwick.identity.oidc.provider.IdpHttp;
import dev.bailiwick.identity.oidc.provider.ProtocolFailure;
import dev.bailiwick.identity.oidc.provider.ProtocolFailure.Category;
import dev.bailiwick.identity.oidc.provider.TokenRules;
import dev.bailiwick.identity.oidc.tokens.Identity;
import dev.bailiwick.identity.oidc.tokens.PendingFlow;
import dev.bailiwick.platform.trust.TrustAnchors;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// One relying party with one provider, with a clock that tests can move.
public final class SignIn implements InstantSource, AutoCloseable {
    public static final URI REDIRECT = URI.create("http://localhost:8080/auth/oidc/callback");

    public final HostileProvider there = HostileProvider.start();
    private final IdpHttp http;
    public final RelyingParty here;
    public IdentityProvider provider = provider(there.issuer(), true);
    private Duration ahead = Duration.ZERO;

    public SignIn() {
        this(IdpHttp.DEADLINE);
    }

    /// @param deadline for each response of a provider that is meant to be late
    public SignIn(Duration deadline) {
        http = new IdpHttp(new TrustAnchors(Optional.empty()), deadline);
        here = new RelyingParty(http, this);
    }

    public static IdentityProvider provider(String issuer, boolean useUserInfo) {
        return new IdentityProvider(
                issuer,
                HostileProvider.CLIENT_ID,
                new ClientSecret(HostileProvider.CLIENT_SECRET),
                Set.of("openid", "profile", "email"),
                REDIRECT,
                true,
                useUserInfo,
                ClaimNames.DEFAULTS,
                AuthenticationDemands.NONE,
                TokenRules.STRICT);
    }

    public void require(TokenRules rules) {
        provider =
                new IdentityProvider(
                        provider.issuer(),
                        provider.clientId(),
                        provider.clientSecret(),
                        provider.scopes(),
                        provider.redirectUri(),
                        provider.verifyTls(),
                        provider.useUserInfo(),
                        provider.claimNames(),
                        provider.demands(),
                        rules);
    }

    public AuthorizationStart.Redirect begin() {
        return (AuthorizationStart.Redirect) here.begin(provider);
    }

    AuthenticationResult complete() {
        AuthorizationStart.Redirect redirect = begin();
        return here.complete(provider, redirect.pending(), there.signIn(redirect.location()));
    }

    AuthenticationResult complete(PendingFlow pending, Map<String, List<String>> parameters) {
        return here.complete(provider, pending, parameters);
    }

    public Identity succeed() {
        AuthenticationResult authentication = complete();
        assertThat(authentication).isInstanceOf(AuthenticationResult.Authenticated.class);
        return ((AuthenticationResult.Authenticated) authentication).identity();
    }

    public ProtocolFailure fail() {
        return failureOf(complete());
    }

    static ProtocolFailure failureOf(AuthenticationResult authentication) {
        assertThat(authentication).isInstanceOf(AuthenticationResult.Failed.class);
        return ((AuthenticationResult.Failed) authentication).failure();
    }

    public void tokenIsRefused(String because) {
        ProtocolFailure failure = fail();
        assertThat(failure.category()).isEqualTo(Category.TOKEN_INVALID);
        assertThat(failure.detail()).contains(because);
    }

    public void after(Duration time) {
        ahead = ahead.plus(time);
    }

    @Override
    public Instant instant() {
        return Instant.now().plus(ahead);
    }

    @Override
    public void close() {
        http.close();
        there.close();
    }
}
