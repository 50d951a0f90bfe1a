package dev.bailiwick.modules.dns.pages;

import static dev.bailiwick.modules.dns.registry.ProviderFields.KIND;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.dns.live.LiveProviders;
import dev.bailiwick.modules.dns.live.TestProvider;
import dev.bailiwick.modules.dns.registry.ChangeProviders;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.modules.dns.registry.ProviderFields;
import dev.bailiwick.modules.dns.registry.Providers;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.records.changes.RecordChanges;
import dev.bailiwick.records.editing.FormSection;
import dev.bailiwick.records.editing.RecordController;
import dev.bailiwick.records.editing.RecordFormPage;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordInput;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.ui.CheckResult;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.Crumb;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;

@Controller
@RequestMapping(ProviderFields.PATH + "/providers")
final class ProviderRecordController extends RecordController<Provider> {
    private static final int MAX_CHANGES = 50;
    private static final List<Crumb> CRUMBS = List.of(new Crumb("DNS filter", ProviderFields.PATH));
    private static final List<FormSection> FORM =
            List.of(
                    FormSection.of(
                                    "about",
                                    "Instance",
                                    "A Pi-hole of version 6 or 5. The version is detected"
                                            + " automatically.")
                            .row(ProviderFields.NAME)
                            .row(ProviderFields.BASE_URL),
                    FormSection.of(
                                    "sign-in",
                                    "Sign-in",
                                    "Stored encrypted, and sent to this address only. All people"
                                            + " here share one session of the instance.")
                            .row(ProviderFields.PASSWORD)
                            .row(ProviderFields.SECOND_FACTOR),
                    FormSection.of(
                                    "certificate",
                                    "Certificate",
                                    "An instance makes a certificate of its own. Pin it, so that"
                                            + " nobody in between can read the password.")
                            .row(ProviderFields.VERIFY_TLS)
                            .row(ProviderFields.FINGERPRINT));

    private final Providers providers;
    private final LiveProviders live;
    private final TestProvider test;
    private final RecordChanges history;
    private final Transactions transactions;
    private final Clock clock;

    ProviderRecordController(
            Providers providers,
            LiveProviders live,
            TestProvider test,
            RecordChanges history,
            ChangeProviders change,
            Transactions transactions,
            Clock clock) {
        super(KIND, ProviderFields.FORM, change, transactions);
        this.providers = providers;
        this.live = live;
        this.test = test;
        this.history = history;
        this.transactions = transactions;
        this.clock = clock;
    }

    @PostMapping("/{id}/test")
    String test(@PathVariable long id, @AuthenticationPrincipal SignedIn person, Model model) {
        Provider provider =
                transactions.read(() -> providers.find(id)).orElseThrow(NotFoundException::new);
        List<CheckResult> checks = test.test(provider);
        model.addAttribute(
                "page", transactions.read(() -> page(provider, checks, person.account())));
        return view();
    }

    @Override
    protected Optional<Provider> find(long id) {
        return providers.find(id);
    }

    @Override
    protected String view() {
        return "modules/dns/pages/provider";
    }

    @Override
    protected ProviderPage page(Provider provider, Map<String, String> asked, Account reader) {
        return page(provider, List.of(), reader);
    }

    private ProviderPage page(Provider provider, List<CheckResult> checks, Account reader) {
        return new ProviderPage(
                provider,
                new ProviderRow(live.peek(provider), clock.instant()),
                checks,
                history.of(KIND.key(), provider.id(), MAX_CHANGES, ProviderFields.FORM.labels()),
                reader.isAdministrator(),
                removal(provider));
    }

    @Override
    protected RecordFormPage newForm(RecordInput input, Map<String, String> asked) {
        return RecordFormPage.forNew(KIND, FORM, CRUMBS, input);
    }

    @Override
    protected RecordFormPage editForm(Provider provider, RecordInput input) {
        return RecordFormPage.forEdit(
                KIND,
                FORM,
                CRUMBS,
                provider,
                input,
                Set.<RecordField<?>>copyOf(provider.storedSecrets()));
    }

    @Override
    protected String listPath() {
        return ProviderFields.PATH;
    }

    @Override
    protected Confirmation removal(Provider provider) {
        return new Confirmation(
                "remove",
                provider.path() + "/remove",
                "Remove %s?".formatted(provider.title()),
                List.of(
                        "This deletes its address, password and change history here, and ends the"
                                + " session on the instance.",
                        "Nothing else changes on the instance: it goes on filtering."),
                provider.path() + "/remove",
                "Remove instance",
                "Keep instance",
                provider.path());
    }
}
