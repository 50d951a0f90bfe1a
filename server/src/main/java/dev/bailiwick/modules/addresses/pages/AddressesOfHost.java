package dev.bailiwick.modules.addresses.pages;

import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;

import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.HostAddresses;
import dev.bailiwick.fleet.hosts.registry.HostAddresses.Reporter;
import dev.bailiwick.fleet.hosts.registry.HostPageSections;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.addresses.conflicts.HostConflict;
import dev.bailiwick.modules.addresses.conflicts.ReportedRecord;
import dev.bailiwick.modules.addresses.conflicts.ReportedRecords;
import dev.bailiwick.modules.addresses.lists.AddressesPageBuilder;
import dev.bailiwick.modules.addresses.registry.AddressFields;
import dev.bailiwick.modules.addresses.registry.Addresses;
import dev.bailiwick.modules.addresses.registry.RegisteredAddress;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.web.ui.Crumb;
import dev.bailiwick.web.ui.Href;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/// The addresses that a host reports and those registered for it, with their reachability and what
/// contradicts. When the host is removed its records stay, and the database clears their host.
@Component
final class AddressesOfHost implements HostPageSections {
    private static final int MAX_SHOWN = 100;

    private final Addresses addresses;
    private final HostAddresses hosts;
    private final ReportedRecords records;
    private final Clock clock;

    AddressesOfHost(
            Addresses addresses, HostAddresses hosts, ReportedRecords records, Clock clock) {
        this.addresses = addresses;
        this.hosts = hosts;
        this.records = records;
        this.clock = clock;
    }

    @Override
    public Optional<Section> of(ComputeHost host, Account reader) {
        if (!reader.hasModule(ProductModule.IP_ADDRESSES)) {
            return Optional.empty();
        }
        List<IpAddress> reported = hosts.of(host.id());
        List<RegisteredAddress> registered = registered(host);
        var known = new TreeSet<>(reported);
        registered.forEach(one -> known.add(one.address()));
        Map<IpAddress, List<Reporter>> reporters = hosts.reporters(known);
        var items = new TreeMap<IpAddress, Item>();
        registered.forEach(one -> items.put(one.address(), item(one, reported, reporters)));
        reporters.forEach((address, all) -> {
            if (reported.contains(address)) {
                items.putIfAbsent(address, unregistered(address, host, all, reader));
            }
        });
        records.of(host.id())
                .forEach(one -> {
                    IpAddress address = one.record().address();
                    items.put(address, item(one, reporters.getOrDefault(address, List.of())));
                });
        return items.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Section(
                                "IP addresses",
                                "ip-addresses",
                                "network",
                                List.copyOf(items.values())));
    }

    private List<RegisteredAddress> registered(ComputeHost host) {
        return addresses
                .select()
                .where(IP_ADDRESS.HOST_ID.eq(host.id()))
                .orderBy(IP_ADDRESS.ADDRESS_KEY)
                .limit(MAX_SHOWN)
                .fetch(Addresses::address);
    }

    /// @param reported nothing before the first report
    private Item item(
            RegisteredAddress one,
            Collection<IpAddress> reported,
            Map<IpAddress, List<Reporter>> reporters) {
        List<Reporter> others = reporters.getOrDefault(one.address(), List.of());
        if (!others.isEmpty() && !reported.contains(one.address())) {
            return conflict(one, "Reported by %s, not by this host.".formatted(names(others)));
        }
        return item(
                one,
                Stream.of(
                                one.hostname(),
                                one.description().lines().findFirst().orElse(""),
                                reported.isEmpty() || reported.contains(one.address())
                                        ? ""
                                        : "not reported by this host")
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining(", ")));
    }

    private static Item item(RegisteredAddress one, String subtitle) {
        Boolean answers = one.reachability().answers();
        return new Item(
                one.address().toString(),
                AddressFields.KIND.path(one.id()),
                subtitle,
                AddressesPageBuilder.icon(one),
                answers == null ? "Never checked" : answers ? "Answers" : "No answer");
    }

    /// @param all the hosts that report the address
    private Item item(ReportedRecord one, List<Reporter> all) {
        RegisteredAddress record = one.record();
        var sentences = new ArrayList<>(one.sentences());
        others(all, one.reporter().hostId()).ifPresent(sentences::add);
        return sentences.isEmpty()
                ? item(record, List.of(), Map.of())
                : conflict(record, String.join(" ", sentences));
    }

    private static Item conflict(RegisteredAddress record, String sentences) {
        return new Item(
                record.address().toString(),
                AddressFields.KIND.path(record.id()),
                sentences,
                StatusIcon.WARN,
                "Conflict");
    }

    private Item unregistered(
            IpAddress address, ComputeHost host, List<Reporter> all, Account reader) {
        Optional<String> others = others(all, host.id());
        Href form =
                new Href(AddressFields.PATH + "/add")
                        .with(AddressFields.ADDRESS.name(), address.toString())
                        .with(AddressFields.HOST.name(), host.name());
        return new Item(
                address.toString(),
                null,
                others.orElse(""),
                others.isPresent() ? StatusIcon.WARN : StatusIcon.IDLE,
                "No record",
                reader.mayEdit() ? new Crumb("Add a record", form.text()) : null);
    }

    private Optional<String> others(List<Reporter> all, long host) {
        List<Reporter> others = all.stream().filter(one -> one.hostId() != host).toList();
        return others.isEmpty()
                ? Optional.empty()
                : Optional.of("Also reported by %s.".formatted(names(others)));
    }

    private String names(List<Reporter> reporters) {
        Instant now = clock.instant();
        return reporters.stream()
                .map(one -> HostConflict.label(one, now))
                .collect(Collectors.joining(", "));
    }
}
