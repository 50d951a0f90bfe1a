package dev.bailiwick.operations.administration;

import dev.bailiwick.web.ui.Chip;
import dev.bailiwick.web.ui.Pager;
import dev.bailiwick.web.ui.SelectOption;
import dev.bailiwick.web.ui.SortHeading;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The list of accounts. `summary` is the sentence under the heading; `filtered` when a filter
/// hides some accounts; the form also sends the state of the current chip.
public record UsersPage(
        String summary,
        String query,
        List<Choice> choices,
        boolean filtered,
        List<Chip> chips,
        SortLinks sortLinks,
        List<Row> rows,
        Pager pager) {
    public UsersPage {
        choices = List.copyOf(choices);
        chips = List.copyOf(chips);
        rows = List.copyOf(rows);
    }

    /// A select to filter or sort by.
    public record Choice(String name, String label, String value, List<SelectOption> options) {
        public Choice {
            options = List.copyOf(options);
        }
    }

    /// The sortable column headings.
    public record SortLinks(SortHeading name, SortHeading signIn) {}

    /// One account; `doubtful` if its name or address has invisible characters. `methods` and
    /// `modules` are text: "Password, Fernbrook ID", "All".
    public record Row(
            String href,
            String name,
            String email,
            boolean doubtful,
            StatusIcon state,
            String stateLabel,
            String role,
            String methods,
            String modules,
            @Nullable Instant lastSignIn) {}

    /// The state selected by the current chip, as the form sends it.
    public @Nullable String state() {
        return chips.stream()
                .filter(Chip::current)
                .map(chip -> chip.label().toLowerCase(Locale.ROOT))
                .filter(label -> !label.equals("all"))
                .findFirst()
                .orElse(null);
    }
}
