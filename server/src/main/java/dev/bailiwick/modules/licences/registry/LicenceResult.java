package dev.bailiwick.modules.licences.registry;

import java.util.Map;

/// The outcome of saving a licence.
public sealed interface LicenceResult {
    record Saved(long id) implements LicenceResult {}

    /// Errors by field.
    record Refused(Map<String, String> errors) implements LicenceResult {
        public Refused {
            errors = Map.copyOf(errors);
        }
    }

    /// Somebody else changed it after the form was opened.
    record Outdated() implements LicenceResult {}
}
