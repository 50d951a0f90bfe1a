package dev.bailiwick.web.ui;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Why a form cannot be saved: sentences about the whole form, and links to the fields with errors.
public record FormErrors(List<Item> items) {
    private static final List<String> NUMBERS =
            List.of(
                    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
                    "ten");

    public FormErrors {
        items = List.copyOf(items);
    }

    /// One error; `href` links to its field.
    public record Item(String text, @Nullable String href) {}

    public static FormErrors none() {
        return new FormErrors(List.of());
    }

    /// Adds the field's error, if it has one.
    public FormErrors at(String label, FormField field) {
        var error = field.error();
        return error == null ? this : with(new Item(label + ": " + error, "#" + field.id()));
    }

    /// Adds a sentence about the form as a whole, if there is one.
    public FormErrors general(@Nullable String sentence) {
        return sentence == null ? this : with(new Item(sentence, null));
    }

    public boolean isEmpty() {
        return items.isEmpty();
    }

    /// Such as "one thing", "two things".
    public String count() {
        var size = items.size();
        var word = size < NUMBERS.size() ? NUMBERS.get(size) : Integer.toString(size);
        return word + (size == 1 ? " thing" : " things");
    }

    private FormErrors with(Item item) {
        var more = new ArrayList<>(items);
        more.add(item);
        return new FormErrors(more);
    }
}
