package dev.bailiwick.modules.licences.register;

import java.util.Map;

/// What became of a licence that somebody sent.
public sealed interface LicenceResult {
    record Saved(long id) implements LicenceResult {}

    /// Sentences by field.
    record Refused(Map<String, String> faults) implements LicenceResult {
        public Refused {
            faults = Map.copyOf(faults);
        }
    }

    /// Somebody else changed it since the form was opened.
    record Overtaken() implements LicenceResult {}
}
