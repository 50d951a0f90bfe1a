package dev.bailiwick.access;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.accounts.Accounts;
import dev.bailiwick.audit.Actor;
import dev.bailiwick.audit.AuditEvent;
import dev.bailiwick.audit.AuditLog;
import dev.bailiwick.sessions.Sessions;
import dev.bailiwick.settings.SettingsConsequence;
import dev.bailiwick.settings.SettingsSnapshot;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// When OIDC becomes required, whoever came in by a local way and is not break-glass is signed out;
/// and so is who was break-glass, when another is selected meanwhile.
@Component
final class EndLocalSessions implements SettingsConsequence {
    private final Sessions sessions;
    private final Accounts accounts;
    private final AuditLog audit;

    EndLocalSessions(Sessions sessions, Accounts accounts, AuditLog audit) {
        this.sessions = sessions;
        this.accounts = accounts;
        this.audit = audit;
    }

    @Override
    public void follow(SettingsSnapshot before, SettingsSnapshot after, Actor by) {
        boolean required =
                after.get(AuthenticationSettings.MODE) == AuthenticationMode.OIDC_REQUIRED;
        boolean asBefore =
                before.sameValue(AuthenticationSettings.MODE, after)
                        && before.sameValue(AuthenticationSettings.BREAK_GLASS_EMAIL, after);
        if (!required || asBefore) {
            return;
        }
        int ended = sessions.endLocalBut(breakGlass(after).map(Account::id));
        audit.record(
                AuditEvent.of("Local Sessions Ended")
                        .by(by)
                        .with("sessions", Integer.toString(ended)));
    }

    private Optional<Account> breakGlass(SettingsSnapshot settings) {
        return Optional.ofNullable(settings.get(AuthenticationSettings.BREAK_GLASS_EMAIL))
                .flatMap(accounts::byEmail);
    }
}
