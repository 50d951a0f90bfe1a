package dev.bailiwick.fleet.checkinbody;

import dev.bailiwick.web.errors.FieldError;
import java.util.ArrayList;
import java.util.List;

/// What is wrong with one check-in: all of it, so that whoever writes an agent mends it at once,
/// but no more than a person would read.
final class FieldErrors {
    private static final int MOST = 50;

    private final List<FieldError> all = new ArrayList<>();

    void add(String pointer, String detail) {
        if (all.size() < MOST) {
            all.add(new FieldError(pointer, detail));
        }
    }

    List<FieldError> all() {
        return List.copyOf(all);
    }
}
