package dev.bailiwick.messaging.templates;

import java.util.List;

/// Brings the mail templates of a feature: a bean of that feature.
public interface MailTemplateSource {
    default List<MailTemplate> mailTemplates() {
        return List.of();
    }
}
