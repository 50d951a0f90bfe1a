package dev.bailiwick.identity.signinpolicy;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.settings.SettingsChangeListener;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// When OIDC becomes required, signs out everyone who signed in locally, except the break-glass
/// administrator. Also signs out the previous break-glass administrator when another is selected.
@Component
final class EndLocalSessions implements SettingsChangeListener {
    private final Sessions sessions;
    private final Accounts accounts;
    private final AuditLog audit;

    EndLocalSessions(Sessions sessions, Accounts accounts, AuditLog audit) {
        this.sessions = sessions;
        this.accounts = accounts;
        this.audit = audit;
    }

    @Override
    public void onChange(SettingsSnapshot before, SettingsSnapshot after, Actor by) {
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
