package dev.bailiwick.fleet.hosts.checkinjson;

import dev.bailiwick.contract.CheckIn;
import dev.bailiwick.web.errors.FieldError;
import java.util.List;

/// The outcome of reading a body.
public sealed interface ReadResult {
    record Valid(CheckIn checkIn) implements ReadResult {}

    /// Not valid JSON (RFC 8259), a duplicate name in one object, or nested too deeply.
    record Malformed() implements ReadResult {}

    record UnknownSchema() implements ReadResult {}

    /// @param errors the first errors; never empty
    record Invalid(List<FieldError> errors) implements ReadResult {}
}
