package dev.bailiwick.modules.send.packages;

import static dev.bailiwick.messaging.templates.Placeholder.EVENT;
import static dev.bailiwick.messaging.templates.Placeholder.EXPIRES;
import static dev.bailiwick.messaging.templates.Placeholder.LINK;
import static dev.bailiwick.messaging.templates.Placeholder.NAME;
import static dev.bailiwick.messaging.templates.Placeholder.PAGE;
import static dev.bailiwick.messaging.templates.Placeholder.SITE;
import static dev.bailiwick.messaging.templates.Placeholder.SITE_NAME;
import static dev.bailiwick.messaging.templates.Placeholder.SUMMARY;

import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.messaging.templates.MailTemplate;
import dev.bailiwick.messaging.templates.Placeholder;
import dev.bailiwick.messaging.templates.TemplateMailer;
import dev.bailiwick.platform.text.EmailAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// The emails about packages. Queueing joins the caller's transaction; until an email is delivered,
/// its content is in the outbox, encrypted under the master key.
@Component
public final class SendMails {
    private static final Placeholder SENDER =
            new Placeholder(
                    "sender",
                    "Who sends the package, or “Someone”.",
                    "Jonas Pell",
                    Placeholder.Kind.TEXT,
                    "");
    private static final Placeholder CODE =
            new Placeholder("code", "The one-time code.", "481 203", Placeholder.Kind.SECRET, "");

    private static final MailTemplate PACKAGE_LINK =
            new MailTemplate(
                            "package",
                            "Package",
                            "Sent to the recipient of a package, if the sender wants the link to be"
                                    + " mailed.",
                            List.of(
                                    SENDER,
                                    SITE_NAME,
                                    SITE,
                                    LINK.withAction("Open the package"),
                                    EXPIRES.withSample("19 March 2026, 12:00 UTC")),
                            List.of(LINK),
                            "{sender} has sent you a package",
                            """
                            Hello,

                            {sender} has sent you a package through {site_name}:

                            {link}

                            It can be opened until {expires}. If it asks for a passphrase, the sender gives it to you another way.
                            """)
                    .toOutside(
                            "You get this because the sender of the package entered your address.");

    private static final MailTemplate PACKAGE_CODE =
            new MailTemplate(
                            "package-code",
                            "Package code",
                            "Sent to the recipient of a package who opens it, if the sender"
                                    + " requires a code.",
                            List.of(CODE, SITE_NAME, SITE, EXPIRES.withSample("10 minutes")),
                            List.of(CODE),
                            "Your code for a package",
                            """
                            Hello,

                            The code for the package from {site_name} is: {code}

                            It works once, within {expires}. If you did not ask for it, you can ignore this email.
                            """)
                    .toOutside(
                            "You get this because someone opened a package that was sent to your"
                                    + " address.");

    private static final MailTemplate PACKAGE_NOTICE =
            new MailTemplate(
                    "package-notice",
                    "Package notification",
                    "Sent to the sender of a package when it is first opened, and when it ends"
                            + " early.",
                    List.of(
                            NAME,
                            SITE,
                            SUMMARY.withSample("Your package was opened"),
                            EVENT.withSample("Your package “Scans” was opened."),
                            PAGE.withAction("Show the package")),
                    List.of(EVENT),
                    "{summary}",
                    """
                    Hello {name},

                    {event}

                    {page}
                    """);

    public static final List<MailTemplate> ALL =
            List.of(PACKAGE_LINK, PACKAGE_CODE, PACKAGE_NOTICE);

    private static final DateTimeFormatter UTC =
            DateTimeFormatter.ofPattern("d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
                    .withZone(ZoneOffset.UTC);

    private final TemplateMailer mailer;
    private final Accounts accounts;

    SendMails(TemplateMailer mailer, Accounts accounts) {
        this.mailer = mailer;
        this.accounts = accounts;
    }

    /// Whether mail can be sent.
    public boolean isConfigured() {
        return mailer.isConfigured();
    }

    void link(PackageDetails details, String link, Instant expires) {
        recipient(details)
                .ifPresent(to ->
                        mailer.send(
                                PACKAGE_LINK,
                                to,
                                Map.of(
                                        SENDER,
                                        details.senderName().isEmpty()
                                                ? "Someone"
                                                : details.senderName(),
                                        LINK,
                                        link,
                                        EXPIRES,
                                        UTC.format(expires)),
                                expires));
    }

    public void code(SentPackage one, String code, Duration lifetime, Instant now) {
        recipient(one.details())
                .ifPresent(to ->
                        mailer.send(
                                PACKAGE_CODE,
                                to,
                                Map.of(
                                        CODE,
                                        code,
                                        EXPIRES,
                                        "%d minutes".formatted(lifetime.toMinutes())),
                                now.plus(lifetime)));
    }

    private static Optional<EmailAddress> recipient(PackageDetails details) {
        return EmailAddress.parse(details.recipient());
    }

    /// To the sender.
    ///
    /// @param what the rest of “Your package …”, such as “was opened”
    public void notice(SentPackage one, String what) {
        Long sender = one.accountId();
        if (sender == null) {
            return;
        }
        accounts.byId(sender)
                .ifPresent(account ->
                        mailer.send(
                                PACKAGE_NOTICE,
                                account.email(),
                                Map.of(
                                        NAME,
                                        account.name(),
                                        SUMMARY,
                                        "Your package " + what,
                                        EVENT,
                                        "Your package “%s” %s.".formatted(one.title(), what),
                                        PAGE,
                                        one.path()),
                                null));
    }
}
