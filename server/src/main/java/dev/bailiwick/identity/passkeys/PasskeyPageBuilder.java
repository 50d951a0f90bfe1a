package dev.bailiwick.identity.passkeys;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.factors.FactorRequirement;
import dev.bailiwick.identity.factors.Factors;
import dev.bailiwick.web.ui.Confirmation;
import java.util.List;
import org.springframework.stereotype.Component;

/// A person's passkeys as text for the profile.
@Component
public final class PasskeyPageBuilder {
    static final String PATH = "/profile/passkeys";
    static final String PROFILE = "/profile#passkeys";

    private final PasskeyAvailability site;
    private final Passkeys passkeys;
    private final Factors factors;
    private final FactorRequirement factorRequirement;

    PasskeyPageBuilder(
            PasskeyAvailability site,
            Passkeys passkeys,
            Factors factors,
            FactorRequirement factorRequirement) {
        this.site = site;
        this.passkeys = passkeys;
        this.factors = factors;
        this.factorRequirement = factorRequirement;
    }

    public PasskeysPage of(Account account) {
        List<Passkey> own = passkeys.of(account.id());
        boolean last =
                own.size() == 1
                        && factors.of(account.id()).size() == 1
                        && factorRequirement.isRequired(account);
        return new PasskeysPage(
                site.isAvailable(), own.stream().map(passkey -> row(passkey, last)).toList());
    }

    private static PasskeysPage.Row row(Passkey passkey, boolean needed) {
        return new PasskeysPage.Row(
                href(passkey),
                passkey.name(),
                passkey.createdAt(),
                passkey.lastUsedAt(),
                removal(passkey),
                needed);
    }

    static String href(Passkey passkey) {
        return PATH + "/" + passkey.uid();
    }

    static Confirmation removal(Passkey passkey) {
        return new Confirmation(
                "remove-" + passkey.uid(),
                href(passkey) + "/remove",
                "Remove the passkey " + passkey.name() + "?",
                List.of(
                        "It can no longer sign you in. Your device may still offer it; delete it"
                                + " there too.",
                        "If you have no other factor, your recovery codes are removed too."),
                href(passkey) + "/remove",
                "Remove passkey",
                "Keep passkey",
                PROFILE);
    }
}
