package dev.bailiwick.identity.singlesignon.logout;

import dev.bailiwick.identity.oidc.relyingparty.LogoutRedirect;
import dev.bailiwick.identity.oidc.relyingparty.RelyingParty;
import dev.bailiwick.identity.sessions.SignInMethod;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.identity.signinpages.IdpLogout;
import dev.bailiwick.identity.singlesignon.idp.ConfiguredIdp;
import dev.bailiwick.identity.singlesignon.idp.IdentityProviders;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.settings.BaseUrl;
import dev.bailiwick.platform.settings.GeneralSettings;
import dev.bailiwick.platform.settings.Settings;
import java.net.URI;
import java.util.Objects;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Signs people out at the provider as well, for sessions that began there.
@Component
public final class EndIdpSession implements IdpLogout {
    public static final String RETURN_PATH = "/auth/signed-out";

    private final Settings settings;
    private final IdentityProviders providers;
    private final IdpSessions providerSessions;
    private final RelyingParty relyingParty;
    private final Transactions transactions;
    private final AuditLog audit;

    EndIdpSession(
            Settings settings,
            IdentityProviders providers,
            IdpSessions providerSessions,
            RelyingParty relyingParty,
            Transactions transactions,
            AuditLog audit) {
        this.settings = settings;
        this.providers = providers;
        this.providerSessions = providerSessions;
        this.relyingParty = relyingParty;
        this.transactions = transactions;
        this.audit = audit;
    }

    @Override
    public Optional<Departure> of(SignedIn person) {
        if (person.session().method() != SignInMethod.OIDC) {
            return Optional.empty();
        }
        return providers
                .current()
                .filter(provider -> provider.enabled() && provider.endSession())
                .flatMap(provider -> redirectToProvider(provider, person));
    }

    private Optional<Departure> redirectToProvider(ConfiguredIdp provider, SignedIn person) {
        Optional<IdpSessions.StoredSession> kept =
                transactions.read(() ->
                        providerSessions.of(person.session().uid(), provider.protocol().issuer()));
        return kept.flatMap(it ->
                        relyingParty.logoutRedirect(provider.protocol(), it.idToken(), back()))
                .map(way -> departure(provider, way, person));
    }

    private Departure departure(ConfiguredIdp provider, LogoutRedirect way, SignedIn person) {
        audit.record(
                AuditEvent.of("OIDC Logout Started")
                        .by(person.actor())
                        .on(person.getName())
                        .with("provider", provider.name()));
        return new Departure(provider.name(), way.location(), way.byRedirect());
    }

    private URI back() {
        BaseUrl baseUrl = settings.current().get(GeneralSettings.BASE_URL);
        return URI.create(
                Objects.requireNonNull(baseUrl, "a provider requires the base URL")
                        .at(RETURN_PATH));
    }
}
