package dev.bailiwick.modules.licences.files;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.licences.registry.Licence;
import dev.bailiwick.modules.licences.registry.LicenceLabels;
import dev.bailiwick.modules.licences.registry.LicenceValues;
import dev.bailiwick.modules.licences.registry.Licences;
import dev.bailiwick.modules.licences.registry.ProductKey;
import dev.bailiwick.modules.licences.registry.ProductKeys;
import dev.bailiwick.modules.licences.seats.AssignSeats;
import dev.bailiwick.modules.licences.seats.AssigneeNames;
import dev.bailiwick.modules.licences.seats.Assignees;
import dev.bailiwick.modules.licences.seats.Seat;
import dev.bailiwick.modules.licences.seats.Seats;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.csv.CsvColumns;
import dev.bailiwick.platform.csv.CsvRow;
import dev.bailiwick.records.changes.FieldChange;
import dev.bailiwick.records.imports.ImportTarget;
import dev.bailiwick.records.imports.ParsedRow;
import dev.bailiwick.records.imports.RowComparison;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Imports licences from a file. The licence is the one that [FindLicences] finds, whatever number
/// of seats the row has. Product keys are never shown, neither in the preview nor in errors.
@Component
final class ImportLicences implements ImportTarget<LicenceRow> {
    static final List<String> COLUMNS =
            List.of(
                    "product",
                    "vendor",
                    "version",
                    "product_key",
                    "seats",
                    "assigned_to",
                    "purchased_on",
                    "expires_on",
                    "cost",
                    "currency",
                    "notes");
    private static final int MAX_NAMED = 3;

    private final StagedLicences staged;
    private final FindLicences find;
    private final Licences licences;
    private final Seats seats;
    private final Assignees assignees;
    private final ProductKeys keys;

    ImportLicences(
            StagedLicences staged,
            FindLicences find,
            Licences licences,
            Seats seats,
            Assignees assignees,
            ProductKeys keys) {
        this.staged = staged;
        this.find = find;
        this.licences = licences;
        this.seats = seats;
        this.assignees = assignees;
        this.keys = keys;
    }

    @Override
    public ProductModule module() {
        return ProductModule.LICENCES;
    }

    @Override
    public CsvColumns columns() {
        return new CsvColumns(COLUMNS, List.of("product", "vendor")).withSecrets();
    }

    @Override
    public Map<String, String> legend() {
        return Map.ofEntries(
                Map.entry("product", "What the licence is for."),
                Map.entry("vendor", "Who sells it."),
                Map.entry("version", "As the vendor names it: 2021, 8 Enterprise."),
                Map.entry(
                        "product_key",
                        "Stored encrypted. Rows are matched by vendor, product and key, or without"
                                + " a key by vendor, product and version."),
                Map.entry("seats", "How many people or hosts can use it; 1 when empty."),
                Map.entry(
                        "assigned_to",
                        "Who has its seats, separated by semicolons: email addresses of accounts,"
                                + " names of compute hosts, or other names."),
                Map.entry("purchased_on", "2025-03-31"),
                Map.entry(
                        "expires_on",
                        "The last day on which it can be used: 2026-03-31; empty for none."),
                Map.entry("cost", "1234.50"),
                Map.entry("currency", "EUR, USD, GBP."),
                Map.entry("notes", "Any other information."));
    }

    @Override
    public String noun(int count) {
        return count == 1 ? "licence" : "licences";
    }

    @Override
    public ParsedRow<LicenceRow> read(CsvRow row) {
        return LicenceRow.of(row);
    }

    @Override
    public String identity(LicenceRow row) {
        return find.identity(row);
    }

    @Override
    public String name(LicenceRow row) {
        String version = row.version();
        return (row.vendor() + " " + row.product() + " " + (version == null ? "" : version))
                .strip();
    }

    private StoredLicences stored(Collection<Long> ids, List<LicenceRow> rows) {
        Map<Long, Licence> found =
                licences.all(ids).stream()
                        .collect(Collectors.toMap(Licence::id, Function.identity()));
        Set<String> names =
                rows.stream()
                        .map(LicenceRow::assignedTo)
                        .filter(Objects::nonNull)
                        .flatMap(List::stream)
                        .collect(Collectors.toSet());
        boolean named = rows.stream().anyMatch(row -> row.assignedTo() != null);
        return new StoredLicences(found, named ? seats.ofAll(ids) : Map.of(), assignees.of(names));
    }

