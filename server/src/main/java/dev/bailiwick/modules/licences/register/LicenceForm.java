package dev.bailiwick.modules.licences.register;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// The details of a licence, as typed.
///
/// @param key empty to keep the stored one, or to have none
/// @param removesKey whether to remove the stored key
public record LicenceForm(
        String product,
        String vendor,
        String version,
        ProductKey key,
        boolean removesKey,
        String seats,
        String purchasedOn,
        String expiresOn,
        String cost,
        String currency,
        String notes) {
    public LicenceForm {
        product = product.strip();
        vendor = vendor.strip();
        version = version.strip();
        seats = seats.strip();
        purchasedOn = purchasedOn.strip();
        expiresOn = expiresOn.strip();
        cost = cost.strip();
        currency = currency.strip().toUpperCase(Locale.ROOT);
        notes = notes.strip().replace("\r\n", "\n");
    }

    public static final LicenceForm BLANK =
            new LicenceForm("", "", "", new ProductKey(""), false, "1", "", "", "", "", "");

    public static LicenceForm of(LicenceValues values) {
        return new LicenceForm(
                values.product(),
                values.vendor(),
                values.version(),
                new ProductKey(""),
                false,
                Integer.toString(values.seats()),
                LicenceFieldRules.text(values.purchasedOn()),
                LicenceFieldRules.text(values.expiresOn()),
                LicenceFieldRules.cost(values.cost()),
                values.currency(),
                values.notes());
    }

    public static LicenceForm of(Map<String, String> form) {
        return new LicenceForm(
                form.getOrDefault("product", ""),
                form.getOrDefault("vendor", ""),
                form.getOrDefault("version", ""),
                new ProductKey(form.getOrDefault("product_key", "")),
                form.containsKey("remove_key"),
                form.getOrDefault("seats", ""),
                form.getOrDefault("purchased_on", ""),
                form.getOrDefault("expires_on", ""),
                form.getOrDefault("cost", ""),
                form.getOrDefault("currency", ""),
                form.getOrDefault("notes", ""));
    }

    /// Errors by field, for what can be validated without the database.
    Map<String, String> errors() {
        var faults = new LinkedHashMap<String, String>();
        LicenceFieldRules.nameError(product).ifPresent(fault -> faults.put("product", fault));
        LicenceFieldRules.nameError(vendor).ifPresent(fault -> faults.put("vendor", fault));
        LicenceFieldRules.versionError(version).ifPresent(fault -> faults.put("version", fault));
        LicenceFieldRules.keyError(key).ifPresent(fault -> faults.put("product_key", fault));
        LicenceFieldRules.seatsError(seats).ifPresent(fault -> faults.put("seats", fault));
        LicenceFieldRules.dateError(purchasedOn)
                .ifPresent(fault -> faults.put("purchased_on", fault));
        LicenceFieldRules.dateError(expiresOn).ifPresent(fault -> faults.put("expires_on", fault));
        LicenceFieldRules.costError(cost).ifPresent(fault -> faults.put("cost", fault));
        LicenceFieldRules.currencyError(currency).ifPresent(fault -> faults.put("currency", fault));
        LicenceFieldRules.notesError(notes).ifPresent(fault -> faults.put("notes", fault));
        return faults;
    }

    /// Only valid without errors.
    LicenceValues values() {
        return new LicenceValues(
                product,
                vendor,
                version,
                Integer.parseInt(seats),
                LicenceFieldRules.date(purchasedOn),
                LicenceFieldRules.date(expiresOn),
                LicenceFieldRules.cost(cost),
                currency,
                notes);
    }
}
