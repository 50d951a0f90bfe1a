package dev.bailiwick.messaging.templates;

import static dev.bailiwick.messaging.templates.Placeholder.ADVICE;
import static dev.bailiwick.messaging.templates.Placeholder.EVENT;
import static dev.bailiwick.messaging.templates.Placeholder.EXPIRES;
import static dev.bailiwick.messaging.templates.Placeholder.INVITER;
import static dev.bailiwick.messaging.templates.Placeholder.LINK;
import static dev.bailiwick.messaging.templates.Placeholder.NAME;
import static dev.bailiwick.messaging.templates.Placeholder.PAGE;
import static dev.bailiwick.messaging.templates.Placeholder.PROFILE;
import static dev.bailiwick.messaging.templates.Placeholder.ROLE;
import static dev.bailiwick.messaging.templates.Placeholder.SITE;
import static dev.bailiwick.messaging.templates.Placeholder.SUMMARY;
import static dev.bailiwick.messaging.templates.Placeholder.TIME;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The mails that exist, each with its default template and the placeholders it can use.
@SuppressWarnings("ImmutableEnumChecker") // immutable list copies and a record of strings
public enum MailTemplate {
    RESET(
            "Password reset",
            "Sent to a person who forgot their password.",
            List.of(NAME, SITE, LINK, EXPIRES),
            List.of(LINK),
            "Set a new password for {site}",
            """
            Hello {name},

            Someone, probably you, requested a new password for your account at {site}.

            {link}

            The link works once, within {expires}. If you did not request it, you can ignore this email: your password stays the same.
            """),
    INVITATION(
            "Invitation",
            "Sent to a person who is invited to create an account.",
            List.of(INVITER, SITE, ROLE, LINK, EXPIRES),
            List.of(LINK),
            "{inviter} invites you to {site}",
            """
            Hello,

            {inviter} has invited you to {site} as {role}. Open the link to choose your password.

            {link}

            The link works once, within {expires}. If you were not expecting this email, you can ignore it.
            """),
    LINKING(
            "Invitation to link",
            "Sent to a person whose account should be linked to the identity provider.",
            List.of(NAME, INVITER, SITE, LINK, EXPIRES),
            List.of(LINK),
            "Link your account at {site}",
            """
            Hello {name},

            {inviter} has asked you to link your account at {site} to the identity provider. Open the link, sign in there, and confirm.

            {link}

            The link works once, within {expires}. If you were not expecting this email, you can ignore it.
            """),
    CONFIRMATION(
            "Email address",
            "Sent to an address to confirm that it belongs to the person who entered it.",
            List.of(NAME, SITE, LINK, EXPIRES),
            List.of(LINK),
            "Confirm your email address for {site}",
            """
            Hello {name},

            This address was entered for an account at {site}. To confirm it, open the link while you are signed in there.

            {link}

            The link works once, within {expires}. If this account is not yours, you can ignore this email: the address then stays unconfirmed.
            """),
    NOTICE(
            "Account notification",
            "Sent to a person whose account was changed or used from a new device.",
            List.of(NAME, SITE, EVENT, ADVICE, TIME, PROFILE),
            List.of(EVENT),
            "About your account at {site}",
            """
            Hello {name},

            {event}

            Time: {time}

            If you did this or know about it, you do not need to do anything. If not, {advice}.

            Your profile: {profile}
            """),
    ALERTS(
            "Alerts",
            "Sent to people who want to be notified when a monitored host, disk or workload has a"
                    + " problem.",
            List.of(NAME, SITE, SUMMARY, Placeholder.ALERTS, PAGE, PROFILE),
            List.of(Placeholder.ALERTS),
            "{summary}",
            """
            Hello {name},

            At {site}:

            - {alerts}

            Acknowledge alerts here, so that others know that you have seen them: {page}

            You can choose on your profile whether you get these emails: {profile}
            """),
    LICENCES(
            "Licences",
            "Sent to people who want to be notified before licences expire: 60, 30 and 7 days"
                    + " ahead.",
            List.of(NAME, SITE, SUMMARY, Placeholder.LICENCES, PAGE, PROFILE),
            List.of(Placeholder.LICENCES),
            "{summary}",
            """
            Hello {name},

            At {site}:

            - {licences}

            All licences, sorted by expiry date: {page}

            You can choose on your profile whether you get these emails: {profile}
            """);

    private final String title;
    private final String purpose;
    private final List<Placeholder> placeholders;
    private final List<Placeholder> required;
    private final TemplateText defaultText;

    MailTemplate(
            String title,
            String purpose,
            List<Placeholder> placeholders,
            List<Placeholder> required,
            String subject,
            String body) {
        this.title = title;
        this.purpose = purpose;
        this.placeholders = List.copyOf(placeholders);
        this.required = List.copyOf(required);
        this.defaultText = new TemplateText(subject, body);
    }

    /// The key in URLs and the database.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<MailTemplate> of(String key) {
        return Arrays.stream(values()).filter(template -> template.key().equals(key)).findFirst();
    }

    public String title() {
        return title;
    }

    public String purpose() {
        return purpose;
    }

    public List<Placeholder> placeholders() {
        return placeholders;
    }

    /// The placeholders that the body must contain for the mail to be useful.
    List<Placeholder> required() {
        return required;
    }

    TemplateText defaultText() {
        return defaultText;
    }
}
