package dev.bailiwick.modules.licences.files;

import static dev.bailiwick.modules.licences.files.LicenceFile.ASSIGNED_TO;
import static dev.bailiwick.modules.licences.registry.LicenceFields.KEY;
import static dev.bailiwick.modules.licences.registry.LicenceFields.PRODUCT;
import static dev.bailiwick.modules.licences.registry.LicenceFields.SEATS;
import static dev.bailiwick.modules.licences.registry.LicenceFields.VENDOR;
import static dev.bailiwick.modules.licences.registry.LicenceFields.VERSION;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.licences.registry.Licence;
import dev.bailiwick.modules.licences.registry.LicenceFields;
import dev.bailiwick.modules.licences.registry.LicenceLabels;
import dev.bailiwick.modules.licences.registry.LicenceValues;
import dev.bailiwick.modules.licences.registry.Licences;
import dev.bailiwick.modules.licences.seats.AssignSeats;
import dev.bailiwick.modules.licences.seats.AssigneeNames;
import dev.bailiwick.modules.licences.seats.Assignees;
import dev.bailiwick.modules.licences.seats.Seats;
import dev.bailiwick.records.changes.FieldChange;
import dev.bailiwick.records.imports.ImportStep;
import dev.bailiwick.records.imports.ImportTarget;
import dev.bailiwick.records.imports.RowComparison;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordSchema;
import dev.bailiwick.records.schema.RecordValues;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Imports licences from a file. The licence is the one that [FindLicences] finds, whatever number
/// of seats the row has. Product keys are never shown, neither in the preview nor in errors.
@Component
final class ImportLicences implements ImportTarget<LicenceChange> {
    private static final int MAX_NAMED = 3;

    private final StagedLicences staged;
    private final FindLicences find;
    private final Licences licences;
    private final Seats seats;
    private final Assignees assignees;

    ImportLicences(
            StagedLicences staged,
            FindLicences find,
            Licences licences,
            Seats seats,
            Assignees assignees) {
        this.staged = staged;
        this.find = find;
        this.licences = licences;
        this.seats = seats;
        this.assignees = assignees;
    }

    @Override
    public ProductModule module() {
        return ProductModule.LICENCES;
    }

    @Override
    public String noun(int count) {
        return LicenceFields.KIND.noun(count);
    }

    @Override
    public RecordSchema columns() {
        return LicenceFile.COLUMNS;
    }

    /// Also what determines whether the seats suffice.
    @Override
    public Set<RecordField<?>> identifying() {
        return Set.of(PRODUCT, VENDOR, VERSION, KEY, SEATS, ASSIGNED_TO);
    }

    @Override
    public String identity(RecordValues row) {
        return find.identity(row);
    }

    @Override
    public String name(RecordValues row) {
        String version = row.has(VERSION) ? row.get(VERSION) : "";
        return (row.get(VENDOR) + " " + row.get(PRODUCT) + " " + version).strip();
    }

    private StoredLicences stored(Collection<Long> ids, List<RecordValues> rows) {
        Map<Long, Licence> found =
                licences.all(ids).stream()
                        .collect(Collectors.toMap(Licence::id, Function.identity()));
        Set<String> names =
                rows.stream()
                        .filter(row -> row.has(ASSIGNED_TO))
                        .map(row -> row.get(ASSIGNED_TO))
                        .flatMap(List::stream)
                        .collect(Collectors.toSet());
        boolean named = rows.stream().anyMatch(row -> row.has(ASSIGNED_TO));
        return new StoredLicences(found, named ? seats.ofAll(ids) : Map.of(), assignees.of(names));
    }

    @Override
    public List<RowComparison<LicenceChange>> compare(List<RecordValues> rows) {
        List<FindLicences.Match> matches = find.of(rows);
        var ids = new ArrayList<Long>();
        for (FindLicences.Match match : matches) {
            if (match instanceof FindLicences.Match.One(var id)) {
                ids.add(id);
            }
        }
        StoredLicences known = stored(ids, rows);
        var compared = new ArrayList<RowComparison<LicenceChange>>();
        for (int i = 0; i < rows.size(); i++) {
            RecordValues row = rows.get(i);
            compared.add(
                    switch (matches.get(i)) {
                        case FindLicences.Match.None none -> comparison(row, null, known);
                        case FindLicences.Match.One(var id) ->
                                comparison(row, known.licences().get(id), known);
                        case FindLicences.Match.Ambiguous(var column, var reason) ->
                                new RowComparison.Refused<>(column, reason);
                    });
        }
        return compared;
    }

    private static RowComparison<LicenceChange> comparison(
            RecordValues row, @Nullable Licence present, StoredLicences known) {
        var change =
                new LicenceChange(
                        present,
                        merged(row, present),
                        row.find(KEY),
                        known.assigned(row, present),
                        known.unassigned(row, present));
        LicenceValues values = change.values();
        if (change.free() < 0) {
            return new RowComparison.Refused<>(
                    row.has(ASSIGNED_TO) ? ASSIGNED_TO.name() : SEATS.name(),
                    "%,d seats would be assigned, but there %s."
                            .formatted(
                                    values.seats() - change.free(),
                                    values.seats() == 1
                                            ? "is 1 seat"
                                            : "are %,d seats".formatted(values.seats())));
        }
        if (present == null) {
            return new RowComparison.New<>(summary(row, values), change);
        }
        var changes = new ArrayList<>(values.details().changesFrom(present.details()));
        change.unassigned()
                .forEach(seat -> changes.add(new FieldChange(AssignSeats.FIELD, seat.name(), "")));
        change.assigned()
                .forEach(to -> changes.add(new FieldChange(AssignSeats.FIELD, "", to.name())));
        return changes.isEmpty()
                ? new RowComparison.Same<>()
                : new RowComparison.Changed<>(changes, change);
    }

    private static LicenceValues merged(RecordValues row, @Nullable Licence present) {
        return new LicenceValues(
                row.only(LicenceFields.DETAILS)
                        .over(
                                present == null
                                        ? LicenceFields.DETAILS.initialValues()
                                        : present.details()));
    }

    private static List<String> summary(RecordValues row, LicenceValues values) {
        var parts = new ArrayList<String>();
        parts.add(LicenceLabels.seats(values.seats()));
        parts.add(FindLicences.hasKey(row) ? "with a product key" : "without a product key");
        if (values.expiresOn() != null) {
            parts.add("until " + values.expiresOn());
        }
        List<String> names = row.find(ASSIGNED_TO);
        if (names != null && !names.isEmpty()) {
            parts.add(
                    "for "
                            + AssigneeNames.join(names.stream().limit(MAX_NAMED).toList())
                            + (names.size() > MAX_NAMED
                                    ? " and %,d more".formatted(names.size() - MAX_NAMED)
                                    : ""));
        }
        return List.of(String.join(", ", parts));
    }

    @Override
    public void stage(long importId, Map<Integer, LicenceChange> rows) {
        staged.add(importId, rows);
    }

    @Override
    public boolean isCurrent(long importId) {
        return staged.isCurrent(importId);
    }

    @Override
    public void apply(ImportStep step) {
        staged.apply(step);
    }
}
