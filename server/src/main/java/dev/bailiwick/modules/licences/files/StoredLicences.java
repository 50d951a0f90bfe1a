package dev.bailiwick.modules.licences.files;

import dev.bailiwick.modules.licences.register.Licence;
import dev.bailiwick.modules.licences.register.LicenceFieldRules;
import dev.bailiwick.modules.licences.seats.Assignee;
import dev.bailiwick.modules.licences.seats.Seat;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What is stored of some rows of a file, fetched at once.
record StoredLicences(
        Map<Long, Licence> licences, Map<Long, List<Seat>> seats, Map<String, Assignee> assignees) {
    /// Names that the row adds to those that have a seat.
    List<String> given(LicenceRow row, @Nullable Licence present) {
        List<String> names = row.assignedTo();
        if (names == null) {
            return List.of();
        }
        Set<String> before = folded(of(present).stream().map(Seat::name).toList());
        return names.stream()
                .filter(name -> !before.contains(LicenceFieldRules.folded(name)))
                .toList();
    }

    /// Seats whose names the row does not have.
    List<Seat> freed(LicenceRow row, @Nullable Licence present) {
        List<String> names = row.assignedTo();
        if (names == null) {
            return List.of();
        }
        Set<String> after = folded(names);
        return of(present).stream()
                .filter(seat -> !after.contains(LicenceFieldRules.folded(seat.name())))
                .toList();
    }

    private List<Seat> of(@Nullable Licence present) {
        return present == null ? List.of() : seats.getOrDefault(present.id(), List.of());
    }

    Assignee assignee(String name) {
        return assignees.getOrDefault(LicenceFieldRules.folded(name), Assignee.named(name));
    }

    private static Set<String> folded(Collection<String> names) {
        return names.stream().map(LicenceFieldRules::folded).collect(Collectors.toSet());
    }
}
