package dev.bailiwick.modules.addresses.subnets;

import static dev.bailiwick.modules.addresses.registry.SubnetFields.KIND;
import static dev.bailiwick.modules.addresses.registry.SubnetFields.NETWORK;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.modules.addresses.lists.AddressesQuery;
import dev.bailiwick.modules.addresses.registry.AddressFields;
import dev.bailiwick.modules.addresses.registry.ChangeSubnets;
import dev.bailiwick.modules.addresses.registry.Subnet;
import dev.bailiwick.modules.addresses.registry.SubnetFields;
import dev.bailiwick.modules.addresses.registry.Subnets;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.records.editing.FormSection;
import dev.bailiwick.records.editing.RecordController;
import dev.bailiwick.records.editing.RecordFormPage;
import dev.bailiwick.records.schema.RecordInput;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.Crumb;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

@Controller
@RequestMapping(AddressFields.PATH + "/subnets")
final class SubnetController extends RecordController<Subnet> {
    private static final List<Crumb> CRUMBS =
            List.of(new Crumb("IP addresses", AddressFields.PATH));
    private static final List<FormSection> FORM =
            List.of(
                    FormSection.of(
                                    "about",
                                    "Details",
                                    "The network determines which addresses and smaller subnets"
                                            + " belong to this subnet.")
                            .initial(NETWORK)
                            .row(SubnetFields.NAME)
                            .row(SubnetFields.VLAN)
                            .row(SubnetFields.GATEWAY)
                            .row(AddressFields.DESCRIPTION),
                    FormSection.of(
                                    "scans",
                                    "Scans",
                                    "A scan pings every address of a subnet. If the subnet has more"
                                            + " than 65,536 addresses, it pings only the registered"
                                            + " ones.")
                            .row(SubnetFields.SCAN_INTERVAL));

    private final Subnets subnets;
    private final SubnetPageBuilder pages;

    SubnetController(
            Subnets subnets,
            SubnetPageBuilder pages,
            ChangeSubnets change,
            Transactions transactions) {
        super(KIND, SubnetFields.FORM, change, transactions);
        this.subnets = subnets;
        this.pages = pages;
    }

    @Override
    protected Optional<Subnet> find(long id) {
        return subnets.find(id);
    }

    @Override
    protected String view() {
        return "modules/addresses/subnets/subnet";
    }

    @Override
    protected SubnetPage page(Subnet subnet, Map<String, String> asked, Account reader) {
        var query = AddressesQuery.of(KIND.path(subnet.id()), subnet.network(), asked);
        return pages.of(subnet, query, reader);
    }

    @Override
    protected RecordFormPage newForm(RecordInput input, Map<String, String> asked) {
        return RecordFormPage.forNew(KIND, FORM, CRUMBS, input);
    }

    @Override
    protected RecordInput typed(RecordInput input, Subnet subnet) {
        return input.withText(NETWORK, subnet.network().toString());
    }

    @Override
    protected RecordFormPage editForm(Subnet subnet, RecordInput input) {
        return RecordFormPage.forEdit(KIND, FORM, CRUMBS, subnet, input, Set.of());
    }

    @Override
    protected String listPath() {
        return AddressFields.PATH;
    }

    @Override
    protected Confirmation removal(Subnet subnet) {
        String path = KIND.path(subnet.id());
        return new Confirmation(
                "remove",
                path + "/remove",
                "Remove %s?".formatted(subnet.title()),
                List.of("Its name, VLAN and gateway are deleted. Its addresses stay."),
                path + "/remove",
                "Remove subnet",
                "Keep subnet",
                path);
    }
}
