package dev.bailiwick.operations.administration;

import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.web.lists.ListView;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The list of accounts. `summary` is the sentence under the heading.
public record UsersPage(String summary, ListView list, List<Row> rows) {
    public UsersPage {
        rows = List.copyOf(rows);
    }

    /// One account; `doubtful` if its name or address has invisible characters. `methods` and
    /// `modules` are text: "Password, Fernbrook ID", "All".
    public record Row(
            String href,
            String name,
            String email,
            boolean doubtful,
            StatusIcon state,
            String stateLabel,
            Role role,
            String methods,
            String modules,
            @Nullable Instant lastSignIn) {}
}
