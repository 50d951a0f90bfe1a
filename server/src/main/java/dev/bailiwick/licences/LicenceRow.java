package dev.bailiwick.licences;

import dev.bailiwick.csv.CsvRow;
import dev.bailiwick.imports.RowRefused;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A row of a file: null where the file has no such column, empty where the cell is.
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
    static LicenceRow of(CsvRow row) throws RowRefused {
        return new LicenceRow(
                name(row, "product"),
                name(row, "vendor"),
                checked(row, "version", LicenceText::faultOfVersion),
                key(row),
                seats(row),
                names(row),
                checked(row, "purchased_on", LicenceText::faultOfDate),
                checked(row, "expires_on", LicenceText::faultOfDate),
                cost(row),
                currency(row),
                checked(row, "notes", LicenceText::faultOfNotes));
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
                purchasedOn == null ? old.purchasedOn() : LicenceText.date(purchasedOn),
                expiresOn == null ? old.expiresOn() : LicenceText.date(expiresOn),
                cost == null ? old.cost() : LicenceText.cost(cost),
                Objects.requireNonNullElse(currency, old.currency()),
                Objects.requireNonNullElse(notes, old.notes()));
    }

    private static String name(CsvRow row, String column) throws RowRefused {
        String text = Objects.requireNonNullElse(row.cell(column), "").strip();
        return sound(column, text, LicenceText.faultOfName(text));
    }

    private static @Nullable String checked(
            CsvRow row, String column, Function<String, Optional<String>> rule) throws RowRefused {
        String cell = row.cell(column);
        if (cell == null) {
            return null;
        }
        String text = cell.strip().replace("\r\n", "\n");
        return sound(column, text, rule.apply(text));
    }

    private static @Nullable ProductKey key(CsvRow row) throws RowRefused {
        String cell = row.cell("product_key");
        if (cell == null) {
            return null;
        }
        var key = new ProductKey(cell);
        Optional<String> fault = LicenceText.faultOfKey(key);
        if (fault.isPresent()) {
            throw new RowRefused("product_key", fault.get());
        }
        return key;
    }

    /// One when the cell is empty.
    private static @Nullable String seats(CsvRow row) throws RowRefused {
        String cell = row.cell("seats");
        if (cell == null || cell.isBlank()) {
            return cell == null ? null : "1";
        }
        String text = cell.strip();
        return sound("seats", text, LicenceText.faultOfSeats(text));
    }

    private static @Nullable List<String> names(CsvRow row) throws RowRefused {
        String cell = row.cell("assigned_to");
        if (cell == null) {
            return null;
        }
        List<String> names = AssigneeNames.parse(cell);
        Optional<String> fault = AssigneeNames.fault(names);
        if (fault.isPresent()) {
            throw new RowRefused("assigned_to", fault.get());
        }
        return names;
    }

    private static @Nullable String cost(CsvRow row) throws RowRefused {
        return checked(row, "cost", LicenceText::faultOfCost);
    }

    private static @Nullable String currency(CsvRow row) throws RowRefused {
        String cell = row.cell("currency");
        if (cell == null) {
            return null;
        }
        String text = cell.strip().toUpperCase(Locale.ROOT);
        return sound("currency", text, LicenceText.faultOfCurrency(text));
    }

    private static String sound(String column, String text, Optional<String> fault)
            throws RowRefused {
        if (fault.isPresent()) {
            throw new RowRefused(column, fault.get());
        }
        return text;
    }
}
