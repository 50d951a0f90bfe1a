package dev.bailiwick.messaging.templates;

import dev.bailiwick.messaging.mail.Outbox;
import dev.bailiwick.platform.settings.BaseUrl;
import dev.bailiwick.platform.settings.GeneralSettings;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.platform.text.EmailAddress;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Writes a letter and puts it into the outbox, in the caller's transaction. Its links are built
/// from the saved base URL and from nothing else.
@Component
public final class TemplateMailer {
    private final MailRenderer letters;
    private final Outbox outbox;
    private final Settings settings;

    TemplateMailer(MailRenderer letters, Outbox outbox, Settings settings) {
        this.letters = letters;
        this.outbox = outbox;
        this.settings = settings;
    }

    /// Whether letters can be sent: mail is set up, and there is an address for links.
    public boolean isOpen() {
        return site() != null && outbox.isOpen();
    }

    /// Whether nothing that is built from the address for links can be made.
    public boolean lacksSite() {
        return site() == null;
    }

    /// What became of the newest such letter to each of some people, by address.
    public Map<String, Outbox.Fate> fates(MailTemplate letter, Collection<String> recipients) {
        return outbox.fates(letter.key(), recipients);
    }

    /// Does nothing while it is not open.
    ///
    /// @param values for placeholders that are links, local paths
    /// @param worthlessAt when the link in it expires
    public void send(
            MailTemplate letter,
            EmailAddress to,
            Map<Placeholder, String> values,
            @Nullable Instant worthlessAt) {
        BaseUrl site = site();
        if (site == null || !outbox.isOpen()) {
            return;
        }
        var absolute = new EnumMap<Placeholder, String>(Placeholder.class);
        values.forEach((placeholder, value) ->
                absolute.put(placeholder, placeholder.isLink() ? site.at(value) : value));
        outbox.enqueue(letters.write(letter, to, site, absolute, worthlessAt));
    }

    private @Nullable BaseUrl site() {
        return settings.current().get(GeneralSettings.BASE_URL);
    }
}
