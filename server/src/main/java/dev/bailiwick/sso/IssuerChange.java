package dev.bailiwick.sso;

import dev.bailiwick.audit.Actor;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.provider.ProviderSettings;
import dev.bailiwick.settings.SettingsSnapshot;
import dev.bailiwick.settings.SettingsTrial;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Warns before the issuer changes: links hold for the issuer that they were made with, and lead
/// nowhere under another.
@Component
final class IssuerChange implements SettingsTrial {
    private static final int MOST_NAMED = 20;

    private final IdentityLinks identities;
    private final Transactions transactions;

    IssuerChange(IdentityLinks identities, Transactions transactions) {
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
    Optional<String> warning(SettingsSnapshot before, SettingsSnapshot after) {
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
