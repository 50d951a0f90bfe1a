package dev.bailiwick.modules.licences.files;

import dev.bailiwick.modules.licences.registry.FoldedText;
import dev.bailiwick.modules.licences.registry.Licence;
import dev.bailiwick.modules.licences.seats.Assignee;
import dev.bailiwick.modules.licences.seats.Seat;
import dev.bailiwick.records.schema.RecordValues;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The stored data for some rows of a file, fetched together.
record StoredLicences(
        Map<Long, Licence> licences, Map<Long, List<Seat>> seats, Map<String, Assignee> assignees) {
    /// The row's names that have no seat yet.
    List<Assignee> assigned(RecordValues row, @Nullable Licence present) {
        List<String> names = row.find(LicenceFile.ASSIGNED_TO);
        if (names == null) {
            return List.of();
        }
        Set<String> before = folded(of(present).stream().map(Seat::name).toList());
        return names.stream()
                .filter(name -> !before.contains(FoldedText.of(name)))
                .map(this::assignee)
                .toList();
    }

    /// Seats of names that are not in the row.
    List<Seat> unassigned(RecordValues row, @Nullable Licence present) {
        List<String> names = row.find(LicenceFile.ASSIGNED_TO);
        if (names == null) {
            return List.of();
        }
        Set<String> after = folded(names);
        return of(present).stream()
                .filter(seat -> !after.contains(FoldedText.of(seat.name())))
                .toList();
    }

    private List<Seat> of(@Nullable Licence present) {
        return present == null ? List.of() : seats.getOrDefault(present.id(), List.of());
    }

    private Assignee assignee(String name) {
        return assignees.getOrDefault(FoldedText.of(name), Assignee.named(name));
    }

    private static Set<String> folded(Collection<String> names) {
        return names.stream().map(FoldedText::of).collect(Collectors.toSet());
    }
}
