package dev.bailiwick.identity.throttling;

import dev.bailiwick.web.ui.State;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Who is being slowed down at the sign-in page. `more` when the list is cut.
public record ThrottlingPage(String summary, List<Row> rows, boolean more) {
    public ThrottlingPage {
        rows = List.copyOf(rows);
    }

    /// @param href the account's page, if it is an account's
    /// @param said a second, smaller line
    /// @param waits until when nothing is compared; none when the next try is open
    public record Row(
            long id,
            String title,
            @Nullable String href,
            String said,
            State state,
            String stateWord,
            long failures,
            Instant lastAt,
            @Nullable Instant waits) {}
}
