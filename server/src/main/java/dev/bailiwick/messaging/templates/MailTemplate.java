package dev.bailiwick.messaging.templates;

import static dev.bailiwick.messaging.templates.Placeholder.ADVICE;
import static dev.bailiwick.messaging.templates.Placeholder.EVENT;
import static dev.bailiwick.messaging.templates.Placeholder.EXPIRES;
import static dev.bailiwick.messaging.templates.Placeholder.INVITER;
import static dev.bailiwick.messaging.templates.Placeholder.LINK;
import static dev.bailiwick.messaging.templates.Placeholder.NAME;
import static dev.bailiwick.messaging.templates.Placeholder.PROFILE;
import static dev.bailiwick.messaging.templates.Placeholder.ROLE;
import static dev.bailiwick.messaging.templates.Placeholder.SITE;
import static dev.bailiwick.messaging.templates.Placeholder.SUMMARY;
import static dev.bailiwick.messaging.templates.Placeholder.TIME;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A mail with its default text and the placeholders it can use. The constants are the mails about
/// accounts; other features bring theirs with a [MailTemplateSource].
///
/// @param key in URLs and the database
/// @param purpose who gets it, as a sentence; below every such mail too
/// @param required the placeholders that the body must contain for the mail to be useful
/// @param outsideReason why people without an account get it, as a sentence: below the mail instead
///   of the purpose and the link to the site; null if people with an account get it
public record MailTemplate(
        String key,
        String title,
        String purpose,
        List<Placeholder> placeholders,
        List<Placeholder> required,
        TemplateText defaultText,
        @Nullable String outsideReason) {
    public static final MailTemplate RESET =
            new MailTemplate(
                    "reset",
                    "Password reset",
                    "Sent when a new password is requested for an account.",
                    List.of(NAME, SITE, LINK.withAction("Set a new password"), EXPIRES),
                    List.of(LINK),
                    "Set a new password for {site}",
                    """
                    Hello {name},

                    Someone, probably you, requested a new password for your account at {site}.

                    {link}

                    The link works once, within {expires}. If you did not request it, you can ignore this email: your password stays the same.
                    """);

    public static final MailTemplate INVITATION =
            new MailTemplate(
                    "invitation",
                    "Invitation",
                    "Sent to a person who is invited to create an account.",
                    List.of(INVITER, SITE, ROLE, LINK.withAction("Create your account"), EXPIRES),
                    List.of(LINK),
                    "{inviter} invites you to {site}",
                    """
                    Hello,

                    {inviter} has invited you to {site} as {role}. Open the link to choose your password.

                    {link}

                    The link works once, within {expires}. If you were not expecting this email, you can ignore it.
                    """);

    public static final MailTemplate LINKING =
            new MailTemplate(
                    "linking",
                    "Invitation to link",
                    "Sent to a person whose account should be linked to the identity provider.",
                    List.of(NAME, INVITER, SITE, LINK.withAction("Link your account"), EXPIRES),
                    List.of(LINK),
                    "Link your account at {site}",
                    """
                    Hello {name},

                    {inviter} has asked you to link your account at {site} to the identity provider. Open the link, sign in there, and confirm.

                    {link}

                    The link works once, within {expires}. If you were not expecting this email, you can ignore it.
                    """);

    public static final MailTemplate CONFIRMATION =
            new MailTemplate(
                    "confirmation",
                    "Email address",
                    "Sent to an address to confirm that it belongs to the person who entered it.",
                    List.of(NAME, SITE, LINK.withAction("Confirm this address"), EXPIRES),
                    List.of(LINK),
                    "Confirm your email address for {site}",
                    """
                    Hello {name},

                    This address was entered for an account at {site}. To confirm it, open the link while you are signed in there.

                    {link}

                    The link works once, within {expires}. If this account is not yours, you can ignore this email: the address then stays unconfirmed.
                    """);

    public static final MailTemplate NOTICE =
            new MailTemplate(
                    "notice",
                    "Account notification",
                    "Sent to a person whose account was changed or used from a new device.",
                    List.of(
                            NAME,
                            SITE,
                            SUMMARY.withSample("Your password was changed"),
                            EVENT,
                            ADVICE,
                            TIME,
                            PROFILE),
                    List.of(EVENT),
                    "{summary}",
                    """
                    Hello {name},

                    {event}

                    Account: {site}
                    Time: {time}

                    If you did this or know about it, you do not need to do anything. If not, {advice}.

                    {profile}
                    """);

    public MailTemplate(
            String key,
            String title,
            String purpose,
            List<Placeholder> placeholders,
            List<Placeholder> required,
            String subject,
            String body) {
        this(key, title, purpose, placeholders, required, new TemplateText(subject, body), null);
    }

    /// The same template for people who have no account.
    public MailTemplate toOutside(String reason) {
        return new MailTemplate(key, title, purpose, placeholders, required, defaultText, reason);
    }

    public MailTemplate {
        placeholders = List.copyOf(placeholders);
        required = List.copyOf(required);
    }
}
