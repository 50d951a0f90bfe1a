package dev.bailiwick.messaging.templates;

/// A placeholder that mail templates can contain, written `{name}`. The constants are for every
/// feature; a feature declares its own next to its template.
///
/// @param key the name in templates, without the braces
/// @param sample a sample value for the preview
/// @param action what a link says as a button; empty for others
public record Placeholder(String key, String meaning, String sample, Kind kind, String action) {
    public enum Kind {
        TEXT,
        /// A URL, which HTML shows as a link: one of this site, or of its gateway for packages.
        LINK,
        /// Several lines: the template line that contains it is repeated for each.
        LIST,
        /// A secret, which a subject cannot contain: subjects are stored unencrypted.
        SECRET
    }

    public static final Placeholder NAME = text("name", "The person's name.", "Jonas Pell");
    public static final Placeholder SITE =
            text("site", "The host name of this installation.", "it.example.org");
    public static final Placeholder SITE_NAME =
            text("site_name", "The name of this installation.", "Bailiwick");
    public static final Placeholder LINK =
            link(
                    "link",
                    "The link, which works once.",
                    "https://it.example.org/auth/…",
                    "Open the link");
    public static final Placeholder EXPIRES = text("expires", "How long the link works.", "1 hour");
    public static final Placeholder INVITER =
            text("inviter", "The person who sends the invitation.", "Ines Marlow");
    public static final Placeholder ROLE = text("role", "The person's role.", "an editor");
    public static final Placeholder EVENT =
            text("event", "What happened, as a sentence.", "Your password was changed.");
    public static final Placeholder ADVICE =
            text(
                    "advice",
                    "What to do if it was someone else, as the rest of a sentence.",
                    "use “Forgot your password?” on the sign-in page, or contact your"
                            + " administrator");
    public static final Placeholder TIME =
            text("time", "When it happened.", "12 March 2026, 04:04:12 CET");
    public static final Placeholder PROFILE =
            link(
                    "profile",
                    "The address of the person's profile.",
                    "https://it.example.org/profile",
                    "Open your profile");
    public static final Placeholder SUMMARY =
            text(
                    "summary",
                    "What the email is about, in a few words.",
                    "nas-02 is offline and 4 more alerts");
    public static final Placeholder PAGE =
            link(
                    "page",
                    "The address of the page about it.",
                    "https://it.example.org/alerts",
                    "Show details");

    private static Placeholder text(String key, String meaning, String sample) {
        return new Placeholder(key, meaning, sample, Kind.TEXT, "");
    }

    private static Placeholder link(String key, String meaning, String sample, String action) {
        return new Placeholder(key, meaning, sample, Kind.LINK, action);
    }

    public static Placeholder list(String key, String meaning, String sample) {
        return new Placeholder(key, meaning, sample, Kind.LIST, "");
    }

    /// The same placeholder in a template in which the button says something else.
    public Placeholder withAction(String other) {
        return new Placeholder(key, meaning, sample, kind, other);
    }

    public Placeholder withSample(String other) {
        return new Placeholder(key, meaning, other, kind, action);
    }

    boolean isLink() {
        return kind == Kind.LINK;
    }

    boolean isSecret() {
        return kind == Kind.SECRET || key.equals(LINK.key);
    }

    boolean isList() {
        return kind == Kind.LIST;
    }
}
