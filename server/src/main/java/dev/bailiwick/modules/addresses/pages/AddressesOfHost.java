package dev.bailiwick.modules.addresses.pages;

import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;

import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.HostPageSections;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.addresses.lists.AddressesPageBuilder;
import dev.bailiwick.modules.addresses.registry.AddressFields;
import dev.bailiwick.modules.addresses.registry.Addresses;
import dev.bailiwick.modules.addresses.registry.RegisteredAddress;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/// The addresses registered for a host, with their reachability. When the host is removed they
/// stay, and the database clears their host.
@Component
final class AddressesOfHost implements HostPageSections {
    private static final int MAX_SHOWN = 100;

    private final Addresses addresses;

    AddressesOfHost(Addresses addresses) {
        this.addresses = addresses;
    }

    @Override
    public Optional<Section> of(ComputeHost host, Account reader) {
        if (!reader.hasModule(ProductModule.IP_ADDRESSES)) {
            return Optional.empty();
        }
        List<Item> items =
                addresses
                        .select()
                        .where(IP_ADDRESS.HOST_ID.eq(host.id()))
                        .orderBy(IP_ADDRESS.ADDRESS_KEY)
                        .limit(MAX_SHOWN)
                        .fetch(row -> item(Addresses.address(row)));
        return items.isEmpty()
                ? Optional.empty()
                : Optional.of(new Section("IP addresses", "ip-addresses", "network", items));
    }

    private static Item item(RegisteredAddress one) {
        Boolean answers = one.reachability().answers();
        return new Item(
                one.address().toString(),
                AddressFields.KIND.path(one.id()),
                Stream.of(one.hostname(), one.description().lines().findFirst().orElse(""))
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining(", ")),
                AddressesPageBuilder.icon(one),
                answers == null ? "Never checked" : answers ? "Answers" : "No answer");
    }
}
