package dev.bailiwick.fleet.checkinbody;

import dev.bailiwick.contract.CheckIn;
import dev.bailiwick.web.errors.FieldError;
import java.util.List;

/// What became of reading a body.
public sealed interface ReadResult {
    record Good(CheckIn checkIn) implements ReadResult {}

    /// No JSON of RFC 8259, or with a name twice in one object, or nested beyond reason.
    record Malformed() implements ReadResult {}

    record UnknownSchema() implements ReadResult {}

    /// @param errors the first of them; never empty
    record Invalid(List<FieldError> errors) implements ReadResult {}
}
