package dev.bailiwick.identity.signinpolicy;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountRule;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.throttling.BreakGlassLookup;
import dev.bailiwick.platform.settings.SettingProblem;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.platform.settings.SettingsRule;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import dev.bailiwick.platform.text.EmailAddress;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// The break-glass administrator: an active local administrator with a password, who cannot be
/// demoted or deactivated while selected.
@Component
public final class BreakGlass implements SettingsRule, AccountRule, BreakGlassLookup {
    private final Accounts accounts;
    private final Settings settings;

    BreakGlass(Accounts accounts, Settings settings) {
        this.accounts = accounts;
        this.settings = settings;
    }

    /// Whether the selected person could sign in now.
    public boolean isUsable(SettingsSnapshot snapshot) {
        String email = snapshot.get(AuthenticationSettings.BREAK_GLASS_EMAIL);
        return email != null && accounts.byEmail(email).filter(BreakGlass::isEligible).isPresent();
    }

    @Override
    public List<SettingProblem> problems(SettingsSnapshot before, SettingsSnapshot after) {
        String email = after.get(AuthenticationSettings.BREAK_GLASS_EMAIL);
        boolean single = after.get(AuthenticationSettings.MODE) != AuthenticationMode.LOCAL_ONLY;
        if (email == null) {
            return single
                    ? List.of(
                            problem(
                                    "Select a break-glass administrator before you allow sign-in"
                                            + " through the identity provider."))
                    : List.of();
        }
        if (!before.sameValue(AuthenticationSettings.BREAK_GLASS_EMAIL, after) || single) {
            return isUsable(after)
                    ? List.of()
                    : List.of(problem("Select an active administrator with a local password."));
        }
        return List.of();
    }

    @Override
    public Optional<String> objection(Account before, Account after) {
        boolean moves = !after.email().key().equals(before.email().key());
        return isEmergency(before.email().key()) && (moves || !isEligible(after))
                ? Optional.of(
                        "%s is the break-glass administrator. Select another under Authentication first."
                                .formatted(before.email()))
                : Optional.empty();
    }

    @Override
    public boolean isEmergency(String emailKey) {
        String email = settings.current().get(AuthenticationSettings.BREAK_GLASS_EMAIL);
        return email != null && EmailAddress.key(email).equals(emailKey);
    }

    static boolean isSelected(SettingsSnapshot settings, Account account) {
        String email = settings.get(AuthenticationSettings.BREAK_GLASS_EMAIL);
        return email != null && EmailAddress.key(email).equals(account.email().key());
    }

    static boolean isEligible(Account account) {
        return account.active() && account.isAdministrator() && account.hasPassword();
    }

    private static SettingProblem problem(String sentence) {
        return new SettingProblem(AuthenticationSettings.BREAK_GLASS_EMAIL.name(), sentence);
    }
}
