package dev.bailiwick.modules.addresses.registry;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.network.Network;
import dev.bailiwick.records.changes.ChangeSource;
import dev.bailiwick.records.changes.FieldChange;
import dev.bailiwick.records.changes.RecordChanges;
import dev.bailiwick.records.imports.RecordLock;
import dev.bailiwick.web.errors.NotFoundException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/// All changes that people make to subnets, audited. When a subnet is removed, its addresses stay.
@Component
public final class ChangeSubnets {
    public static final String KIND = "subnet";

    private final Subnets subnets;
    private final RecordChanges history;
    private final RecordLock lock;
    private final AuditLog audit;
    private final Transactions transactions;
    private final Clock clock;

    ChangeSubnets(
            Subnets subnets,
            RecordChanges history,
            RecordLock lock,
            AuditLog audit,
            Transactions transactions,
            Clock clock) {
        this.subnets = subnets;
        this.history = history;
        this.lock = lock;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    public AddressResult add(SubnetForm details, Actor by) {
        Map<String, String> errors = details.errors();
        if (!errors.isEmpty()) {
            return new AddressResult.Refused(errors);
        }
        Network network = parsed(details.network());
        return transactions.write(() -> {
            lock.acquire(ProductModule.IP_ADDRESSES);
            if (subnets.find(network).isPresent()) {
                return new AddressResult.Refused(
                        Map.of("network", "This subnet is already registered."));
            }
            if (subnets.count() >= Subnets.MAX_SUBNETS) {
                return new AddressResult.Refused(
                        Map.of("network", "The limit of 10,000 subnets has been reached."));
            }
            long id = subnets.insert(network, details.values(), by.name(), clock.instant());
            audit.record(AuditEvent.of("Subnet Added").by(by).on(network.toString()));
            return new AddressResult.Saved(id);
        });
    }

    /// The network cannot change: another network is another subnet.
    ///
    /// @param version from which the form was filled
    public AddressResult change(Subnet subnet, long version, SubnetForm details, Actor by) {
        return transactions.write(() -> {
            lock.acquire(ProductModule.IP_ADDRESSES);
            Subnet before = subnets.find(subnet.id()).orElseThrow(NotFoundException::new);
            if (before.version() != version) {
                return new AddressResult.Outdated();
            }
            Map<String, String> errors = details.errors();
            if (!errors.isEmpty()) {
                return new AddressResult.Refused(errors);
            }
            SubnetValues after = details.values();
            List<FieldChange> changes = after.changesFrom(SubnetValues.of(before));
            if (!changes.isEmpty()) {
                if (!subnets.update(subnet.id(), version, after)) {
                    return new AddressResult.Outdated();
                }
                history.add(KIND, subnet.id(), ChangeSource.FORM, changes, by, clock.instant());
                AuditEvent event =
                        AuditEvent.of("Subnet Changed").by(by).on(before.network().toString());
                for (FieldChange change : changes) {
                    event = event.changed(change.field(), change.before(), change.after());
                }
                audit.record(event);
            }
            return new AddressResult.Saved(subnet.id());
        });
    }

    public void remove(Subnet subnet, Actor by) {
        transactions.write(() -> {
            lock.acquire(ProductModule.IP_ADDRESSES);
            if (subnets.find(subnet.id()).isEmpty()) {
                throw new NotFoundException();
            }
            subnets.delete(subnet.id());
            history.delete(KIND, List.of(subnet.id()));
            audit.record(AuditEvent.of("Subnet Removed").by(by).on(subnet.network().toString()));
        });
    }

    private static Network parsed(String text) {
        try {
            return Network.parse(text);
        } catch (IpAddress.Malformed e) {
            throw new IllegalStateException("the input was validated before", e);
        }
    }
}
