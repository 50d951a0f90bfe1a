package dev.bailiwick.monitoring.channels.delivery;

import static dev.bailiwick.messaging.templates.Placeholder.PAGE;
import static dev.bailiwick.messaging.templates.Placeholder.SITE;
import static dev.bailiwick.messaging.templates.Placeholder.SUMMARY;

import dev.bailiwick.messaging.templates.MailTemplate;
import dev.bailiwick.messaging.templates.MailTemplateSource;
import dev.bailiwick.messaging.templates.Placeholder;
import java.util.List;
import org.springframework.stereotype.Component;

/// The mail to the recipients of a channel.
@Component
final class ChannelMailTemplate implements MailTemplateSource {
    static final Placeholder ALERTS =
            Placeholder.list(
                    "alerts",
                    "What opened, was acknowledged and was resolved. The line that contains it is"
                            + " repeated for each.",
                    """
                    nas-02 is offline: since 12 March 2026, 04:04:12 CET
                    /data on web-1 is nearly full: 93 % full, since 12 March 2026, 03:51:40 CET\
                    """);
    static final MailTemplate TEMPLATE =
            new MailTemplate(
                    "channel_alerts",
                    "Alerts to a channel",
                    "Sent to addresses that an administrator has chosen for alerts.",
                    List.of(SITE, SUMMARY, ALERTS, PAGE.withAction("Show alerts")),
                    List.of(ALERTS),
                    "{summary}",
                    """
                    At {site}:

                    - {alerts}

                    {page}
                    """);

    @Override
    public List<MailTemplate> mailTemplates() {
        return List.of(TEMPLATE);
    }
}
