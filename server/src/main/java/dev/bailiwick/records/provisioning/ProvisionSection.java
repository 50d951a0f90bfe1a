package dev.bailiwick.records.provisioning;

import dev.bailiwick.platform.audit.Actor;
import java.util.Map;
import java.util.Set;

/// A section of a provisioning file: a bean of the module whose records it creates and changes, by
/// name, under the same validation and audit as the pages.
public interface ProvisionSection {
    /// Its key in the file, such as `hosts`.
    String key();

    /// The keys of an entry besides `name`. `a.b` is the key `b` of a mapping `a`.
    Set<String> fields();

    /// Those that can be lists; their items arrive one on each line.
    default Set<String> lists() {
        return Set.of();
    }

    /// Those that name records of sections which may come later in the file. An entry with such
    /// keys is applied twice: without them, and with nothing else after all other entries.
    default Set<String> appliedLast() {
        return Set.of();
    }

    /// Creates or changes one record, in the caller's transaction. It must contact no other system
    /// and queue nothing, and change nothing if the record already is as the entry says.
    Result apply(ProvisionEntry entry, Actor by);

    /// What happened to a record.
    sealed interface Result {}

    /// @param more what programs are told besides, such as a generated token: never log it
    record Applied(long id, Outcome outcome, Map<String, String> more) implements Result {
        public Applied {
            more = Map.copyOf(more);
        }

        public Applied(long id, Outcome outcome) {
            this(id, outcome, Map.of());
        }
    }

    /// Errors by field, as sentences; the caller rolls back.
    record Refused(Map<String, String> errors) implements Result {
        public Refused {
            errors = Map.copyOf(errors);
        }
    }

    enum Outcome {
        CREATED,
        CHANGED,
        UNCHANGED
    }
}
