package dev.bailiwick.identity.passkeys;

import dev.bailiwick.web.ui.Confirmation;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A person's passkeys as shown on the profile.
///
/// @param available whether passkeys can be used with this site's URL
public record PasskeysPage(boolean available, List<Row> rows) {
    public PasskeysPage {
        rows = List.copyOf(rows);
    }

    /// @param href the page to rename or remove it
    /// @param required whether it cannot be removed, because it is the last factor and one is
    ///   required
    public record Row(
            String href,
            String name,
            Instant createdAt,
            @Nullable Instant lastUsedAt,
            Confirmation removal,
            boolean required) {}
}
