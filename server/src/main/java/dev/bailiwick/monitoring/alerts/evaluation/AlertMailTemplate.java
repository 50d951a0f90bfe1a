package dev.bailiwick.monitoring.alerts.evaluation;

import static dev.bailiwick.messaging.templates.Placeholder.NAME;
import static dev.bailiwick.messaging.templates.Placeholder.PAGE;
import static dev.bailiwick.messaging.templates.Placeholder.PROFILE;
import static dev.bailiwick.messaging.templates.Placeholder.SITE;
import static dev.bailiwick.messaging.templates.Placeholder.SUMMARY;

import dev.bailiwick.messaging.templates.MailTemplate;
import dev.bailiwick.messaging.templates.MailTemplateSource;
import dev.bailiwick.messaging.templates.Placeholder;
import java.util.List;
import org.springframework.stereotype.Component;

/// The mail about alerts.
@Component
final class AlertMailTemplate implements MailTemplateSource {
    static final Placeholder ALERTS =
            Placeholder.list(
                    "alerts",
                    "What is wrong and what was resolved. The line that contains it is repeated for"
                            + " each.",
                    "db-1: no check-in since 12 March 2026, 03:04:12 UTC\nweb-1, /data: 93 % full");
    static final MailTemplate TEMPLATE =
            new MailTemplate(
                    "alerts",
                    "Alerts",
                    "Sent to people who want to be notified when a monitored host, disk or workload"
                            + " has a problem.",
                    List.of(NAME, SITE, SUMMARY, ALERTS, PAGE.withAction("Show alerts"), PROFILE),
                    List.of(ALERTS),
                    "{summary}",
                    """
                    Hello {name},

                    At {site}:

                    - {alerts}

                    Acknowledge alerts, so that others know that you have seen them.

                    {page}

                    You can choose on your profile whether you get these emails: {profile}
                    """);

    @Override
    public List<MailTemplate> mailTemplates() {
        return List.of(TEMPLATE);
    }
}
