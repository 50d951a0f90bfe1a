package dev.bailiwick.modules.addresses.files;

import static dev.bailiwick.platform.db.schema.Tables.IP_ADDRESS;
import static dev.bailiwick.platform.db.schema.Tables.IP_ADDRESS_IMPORT;

import dev.bailiwick.modules.addresses.register.AddressValues;
import dev.bailiwick.modules.addresses.register.Addresses;
import dev.bailiwick.modules.addresses.register.ChangeAddresses;
import dev.bailiwick.modules.addresses.register.RegisteredAddress;
import dev.bailiwick.modules.addresses.register.SubnetValues;
import dev.bailiwick.modules.addresses.register.Subnets;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.RowLock;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.network.Network;
import dev.bailiwick.records.imports.ImportRefused;
import dev.bailiwick.records.imports.StagedRows;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.SQLDialect;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// What imports are to do with addresses, row by row, and doing it.
@Component
final class StagedAddresses {
    private static final List<Field<?>> KEPT = List.of(IP_ADDRESS.ADDRESS_KEY, IP_ADDRESS.ADDRESS);

    private final DSLContext sql;
    private final StagedRows rows;
    private final Subnets subnets;
    private final AuditLog audit;

    StagedAddresses(DSLContext sql, Subnets subnets, AuditLog audit) {
        this.sql = sql;
        this.rows =
                new StagedRows(
                        sql,
                        IP_ADDRESS_IMPORT,
                        IP_ADDRESS.ID,
                        IP_ADDRESS.VERSION,
                        IP_ADDRESS.ADDRESS_KEY);
        this.subnets = subnets;
        this.audit = audit;
    }

    /// @param present the record as it was at the check, null for a new one
    /// @param subnet a network that is to exist, or empty
    record Row(
            int number,
            @Nullable RegisteredAddress present,
            IpAddress address,
            AddressValues values,
            String subnet) {}

    void add(long importId, List<Row> some) {
        rows.add(some.stream().map(row -> bound(importId, row)).toList());
    }

    private static @Nullable Object[] bound(long importId, Row row) {
        RegisteredAddress present = row.present();
        AddressValues values = row.values();
        AddressValues.Host host = values.host();
        return new @Nullable Object[] {
            importId,
            row.number(),
            present == null ? null : present.id(),
            present == null ? null : present.version(),
            row.address().key(),
            row.address().toString(),
            values.hostname(),
            Addresses.key(values.hostname()),
            values.status().key(),
            values.mac(),
            Addresses.key(values.mac()),
            values.owner(),
            Addresses.key(values.owner()),
            values.description(),
            host == null ? null : host.id(),
            row.subnet()
        };
    }

    /// @return false when a record is no longer as it was at the check
    boolean apply(long importId, Actor by, Instant now) {
        if (rows.areOutdated(importId)) {
            return false;
        }
        lockChanged(importId);
        addSubnets(importId, by, now);
        // in the order of the addresses, so that their index grows at its end
        rows.insertNew(importId, IP_ADDRESS_IMPORT.ADDRESS_KEY, by, now);
        rows.change(importId, ChangeAddresses.KIND, KEPT, by, now);
        return true;
    }

    /// In the order of their ids, as others do who write to some of them at once: those who check
    /// addresses take no turns.
    private void lockChanged(long importId) {
        if (sql.dialect() == SQLDialect.SQLITE) {
            return; // whoever writes is alone
        }
        var locked =
                RowLock.on(
                        sql,
                        sql.select(IP_ADDRESS.ID)
                                .from(IP_ADDRESS)
                                .where(
                                        IP_ADDRESS.ID.in(
                                                sql.select(IP_ADDRESS_IMPORT.RECORD_ID)
                                                        .from(IP_ADDRESS_IMPORT)
                                                        .where(
                                                                IP_ADDRESS_IMPORT.IMPORT_ID.eq(
                                                                        importId))))
                                .orderBy(IP_ADDRESS.ID));
        int ignored = sql.fetchCount(locked);
    }

    /// Each is in the trail. There are no more than a page can show, and than others wait for.
    private void addSubnets(long importId, Actor by, Instant now) {
        Set<String> known =
                subnets.all().stream()
                        .map(subnet -> subnet.network().toString())
                        .collect(Collectors.toSet());
        List<String> named =
                sql.selectDistinct(IP_ADDRESS_IMPORT.SUBNET)
                        .from(IP_ADDRESS_IMPORT)
                        .where(IP_ADDRESS_IMPORT.IMPORT_ID.eq(importId))
                        .and(IP_ADDRESS_IMPORT.SUBNET.ne(""))
                        .orderBy(IP_ADDRESS_IMPORT.SUBNET)
                        .limit(Subnets.MOST + 1)
                        .fetch(IP_ADDRESS_IMPORT.SUBNET);
        List<String> added = named.stream().filter(cidr -> !known.contains(cidr)).toList();
        if (named.size() > Subnets.MOST || known.size() + added.size() > Subnets.MOST) {
            throw new ImportRefused(
                    "There would be more than 10,000 subnets. Nothing was imported. Leave the"
                            + " column “subnet” out, or name larger ones.");
        }
        for (String cidr : added) {
            try {
                Network network = Network.parse(cidr);
                long ignored = subnets.insert(network, SubnetValues.NONE, by.name(), now);
                audit.record(AuditEvent.of("Subnet Added").by(by).on(cidr));
            } catch (IpAddress.Malformed e) {
                throw new IllegalStateException("it was staged in its one spelling", e);
            }
        }
    }
}
