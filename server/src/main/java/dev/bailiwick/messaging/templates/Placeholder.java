package dev.bailiwick.messaging.templates;

import java.util.Locale;

/// A placeholder that mail templates can contain, written `{name}`.
public enum Placeholder {
    NAME("The person's name.", "Jonas Pell"),
    SITE("The host name of this installation.", "it.example.org"),
    LINK("The link, which works once.", "https://it.example.org/auth/…"),
    EXPIRES("How long the link works.", "1 hour"),
    INVITER("The person who sends the invitation.", "Ines Marlow"),
    ROLE("The person's role.", "an editor"),
    EVENT("What happened, as a sentence.", "Your password was changed."),
    ADVICE(
            "What to do if it was someone else, as the rest of a sentence.",
            "use “Forgot your password?” on the sign-in page, or contact your administrator"),
    TIME("When it happened.", "12 March 2026, 03:04:12 UTC"),
    PROFILE("The address of the person's profile.", "https://it.example.org/profile"),
    SUMMARY("What the email is about, in a few words.", "2 alerts"),
    ALERTS(
            "What is wrong and what was resolved. The line that contains it is repeated for each.",
            "db-1: no check-in since 12 March 2026, 03:04:12 UTC\nweb-1, /data: 93 % full"),
    LICENCES(
            "Which licences expire. The line that contains it is repeated for each.",
            "Contoso Studio 8 expires on 12 March 2026, in 7 days (25 seats)\n"
                    + "Contoso CAD expires on 3 April 2026, in 29 days (1 seat)"),
    PAGE("The address of the page about it.", "https://it.example.org/alerts");

    private final String meaning;
    private final String sample;

    Placeholder(String meaning, String sample) {
        this.meaning = meaning;
        this.sample = sample;
    }

    /// The name in templates, without the braces.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String meaning() {
        return meaning;
    }

    /// A sample value for the preview.
    public String sample() {
        return sample;
    }

    /// Whether its value is one of this site's URLs, which HTML shows as a link.
    boolean isLink() {
        return this == LINK || this == PROFILE || this == PAGE;
    }

    /// Whether its value has several lines: the template line that contains it is repeated for
    /// each.
    boolean isList() {
        return this == ALERTS || this == LICENCES;
    }
}
