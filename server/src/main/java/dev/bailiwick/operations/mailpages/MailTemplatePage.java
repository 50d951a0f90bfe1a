package dev.bailiwick.operations.mailpages;

import dev.bailiwick.messaging.templates.MailRenderer;
import dev.bailiwick.messaging.templates.Placeholder;
import dev.bailiwick.messaging.templates.RenderedMail;
import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The template of a mail, with a preview. `changed` says since when it differs from the default,
/// if it does.
public record MailTemplatePage(
        String key,
        String title,
        String purpose,
        FormField subject,
        FormField body,
        List<Placeholder> placeholders,
        MailRenderer.@Nullable Changed changed,
        RenderedMail preview) {
    public MailTemplatePage {
        placeholders = List.copyOf(placeholders);
    }

    public FormErrors errors() {
        return FormErrors.none().at("Subject", subject).at("Text", body);
    }
}
