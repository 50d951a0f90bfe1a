package dev.bailiwick.modules.addresses.registry;

import java.util.Map;

/// The outcome of saving an address.
public sealed interface AddressResult {
    record Saved(long id) implements AddressResult {}

    /// Errors by field.
    record Refused(Map<String, String> errors) implements AddressResult {
        public Refused {
            errors = Map.copyOf(errors);
        }
    }

    /// Somebody else changed it after the form was opened.
    record Outdated() implements AddressResult {}
}
