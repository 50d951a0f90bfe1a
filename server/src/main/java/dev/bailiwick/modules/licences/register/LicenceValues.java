package dev.bailiwick.modules.licences.register;

import dev.bailiwick.records.history.FieldChange;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What people say of a licence, checked; all but its key and its people.
///
/// @param expiresOn the last day of its use; null when there is none
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

    /// "Office 2021", of Microsoft.
    public String title() {
        return version.isEmpty() ? product : product + " " + version;
    }

    /// As the trail and files name it.
    public String fullTitle() {
        return vendor + " " + title();
    }

    public List<FieldChange> changesFrom(LicenceValues before) {
        var changes = new ArrayList<FieldChange>();
        FieldChange.note(changes, "product", before.product, product);
        FieldChange.note(changes, "vendor", before.vendor, vendor);
        FieldChange.note(changes, "version", before.version, version);
        FieldChange.note(changes, "seats", Integer.toString(before.seats), Integer.toString(seats));
        FieldChange.note(
                changes,
                "purchased_on",
                LicenceFieldRules.text(before.purchasedOn),
                LicenceFieldRules.text(purchasedOn));
        FieldChange.note(
                changes,
                "expires_on",
                LicenceFieldRules.text(before.expiresOn),
                LicenceFieldRules.text(expiresOn));
        FieldChange.note(
                changes, "cost", LicenceFieldRules.cost(before.cost), LicenceFieldRules.cost(cost));
        FieldChange.note(changes, "currency", before.currency, currency);
        FieldChange.note(changes, "notes", before.notes, notes);
        return changes;
    }
}
