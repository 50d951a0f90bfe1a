package dev.bailiwick.modules.licences.files;

import static dev.bailiwick.modules.licences.registry.LicenceFields.KEY;
import static dev.bailiwick.modules.licences.registry.LicenceFields.PRODUCT;
import static dev.bailiwick.modules.licences.registry.LicenceFields.SEATS;
import static dev.bailiwick.modules.licences.registry.LicenceFields.VENDOR;
import static dev.bailiwick.modules.licences.registry.LicenceFields.VERSION;

import dev.bailiwick.modules.licences.registry.LicenceFields;
import dev.bailiwick.modules.licences.registry.LicenceValues;
import dev.bailiwick.modules.licences.registry.ProductKey;
import dev.bailiwick.modules.licences.seats.AssigneeNames;
import dev.bailiwick.platform.csv.CsvRow;
import dev.bailiwick.records.imports.ParsedRow;
import dev.bailiwick.records.imports.RowCells;
import dev.bailiwick.records.schema.FieldType;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordSchema;
import dev.bailiwick.records.schema.RecordValues;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A row of a file: the values of the columns that the file has.
record LicenceRow(RecordValues cells) {
    static final RecordField<List<String>> ASSIGNED_TO =
            RecordField.optional(
                            "assigned_to",
                            "Assigned to",
                            FieldType.line(
                                    Integer.MAX_VALUE,
                                    text -> AssigneeNames.error(AssigneeNames.parse(text)),
                                    AssigneeNames::parse,
                                    AssigneeNames::join))
                    .legend(
                            "Who has its seats, separated by semicolons: email addresses of"
                                    + " accounts, names of compute hosts, or other names.");

    static final RecordSchema COLUMNS =
            RecordSchema.of(
                    PRODUCT,
                    VENDOR,
                    VERSION,
                    KEY,
                    SEATS,
                    ASSIGNED_TO,
                    LicenceFields.PURCHASED_ON,
                    LicenceFields.EXPIRES_ON,
                    LicenceFields.COST,
                    LicenceFields.CURRENCY,
                    LicenceFields.NOTES);

    /// Without valid values here, neither the licence nor whether its seats suffice can be
    /// determined.
    private static final Set<RecordField<?>> IDENTIFYING =
            Set.of(PRODUCT, VENDOR, VERSION, KEY, SEATS, ASSIGNED_TO);

    static ParsedRow<LicenceRow> of(CsvRow row) {
        var cells = new RowCells(row);
        var read = new LicenceRow(cells.values(COLUMNS));
        return cells.toParsedRow(cells.hasErrorIn(IDENTIFYING) ? null : read);
    }

    String product() {
        return cells.get(PRODUCT);
    }

    String vendor() {
        return cells.get(VENDOR);
    }

    /// Null where the file has no such column, as below.
    @Nullable String version() {
        return cells.has(VERSION) ? cells.get(VERSION) : null;
    }

    @Nullable ProductKey key() {
        return cells.has(KEY) ? cells.get(KEY) : null;
    }

    boolean hasKey() {
        ProductKey key = key();
        return key != null && !key.isEmpty();
    }

    @Nullable List<String> assignedTo() {
        return cells.has(ASSIGNED_TO) ? cells.get(ASSIGNED_TO) : null;
    }

    LicenceValues mergedInto(@Nullable LicenceValues before) {
        return new LicenceValues(
                cells.only(LicenceFields.DETAILS)
                        .over(
                                before == null
                                        ? LicenceFields.DETAILS.initialValues()
                                        : before.details()));
    }
}
