package dev.bailiwick.identity.singlesignon.idp;

import dev.bailiwick.platform.settings.SettingRejectedException;
import dev.bailiwick.platform.text.EmailAddress;
import java.net.IDN;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/// The email domains that are allowed to sign in: exact matches, without subdomains or look-alikes.
/// Compared in the form used by DNS (IDNA, lower case). Empty means no restriction.
///
/// A domain that differs between the older and the newer IDNA is rejected.
public record EmailDomains(Set<String> names) {
    static final EmailDomains UNRESTRICTED = new EmailDomains(Set.of());

    static EmailDomains parse(String lines) {
        return new EmailDomains(
                Arrays.stream(lines.split("[\\s,]+", -1))
                        .filter(name -> !name.isEmpty())
                        .map(EmailDomains::domain)
                        .collect(Collectors.toCollection(LinkedHashSet::new)));
    }

    String write() {
        return String.join("\n", names);
    }

    /// @param email a valid address
    public boolean allow(String email) {
        return names.isEmpty() || names.contains(ascii(email.substring(email.indexOf('@') + 1)));
    }

    private static String domain(String typed) {
        String name = ascii(typed);
        if (name.length() > 253
                || !name.matches(
                        "[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*")) {
            throw new SettingRejectedException(
                    "“%s” is not a domain. Enter one per line, such as example.org."
                            .formatted(typed));
        }
        return name;
    }

    private static String ascii(String name) {
        if (EmailAddress.isAmbiguousIdna(name)) {
            return "";
        }
        try {
            return IDN.toASCII(name, IDN.USE_STD3_ASCII_RULES).toLowerCase(Locale.ROOT);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }
}
