package dev.bailiwick.modules.licences.registry;

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
        var errors = new LinkedHashMap<String, String>();
        LicenceFieldRules.nameError(product).ifPresent(error -> errors.put("product", error));
        LicenceFieldRules.nameError(vendor).ifPresent(error -> errors.put("vendor", error));
        LicenceFieldRules.versionError(version).ifPresent(error -> errors.put("version", error));
        LicenceFieldRules.keyError(key).ifPresent(error -> errors.put("product_key", error));
        LicenceFieldRules.seatsError(seats).ifPresent(error -> errors.put("seats", error));
        LicenceFieldRules.dateError(purchasedOn)
                .ifPresent(error -> errors.put("purchased_on", error));
        LicenceFieldRules.dateError(expiresOn).ifPresent(error -> errors.put("expires_on", error));
        LicenceFieldRules.costError(cost).ifPresent(error -> errors.put("cost", error));
        LicenceFieldRules.currencyError(currency).ifPresent(error -> errors.put("currency", error));
        LicenceFieldRules.notesError(notes).ifPresent(error -> errors.put("notes", error));
        return errors;
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
