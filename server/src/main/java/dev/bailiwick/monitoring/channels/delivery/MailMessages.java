package dev.bailiwick.monitoring.channels.delivery;

import dev.bailiwick.messaging.templates.Placeholder;
import dev.bailiwick.messaging.templates.TemplateMailer;
import dev.bailiwick.monitoring.alerts.evaluation.AlertsQuery;
import dev.bailiwick.monitoring.channels.registry.Channel;
import dev.bailiwick.platform.text.EmailAddress;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/// One mail with all that a channel has to say, to each of its recipients.
@Component
final class MailMessages {
    static final int MAX = 40;

    private final TemplateMailer mailer;

    MailMessages(TemplateMailer mailer) {
        this.mailer = mailer;
    }

    boolean isConfigured() {
        return mailer.isConfigured();
    }

    /// Joins the caller's transaction.
    void enqueue(Channel channel, List<QueuedMessage> messages, UUID thread) {
        List<Message> all = messages.stream().map(QueuedMessage::message).toList();
        Map<Placeholder, String> values = values(all, channel.zone());
        for (EmailAddress recipient : channel.recipients()) {
            mailer.send(ChannelMailTemplate.TEMPLATE, recipient, values, null, thread);
        }
    }

    private static Map<Placeholder, String> values(List<Message> messages, ZoneId zone) {
        int more = messages.size() - 1;
        String first = messages.getFirst().headline();
        return Map.of(
                Placeholder.SUMMARY,
                more == 0 ? first : "%s and %,d more".formatted(first, more),
                ChannelMailTemplate.ALERTS,
                messages.stream().map(one -> one.line(zone)).collect(Collectors.joining("\n")),
                Placeholder.PAGE,
                more == 0
                        ? AlertsQuery.PATH + "/" + messages.getFirst().alertId()
                        : AlertsQuery.PATH);
    }
}
