package dev.bailiwick.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.oidc.Failure.Category;
import dev.bailiwick.trust.TrustAnchors;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// One relying party against one provider, with a clock that a test may move on.
final class SignIn implements InstantSource, AutoCloseable {
    static final URI REDIRECT = URI.create("http://localhost:8080/auth/oidc/callback");

    final HostileProvider there = HostileProvider.start();
    private final ProviderHttp http;
    final RelyingParty here;
    Provider provider = provider(there.issuer(), true);
    private Duration ahead = Duration.ZERO;

    SignIn() {
        this(ProviderHttp.DEADLINE);
    }

    /// @param deadline for each answer of a provider that is about to be late
    SignIn(Duration deadline) {
        http = new ProviderHttp(new TrustAnchors(Optional.empty()), deadline);
        here = new RelyingParty(http, this);
    }

    static Provider provider(String issuer, boolean useUserInfo) {
        return new Provider(
                issuer,
                HostileProvider.CLIENT_ID,
                new ClientSecret(HostileProvider.CLIENT_SECRET),
                Set.of("openid", "profile", "email"),
                REDIRECT,
                true,
                useUserInfo,
                ClaimNames.DEFAULTS,
                Demands.NONE);
    }

    Beginning.Redirect begin() {
        return (Beginning.Redirect) here.begin(provider);
    }

    Authentication complete() {
        Beginning.Redirect redirect = begin();
        return here.complete(provider, redirect.pending(), there.signIn(redirect.location()));
    }

    Authentication complete(PendingFlow pending, Map<String, List<String>> parameters) {
        return here.complete(provider, pending, parameters);
    }

    Identity succeed() {
        Authentication authentication = complete();
        assertThat(authentication).isInstanceOf(Authentication.Authenticated.class);
        return ((Authentication.Authenticated) authentication).identity();
    }

    Failure fail() {
        return failureOf(complete());
    }

    static Failure failureOf(Authentication authentication) {
        assertThat(authentication).isInstanceOf(Authentication.Failed.class);
        return ((Authentication.Failed) authentication).failure();
    }

    void tokenIsRefused(String because) {
        Failure failure = fail();
        assertThat(failure.category()).isEqualTo(Category.TOKEN_INVALID);
        assertThat(failure.detail()).contains(because);
    }

    void after(Duration time) {
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
