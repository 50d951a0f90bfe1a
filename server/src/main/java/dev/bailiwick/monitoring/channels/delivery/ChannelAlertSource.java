package dev.bailiwick.monitoring.channels.delivery;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.messaging.mail.DeliveryStatus;
import dev.bailiwick.messaging.mail.Outbox;
import dev.bailiwick.messaging.templates.TemplateMailer;
import dev.bailiwick.monitoring.alerts.evaluation.AlertCondition;
import dev.bailiwick.monitoring.alerts.evaluation.AlertKind;
import dev.bailiwick.monitoring.alerts.evaluation.AlertSource;
import dev.bailiwick.monitoring.alerts.evaluation.AlertSubject;
import dev.bailiwick.monitoring.alerts.evaluation.SubjectConditions;
import dev.bailiwick.monitoring.channels.registry.Channel;
import dev.bailiwick.monitoring.channels.registry.ChannelType;
import dev.bailiwick.monitoring.channels.registry.Channels;
import dev.bailiwick.platform.text.EmailAddress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// A channel whose latest message failed.
@Component
final class ChannelAlertSource implements AlertSource {
    private final Channels channels;
    private final TemplateMailer mailer;

    ChannelAlertSource(Channels channels, TemplateMailer mailer) {
        this.channels = channels;
        this.mailer = mailer;
    }

    @Override
    public @Nullable ProductModule module() {
        return null;
    }

    @Override
    public List<AlertKind> kinds() {
        return List.of(ChannelAlertKind.values());
    }

    @Override
    public List<SubjectConditions> evaluate(Instant now, Instant resumed) {
        var found = new ArrayList<SubjectConditions>();
        for (Channel channel : channels.all()) {
            if (!channel.isEnabled()) {
                continue;
            }
            if (channel.health().failingSince() != null) {
                found.add(
                        failing(
                                channel,
                                channel.health().problem(),
                                channel.health().failingSince(),
                                now));
            } else if (channel.type() == ChannelType.MAIL && isUndeliverable(channel)) {
                found.add(failing(channel, "the mail server does not accept its mails", now, now));
            }
        }
        return found;
    }

    private boolean isUndeliverable(Channel channel) {
        Set<String> addresses =
                channel.recipients().stream().map(EmailAddress::value).collect(Collectors.toSet());
        return mailer.deliveries(ChannelMailTemplate.TEMPLATE, addresses).values().stream()
                .anyMatch(ChannelAlertSource::hasFailed);
    }

    private static boolean hasFailed(Outbox.Delivery delivery) {
        return delivery.state() == DeliveryStatus.DEAD
                || (delivery.state() == DeliveryStatus.WAITING
                        && Objects.nonNull(delivery.problem()));
    }

    private static SubjectConditions failing(
            Channel channel, String problem, Instant since, Instant now) {
        return new SubjectConditions(
                new AlertSubject(null, channel.id(), channel.name(), channel.path()),
                Set.of(ChannelAlertKind.FAILING),
                List.of(
                        new AlertCondition(
                                ChannelAlertKind.FAILING, "", phrase(problem), since, now, true)));
    }

    /// A sentence as it follows a colon.
    private static String phrase(String sentence) {
        String bare =
                sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
        return bare.startsWith("The ") ? "the " + bare.substring("The ".length()) : bare;
    }
}
