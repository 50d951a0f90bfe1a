package dev.bailiwick.modules.licences.registry;

import dev.bailiwick.records.changes.FieldChange;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The validated details of a licence, without its key and seats.
///
/// @param expiresOn the last day of use; null when there is none
/// @param cost in ten-thousandths of the currency
public record LicenceValues(
        String product,
        String vendor,
        String version,
        int seats,
        @Nullable LocalDate purchasedOn,
        @Nullable LocalDate expiresOn,
        @Nullable Long cost,
        String currency,
        String notes) {

    /// Such as "Office 2021", without the vendor.
    public String title() {
        return version.isEmpty() ? product : product + " " + version;
    }

    /// The name in the audit log and in files.
    public String fullTitle() {
        return vendor + " " + title();
    }

    public List<FieldChange> changesFrom(LicenceValues before) {
        var changes = new ArrayList<FieldChange>();
        FieldChange.addIfChanged(changes, "product", before.product, product);
        FieldChange.addIfChanged(changes, "vendor", before.vendor, vendor);
        FieldChange.addIfChanged(changes, "version", before.version, version);
        FieldChange.addIfChanged(
                changes, "seats", Integer.toString(before.seats), Integer.toString(seats));
        FieldChange.addIfChanged(
                changes,
                "purchased_on",
                LicenceFieldRules.text(before.purchasedOn),
                LicenceFieldRules.text(purchasedOn));
        FieldChange.addIfChanged(
                changes,
                "expires_on",
                LicenceFieldRules.text(before.expiresOn),
                LicenceFieldRules.text(expiresOn));
        FieldChange.addIfChanged(
                changes, "cost", LicenceFieldRules.cost(before.cost), LicenceFieldRules.cost(cost));
        FieldChange.addIfChanged(changes, "currency", before.currency, currency);
        FieldChange.addIfChanged(changes, "notes", before.notes, notes);
        return changes;
    }
}
