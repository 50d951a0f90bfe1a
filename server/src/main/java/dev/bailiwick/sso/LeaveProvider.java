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
import java.util.Optional;
import org.jspecify.annotations.Nullable;
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
                .filter(ConfiguredProvider::enabled)
                .flatMap(provider ->
                        transactions
                                .read(() ->
                                        providerSessions.of(
                                                person.session().uid(),
                                                provider.protocol().issuer()))
                                .map(kept -> departure(provider, kept.idToken(), person)));
    }

    private Departure departure(
            ConfiguredProvider provider, @Nullable String idToken, SignedIn person) {
        Optional<WayOut> way =
                provider.endSession()
                        ? relyingParty.wayOut(provider.protocol(), idToken, back())
                        : Optional.empty();
        way.ifPresent(out ->
                audit.record(
                        AuditEvent.of("OIDC Logout Started")
                                .on(person.getName())
                                .with("provider", provider.name())));
        return new Departure(
                provider.name(),
                way.map(WayOut::location).orElse(null),
                way.map(WayOut::byRedirect).orElse(false));
    }

    private URI back() {
        BaseUrl baseUrl = settings.current().get(GeneralSettings.BASE_URL);
        return URI.create(
                java.util.Objects.requireNonNull(baseUrl, "a provider needs it").at(BACK));
    }
}
