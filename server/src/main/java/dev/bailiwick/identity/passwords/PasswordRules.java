package dev.bailiwick.identity.passwords;

import dev.bailiwick.platform.text.EmailAddress;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// What a password must be: long, not the account's own name, and not among the most common. No
/// rule of composition (NIST SP 800-63B-4 §3.1.1.2).
public final class PasswordRules {
    public static final int SHORTEST = 15;
    public static final int SHORTEST_WITH_SECOND_FACTOR = 12;
    public static final int LONGEST = 128;
    private static final int SHORTEST_NAME = 4;

    private PasswordRules() {}

    /// What somebody would try first who guesses passwords of this service, of this organisation.
    private static Stream<String> words(EmailAddress email) {
        String domain = email.key().substring(email.key().indexOf('@') + 1);
        String names = domain.substring(0, Math.max(0, domain.lastIndexOf('.')));
        return Stream.concat(Stream.of("bailiwick"), Arrays.stream(names.split("\\.", -1)))
                .filter(word -> word.length() >= SHORTEST_NAME);
    }

    /// The rules that people meet, for whoever is about to choose one.
    ///
    /// @param shortest in characters
    public static String hint(int shortest) {
        return hint("%d characters".formatted(shortest));
    }

    /// The same where it is not told whether a second factor stands beside.
    public static String hint() {
        return hint(
                "%d characters, or %d beside a second factor"
                        .formatted(SHORTEST, SHORTEST_WITH_SECOND_FACTOR));
    }

    private static String hint(String least) {
        return "At least %s; four or five words make a good one. ".formatted(least)
                + "One that many people use is refused, and one that holds “bailiwick” or a name of"
                + " four characters and more from your email address.";
    }

    /// Whether the password will do only beside a second factor.
    static boolean isShort(String password) {
        return password.codePointCount(0, password.length()) < SHORTEST;
    }

    /// @return why the password is refused, as a sentence; empty when it will do
    public static Optional<String> objection(
            String password, EmailAddress email, boolean secondFactor) {
        int length = password.codePointCount(0, password.length());
        int shortest = secondFactor ? SHORTEST_WITH_SECOND_FACTOR : SHORTEST;
        if (length < shortest) {
            return Optional.of(
                    "Use at least %d characters; this has %d. Four or five words will do."
                            .formatted(shortest, length));
        }
        if (length > LONGEST) {
            return Optional.of("Use at most %d characters.".formatted(LONGEST));
        }
        String plain =
                Normalizer.normalize(password, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
        String name = email.localPart();
        if (name.length() >= SHORTEST_NAME && plain.contains(name)) {
            return Optional.of("Use a password without the name in your email address.");
        }
        if (words(email).anyMatch(plain::contains)) {
            return Optional.of(
                    "Use a password without the names of this service and of the domain of your"
                            + " email address.");
        }
        if (plain.codePoints().distinct().count() < 5) {
            return Optional.of("Use more than a few different characters.");
        }
        if (CommonPasswords.contains(plain.strip())) {
            return Optional.of(
                    "Many people have used this password, so it is among the first to be guessed."
                            + " Use another.");
        }
        return Optional.empty();
    }
}
