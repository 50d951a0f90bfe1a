package dev.bailiwick.modules.addresses.pages;

import static dev.bailiwick.modules.addresses.registry.AddressFields.ADDRESS;
import static dev.bailiwick.modules.addresses.registry.AddressFields.KIND;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.modules.addresses.registry.AddressFields;
import dev.bailiwick.modules.addresses.registry.Addresses;
import dev.bailiwick.modules.addresses.registry.ChangeAddresses;
import dev.bailiwick.modules.addresses.registry.RegisteredAddress;
import dev.bailiwick.modules.addresses.registry.Subnet;
import dev.bailiwick.modules.addresses.registry.Subnets;
import dev.bailiwick.modules.addresses.subnets.SubnetPageBuilder;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.records.editing.FormSection;
import dev.bailiwick.records.editing.RecordController;
import dev.bailiwick.records.editing.RecordFormPage;
import dev.bailiwick.records.schema.RecordInput;
import dev.bailiwick.records.schema.RecordSchema;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.Crumb;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

@Controller
@RequestMapping(AddressFields.PATH)
final class AddressRecordController extends RecordController<RegisteredAddress> {
    /// The subnet whose page the person came from; used only for the way back.
    private static final String SUBNET = "subnet";

    private static final Crumb LIST = new Crumb("IP addresses", KIND.path());
    private static final List<FormSection> FORM =
            List.of(
                    FormSection.of(
                                    "about",
                                    "Details",
                                    "Documented values. Reachability is checked separately.")
                            .initial(ADDRESS)
                            .row(AddressFields.STATUS)
                            .row(AddressFields.HOSTNAME)
                            .row(AddressFields.MAC)
                            .row(AddressFields.OWNER)
                            .row(AddressFields.HOST)
                            .row(AddressFields.DESCRIPTION));

    private final Addresses addresses;
    private final Subnets subnets;
    private final AddressPageBuilder pages;

    AddressRecordController(
            Addresses addresses,
            Subnets subnets,
            AddressPageBuilder pages,
            ChangeAddresses change,
            Transactions transactions) {
        super(KIND, AddressFields.FORM, change, transactions);
        this.addresses = addresses;
        this.subnets = subnets;
        this.pages = pages;
    }

    @Override
    protected Optional<RegisteredAddress> find(long id) {
        return addresses.find(id);
    }

    @Override
    protected String view() {
        return "modules/addresses/pages/show";
    }

    @Override
    protected AddressPage page(
            RegisteredAddress address, Map<String, String> asked, Account reader) {
        return pages.of(address, reader);
    }

    /// Begins with the requested address and host, or with what all addresses of the subnet begin
    /// with.
    @Override
    protected RecordInput initial(RecordSchema fields, Map<String, String> asked) {
        String address = asked.getOrDefault(ADDRESS.name(), "");
        return fields.initial()
                .withText(
                        ADDRESS,
                        address.isEmpty()
                                ? subnet(asked).map(Subnet::prefixText).orElse("")
                                : address)
                .withText(AddressFields.HOST, asked.getOrDefault(AddressFields.HOST.name(), ""));
    }

    /// Links to the record that an address already has.
    @Override
    protected RecordFormPage newForm(RecordInput input, Map<String, String> asked) {
        RecordFormPage page = form(input, asked);
        return addresses
                .named(input.errors().containsKey(ADDRESS.name()) ? input.text(ADDRESS) : "")
                .map(one ->
                        page.withLink(
                                ADDRESS,
                                new Crumb(
                                        "Open the record of " + one.title(), KIND.path(one.id()))))
                .orElse(page);
    }

    private RecordFormPage form(RecordInput input, Map<String, String> asked) {
        return subnet(asked)
                .map(subnet ->
                        RecordFormPage.forNew(
                                        KIND,
                                        FORM,
                                        List.of(LIST, SubnetPageBuilder.crumb(subnet)),
                                        input)
                                .withHidden(Map.of(SUBNET, Long.toString(subnet.id()))))
                .orElseGet(() -> RecordFormPage.forNew(KIND, FORM, List.of(LIST), input));
    }

    private Optional<Subnet> subnet(Map<String, String> asked) {
        try {
            return subnets.find(Long.parseLong(asked.getOrDefault(SUBNET, "")));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    @Override
    protected RecordInput typed(RecordInput input, RegisteredAddress address) {
        return input.withText(ADDRESS, address.title());
    }

    @Override
    protected RecordFormPage editForm(RegisteredAddress address, RecordInput input) {
        return RecordFormPage.forEdit(
                KIND,
                FORM,
                List.of(LIST, new Crumb(address.title(), KIND.path(address.id()))),
                address,
                input,
                Set.of());
    }

    @Override
    protected Confirmation removal(RegisteredAddress address) {
        return AddressPageBuilder.removal(address);
    }
}
