package dev.bailiwick.modules.addresses.register;

import java.util.Map;

/// What became of an address that somebody sent.
public sealed interface AddressResult {
    record Saved(long id) implements AddressResult {}

    /// Sentences by field.
    record Refused(Map<String, String> faults) implements AddressResult {
        public Refused {
            faults = Map.copyOf(faults);
        }
    }

    /// Somebody else changed it since the form was opened.
    record Overtaken() implements AddressResult {}
}
