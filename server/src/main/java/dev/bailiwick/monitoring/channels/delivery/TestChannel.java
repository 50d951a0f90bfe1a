package dev.bailiwick.monitoring.channels.delivery;

import dev.bailiwick.messaging.mail.MailServer;
import dev.bailiwick.messaging.mail.TestMail;
import dev.bailiwick.messaging.templates.MailRenderer;
import dev.bailiwick.monitoring.channels.registry.Channel;
import dev.bailiwick.monitoring.channels.registry.ChannelType;
import dev.bailiwick.monitoring.channels.registry.Channels;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.settings.GeneralSettings;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.platform.text.EmailAddress;
import dev.bailiwick.web.ui.CheckResult;
import dev.bailiwick.web.ui.CheckResult.Verdict;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Sends a test message at once, bypassing the outbox, and shows what the receiver says.
@Component
public final class TestChannel {
    private final Channels channels;
    private final Notifications notifications;
    private final SendMessage send;
    private final TestMail mail;
    private final MailRenderer renderer;
    private final Settings settings;
    private final Transactions transactions;
    private final AuditLog audit;
    private final Clock clock;

    TestChannel(
            Channels channels,
            Notifications notifications,
            SendMessage send,
            TestMail mail,
            MailRenderer renderer,
            Settings settings,
            Transactions transactions,
            AuditLog audit,
            Clock clock) {
        this.channels = channels;
        this.notifications = notifications;
        this.send = send;
        this.mail = mail;
        this.renderer = renderer;
        this.settings = settings;
        this.transactions = transactions;
        this.audit = audit;
        this.clock = clock;
    }

    /// Blocks for some seconds at most. What waits for a channel that works again is sent at once.
    public List<CheckResult> run(Channel channel, Actor by) {
        return channel.type() == ChannelType.MAIL ? mail(channel, by) : List.of(web(channel, by));
    }

    private CheckResult web(Channel channel, Actor by) {
        Map<String, String> secrets = transactions.read(() -> channels.secrets(channel));
        UUID uid = UUID.randomUUID();
        long began = System.nanoTime();
        String site = settings.current().get(GeneralSettings.SITE_NAME);
        SendMessage.Outcome outcome =
                send.run(channel, secrets, Message.test(site, clock.instant()), uid, uid);
        long time = Duration.ofNanos(System.nanoTime() - began).toMillis();
        recordTest(channel, outcome, by);
        return switch (outcome) {
            case SendMessage.Accepted accepted ->
                    check(Verdict.PASSED, accepted.sentence(), accepted.text(), time);
            case SendMessage.Failed failed ->
                    check(Verdict.FAILED, failed.sentence(), failed.text(), time);
        };
    }

    private static CheckResult check(
            Verdict verdict, String title, String text, @Nullable Long milliseconds) {
        return new CheckResult(
                verdict, title, text.isEmpty() ? null : text, null, null, milliseconds);
    }

    private void recordTest(Channel channel, SendMessage.Outcome outcome, Actor by) {
        Instant now = clock.instant();
        boolean passed = outcome instanceof SendMessage.Accepted;
        transactions.write(() -> {
            if (passed) {
                channels.setDelivered(channel.id(), now);
                notifications.hurry(channel.id());
            }
            AuditEvent event =
                    passed
                            ? AuditEvent.of("Alert Channel Tested")
                            : AuditEvent.failure("Alert Channel Test Failed", "channel_test");
            audit.record(event.by(by).on(channel.name()).with("result", outcome.sentence()));
        });
    }

    private List<CheckResult> mail(Channel channel, Actor by) {
        Optional<MailServer> server = MailServer.of(settings.current());
        if (server.isEmpty()) {
            return List.of(
                    new CheckResult(
                            Verdict.FAILED,
                            "Mail is not set up.",
                            null,
                            "Set it up first.",
                            "/site-administration/mail",
                            null));
        }
        var checks = new ArrayList<CheckResult>();
        for (EmailAddress recipient : channel.recipients()) {
            String problem = mail.send(server.get(), renderer.test(recipient), by).problem();
            checks.add(
                    problem == null
                            ? check(Verdict.PASSED, "Accepted for " + recipient, "", null)
                            : check(Verdict.FAILED, "Not sent to " + recipient, problem, null));
        }
        return checks;
    }
}
