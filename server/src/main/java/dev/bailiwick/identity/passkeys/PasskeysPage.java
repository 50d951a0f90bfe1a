package dev.bailiwick.identity.passkeys;

import dev.bailiwick.web.ui.Confirmation;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A person's passkeys as the profile shows them.
///
/// @param available whether passkeys can be used at this site's address
public record PasskeysPage(boolean available, List<Row> rows) {
    public PasskeysPage {
        rows = List.copyOf(rows);
    }

    /// @param href the page that names and removes it
    /// @param needed whether it is the last factor although one is demanded, and stays
    public record Row(
            String href,
            String name,
            Instant createdAt,
            @Nullable Instant lastUsedAt,
            Confirmation removal,
            boolean needed) {}
}
