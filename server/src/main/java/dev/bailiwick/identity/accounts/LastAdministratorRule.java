package dev.bailiwick.identity.accounts;

import java.util.Optional;
import org.springframework.stereotype.Component;

/// At least one person must be able to administer the site.
@Component
final class LastAdministratorRule implements AccountRule {
    private final Accounts accounts;

    LastAdministratorRule(Accounts accounts) {
        this.accounts = accounts;
    }

    @Override
    public Optional<String> objection(Account before, Account after) {
        boolean administeredBefore = before.active() && before.isAdministrator();
        boolean administersAfter = after.active() && after.isAdministrator();
        if (!administeredBefore || administersAfter) {
            return Optional.empty();
        }
        return accounts.activeAdministrators().size() > 1
                ? Optional.empty()
                : Optional.of(
                        "%s is the last active administrator. Make someone else an administrator first."
                                .formatted(before.email()));
    }
}
