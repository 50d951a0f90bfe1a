package dev.bailiwick.messaging.templates;

import dev.bailiwick.messaging.mail.Outbox;
import dev.bailiwick.platform.settings.BaseUrl;
import dev.bailiwick.platform.settings.GeneralSettings;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.platform.text.EmailAddress;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Renders a mail and queues it in the outbox, in the caller's transaction. Links are built only
/// from the saved base URL.
@Component
public final class TemplateMailer {
    private final MailRenderer renderer;
    private final Outbox outbox;
    private final Settings settings;

    TemplateMailer(MailRenderer renderer, Outbox outbox, Settings settings) {
        this.renderer = renderer;
        this.outbox = outbox;
        this.settings = settings;
    }

    /// Whether mail can be sent: mail is configured and there is a base URL for links.
    public boolean isConfigured() {
        return site() != null && outbox.isConfigured();
    }

    /// Whether the base URL for links is missing.
    public boolean lacksBaseUrl() {
        return site() == null;
    }

    /// The delivery status of the latest such mail to each recipient, by address.
    public Map<String, Outbox.Delivery> deliveries(
            MailTemplate template, Collection<String> recipients) {
        return outbox.deliveries(template.key(), recipients);
    }

    /// Does nothing while mail cannot be sent.
    ///
    /// @param values local paths for placeholders that are links, or absolute addresses elsewhere
    /// @param worthlessAt when the link in it expires
    public void send(
            MailTemplate template,
            EmailAddress to,
            Map<Placeholder, String> values,
            @Nullable Instant worthlessAt) {
        send(template, to, values, worthlessAt, null);
    }

    /// @param thread as in [dev.bailiwick.messaging.mail.Mail]
    public void send(
            MailTemplate template,
            EmailAddress to,
            Map<Placeholder, String> values,
            @Nullable Instant worthlessAt,
            @Nullable UUID thread) {
        BaseUrl site = site();
        if (site == null || !outbox.isConfigured()) {
            return;
        }
        var absolute = new HashMap<Placeholder, String>();
        values.forEach((placeholder, value) ->
                absolute.put(placeholder, isLocal(placeholder, value) ? site.at(value) : value));
        outbox.enqueue(renderer.render(template, to, site, absolute, worthlessAt).inThread(thread));
    }

    private static boolean isLocal(Placeholder placeholder, String value) {
        return placeholder.isLink() && value.startsWith("/");
    }

    private @Nullable BaseUrl site() {
        return settings.current().get(GeneralSettings.BASE_URL);
    }
}
