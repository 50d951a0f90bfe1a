package dev.bailiwick.modules.addresses.registry;

import dev.bailiwick.platform.network.MacAddress;
import java.util.Optional;
import java.util.regex.Pattern;

/// The validation rules for the fields of an address, in forms and files; an error sentence where
/// one is broken.
public final class AddressFieldRules {
    static final int MAX_HOSTNAME_LENGTH = 253;
    static final int MAX_HOST_LENGTH = 100;
    static final int MAX_OWNER_LENGTH = 100;
    static final int MAX_DESCRIPTION_LENGTH = 1_000;

    /// RFC 1123 §2.1, plus underscores, which service names contain (RFC 2782).
    private static final Pattern HOSTNAME =
            Pattern.compile(
                    "[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?(?:\\.[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?)*\\.?");

    private AddressFieldRules() {}

    public static Optional<String> hostnameError(String text) {
        return text.isEmpty()
                        || (text.length() <= MAX_HOSTNAME_LENGTH
                                && HOSTNAME.matcher(text).matches())
                ? Optional.empty()
                : Optional.of(
                        "A host name consists of letters, digits, hyphens, underscores and dots,"
                                + " such as web-1.example.org. Each part between dots has 1 to 63"
                                + " characters and neither starts nor ends with a hyphen.");
    }

    public static Optional<String> macError(String text) {
        return text.isEmpty() || MacAddress.canonical(text).isPresent()
                ? Optional.empty()
                : Optional.of("This is not a MAC address such as 00:00:5e:00:53:01.");
    }

    public static Optional<String> ownerError(String text) {
        return text.length() <= MAX_OWNER_LENGTH && text.chars().noneMatch(Character::isISOControl)
                ? Optional.empty()
                : Optional.of("Use one line of at most 100 characters.");
    }

    public static Optional<String> descriptionError(String text) {
        return text.length() <= MAX_DESCRIPTION_LENGTH
                        && text.chars().noneMatch(c -> Character.isISOControl(c) && c != '\n')
                ? Optional.empty()
                : Optional.of("Use text of at most 1,000 characters.");
    }

    /// The name of a compute host is looked up; a name that cannot be one is rejected without a
    /// query.
    public static Optional<String> hostError(String text) {
        return text.length() <= MAX_HOST_LENGTH && text.chars().noneMatch(Character::isISOControl)
                ? Optional.empty()
                : Optional.of("There is no compute host with this name.");
    }

    public static String mac(String text) {
        return text.isEmpty() ? "" : MacAddress.canonical(text).orElse("");
    }
}
