package dev.bailiwick.modules.licences.pages;

import dev.bailiwick.modules.licences.lists.LicencesQuery;
import dev.bailiwick.modules.licences.registry.Licence;
import dev.bailiwick.modules.licences.registry.LicenceForm;
import dev.bailiwick.modules.licences.registry.LicenceLabels;
import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;
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
        FormField product,
        FormField vendor,
        FormField version,
        FormField key,
        FormField removeKey,
        FormField seats,
        FormField purchasedOn,
        FormField expiresOn,
        FormField cost,
        FormField currency,
        FormField notes) {
    static LicenceFormPage forNew(LicenceForm details, Map<String, String> errors) {
        return of(
                "Add licence",
                LicencesQuery.PATH + "/add",
                LicencesQuery.PATH,
                "Add licence",
                0,
                false,
                false,
                details,
                errors);
    }

    static LicenceFormPage forEdit(
            Licence licence, LicenceForm details, boolean overtaken, Map<String, String> errors) {
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
                errors);
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
            Map<String, String> errors) {
        return new LicenceFormPage(
                title,
                action,
                back,
                verb,
                revision,
                overtaken,
                hasKey,
                !details.key().isEmpty(),
                field("product", details.product(), errors),
                field("vendor", details.vendor(), errors),
                field("version", details.version(), errors),
                field("product_key", "", errors),
                FormField.of("remove_key", details.removesKey()),
                field("seats", details.seats(), errors),
                field("purchased_on", details.purchasedOn(), errors),
                field("expires_on", details.expiresOn(), errors),
                field("cost", details.cost(), errors),
                field("currency", details.currency(), errors),
                field("notes", details.notes(), errors));
    }

    private static FormField field(String name, String value, Map<String, String> errors) {
        return FormField.of(name, value).withError(errors.get(name));
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
