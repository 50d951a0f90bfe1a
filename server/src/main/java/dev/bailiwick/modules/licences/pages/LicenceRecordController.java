package dev.bailiwick.modules.licences.pages;

import static dev.bailiwick.modules.licences.registry.LicenceFields.KEY;
import static dev.bailiwick.modules.licences.registry.LicenceFields.KIND;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.modules.licences.registry.ChangeLicences;
import dev.bailiwick.modules.licences.registry.Licence;
import dev.bailiwick.modules.licences.registry.LicenceFields;
import dev.bailiwick.modules.licences.registry.Licences;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.records.editing.FormSection;
import dev.bailiwick.records.editing.RecordController;
import dev.bailiwick.records.editing.RecordFormPage;
import dev.bailiwick.records.schema.RecordInput;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.Crumb;
import dev.bailiwick.web.ui.FormField;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

@Controller
@RequestMapping(LicenceFields.PATH)
final class LicenceRecordController extends RecordController<Licence> {
    private static final List<Crumb> CRUMBS = List.of(new Crumb("Licences", KIND.path()));
    private static final List<FormSection> FORM =
            List.of(
                    FormSection.of(
                                    "about",
                                    "Details",
                                    "What was bought. A licence is identified by vendor, product"
                                            + " and key, or by its version if it has no key.")
                            .row(LicenceFields.PRODUCT)
                            .row(LicenceFields.VENDOR, LicenceFields.VERSION)
                            .row(LicenceFields.SEATS),
                    FormSection.of(
                                    "secret",
                                    "Product key",
                                    "Stored encrypted. Only people with permission to see product"
                                            + " keys can view it, and the audit log records each"
                                            + " time.")
                            .row(KEY),
                    FormSection.of(
                                    "terms",
                                    "Terms",
                                    "People who have chosen to be notified get an email 60, 30 and"
                                            + " 7 days before the licence expires.")
                            .row(LicenceFields.PURCHASED_ON, LicenceFields.EXPIRES_ON)
                            .row(LicenceFields.COST, LicenceFields.CURRENCY)
                            .row(LicenceFields.NOTES));

    private final Licences licences;
    private final LicencePageBuilder pages;

    LicenceRecordController(
            Licences licences,
            LicencePageBuilder pages,
            ChangeLicences change,
            Transactions transactions) {
        super(KIND, LicenceFields.FORM, change, transactions);
        this.licences = licences;
        this.pages = pages;
    }

    @Override
    protected Optional<Licence> find(long id) {
        return licences.find(id);
    }

    @Override
    protected String view() {
        return "modules/licences/pages/show";
    }

    @Override
    protected LicencePage page(Licence licence, Map<String, String> asked, Account reader) {
        return pages.of(licence, reader, FormField.of("names", ""));
    }

    @Override
    protected RecordFormPage newForm(RecordInput input, Map<String, String> asked) {
        return RecordFormPage.forNew(KIND, FORM, CRUMBS, input);
    }

    @Override
    protected RecordFormPage editForm(Licence licence, RecordInput input) {
        return RecordFormPage.forEdit(
                KIND, FORM, CRUMBS, licence, input, licence.hasKey() ? Set.of(KEY) : Set.of());
    }

    @Override
    protected Confirmation removal(Licence licence) {
        return LicencePageBuilder.removal(licence);
    }
}
