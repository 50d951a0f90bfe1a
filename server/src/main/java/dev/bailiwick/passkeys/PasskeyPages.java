package dev.bailiwick.passkeys;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.factors.FactorDemand;
import dev.bailiwick.factors.Factors;
import dev.bailiwick.ui.Confirmation;
import java.util.List;
import org.springframework.stereotype.Component;

/// A person's passkeys in the words of their profile.
@Component
public final class PasskeyPages {
    static final String PATH = "/profile/passkeys";
    static final String PROFILE = "/profile#passkeys";

    private final PasskeySite site;
    private final Passkeys passkeys;
    private final Factors factors;
    private final FactorDemand demand;

    PasskeyPages(PasskeySite site, Passkeys passkeys, Factors factors, FactorDemand demand) {
        this.site = site;
        this.passkeys = passkeys;
        this.factors = factors;
        this.demand = demand;
    }

    public PasskeysPage of(Account account) {
        List<Passkey> own = passkeys.of(account.id());
        boolean last =
                own.size() == 1 && factors.of(account.id()).size() == 1 && demand.isOn(account);
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
                        "It signs you in no longer. Your device may still offer it; delete it"
                                + " there, too.",
                        "Without another factor your recovery codes go as well."),
                href(passkey) + "/remove",
                "Remove passkey",
                "Keep passkey",
                PROFILE);
    }
}
