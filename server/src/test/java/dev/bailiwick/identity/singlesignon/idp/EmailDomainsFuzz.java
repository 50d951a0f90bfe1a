package dev.bailiwick.identity.singlesignon.idp;

import static dev.bailiwick.FuzzInput.hold;

import dev.bailiwick.FuzzInput;
import dev.bailiwick.platform.settings.SettingRejectedException;
import java.util.Set;

/// A domain that a provider vouches for, and lists of domains: only a domain that is beyond doubt
/// the allowed one is allowed, and a list reads the same after being written.
public final class EmailDomainsFuzz {
    private static final EmailDomains ONE = new EmailDomains(Set.of("strasse.example"));

    private EmailDomainsFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) {
        String text = FuzzInput.text(data);
        boolean allowed = ONE.allow("ada@" + text);
        hold(!allowed || text.length() <= 60, "an allowed domain is no longer than itself");
        hold(!allowed || text.chars().noneMatch(c -> c == 'ß' || c == 'ẞ'), "no look-alike");
        try {
            EmailDomains domains = EmailDomains.parse(text);
            hold(EmailDomains.parse(domains.write()).equals(domains), "the same when written");
            hold(
                    domains.names().stream().allMatch(name -> name.matches("[a-z0-9.-]+")),
                    "as DNS writes it");
        } catch (SettingRejectedException e) {
            hold(e.getMessage() != null, "with a reason");
        }
    }
}
