package dev.bailiwick.messaging.mail;

import dev.bailiwick.platform.settings.Settings;
import java.time.Clock;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Where mails wait until the mail server takes them. Putting one in joins the caller's
/// transaction, so that a mail leaves exactly when what it tells of has happened, and nobody waits
/// for the mail server.
@Component
public final class Outbox {
    /// How the queue stands.
    public record Queue(int waiting, int givenUp) {}

    private final OutboxStore store;
    private final MailQueue listed;
    private final Settings settings;
    private final Clock clock;

    Outbox(OutboxStore store, MailQueue listed, Settings settings, Clock clock) {
        this.store = store;
        this.listed = listed;
        this.settings = settings;
        this.clock = clock;
    }

    /// Whether mail is set up. Mails that waited while it was leave when it is again.
    public boolean isOpen() {
        return MailServer.of(settings.current()).isPresent();
    }

    /// Without mail set up this does nothing: ask [#isOpen] where that matters.
    public void enqueue(Mail mail) {
        if (isOpen()) {
            store.insert(mail, clock.instant());
        }
    }

    /// What became of a mail: the problem tells why it waits still, or why it was given up.
    public record Fate(DeliveryStatus state, @Nullable String problem) {}

    /// The newest mail of a kind to each of some people. Nobody stands there whose mail was
    /// discarded, or was sent more than seven days ago.
    ///
    /// @param recipients addresses as the mails were put in with
    /// @return by address
    public Map<String, Fate> fates(String kind, Collection<String> recipients) {
        return listed.fates(kind, recipients);
    }

    public Queue queue() {
        return listed.queue();
    }
}