    @Override
    public List<RowComparison> compare(List<LicenceRow> rows) {
        List<FindLicences.Match> matches = find.of(rows);
        var ids = new ArrayList<Long>();
        for (FindLicences.Match match : matches) {
            if (match instanceof FindLicences.Match.One(var id)) {
                ids.add(id);
            }
        }
        StoredLicences known = stored(ids, rows);
        var standings = new ArrayList<RowComparison>();
        for (int i = 0; i < rows.size(); i++) {
            LicenceRow row = rows.get(i);
            standings.add(
                    switch (matches.get(i)) {
                        case FindLicences.Match.None none -> comparison(row, null, known);
                        case FindLicences.Match.One(var id) ->
                                comparison(row, known.licences().get(id), known);
                        case FindLicences.Match.Ambiguous(var column, var reason) ->
                                new RowComparison.Refused(column, reason);
                    });
        }
        return standings;
    }

    private static RowComparison comparison(
            LicenceRow row, @Nullable Licence present, StoredLicences known) {
        LicenceValues values = row.mergedInto(present == null ? null : present.values());
        List<String> given = known.assigned(row, present);
        List<Seat> freed = known.unassigned(row, present);
        int used = used(present) + given.size() - freed.size();
        if (used > values.seats()) {
            return new RowComparison.Refused(
                    row.assignedTo() == null ? "seats" : "assigned_to",
                    "%,d seats would be assigned, but there %s."
                            .formatted(
                                    used,
                                    values.seats() == 1
                                            ? "is 1 seat"
                                            : "are %,d seats".formatted(values.seats())));
        }
        if (present == null) {
            return new RowComparison.New(summary(row, values));
        }
        var changes = new ArrayList<>(values.changesFrom(present.values()));
        freed.forEach(seat -> changes.add(new FieldChange(AssignSeats.FIELD, seat.name(), "")));
        given.forEach(name ->
                changes.add(new FieldChange(AssignSeats.FIELD, "", known.assignee(name).name())));
        return changes.isEmpty()
                ? new RowComparison.Same()
                : new RowComparison.Changed(present.id(), changes);
    }

    private static int used(@Nullable Licence present) {
        return present == null ? 0 : present.used();
    }

    private static List<String> summary(LicenceRow row, LicenceValues values) {
        var parts = new ArrayList<String>();
        parts.add(LicenceLabels.seats(values.seats()));
        parts.add(row.hasKey() ? "with a product key" : "without a product key");
        if (values.expiresOn() != null) {
            parts.add("until " + values.expiresOn());
        }
        List<String> names = row.assignedTo();
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
    public void stage(long importId, List<Staged<LicenceRow>> rows) {
        StoredLicences known =
                stored(
                        rows.stream().map(Staged::record).filter(Objects::nonNull).toList(),
                        rows.stream().map(Staged::row).toList());
        Map<Long, byte[]> indexes = licences.keyIndexes(known.licences().keySet());
        staged.add(importId, rows.stream().map(one -> staged(one, known, indexes)).toList());
    }

    private StagedLicences.Row staged(
            Staged<LicenceRow> one, StoredLicences known, Map<Long, byte[]> indexes) {
        LicenceRow row = one.row();
        Licence present = one.record() == null ? null : known.licences().get(one.record());
        LicenceValues values = row.mergedInto(present == null ? null : present.values());
        List<String> given = known.assigned(row, present);
        List<Seat> freed = known.unassigned(row, present);
        UUID uid = UUID.randomUUID();
        return new StagedLicences.Row(
                one.number(),
                present,
                uid,
                values,
                keys.marks(
                        values.vendor(),
                        values.product(),
                        values.version(),
                        present == null ? index(row) : indexes.get(present.id())),
                present == null ? key(uid, row) : Licences.Key.NONE,
                values.seats() - used(present) - given.size() + freed.size(),
                given.stream().map(known::assignee).toList(),
                freed);
    }

    /// An existing licence keeps its key, and therefore its blind index.
    private byte @Nullable [] index(LicenceRow row) {
        ProductKey key = row.key();
        return key == null ? null : keys.indexOrNone(key);
    }

    private Licences.Key key(UUID uid, LicenceRow row) {
        ProductKey key = row.key();
        return key == null || key.isEmpty()
                ? Licences.Key.NONE
                : new Licences.Key(keys.sealed(uid, key), keys.index(key));
    }

    @Override
    public boolean apply(long importId, Actor by, Instant now) {
        return staged.apply(importId, by, now);
    }
}
