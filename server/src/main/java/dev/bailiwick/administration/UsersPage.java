package dev.bailiwick.administration;

import dev.bailiwick.ui.Chip;
import dev.bailiwick.ui.Pager;
import dev.bailiwick.ui.State;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The list of accounts. `summary` is the sentence under the heading; `filter` is the current
/// chip's value and goes with the search.
public record UsersPage(
        String summary,
        String query,
        @Nullable String filter,
        List<Chip> chips,
        List<Row> rows,
        Pager pager) {
    public UsersPage {
        chips = List.copyOf(chips);
        rows = List.copyOf(rows);
    }

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
}
