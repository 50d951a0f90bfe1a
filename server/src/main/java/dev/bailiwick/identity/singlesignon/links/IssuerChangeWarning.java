package dev.bailiwick.identity.singlesignon.links;

import dev.bailiwick.identity.singlesignon.idp.IdpSettings;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.settings.ExternalSettingsTest;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Warns before the issuer changes: links are valid only for the issuer they were created with.
@Component
public final class IssuerChangeWarning implements ExternalSettingsTest {
    private static final int MAX_NAMED = 20;

    private final LinkedIdentities identities;
    private final Transactions transactions;

    IssuerChangeWarning(LinkedIdentities identities, Transactions transactions) {
        this.identities = identities;
        this.transactions = transactions;
    }

    /// On the command line and at start it is only reported: the author of the file is assumed to
    /// intend it.
    @Override
    public Optional<Finding> check(
            SettingsSnapshot before, SettingsSnapshot candidate, Actor actor) {
        return warning(before, candidate).map(sentence -> new Finding(true, sentence));
    }

    /// @return a sentence that names the people affected; empty when nobody is
    public Optional<String> warning(SettingsSnapshot before, SettingsSnapshot after) {
        String issuer = before.get(IdpSettings.ISSUER);
        String other = after.get(IdpSettings.ISSUER);
        if (issuer == null || other == null || issuer.equals(other)) {
            return Optional.empty();
        }
        return transactions.read(() -> {
            int count = identities.countByIssuer(issuer);
            return count == 0
                    ? Optional.empty()
                    : Optional.of(message(count, identities.accountsOf(issuer, MAX_NAMED)));
        });
    }

    private static String message(int count, List<String> accounts) {
        return (count == 1 ? "One account is" : "%,d accounts are".formatted(count))
                + " linked to identities of the current issuer and cannot sign in through a"
                + " different one: "
                + String.join(", ", accounts)
                + (count > accounts.size() ? " and others." : ".");
    }
}
