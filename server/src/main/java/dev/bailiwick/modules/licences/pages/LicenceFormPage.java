package dev.bailiwick.modules.licences.pages;

import dev.bailiwick.modules.licences.lists.LicencesQuery;
import dev.bailiwick.modules.licences.register.Licence;
import dev.bailiwick.modules.licences.register.LicenceForm;
import dev.bailiwick.modules.licences.register.LicenceLabels;
import dev.bailiwick.web.ui.Field;
import dev.bailiwick.web.ui.FormErrors;
import java.util.Map;

/// Adding a licence, or changing its details. After an error, a typed product key is not shown
/// again.
///
/// @param revision of the record that the form was filled from, 0 for a new one
/// @param hasKey whether a key is stored
/// @param reenterKey whether a typed key must be typed again
public record LicenceFormPage(
        String title,
        String action,
        String cancelHref,
        String submitLabel,
        long revision,
        boolean outdated,
        boolean hasKey,
        boolean reenterKey,
        Field product,
        Field vendor,
        Field version,
        Field key,
        Field removeKey,
        Field seats,
        Field purchasedOn,
        Field expiresOn,
        Field cost,
        Field currency,
        Field notes) {
    static LicenceFormPage forNew(LicenceForm details, Map<String, String> faults) {
        return of(
                "Add licence",
                LicencesQuery.PATH + "/add",
                LicencesQuery.PATH,
                "Add licence",
                0,
                false,
                false,
                details,
                faults);
    }

    static LicenceFormPage forEdit(
            Licence licence, LicenceForm details, boolean overtaken, Map<String, String> faults) {
        String path = LicenceLabels.path(licence.id());
        return of(
                "Edit " + licence.values().title(),
                path + "/edit",
                path,
                "Save",
                licence.revision(),
                overtaken,
                licence.hasKey(),
                details,
                faults);
    }

    private static LicenceFormPage of(
            String title,
            String action,
            String back,
            String verb,
            long revision,
            boolean overtaken,
            boolean hasKey,
            LicenceForm details,
            Map<String, String> faults) {
        return new LicenceFormPage(
                title,
                action,
                back,
                verb,
                revision,
                overtaken,
                hasKey,
                !details.key().isEmpty(),
                field("product", details.product(), faults),
                field("vendor", details.vendor(), faults),
                field("version", details.version(), faults),
                field("product_key", "", faults),
                Field.of("remove_key", details.removesKey()),
                field("seats", details.seats(), faults),
                field("purchased_on", details.purchasedOn(), faults),
                field("expires_on", details.expiresOn(), faults),
                field("cost", details.cost(), faults),
                field("currency", details.currency(), faults),
                field("notes", details.notes(), faults));
    }

    private static Field field(String name, String value, Map<String, String> faults) {
        return Field.of(name, value).withError(faults.get(name));
    }

    public FormErrors errors() {
        return FormErrors.none()
                .at("Product", product)
                .at("Vendor", vendor)
                .at("Version", version)
                .at("Product key", key)
                .at("Seats", seats)
                .at("Purchased on", purchasedOn)
                .at("Expires on", expiresOn)
                .at("Cost", cost)
                .at("Currency", currency)
                .at("Notes", notes);
    }
}
