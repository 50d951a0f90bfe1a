package dev.bailiwick.identity.links;

import dev.bailiwick.identity.idp.ProviderSettings;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.settings.SettingsCheck;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Warns before the issuer changes: links hold for the issuer that they were made with, and lead
/// nowhere under another.
@Component
public final class IssuerChangeWarning implements SettingsCheck {
    private static final int MOST_NAMED = 20;

    private final IdentityLinks identities;
    private final Transactions transactions;

    IssuerChangeWarning(IdentityLinks identities, Transactions transactions) {
        this.identities = identities;
        this.transactions = transactions;
    }

    /// On the command line and at start it is said; whoever wrote the file meant it.
    @Override
    public Optional<String> tryOut(
            SettingsSnapshot before, SettingsSnapshot candidate, Actor actor) {
        return warning(before, candidate);
    }

    /// @return a sentence that names those who are concerned; empty when nobody is
    public Optional<String> warning(SettingsSnapshot before, SettingsSnapshot after) {
        String issuer = before.get(ProviderSettings.ISSUER);
        String other = after.get(ProviderSettings.ISSUER);
        if (issuer == null || other == null || issuer.equals(other)) {
            return Optional.empty();
        }
        return transactions.read(() -> {
            int count = identities.countOf(issuer);
            return count == 0
                    ? Optional.empty()
                    : Optional.of(sentence(count, identities.accountsOf(issuer, MOST_NAMED)));
        });
    }

    private static String sentence(int count, List<String> accounts) {
        return (count == 1 ? "One account is" : "%,d accounts are".formatted(count))
                + " linked to identities of the present issuer and cannot sign in through another: "
                + String.join(", ", accounts)
                + (count > accounts.size() ? " and others." : ".");
    }
}
