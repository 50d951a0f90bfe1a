package dev.bailiwick.identity.accounts;

import java.util.Optional;

/// What a person may be called: one line of at most 200 characters.
public final class AccountName {
    public static final int LONGEST = 200;

    private AccountName() {}

    /// @return the name as kept; empty when the text is none
    public static Optional<String> of(String text) {
        String name = text.strip();
        boolean usable =
                !name.isEmpty()
                        && name.length() <= LONGEST
                        && name.codePoints().noneMatch(AccountName::isNoText);
        return usable ? Optional.of(name) : Optional.empty();
    }

    /// Control characters, halves of characters, and what turns the rest of the line around.
    private static boolean isNoText(int character) {
        return Character.isISOControl(character)
                || Character.getType(character) == Character.SURROGATE
                || (character >= 0x202A && character <= 0x202E)
                || (character >= 0x2066 && character <= 0x2069);
    }
}
