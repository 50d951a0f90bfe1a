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
                    "nas-02 is offline, since 12 March 2026, 04:04:12 CET\n"
                        + "/data on web-1 is nearly full: 93 % full, since 12 March 2026, 03:51:40"
                        + " CET");
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
