package dev.bailiwick.modules.licences.files;

import dev.bailiwick.modules.licences.registry.LicenceFieldRules;
import dev.bailiwick.modules.licences.registry.LicenceValues;
import dev.bailiwick.modules.licences.registry.ProductKey;
import dev.bailiwick.modules.licences.seats.AssigneeNames;
import dev.bailiwick.platform.csv.CsvRow;
import dev.bailiwick.records.imports.ParsedRow;
import dev.bailiwick.records.imports.RowCells;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A row of a file: null where the file has no such column, empty where the cell is empty.
///
/// @param assignedTo names
record LicenceRow(
        String product,
        String vendor,
        @Nullable String version,
        @Nullable ProductKey key,
        @Nullable String seats,
        @Nullable List<String> assignedTo,
        @Nullable String purchasedOn,
        @Nullable String expiresOn,
        @Nullable String cost,
        @Nullable String currency,
        @Nullable String notes) {
    /// Without valid values here, neither the licence nor whether its seats suffice can be
    /// determined.
    private static final Set<String> IDENTIFYING_COLUMNS =
            Set.of("product", "vendor", "version", "product_key", "seats", "assigned_to");

    static ParsedRow<LicenceRow> of(CsvRow row) {
        var cells = new RowCells(row);
        var read =
                new LicenceRow(
                        cells.required("product", LicenceFieldRules::nameError),
                        cells.required("vendor", LicenceFieldRules::nameError),
                        cells.text("version", LicenceFieldRules::versionError),
                        key(cells),
                        seats(cells),
                        names(cells),
                        cells.text("purchased_on", LicenceFieldRules::dateError),
                        cells.text("expires_on", LicenceFieldRules::dateError),
                        cells.text("cost", LicenceFieldRules::costError),
                        currency(cells),
                        cells.text("notes", LicenceFieldRules::notesError));
        return cells.toParsedRow(cells.hasErrorIn(IDENTIFYING_COLUMNS) ? null : read);
    }

    boolean hasKey() {
        return key != null && !key.isEmpty();
    }

    LicenceValues mergedInto(@Nullable LicenceValues before) {
        LicenceValues old =
                before == null
                        ? new LicenceValues(product, vendor, "", 1, null, null, null, "", "")
                        : before;
        return new LicenceValues(
                product,
                vendor,
                Objects.requireNonNullElse(version, old.version()),
                seats == null ? old.seats() : Integer.parseInt(seats),
                purchasedOn == null ? old.purchasedOn() : LicenceFieldRules.date(purchasedOn),
                expiresOn == null ? old.expiresOn() : LicenceFieldRules.date(expiresOn),
                cost == null ? old.cost() : LicenceFieldRules.cost(cost),
                Objects.requireNonNullElse(currency, old.currency()),
                Objects.requireNonNullElse(notes, old.notes()));
    }

    private static @Nullable ProductKey key(RowCells cells) {
        String cell = cells.cell("product_key");
        if (cell == null) {
            return null;
        }
        var key = new ProductKey(cell);
        LicenceFieldRules.keyError(key).ifPresent(reason -> cells.addError("product_key", reason));
        return key;
    }

    /// An empty cell means one.
    private static @Nullable String seats(RowCells cells) {
        String cell = cells.cell("seats");
        return cell != null && cell.isBlank()
                ? "1"
                : cells.text("seats", LicenceFieldRules::seatsError);
    }

    private static @Nullable List<String> names(RowCells cells) {
        String cell = cells.cell("assigned_to");
        if (cell == null) {
            return null;
        }
        List<String> names = AssigneeNames.parse(cell);
        AssigneeNames.error(names).ifPresent(reason -> cells.addError("assigned_to", reason));
        return names;
    }

    private static @Nullable String currency(RowCells cells) {
        String text =
                cells.text("currency", one -> LicenceFieldRules.currencyError(upperCase(one)));
        return text == null ? null : upperCase(text);
    }

    private static String upperCase(String text) {
        return text.toUpperCase(Locale.ROOT);
    }
}
