package dev.bailiwick.monitoring.alerts.evaluation;

import dev.bailiwick.identity.accounts.ProductModule;

/// What an alert is about.
///
/// @param module whose readers may see it
/// @param path its page, a local path
public record AlertSubject(ProductModule module, long id, String name, String path) {
    /// Identifies a subject; its name and page can change.
    record Ref(ProductModule module, long id) {}

    Ref ref() {
        return new Ref(module, id);
    }
}
