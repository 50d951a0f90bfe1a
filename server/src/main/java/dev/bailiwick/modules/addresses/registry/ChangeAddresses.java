package dev.bailiwick.modules.addresses.registry;

import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.records.changes.ChangeSource;
import dev.bailiwick.records.changes.FieldChange;
import dev.bailiwick.records.changes.RecordChanges;
import dev.bailiwick.records.imports.RecordLock;
import java.time.Clock;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// All changes that people make to addresses, single or bulk: audited, and recorded in each
/// address's history.
@Component
public final class ChangeAddresses {
    public static final String KIND = "ip-address";

    private final Addresses addresses;
    private final ComputeHosts hosts;
    private final RecordChanges history;
    private final RecordLock lock;
    private final AuditLog audit;
    private final Transactions transactions;
    private final Clock clock;

    ChangeAddresses(
            Addresses addresses,
            ComputeHosts hosts,
            RecordChanges history,
            RecordLock lock,
            AuditLog audit,
            Transactions transactions,
            Clock clock) {
        this.addresses = addresses;
        this.hosts = hosts;
        this.history = history;
        this.lock = lock;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    public AddressResult add(AddressForm details, Actor by) {
        return transactions.write(() -> {
            lock.acquire(ProductModule.IP_ADDRESSES);
            var errors = new LinkedHashMap<>(details.errors());
            Optional<AddressValues.Host> host = host(details, errors);
            if (!errors.isEmpty()) {
                return new AddressResult.Refused(errors);
            }
            IpAddress address = parsed(details.address());
            if (addresses.find(address).isPresent()) {
                return new AddressResult.Refused(
                        Map.of("address", "This address is already registered."));
            }
            long id = addresses.insert(address, values(details, host), by.name(), clock.instant());
            audit.record(AuditEvent.of("IP Address Added").by(by).on(address.toString()));
            return new AddressResult.Saved(id);
        });
    }

    /// @param version from which the form was filled
    public AddressResult change(long id, long version, AddressForm details, Actor by) {
        return transactions.write(() -> {
            lock.acquire(ProductModule.IP_ADDRESSES);
            Optional<RegisteredAddress> present = addresses.find(id);
            if (present.isEmpty() || present.get().version() != version) {
                return new AddressResult.Outdated();
            }
            var errors = new LinkedHashMap<>(details.errors());
            Optional<AddressValues.Host> host = host(details, errors);
            if (!errors.isEmpty()) {
                return new AddressResult.Refused(errors);
            }
            save(present.get(), values(details, host), ChangeSource.FORM, by);
            return new AddressResult.Saved(id);
        });
    }

    private void save(RegisteredAddress before, AddressValues after, ChangeSource way, Actor by) {
        List<FieldChange> changes = after.changesFrom(AddressValues.of(before));
        if (changes.isEmpty()) {
            return;
        }
        if (!addresses.update(before.id(), before.version(), after)) {
            throw new IllegalStateException("the address was read earlier in this transaction");
        }
        history.add(KIND, before.id(), way, changes, by, clock.instant());
        AuditEvent event =
                AuditEvent.of("IP Address Changed").by(by).on(before.address().toString());
        for (FieldChange change : changes) {
            event = event.changed(change.field(), change.before(), change.after());
        }
        audit.record(event);
    }

    /// @return how many existed
    public int remove(Collection<Long> ids, Actor by) {
        return transactions.write(() -> {
            lock.acquire(ProductModule.IP_ADDRESSES);
            List<RegisteredAddress> found = addresses.all(ids);
            List<Long> known = found.stream().map(RegisteredAddress::id).toList();
            addresses.delete(known);
            history.delete(KIND, known);
            for (RegisteredAddress address : found) {
                audit.record(
                        AuditEvent.of("IP Address Removed")
                                .by(by)
                                .on(address.address().toString())
                                .with("hostname", address.hostname()));
            }
            return found.size();
        });
    }

    /// @return how many were changed
    public int setStatus(Collection<Long> ids, AddressStatus status, Actor by) {
        return transactions.write(() -> {
            lock.acquire(ProductModule.IP_ADDRESSES);
            int changed = 0;
            for (RegisteredAddress address : addresses.all(ids)) {
                if (address.status() != status) {
                    save(address, AddressValues.of(address).with(status), ChangeSource.BULK, by);
                    changed++;
                }
            }
            return changed;
        });
    }

    private Optional<AddressValues.Host> host(AddressForm details, Map<String, String> errors) {
        if (details.host().isEmpty() || errors.containsKey("host")) {
            return Optional.empty();
        }
        Optional<AddressValues.Host> host =
                hosts.named(List.of(details.host())).stream()
                        .map(one -> new AddressValues.Host(one.id(), one.name()))
                        .findFirst();
        if (host.isEmpty()) {
            errors.put("host", "There is no compute host with this name.");
        }
        return host;
    }

    private static AddressValues values(AddressForm details, Optional<AddressValues.Host> host) {
        return new AddressValues(
                details.hostname(),
                AddressStatus.of(details.status()).orElseThrow(),
                AddressFieldRules.mac(details.mac()),
                details.owner(),
                details.description(),
                host.orElse(null));
    }

    private static IpAddress parsed(String text) {
        try {
            return IpAddress.parse(text);
        } catch (IpAddress.Malformed e) {
            throw new IllegalStateException("the input was validated before", e);
        }
    }
}
