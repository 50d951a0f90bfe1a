package dev.bailiwick.identity.accounts;

import dev.bailiwick.platform.text.InvisibleCharacters;
import java.util.Optional;
import java.util.regex.Pattern;

/// A person's name: one line of at most 200 visible characters and single spaces.
public final class AccountName {
    public static final int MAX_LENGTH = 200;

    /// What is wrong with a text that is not a valid name.
    public static final String RULE =
            "Use at most %d characters, on one line, without invisible characters."
                    .formatted(MAX_LENGTH);

    private static final Pattern SPACES = Pattern.compile("\\p{Zs}+");
    private static final Pattern UNUSABLE = Pattern.compile("[\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]");

    private AccountName() {}

    /// @return the name as stored, with every run of spaces of any width as one space; empty when
    ///   the text is not a valid name
    public static Optional<String> of(String text) {
        String name = SPACES.matcher(text).replaceAll(" ").strip();
        boolean usable =
                !name.isEmpty()
                        && name.length() <= MAX_LENGTH
                        && !UNUSABLE.matcher(name).find()
                        && !InvisibleCharacters.areIn(name);
        return usable ? Optional.of(name) : Optional.empty();
    }
}
