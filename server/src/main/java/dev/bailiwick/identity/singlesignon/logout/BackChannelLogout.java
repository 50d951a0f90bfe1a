package dev.bailiwick.identity.singlesignon.logout;

import dev.bailiwick.identity.oidc.relyingparty.RelyingParty;
import dev.bailiwick.identity.oidc.tokens.LogoutNotice;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.identity.singlesignon.idp.ConfiguredIdp;
import dev.bailiwick.identity.singlesignon.idp.IdentityProviders;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.audit.RepeatedFailures;
import dev.bailiwick.platform.db.Transactions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Ends the sessions that were ended at the provider.
@Component
final class BackChannelLogout {
    private static final Logger LOG = LoggerFactory.getLogger(BackChannelLogout.class);
    private static final String EVENT = "OIDC Back-Channel Logout";

    private final IdentityProviders providers;
    private final RelyingParty relyingParty;
    private final IdpSessions providerSessions;
    private final Sessions sessions;
    private final Transactions transactions;
    private final AuditLog audit;
    private final RepeatedFailures repeatedFailures;

    BackChannelLogout(
            IdentityProviders providers,
            RelyingParty relyingParty,
            IdpSessions providerSessions,
            Sessions sessions,
            Transactions transactions,
            AuditLog audit,
            RepeatedFailures repeatedFailures) {
        this.providers = providers;
        this.relyingParty = relyingParty;
        this.providerSessions = providerSessions;
        this.sessions = sessions;
        this.transactions = transactions;
        this.audit = audit;
        this.repeatedFailures = repeatedFailures;
    }

    /// @return why it was refused; empty when it was carried out
    Optional<String> run(String logoutToken) {
        Optional<ConfiguredIdp> provider = providers.current().filter(ConfiguredIdp::enabled);
        if (provider.isEmpty()) {
            return Optional.of("No identity provider is enabled here.");
        }
        return switch (relyingParty.logoutNotice(provider.get().protocol(), logoutToken)) {
            case LogoutNotice.Refused(var failure) -> refused(failure.detail());
            case LogoutNotice.Ended notice ->
                    end(provider.get(), notice)
                            ? Optional.empty()
                            : refused("The logout token was already used.");
        };
    }

    private boolean end(ConfiguredIdp provider, LogoutNotice.Ended notice) {
        return transactions.write(() -> {
            audit.acquireLock(); // the sessions may belong to the browser that sends the request
            if (!providerSessions.consume(notice)) {
                return false;
            }
            List<UUID> ended = providerSessions.endedBy(notice);
            Map<String, Long> perPerson = sessions.countByAccount(ended);
            if (perPerson.isEmpty()) {
                repeatedFailures.record(event(provider, 0));
            } else {
                int ignored = sessions.end(ended);
                perPerson.forEach((email, count) -> audit.record(event(provider, count).on(email)));
            }
            return true;
        });
    }

    private static AuditEvent event(ConfiguredIdp provider, long sessions) {
        return AuditEvent.of(EVENT)
                .by(Actor.SYSTEM)
                .with("provider", provider.name())
                .with("sessions", String.valueOf(sessions));
    }

    private Optional<String> refused(String sentence) {
        LOG.info("Back-channel logout was refused: token_invalid. {}", sentence);
        repeatedFailures.record(
                AuditEvent.failure(EVENT, "token_invalid").with("detail", sentence));
        return Optional.of(sentence);
    }
}
