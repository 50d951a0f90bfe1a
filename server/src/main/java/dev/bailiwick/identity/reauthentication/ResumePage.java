package dev.bailiwick.identity.reauthentication;

import dev.bailiwick.identity.keptforms.KeptForm;
import dev.bailiwick.web.ui.FormField;
import java.util.List;
import java.util.Locale;

/// A kept form, to be sent again.
///
/// @param action where it is sent
/// @param discardHref the page that it was on
/// @param secrets the fields that have to be typed again
public record ResumePage(
        String action, String discardHref, List<KeptForm.Field> fields, List<Secret> secrets) {
    public record Secret(FormField field, String label) {}

    static ResumePage of(KeptForm form) {
        return new ResumePage(
                form.action(),
                form.page(),
                form.fields(),
                form.secrets().stream()
                        .map(name -> new Secret(FormField.of(name, ""), label(name)))
                        .toList());
    }

    /// Such as "Client secret" for `client_secret`.
    private static String label(String name) {
        String words = name.replaceAll("[._-]", " ");
        return words.substring(0, 1).toUpperCase(Locale.UK) + words.substring(1);
    }
}
