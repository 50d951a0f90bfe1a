package dev.bailiwick.messaging.templates;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Validates a template before it is saved: recipients must find the required values in it.
public final class TemplateTextRules {
    static final Pattern BRACED = Pattern.compile("\\{([^{}]*)\\}");
    private static final int MAX_SUBJECT_LENGTH = 200;
    private static final int MAX_BODY_LENGTH = 5_000;

    /// @param subject why the subject is refused, as a sentence
    public record Problems(@Nullable String subject, @Nullable String body) {
        public boolean none() {
            return subject == null && body == null;
        }
    }

    private TemplateTextRules() {}

    public static Problems check(MailTemplate template, TemplateText wording) {
        return new Problems(
                subject(template, wording.subject()).orElse(null),
                body(template, wording.body()).orElse(null));
    }

    private static Optional<String> subject(MailTemplate template, String subject) {
        if (subject.isBlank()) {
            return Optional.of("Enter a subject.");
        }
        if (subject.length() > MAX_SUBJECT_LENGTH) {
            return Optional.of("Use at most %d characters.".formatted(MAX_SUBJECT_LENGTH));
        }
        if (subject.codePoints().anyMatch(Character::isISOControl)) {
            return Optional.of("The subject must be one line, without control characters.");
        }
        return placeholders(
                template, subject, placeholder -> !placeholder.isSecret() && !placeholder.isList());
    }

    private static Optional<String> body(MailTemplate template, String body) {
        if (body.length() > MAX_BODY_LENGTH) {
            return Optional.of("Use at most %,d characters.".formatted(MAX_BODY_LENGTH));
        }
        if (body.codePoints().anyMatch(c -> Character.isISOControl(c) && c != '\n' && c != '\t')) {
            return Optional.of("This contains a control character. Enter it again.");
        }
        Optional<String> wrong = placeholders(template, body, placeholder -> true);
        return wrong.isPresent()
                ? wrong
                : template.required().stream()
                        .filter(placeholder -> !body.contains("{" + placeholder.key() + "}"))
                        .findFirst()
                        .map(missing -> "The text must contain {%s}.".formatted(missing.key()));
    }

    private static Optional<String> placeholders(
            MailTemplate template, String text, Predicate<Placeholder> allowed) {
        var braced = BRACED.matcher(text);
        while (braced.find()) {
            String word = braced.group(1);
            if (template.placeholders().stream()
                    .filter(allowed)
                    .noneMatch(placeholder -> placeholder.key().equals(word))) {
                return Optional.of(
                        "{%s} is not a placeholder in this template. Use %s."
                                .formatted(word, placeholderList(template, allowed)));
            }
        }
        String rest = BRACED.matcher(text).replaceAll("");
        return rest.contains("{") || rest.contains("}")
                ? Optional.of("There is an unmatched brace. Write placeholders {in this way}.")
                : Optional.empty();
    }

    private static String placeholderList(MailTemplate template, Predicate<Placeholder> allowed) {
        return template.placeholders().stream()
                .filter(allowed)
                .map(placeholder -> "{" + placeholder.key() + "}")
                .collect(Collectors.joining(", "));
    }
}
