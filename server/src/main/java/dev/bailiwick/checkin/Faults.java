package dev.bailiwick.checkin;

import dev.bailiwick.web.FieldFault;
import java.util.ArrayList;
import java.util.List;

/// What is wrong with one check-in: all of it, so that whoever writes an agent mends it at once,
/// but no more than a person would read.
final class Faults {
    private static final int MOST = 50;

    private final List<FieldFault> all = new ArrayList<>();

    void add(String pointer, String detail) {
        if (all.size() < MOST) {
            all.add(new FieldFault(pointer, detail));
        }
    }

    List<FieldFault> all() {
        return List.copyOf(all);
    }
}
