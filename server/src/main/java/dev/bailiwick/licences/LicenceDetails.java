package dev.bailiwick.licences;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// What people say of a licence, as they typed it.
///
/// @param key empty to keep what is stored, or to have none
/// @param removesKey whether what is stored goes
record LicenceDetails(
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
    LicenceDetails {
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

    static final LicenceDetails BLANK =
            new LicenceDetails("", "", "", new ProductKey(""), false, "1", "", "", "", "", "");

    static LicenceDetails of(LicenceValues values) {
        return new LicenceDetails(
                values.product(),
                values.vendor(),
                values.version(),
                new ProductKey(""),
                false,
                Integer.toString(values.seats()),
                LicenceText.text(values.purchasedOn()),
                LicenceText.text(values.expiresOn()),
                LicenceText.cost(values.cost()),
                values.currency(),
                values.notes());
    }

    static LicenceDetails of(Map<String, String> form) {
        return new LicenceDetails(
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
        LicenceText.faultOfName(product).ifPresent(fault -> faults.put("product", fault));
        LicenceText.faultOfName(vendor).ifPresent(fault -> faults.put("vendor", fault));
        LicenceText.faultOfVersion(version).ifPresent(fault -> faults.put("version", fault));
        LicenceText.faultOfKey(key).ifPresent(fault -> faults.put("product_key", fault));
        LicenceText.faultOfSeats(seats).ifPresent(fault -> faults.put("seats", fault));
        LicenceText.faultOfDate(purchasedOn).ifPresent(fault -> faults.put("purchased_on", fault));
        LicenceText.faultOfDate(expiresOn).ifPresent(fault -> faults.put("expires_on", fault));
        LicenceText.faultOfCost(cost).ifPresent(fault -> faults.put("cost", fault));
        LicenceText.faultOfCurrency(currency).ifPresent(fault -> faults.put("currency", fault));
        LicenceText.faultOfNotes(notes).ifPresent(fault -> faults.put("notes", fault));
        return faults;
    }

    /// Only without faults.
    LicenceValues values() {
        return new LicenceValues(
                product,
                vendor,
                version,
                Integer.parseInt(seats),
                LicenceText.date(purchasedOn),
                LicenceText.date(expiresOn),
                LicenceText.cost(cost),
                currency,
                notes);
    }
}
