package dev.bailiwick.platform.text;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// An email address as typed, and its key for comparison only: NFKC and lower case. At most 254
/// characters (RFC 5321 §4.5.3.1.3, less the angle brackets). No character is invisible or becomes
/// a space or a bracket in the key, and the domain is the same under every version of IDNA.
public record EmailAddress(String value, String key) {
    private static final int MAX_LENGTH = 254;
    private static final Pattern SYNTAX =
            Pattern.compile(
                    "[^\\p{IsWhite_Space}\\p{C}@<>()\\[\\],;:\\\\\"]{1,64}@"
                            + "[^\\p{IsWhite_Space}\\p{C}@<>()\\[\\],;:\\\\\"]{2,}(?<!\\.)");
    private static final Pattern AMBIGUOUS_IDNA = Pattern.compile("[ßς\\u200C\\u200D]");
    private static final Pattern DOMAIN =
            Pattern.compile("(?:[\\p{L}\\p{M}\\p{N}-]+\\.)+(?:[\\p{L}\\p{M}]{2,}|xn--[a-z0-9-]+)");

    public static Optional<EmailAddress> parse(String text) {
        String value = text.strip();
        String key = key(value);
        boolean usable =
                value.length() <= MAX_LENGTH
                        && key.length() <= MAX_LENGTH
                        && SYNTAX.matcher(value).matches()
                        && SYNTAX.matcher(key).matches()
                        && !InvisibleCharacters.areIn(value)
                        && !isAmbiguousIdna(value.substring(value.indexOf('@') + 1));
        return usable ? Optional.of(new EmailAddress(value, key)) : Optional.empty();
    }

    /// The comparison key of any text, whether or not it is an address.
    public static String key(String text) {
        return Normalizer.normalize(text.strip(), Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    }

    /// Whether both are certainly the same mailbox: they differ at most in the case of ASCII
    /// letters. The key folds more (the Kelvin sign becomes `k`), so that look-alikes collide when
    /// an address must be unused; but a look-alike must not match an address that identifies a
    /// person.
    public boolean isSameMailbox(EmailAddress other) {
        return asciiLower(value).equals(asciiLower(other.value));
    }

    private static String asciiLower(String text) {
        var lower = new StringBuilder(text.length());
        text.chars().forEach(c -> lower.append((char) (c >= 'A' && c <= 'Z' ? c + 32 : c)));
        return lower.toString();
    }

    /// Whether the part after the `@` is a name with a dot and a top-level domain of letters.
    public boolean hasFullDomain() {
        return DOMAIN.matcher(key.substring(key.indexOf('@') + 1)).matches();
    }

    /// Whether a domain has a character that the older IDNA maps to others (`ß` to `ss`) or drops,
    /// and the newer one does not (RFC 5894 §7.2). Under the two versions it is two different
    /// domains, which can have different owners.
    public static boolean isAmbiguousIdna(String domain) {
        return AMBIGUOUS_IDNA.matcher(key(domain)).find();
    }

    /// The part before the `@`, in the form used for comparison.
    public String localPart() {
        return key.substring(0, key.indexOf('@'));
    }

    @Override
    public String toString() {
        return value;
    }
}
