package dev.bailiwick.operations.administration;

import dev.bailiwick.web.ui.Chip;
import dev.bailiwick.web.ui.Option;
import dev.bailiwick.web.ui.Pager;
import dev.bailiwick.web.ui.Sort;
import dev.bailiwick.web.ui.State;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The list of accounts. `summary` is the sentence under the heading; `narrowed` when not all are
/// listed; the current chip's state goes with the form.
public record UsersPage(
        String summary,
        String query,
        List<Choice> choices,
        boolean narrowed,
        List<Chip> chips,
        Heads heads,
        List<Row> rows,
        Pager pager) {
    public UsersPage {
        choices = List.copyOf(choices);
        chips = List.copyOf(chips);
        rows = List.copyOf(rows);
    }

    /// Something to narrow or sort by: a select.
    public record Choice(String name, String label, String value, List<Option> options) {
        public Choice {
            options = List.copyOf(options);
        }
    }

    /// The heads that sort.
    public record Heads(Sort name, Sort signIn) {}

    /// One account. `methods` and `modules` are in words: "Password, Fernbrook ID", "All".
    public record Row(
            String href,
            String name,
            String email,
            State state,
            String stateWord,
            String role,
            String methods,
            String modules,
            @Nullable Instant lastSignIn) {}

    /// What the current chip asks for, as the form says it.
    public @Nullable String state() {
        return chips.stream()
                .filter(Chip::current)
                .map(chip -> chip.label().toLowerCase(Locale.ROOT))
                .filter(label -> !label.equals("all"))
                .findFirst()
                .orElse(null);
    }
}
