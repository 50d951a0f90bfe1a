package dev.bailiwick.letters;

import java.util.Locale;

/// A value that a letter's wording may hold, written `{name}`.
public enum Placeholder {
    NAME("The person's name.", "Jonas Pell"),
    SITE("The host name of this installation.", "it.example.org"),
    LINK("The link, which works once.", "https://it.example.org/auth/…"),
    EXPIRES("How long the link works.", "1 hour"),
    INVITER("Who invites.", "Ines Marlow"),
    ROLE("What the person may do.", "an editor"),
    EVENT("What happened, a sentence.", "Your password was changed."),
    ADVICE(
            "What to do if it was somebody else, the rest of a sentence.",
            "use “Forgot your password?” on the sign-in page, or tell your administrator"),
    TIME("When it happened.", "12 March 2026, 03:04:12 UTC"),
    PROFILE("The address of the person's profile.", "https://it.example.org/profile");

    private final String meaning;
    private final String sample;

    Placeholder(String meaning, String sample) {
        this.meaning = meaning;
        this.sample = sample;
    }

    /// As the wording writes it, without the braces.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String meaning() {
        return meaning;
    }

    /// For the preview.
    public String sample() {
        return sample;
    }

    /// Whether its value is an address of ours, which HTML shows as a link.
    boolean isLink() {
        return this == LINK || this == PROFILE;
    }
}
