package dev.bailiwick.fleet.hosts.checkinjson;

import dev.bailiwick.web.errors.FieldError;
import java.util.ArrayList;
import java.util.List;

/// The errors of one check-in: all of them, so that the agent's developer can fix them together,
/// but no more than a person would read.
final class FieldErrors {
    private static final int MAX_ERRORS = 50;

    private final List<FieldError> all = new ArrayList<>();

    void add(String pointer, String detail) {
        if (all.size() < MAX_ERRORS) {
            all.add(new FieldError(pointer, detail));
        }
    }

    List<FieldError> all() {
        return List.copyOf(all);
    }
}
