package dev.bailiwick.messaging.templates;

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
    PROFILE("The address of the person's profile.", "https://it.example.org/profile"),
    SUMMARY("What the mail is about, in a few words.", "2 alerts"),
    ALERTS(
            "What is wrong and what is over; the line in which it stands is written for each.",
            "db-1: no check-in since 12 March 2026, 03:04:12 UTC\nweb-1, /data: 93 % full"),
    LICENCES(
            "Which licences end; the line in which it stands is written for each.",
            "Contoso Studio 8 ends on 12 March 2026, in 7 days (25 seats)\n"
                    + "Contoso CAD ends on 3 April 2026, in 29 days (1 seat)"),
    PAGE(
            "The address of the page about it.",
            "https://it.example.org/infrastructure/vm-container-manager/alerts");

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
        return this == LINK || this == PROFILE || this == PAGE;
    }

    /// Whether its value has lines: the line of the wording in which it stands is repeated.
    boolean isList() {
        return this == ALERTS || this == LICENCES;
    }
}
