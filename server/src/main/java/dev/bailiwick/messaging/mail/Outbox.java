package dev.bailiwick.messaging.mail;

import dev.bailiwick.platform.settings.Settings;
import java.time.Clock;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Holds mails until the mail server accepts them. Queueing joins the caller's transaction, so that
/// a mail is sent exactly if its change is committed, and nobody waits for the mail server.
@Component
public final class Outbox {
    /// The state of the queue.
    public record Queue(int waiting, int deadLetters) {}

    private final OutboxStore store;
    private final MailQueue queue;
    private final Settings settings;
    private final Clock clock;

    Outbox(OutboxStore store, MailQueue queue, Settings settings, Clock clock) {
        this.store = store;
        this.queue = queue;
        this.settings = settings;
        this.clock = clock;
    }

    /// Whether mail is configured. If it is turned off, queued mails are sent once it is turned on
    /// again.
    public boolean isConfigured() {
        return MailServer.of(settings.current()).isPresent();
    }

    /// Does nothing if mail is not configured: check [#isConfigured] where that matters.
    public void enqueue(Mail mail) {
        if (isConfigured()) {
            store.insert(mail, clock.instant());
        }
    }

    /// The delivery status of a mail; the problem is why it is still waiting or was given up.
    public record Delivery(DeliveryStatus state, @Nullable String problem) {}

    /// The latest mail of a kind to each recipient. Mails that were discarded, or sent more than
    /// seven days ago, are missing.
    ///
    /// @param recipients addresses as used when queueing
    /// @return by address
    public Map<String, Delivery> deliveries(String kind, Collection<String> recipients) {
        return queue.deliveries(kind, recipients);
    }

    public Queue queue() {
        return queue.queue();
    }
}
