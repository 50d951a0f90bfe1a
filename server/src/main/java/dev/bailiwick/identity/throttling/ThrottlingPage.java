package dev.bailiwick.identity.throttling;

import dev.bailiwick.web.ui.StatusIcon;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Who is throttled at the sign-in page. `more` when the list is truncated.
public record ThrottlingPage(String summary, List<Row> rows, boolean more) {
    public ThrottlingPage {
        rows = List.copyOf(rows);
    }

    /// @param href the account's page, or null if it is not an account's
    /// @param details a second, smaller line
    /// @param allowedAt until when tries are refused; null when the next try is allowed
    public record Row(
            long id,
            String title,
            @Nullable String href,
            String details,
            StatusIcon state,
            String stateLabel,
            long failures,
            Instant lastAt,
            @Nullable Instant allowedAt) {}
}
