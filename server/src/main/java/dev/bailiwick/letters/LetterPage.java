package dev.bailiwick.letters;

import dev.bailiwick.ui.Field;
import dev.bailiwick.ui.FormErrors;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One letter's wording, and how it would look. `changed` tells since when it is not the standard.
public record LetterPage(
        String key,
        String title,
        String purpose,
        Field subject,
        Field body,
        List<Placeholder> placeholders,
        @Nullable String changed,
        LetterText preview) {
    public LetterPage {
        placeholders = List.copyOf(placeholders);
    }

    public FormErrors errors() {
        return FormErrors.none().at("Subject", subject).at("Text", body);
    }
}
