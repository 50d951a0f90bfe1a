package dev.bailiwick.modules.licences.files;

import static dev.bailiwick.modules.licences.registry.LicenceFields.KEY;
import static dev.bailiwick.modules.licences.registry.LicenceFields.PRODUCT;
import static dev.bailiwick.modules.licences.registry.LicenceFields.SEATS;
import static dev.bailiwick.modules.licences.registry.LicenceFields.VENDOR;
import static dev.bailiwick.modules.licences.registry.LicenceFields.VERSION;

import dev.bailiwick.modules.licences.registry.LicenceFields;
import dev.bailiwick.modules.licences.seats.AssigneeNames;
import dev.bailiwick.records.schema.FieldType;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordSchema;
import java.util.List;

/// The columns of a file.
final class LicenceFile {
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

    private LicenceFile() {}
}
