package dev.bailiwick.modules.licences.expiry;

import static dev.bailiwick.messaging.templates.Placeholder.NAME;
import static dev.bailiwick.messaging.templates.Placeholder.PAGE;
import static dev.bailiwick.messaging.templates.Placeholder.PROFILE;
import static dev.bailiwick.messaging.templates.Placeholder.SITE;
import static dev.bailiwick.messaging.templates.Placeholder.SUMMARY;

import dev.bailiwick.messaging.templates.MailTemplate;
import dev.bailiwick.messaging.templates.Placeholder;
import java.util.List;

/// The mail about licences that expire.
public final class ExpiryMailTemplate {
    static final Placeholder LICENCES =
            Placeholder.list(
                    "licences",
                    "Which licences expire. The line that contains it is repeated for each.",
                    "Contoso Studio 8 expires on 12 March 2026, in 7 days (25 seats)\n"
                            + "Contoso CAD expires on 3 April 2026, in 29 days (1 seat)");
    public static final MailTemplate TEMPLATE =
            new MailTemplate(
                    "licences",
                    "Licences",
                    "Sent to people who want to be notified before licences expire: 60, 30 and 7"
                            + " days ahead.",
                    List.of(
                            NAME,
                            SITE,
                            SUMMARY.withSample(
                                    "Contoso Studio 8 expires on 12 March and 1 more licence"),
                            LICENCES,
                            PAGE.withAction("Show licences"),
                            PROFILE),
                    List.of(LICENCES),
                    "{summary}",
                    """
                    Hello {name},

                    At {site}:

                    - {licences}

                    {page}

                    You can choose on your profile whether you get these emails: {profile}
                    """);

    private ExpiryMailTemplate() {}
}
