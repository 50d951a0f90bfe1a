package dev.bailiwick.modules.addresses.files;

import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;
import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS_IMPORT;

import dev.bailiwick.modules.addresses.registry.AddressFields;
import dev.bailiwick.modules.addresses.registry.Addresses;
import dev.bailiwick.modules.addresses.registry.RegisteredAddress;
import dev.bailiwick.modules.addresses.registry.Subnet;
import dev.bailiwick.modules.addresses.registry.SubnetFields;
import dev.bailiwick.modules.addresses.registry.Subnets;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.RowLock;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.network.Network;
import dev.bailiwick.records.changes.RecordChanges;
import dev.bailiwick.records.imports.ImportRefusedException;
import dev.bailiwick.records.imports.StagedRows;
import dev.bailiwick.records.schema.RecordValues;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.SQLDialect;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The address changes that imports have staged, row by row, and applying them.
@Component
final class StagedAddresses {
    private static final List<Field<?>> PRESERVED_COLUMNS =
            List.of(IP_ADDRESS.ADDRESS_KEY, IP_ADDRESS.ADDRESS);

    private final DSLContext sql;
    private final StagedRows rows;
    private final Subnets subnets;
    private final AuditLog audit;

    StagedAddresses(DSLContext sql, RecordChanges history, Subnets subnets, AuditLog audit) {
        this.sql = sql;
        this.rows =
                new StagedRows(
                        sql,
                        history,
                        IP_ADDRESS_IMPORT,
                        IP_ADDRESS.ID,
                        IP_ADDRESS.VERSION,
                        IP_ADDRESS.ADDRESS_KEY);
        this.subnets = subnets;
        this.audit = audit;
    }

    void add(long importId, Map<Integer, AddressChange> changes) {
        rows.add(
                changes.entrySet().stream()
                        .map(one -> bindings(importId, one.getKey(), one.getValue()))
                        .toList());
    }

    private static @Nullable Object[] bindings(long importId, int number, AddressChange row) {
        RegisteredAddress present = row.present();
        RecordValues values = row.values();
        String hostname = values.get(AddressFields.HOSTNAME);
        String mac = values.get(AddressFields.MAC);
        String owner = values.get(AddressFields.OWNER);
        return new @Nullable Object[] {
            importId,
            number,
            present == null ? null : present.id(),
            present == null ? null : present.version(),
            row.address().key(),
            row.address().toString(),
            hostname,
            Addresses.key(hostname),
            values.text(AddressFields.STATUS),
            mac,
            Addresses.key(mac),
            owner,
            Addresses.key(owner),
            values.get(AddressFields.DESCRIPTION),
            row.host(),
            row.subnet()
        };
    }

    /// @return false when a record has changed since validation
    boolean apply(long importId, Actor by, Instant now) {
        if (rows.isOutdated(importId)) {
            return false;
        }
        lockChanged(importId);
        addSubnets(importId, by, now);
        // in address order, so that the index grows at its end
        rows.insertNew(importId, IP_ADDRESS_IMPORT.ADDRESS_KEY, by, now);
        rows.change(importId, AddressFields.KIND.key(), PRESERVED_COLUMNS, by, now);
        return true;
    }

    /// In order of their ids, like every other update of several addresses: checks of addresses do
    /// not take the audit chain lock.
    private void lockChanged(long importId) {
        if (sql.dialect() == SQLDialect.SQLITE) {
            return; // the only writer
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

    /// Each is audited. Their number is limited to what a page can show and other writers can wait
    /// for.
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
                        .limit(Subnets.MAX_SUBNETS + 1)
                        .fetch(IP_ADDRESS_IMPORT.SUBNET);
        List<String> added = named.stream().filter(cidr -> !known.contains(cidr)).toList();
        if (named.size() > Subnets.MAX_SUBNETS
                || known.size() + added.size() > Subnets.MAX_SUBNETS) {
            throw new ImportRefusedException(
                    "The import would exceed the limit of 10,000 subnets. Nothing was imported."
                            + " Leave out the column “subnet”, or use larger subnets.");
        }
        for (String cidr : added) {
            try {
                Network network = Network.parse(cidr);
                Subnet ignored =
                        subnets.insert(
                                network, SubnetFields.DETAILS.initialValues(), by.name(), now);
                audit.record(AuditEvent.of("Subnet Added").by(by).on(cidr));
            } catch (IpAddress.Malformed e) {
                throw new IllegalStateException("staged values are in canonical form", e);
            }
        }
    }
}
