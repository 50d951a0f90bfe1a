package dev.bailiwick.modules.addresses.files;

import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;
import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS_IMPORT;

import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.modules.addresses.registry.AddressFields;
import dev.bailiwick.modules.addresses.registry.Addresses;
import dev.bailiwick.modules.addresses.registry.RegisteredAddress;
import dev.bailiwick.modules.addresses.registry.Subnet;
import dev.bailiwick.modules.addresses.registry.SubnetFields;
import dev.bailiwick.modules.addresses.registry.Subnets;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.RowLock;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.network.Network;
import dev.bailiwick.records.changes.RecordChanges;
import dev.bailiwick.records.imports.ImportRefusedException;
import dev.bailiwick.records.imports.ImportStep;
import dev.bailiwick.records.imports.StagedRows;
import dev.bailiwick.records.schema.RecordValues;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jooq.Condition;
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
            row.subnet(),
            Addresses.searchText(values)
        };
    }

    /// Whether no record has changed since validation.
    ///
    /// @throws ImportRefusedException when there would be more subnets than a page can show
    boolean isCurrent(long importId) {
        if (rows.isOutdated(importId)) {
            return false;
        }
        Condition all = IP_ADDRESS_IMPORT.IMPORT_ID.eq(importId);
        List<String> named = subnets(all, Subnets.MAX_SUBNETS + 1);
        if (named.size() > Subnets.MAX_SUBNETS
                || subnets.count() + unknown(named).size() > Subnets.MAX_SUBNETS) {
            throw new ImportRefusedException(
                    "The import would exceed the limit of 10,000 subnets. Nothing was imported."
                            + " Leave out the column “subnet”, or use larger subnets.");
        }
        return true;
    }

    void apply(ImportStep step) {
        lockChanged(step);
        releaseRemovedHosts(step);
        addSubnets(step);
        // in address order, so that the index grows at its end
        rows.insertNew(step, IP_ADDRESS_IMPORT.ADDRESS_KEY);
        rows.change(step, AddressFields.KIND.key(), PRESERVED_COLUMNS);
    }

    /// In order of their ids, like every other update of several addresses: checks of addresses do
    /// not take the change lock.
    private void lockChanged(ImportStep step) {
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
                                                        .where(step.includes(IP_ADDRESS_IMPORT))))
                                .orderBy(IP_ADDRESS.ID));
        int ignored = sql.fetchCount(locked);
    }

    /// A host may have been removed since validation; its addresses then have none.
    private void releaseRemovedHosts(ImportStep step) {
        sql.update(IP_ADDRESS_IMPORT)
                .setNull(IP_ADDRESS_IMPORT.HOST_ID)
                .where(step.includes(IP_ADDRESS_IMPORT))
                .and(ComputeHosts.wasRemoved(IP_ADDRESS_IMPORT.HOST_ID))
                .execute();
    }

    /// Each is audited.
    private void addSubnets(ImportStep step) {
        for (String cidr :
                unknown(subnets(step.includes(IP_ADDRESS_IMPORT), Subnets.MAX_SUBNETS))) {
            try {
                Network network = Network.parse(cidr);
                Subnet ignored =
                        subnets.insert(
                                network,
                                SubnetFields.DETAILS.initialValues(),
                                step.by().name(),
                                step.now());
                audit.record(AuditEvent.of("Subnet Added").by(step.by()).on(cidr));
            } catch (IpAddress.Malformed e) {
                throw new IllegalStateException("staged values are in canonical form", e);
            }
        }
    }

    private List<String> subnets(Condition rows, int max) {
        return sql.selectDistinct(IP_ADDRESS_IMPORT.SUBNET)
                .from(IP_ADDRESS_IMPORT)
                .where(rows)
                .and(IP_ADDRESS_IMPORT.SUBNET.ne(""))
                .orderBy(IP_ADDRESS_IMPORT.SUBNET)
                .limit(max)
                .fetch(IP_ADDRESS_IMPORT.SUBNET);
    }

    private List<String> unknown(List<String> named) {
        Set<String> known = named.isEmpty() ? Set.of() : subnets.known(named);
        return named.stream().filter(cidr -> !known.contains(cidr)).toList();
    }
}
