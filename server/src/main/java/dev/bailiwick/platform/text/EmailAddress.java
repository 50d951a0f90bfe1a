package dev.bailiwick.platform.text;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// An address as it was typed, and its key: NFKC and lower case, for comparison only. At most 254
/// characters (RFC 5321 §4.5.3.1.3, less the angle brackets), none of which is invisible, nor
/// becomes a space or a bracket in the key, and whose domain is one by any IDNA.
public record EmailAddress(String value, String key) {
    private static final int LONGEST = 254;
    private static final Pattern SHAPE =
            Pattern.compile(
                    "[^\\s\\p{C}@<>()\\[\\],;:\\\\\"]{1,64}@"
                            + "[^\\s\\p{C}@<>()\\[\\],;:\\\\\"]{2,}(?<!\\.)");
    private static final Pattern OF_TWO_DOMAINS = Pattern.compile("[ßς\\u200C\\u200D]");
    private static final Pattern DOMAIN =
            Pattern.compile("(?:[\\p{L}\\p{M}\\p{N}-]+\\.)+(?:[\\p{L}\\p{M}]{2,}|xn--[a-z0-9-]+)");

    public static Optional<EmailAddress> parse(String text) {
        String value = text.strip();
        String key = key(value);
        boolean usable =
                value.length() <= LONGEST
                        && key.length() <= LONGEST
                        && SHAPE.matcher(value).matches()
                        && SHAPE.matcher(key).matches()
                        && !isOfTwoDomains(value.substring(value.indexOf('@') + 1));
        return usable ? Optional.of(new EmailAddress(value, key)) : Optional.empty();
    }

    /// What any text would be compared by, an address or not.
    public static String key(String text) {
        return Normalizer.normalize(text.strip(), Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    }

    /// Whether both are one mailbox beyond doubt: they differ in the case of ASCII letters at most.
    /// The key folds more (the Kelvin sign is a `k` there), so that look-alikes collide where an
    /// address must be free; where one stands for a person, they must not match.
    public boolean isSurely(EmailAddress other) {
        return asciiLower(value).equals(asciiLower(other.value));
    }

    private static String asciiLower(String text) {
        var lower = new StringBuilder(text.length());
        text.chars().forEach(c -> lower.append((char) (c >= 'A' && c <= 'Z' ? c + 32 : c)));
        return lower.toString();
    }

    /// Whether what follows the `@` is a name with a dot, and a top-level domain behind the last,
    /// which consists of letters.
    public boolean namesADomain() {
        return DOMAIN.matcher(key.substring(key.indexOf('@') + 1)).matches();
    }

    /// Whether a domain has a character that the older IDNA writes as others (`ß` as `ss`) or
    /// leaves out, and the newer one does not (RFC 5894 §7.2): by the one it is another domain than
    /// by the other, which somebody else may have.
    public static boolean isOfTwoDomains(String domain) {
        return OF_TWO_DOMAINS.matcher(key(domain)).find();
    }

    /// The part before the `@`, as compared.
    public String localPart() {
        return key.substring(0, key.indexOf('@'));
    }

    @Override
    public String toString() {
        return value;
    }
}
