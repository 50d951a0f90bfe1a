package dev.bailiwick.records.imports;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.DeletionObstacle;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// An import that is being applied keeps its account: with the account it would be deleted half
/// applied.
@Component
final class AppliedImports implements DeletionObstacle {
    private final Imports imports;

    AppliedImports(Imports imports) {
        this.imports = imports;
    }

    @Override
    public Optional<String> of(Account account) {
        return imports.isApplying(account.id())
                ? Optional.of(
                        "An import of this account is being applied. Wait until it is finished,"
                                + " or stop it.")
                : Optional.empty();
    }
}
