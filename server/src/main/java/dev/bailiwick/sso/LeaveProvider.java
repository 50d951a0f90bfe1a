package dev.bailiwick.sso;

import dev.bailiwick.access.ProviderDeparture;
import dev.bailiwick.audit.AuditEvent;
import dev.bailiwick.audit.AuditLog;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.oidc.RelyingParty;
import dev.bailiwick.oidc.WayOut;
import dev.bailiwick.provider.ConfiguredProvider;
import dev.bailiwick.provider.Providers;
import dev.bailiwick.sessions.SignInMethod;
import dev.bailiwick.sessions.SignedIn;
import dev.bailiwick.settings.BaseUrl;
import dev.bailiwick.settings.GeneralSettings;
import dev.bailiwick.settings.Settings;
import java.net.URI;
import java.util.Objects;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Signing out at the provider too, for sessions that began there.
@Component
final class LeaveProvider implements ProviderDeparture {
    static final String BACK = "/auth/signed-out";

    private final Settings settings;
    private final Providers providers;
    private final ProviderSessions providerSessions;
    private final RelyingParty relyingParty;
    private final Transactions transactions;
    private final AuditLog audit;

    LeaveProvider(
            Settings settings,
            Providers providers,
            ProviderSessions providerSessions,
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
                .flatMap(provider -> leave(provider, person));
    }

    private Optional<Departure> leave(ConfiguredProvider provider, SignedIn person) {
        Optional<ProviderSessions.Kept> kept =
                transactions.read(() ->
                        providerSessions.of(person.session().uid(), provider.protocol().issuer()));
        return kept.flatMap(it -> relyingParty.wayOut(provider.protocol(), it.idToken(), back()))
                .map(way -> departure(provider, way, person));
    }

    private Departure departure(ConfiguredProvider provider, WayOut way, SignedIn person) {
        audit.record(
                AuditEvent.of("OIDC Logout Started")
                        .by(person.actor())
                        .on(person.getName())
                        .with("provider", provider.name()));
        return new Departure(provider.name(), way.location(), way.byRedirect());
    }

    private URI back() {
        BaseUrl baseUrl = settings.current().get(GeneralSettings.BASE_URL);
        return URI.create(Objects.requireNonNull(baseUrl, "a provider needs it").at(BACK));
    }
}
