package dev.bailiwick.modules.licences.seats;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.licences.registry.FoldedText;
import dev.bailiwick.modules.licences.registry.Licence;
import dev.bailiwick.modules.licences.registry.LicenceFields;
import dev.bailiwick.modules.licences.registry.Licences;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.records.changes.ChangeSource;
import dev.bailiwick.records.changes.FieldChange;
import dev.bailiwick.records.changes.RecordChanges;
import dev.bailiwick.records.imports.RecordLock;
import dev.bailiwick.web.errors.NotFoundException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/// Assigns and frees seats, never more than the licence has: of two simultaneous requests for the
/// last seat, one is refused.
@Component
public final class AssignSeats {
    public static final String FIELD = "assigned_to";

    private final Licences licences;
    private final Seats seats;
    private final Assignees assignees;
    private final RecordChanges history;
    private final RecordLock lock;
    private final AuditLog audit;
    private final Transactions transactions;
    private final Clock clock;

    AssignSeats(
            Licences licences,
            Seats seats,
            Assignees assignees,
            RecordChanges history,
            RecordLock lock,
            AuditLog audit,
            Transactions transactions,
            Clock clock) {
        this.licences = licences;
        this.seats = seats;
        this.assignees = assignees;
        this.history = history;
        this.lock = lock;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// Assigns all of the names or none.
    public SeatsResult assign(long id, List<String> names, Actor by) {
        Optional<String> error =
                names.isEmpty()
                        ? Optional.of("Enter a person or a host.")
                        : AssigneeNames.error(names);
        return error.isPresent()
                ? new SeatsResult.Refused(error.get())
                : transactions.write(() -> {
                    lock.acquire(ProductModule.LICENCES);
                    return assigned(
                            licences.find(id).orElseThrow(NotFoundException::new), names, by);
                });
    }

    private SeatsResult assigned(Licence licence, List<String> names, Actor by) {
        Set<String> taken =
                seats.of(licence.id()).stream()
                        .map(seat -> FoldedText.of(seat.name()))
                        .collect(Collectors.toSet());
        for (String name : names) {
            if (taken.contains(FoldedText.of(name))) {
                return new SeatsResult.Refused("%s already has a seat.".formatted(name));
            }
        }
        if (names.size() > licence.free()) {
            return new SeatsResult.Refused(notEnoughSeats(names.size(), licence));
        }
        if (licence.used() + names.size() > AssigneeNames.MAX_NAMES) {
            return new SeatsResult.Refused("At most 1,000 people and hosts can have a seat.");
        }
        Map<String, Assignee> known = assignees.of(names);
        var changes = new ArrayList<FieldChange>();
        for (String name : names) {
            Assignee to = known.getOrDefault(FoldedText.of(name), Assignee.named(name));
            seats.insert(licence.id(), to, by.name(), clock.instant());
            changes.add(new FieldChange(FIELD, "", to.name()));
            audit.record(
                    AuditEvent.of("Licence Assigned")
                            .by(by)
                            .on(licence.values().fullTitle())
                            .with("to", to.name()));
        }
        licences.addFreeSeats(licence.id(), -names.size());
        history.add(
                LicenceFields.KIND.key(),
                licence.id(),
                ChangeSource.FORM,
                changes,
                by,
                clock.instant());
        return new SeatsResult.Assigned(names.size());
    }

    private static String notEnoughSeats(int wanted, Licence licence) {
        return licence.free() == 0
                ? "No seat is free: all %,d are assigned.".formatted(licence.values().seats())
                : "You entered %,d names, but only %s free."
                        .formatted(
                                wanted,
                                licence.free() == 1
                                        ? "1 seat is"
                                        : "%,d seats are".formatted(licence.free()));
    }

    /// @return who had it, or empty when it is already free
    public Optional<String> unassign(long id, long seatId, Actor by) {
        return transactions.write(() -> {
            lock.acquire(ProductModule.LICENCES);
            Licence licence = licences.find(id).orElseThrow(NotFoundException::new);
            Optional<Seat> found =
                    seats.of(id).stream().filter(seat -> seat.id() == seatId).findFirst();
            found.ifPresent(seat -> {
                seats.delete(seatId);
                licences.addFreeSeats(id, 1);
                history.add(
                        LicenceFields.KIND.key(),
                        id,
                        ChangeSource.FORM,
                        List.of(new FieldChange(FIELD, seat.name(), "")),
                        by,
                        clock.instant());
                audit.record(
                        AuditEvent.of("Licence Seat Released")
                                .by(by)
                                .on(licence.values().fullTitle())
                                .with("of", seat.name()));
            });
            return found.map(Seat::name);
        });
    }
}
