package dev.bailiwick.identity.passwords;

import dev.bailiwick.platform.text.EmailAddress;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// Password requirements: long, not the account's own name, and not among the most common. No
/// composition rules (NIST SP 800-63B-4 §3.1.1.2).
public final class PasswordRules {
    public static final int MIN_LENGTH = 15;
    public static final int MIN_LENGTH_WITH_SECOND_FACTOR = 12;
    public static final int MAX_LENGTH = 128;
    private static final int MIN_NAME_LENGTH = 4;

    private PasswordRules() {}

    /// The words an attacker would try first: the name of this service and of this organisation.
    private static Stream<String> words(EmailAddress email) {
        String domain = email.key().substring(email.key().indexOf('@') + 1);
        String names = domain.substring(0, Math.max(0, domain.lastIndexOf('.')));
        return Stream.concat(Stream.of("bailiwick"), Arrays.stream(names.split("\\.", -1)))
                .filter(word -> word.length() >= MIN_NAME_LENGTH);
    }

    /// The requirements shown to someone choosing a password.
    ///
    /// @param minLength in characters
    public static String hint(int minLength) {
        return hint("%d characters".formatted(minLength));
    }

    /// The same when it is not known whether the account has a second factor.
    public static String hint() {
        return hint(
                "%d characters, or %d with a second factor"
                        .formatted(MIN_LENGTH, MIN_LENGTH_WITH_SECOND_FACTOR));
    }

    private static String hint(String min) {
        return "At least %s. Four or five words work well. ".formatted(min)
                + "Common passwords are rejected, and so are passwords that contain “bailiwick” or"
                + " a name of four or more characters from your email address.";
    }

    /// Whether the password is allowed only together with a second factor.
    static boolean isShort(String password) {
        return password.codePointCount(0, password.length()) < MIN_LENGTH;
    }

    /// @return why the password is refused, as a sentence; empty when it is accepted
    public static Optional<String> objection(
            String password, EmailAddress email, boolean secondFactor) {
        int length = password.codePointCount(0, password.length());
        int minLength = secondFactor ? MIN_LENGTH_WITH_SECOND_FACTOR : MIN_LENGTH;
        if (length < minLength) {
            return Optional.of(
                    "Use at least %d characters; this has %d. Four or five words work well."
                            .formatted(minLength, length));
        }
        if (length > MAX_LENGTH) {
            return Optional.of("Use at most %d characters.".formatted(MAX_LENGTH));
        }
        String plain =
                Normalizer.normalize(password, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
        String name = email.localPart();
        if (name.length() >= MIN_NAME_LENGTH && plain.contains(name)) {
            return Optional.of(
                    "Use a password that does not contain the name in your email address.");
        }
        if (words(email).anyMatch(plain::contains)) {
            return Optional.of(
                    "Use a password that does not contain the name of this service or of your email"
                            + " domain.");
        }
        if (plain.codePoints().distinct().count() < 5) {
            return Optional.of("Use a wider variety of characters.");
        }
        if (CommonPasswords.contains(plain.strip())) {
            return Optional.of(
                    "Many people have used this password, so it is easy to guess. Choose another.");
        }
        return Optional.empty();
    }
}
