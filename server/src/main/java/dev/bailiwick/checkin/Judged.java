package dev.bailiwick.checkin;

import dev.bailiwick.contract.CheckIn;
import dev.bailiwick.web.FieldFault;
import java.util.List;

/// What became of reading a body.
sealed interface Judged {
    record Good(CheckIn checkIn) implements Judged {}

    /// No JSON of RFC 8259, or with a name twice in one object, or nested beyond reason.
    record Malformed() implements Judged {}

    record UnknownSchema() implements Judged {}

    /// @param errors the first of them; never empty
    record Invalid(List<FieldFault> errors) implements Judged {}
}
