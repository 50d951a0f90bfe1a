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

/// The letters that exist, each with its standard wording and the values it may hold.
@SuppressWarnings("ImmutableEnumChecker") // copies of lists, and a record of texts
public enum MailTemplate {
    RESET(
            "Password reset",
            "Sent to somebody who forgot the password.",
            List.of(NAME, SITE, LINK, EXPIRES),
            List.of(LINK),
            "Set a new password for {site}",
            """
            Hello {name},

            Somebody, probably you, asked for a new password for your account at {site}.

            {link}

            The link works once, within {expires}. If you did not ask for it, do nothing: your password stays as it is.
            """),
    INVITATION(
            "Invitation",
            "Sent to somebody who is to have an account.",
            List.of(INVITER, SITE, ROLE, LINK, EXPIRES),
            List.of(LINK),
            "{inviter} invites you to {site}",
            """
            Hello,

            {inviter} invites you to {site}. You will be {role} there. Open the link to choose your password.

            {link}

            The link works once, within {expires}. If you do not know what this is about, do nothing.
            """),
    LINKING(
            "Invitation to link",
            "Sent to somebody whose account is to be linked to the identity provider.",
            List.of(NAME, INVITER, SITE, LINK, EXPIRES),
            List.of(LINK),
            "Link your account at {site}",
            """
            Hello {name},

            {inviter} asks you to link your account at {site} to the identity provider. Open the link, sign in there, and confirm.

            {link}

            The link works once, within {expires}. If you do not know what this is about, do nothing.
            """),
    CONFIRMATION(
            "Email address",
            "Sent to an address that somebody says is theirs.",
            List.of(NAME, SITE, LINK, EXPIRES),
            List.of(LINK),
            "Confirm your email address for {site}",
            """
            Hello {name},

            This address was given for an account at {site}. Open the link while you are signed in there to confirm it.

            {link}

            The link works once, within {expires}. If this account is not yours, do nothing: the address then stays unconfirmed.
            """),
    NOTICE(
            "Notice",
            "Sent to somebody whose account was changed or used from a new device.",
            List.of(NAME, SITE, EVENT, ADVICE, TIME, PROFILE),
            List.of(EVENT),
            "About your account at {site}",
            """
            Hello {name},

            {event}

            Time: {time}

            If this was you, or you know of it, there is nothing to do. If not, {advice}.

            Your profile: {profile}
            """),
    ALERTS(
            "Alerts",
            "Sent to people who want to know when something that is watched is in trouble.",
            List.of(NAME, SITE, SUMMARY, Placeholder.ALERTS, PAGE, PROFILE),
            List.of(Placeholder.ALERTS),
            "{summary}",
            """
            Hello {name},

            At {site}:

            - {alerts}

            Acknowledge it here, so that the others know: {page}

            Whether you get these mails is for you to say on your profile: {profile}
            """),
    LICENCES(
            "Licences",
            "Sent to people who want to know when licences end: 60, 30 and 7 days before.",
            List.of(NAME, SITE, SUMMARY, Placeholder.LICENCES, PAGE, PROFILE),
            List.of(Placeholder.LICENCES),
            "{summary}",
            """
            Hello {name},

            At {site}:

            - {licences}

            All licences, those that end first at the top: {page}

            Whether you get these mails is for you to say on your profile: {profile}
            """);

    private final String title;
    private final String purpose;
    private final List<Placeholder> placeholders;
    private final List<Placeholder> required;
    private final TemplateText standard;

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
        this.standard = new TemplateText(subject, body);
    }

    /// As addresses and the database write it.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<MailTemplate> of(String key) {
        return Arrays.stream(values()).filter(letter -> letter.key().equals(key)).findFirst();
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

    /// Those without which the letter would be of no use: they must stand in its body.
    List<Placeholder> required() {
        return required;
    }

    TemplateText standard() {
        return standard;
    }
}
