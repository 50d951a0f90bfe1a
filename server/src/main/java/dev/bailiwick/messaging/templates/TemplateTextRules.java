package dev.bailiwick.messaging.templates;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What a wording must be before it is saved: whoever gets the mail must find the values in it.
public final class TemplateTextRules {
    static final Pattern BRACED = Pattern.compile("\\{([^{}]*)\\}");
    private static final int LONGEST_SUBJECT = 200;
    private static final int LONGEST_BODY = 5_000;

    /// @param subject why the subject is refused, as a sentence
    public record Problems(@Nullable String subject, @Nullable String body) {
        public boolean none() {
            return subject == null && body == null;
        }
    }

    private TemplateTextRules() {}

    public static Problems check(MailTemplate letter, TemplateText wording) {
        return new Problems(
                subject(letter, wording.subject()).orElse(null),
                body(letter, wording.body()).orElse(null));
    }

    private static Optional<String> subject(MailTemplate letter, String subject) {
        if (subject.isBlank()) {
            return Optional.of("A mail needs a subject.");
        }
        if (subject.length() > LONGEST_SUBJECT) {
            return Optional.of("Use at most %d characters.".formatted(LONGEST_SUBJECT));
        }
        if (subject.codePoints().anyMatch(Character::isISOControl)) {
            return Optional.of("The subject is one line, without control characters.");
        }
        return placeholders(
                letter,
                subject,
                placeholder -> placeholder != Placeholder.LINK && !placeholder.isList());
    }

    private static Optional<String> body(MailTemplate letter, String body) {
        if (body.length() > LONGEST_BODY) {
            return Optional.of("Use at most %,d characters.".formatted(LONGEST_BODY));
        }
        if (body.codePoints().anyMatch(c -> Character.isISOControl(c) && c != '\n' && c != '\t')) {
            return Optional.of("This holds a control character; type it anew.");
        }
        Optional<String> wrong = placeholders(letter, body, placeholder -> true);
        return wrong.isPresent()
                ? wrong
                : letter.required().stream()
                        .filter(placeholder -> !body.contains("{" + placeholder.word() + "}"))
                        .findFirst()
                        .map(missing ->
                                "Put {%s} somewhere: without it this mail is of no use."
                                        .formatted(missing.word()));
    }

    private static Optional<String> placeholders(
            MailTemplate letter, String text, Predicate<Placeholder> allowed) {
        var braced = BRACED.matcher(text);
        while (braced.find()) {
            String word = braced.group(1);
            if (letter.placeholders().stream()
                    .filter(allowed)
                    .noneMatch(placeholder -> placeholder.word().equals(word))) {
                return Optional.of(
                        "{%s} is no placeholder here. Use %s."
                                .formatted(word, words(letter, allowed)));
            }
        }
        String rest = BRACED.matcher(text).replaceAll("");
        return rest.contains("{") || rest.contains("}")
                ? Optional.of("A brace stands alone. Placeholders are written {in this way}.")
                : Optional.empty();
    }

    private static String words(MailTemplate letter, Predicate<Placeholder> allowed) {
        return letter.placeholders().stream()
                .filter(allowed)
                .map(placeholder -> "{" + placeholder.word() + "}")
                .collect(Collectors.joining(", "));
    }
}
