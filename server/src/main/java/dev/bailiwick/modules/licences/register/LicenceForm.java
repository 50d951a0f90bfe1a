package dev.bailiwick.modules.licences.register;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// What people say of a licence, as they typed it.
///
/// @param key empty to keep what is stored, or to have none
/// @param removesKey whether what is stored goes
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

    /// Sentences by field, for what can be judged without the database.
    Map<String, String> faults() {
        var faults = new LinkedHashMap<String, String>();
        LicenceFieldRules.faultOfName(product).ifPresent(fault -> faults.put("product", fault));
        LicenceFieldRules.faultOfName(vendor).ifPresent(fault -> faults.put("vendor", fault));
        LicenceFieldRules.faultOfVersion(version).ifPresent(fault -> faults.put("version", fault));
        LicenceFieldRules.faultOfKey(key).ifPresent(fault -> faults.put("product_key", fault));
        LicenceFieldRules.faultOfSeats(seats).ifPresent(fault -> faults.put("seats", fault));
        LicenceFieldRules.faultOfDate(purchasedOn)
                .ifPresent(fault -> faults.put("purchased_on", fault));
        LicenceFieldRules.faultOfDate(expiresOn)
                .ifPresent(fault -> faults.put("expires_on", fault));
        LicenceFieldRules.faultOfCost(cost).ifPresent(fault -> faults.put("cost", fault));
        LicenceFieldRules.faultOfCurrency(currency)
                .ifPresent(fault -> faults.put("currency", fault));
        LicenceFieldRules.faultOfNotes(notes).ifPresent(fault -> faults.put("notes", fault));
        return faults;
    }

    /// Only without faults.
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
