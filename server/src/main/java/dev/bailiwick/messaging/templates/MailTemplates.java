package dev.bailiwick.messaging.templates;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/// All mail templates: those about accounts, then those of the features.
@Component
public final class MailTemplates {
    private final Map<String, MailTemplate> byKey = new LinkedHashMap<>();

    MailTemplates(List<MailTemplateSource> sources) {
        Stream.concat(
                        Stream.of(
                                MailTemplate.RESET,
                                MailTemplate.INVITATION,
                                MailTemplate.LINKING,
                                MailTemplate.CONFIRMATION,
                                MailTemplate.NOTICE),
                        sources.stream().flatMap(source -> source.mailTemplates().stream()))
                .forEach(template -> {
                    if (byKey.put(template.key(), template) != null) {
                        throw new IllegalStateException("two mail templates: " + template.key());
                    }
                });
    }

    public List<MailTemplate> all() {
        return List.copyOf(byKey.values());
    }

    public Optional<MailTemplate> find(String key) {
        return Optional.ofNullable(byKey.get(key));
    }
}
