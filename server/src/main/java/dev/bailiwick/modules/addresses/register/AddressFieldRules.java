package dev.bailiwick.modules.addresses.register;

import dev.bailiwick.platform.network.MacAddress;
import java.util.Optional;
import java.util.regex.Pattern;

/// The rules of the fields of an address, for forms and files alike: a sentence where one is
/// broken.
public final class AddressFieldRules {
    static final int LONGEST_HOSTNAME = 253;
    static final int LONGEST_HOST = 100;
    static final int LONGEST_OWNER = 100;
    static final int LONGEST_DESCRIPTION = 1_000;

    /// RFC 1123 §2.1, with underscores, which service names have (RFC 2782).
    private static final Pattern HOSTNAME =
            Pattern.compile(
                    "[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?(?:\\.[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?)*\\.?");

    private AddressFieldRules() {}

    public static Optional<String> faultOfHostname(String text) {
        return text.isEmpty()
                        || (text.length() <= LONGEST_HOSTNAME && HOSTNAME.matcher(text).matches())
                ? Optional.empty()
                : Optional.of(
                        "A host name has letters, digits, hyphens, underscores and dots:"
                                + " web-1.example.org. Between dots stand 1 to 63 of them, no"
                                + " hyphen first or last.");
    }

    public static Optional<String> faultOfMac(String text) {
        return text.isEmpty() || MacAddress.canonical(text).isPresent()
                ? Optional.empty()
                : Optional.of("This is no MAC address like 00:00:5e:00:53:01.");
    }

    public static Optional<String> faultOfOwner(String text) {
        return text.length() <= LONGEST_OWNER && text.chars().noneMatch(Character::isISOControl)
                ? Optional.empty()
                : Optional.of("An owner is one line of at most 100 characters.");
    }

    public static Optional<String> faultOfDescription(String text) {
        return text.length() <= LONGEST_DESCRIPTION
                        && text.chars().noneMatch(c -> Character.isISOControl(c) && c != '\n')
                ? Optional.empty()
                : Optional.of("A description is text of at most 1,000 characters.");
    }

    /// The name of a compute host is looked up; what cannot be one is not even asked for.
    public static Optional<String> faultOfHost(String text) {
        return text.length() <= LONGEST_HOST && text.chars().noneMatch(Character::isISOControl)
                ? Optional.empty()
                : Optional.of("There is no compute host of this name.");
    }

    public static String mac(String text) {
        return text.isEmpty() ? "" : MacAddress.canonical(text).orElse("");
    }
}
