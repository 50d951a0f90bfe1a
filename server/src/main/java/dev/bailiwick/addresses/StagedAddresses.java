package dev.bailiwick.addresses;

import static dev.bailiwick.db.schema.Tables.CSV_IMPORT_ROW;
import static dev.bailiwick.db.schema.Tables.IP_ADDRESS;
import static dev.bailiwick.db.schema.Tables.IP_ADDRESS_IMPORT;
import static dev.bailiwick.db.schema.Tables.RECORD_CHANGE;

import dev.bailiwick.audit.Actor;
import dev.bailiwick.audit.AuditEvent;
import dev.bailiwick.audit.AuditLog;
import dev.bailiwick.db.RowLock;
import dev.bailiwick.imports.ImportRefused;
import dev.bailiwick.imports.Importable;
import dev.bailiwick.network.IpAddress;
import dev.bailiwick.network.Network;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// What imports are to do with addresses, row by row, and doing it: a few statements over all rows,
/// so that a million take seconds.
@Component
final class StagedAddresses {
    private final DSLContext sql;
    private final Subnets subnets;
    private final AuditLog audit;

    StagedAddresses(DSLContext sql, Subnets subnets, AuditLog audit) {
        this.sql = sql;
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

    void add(long importId, List<Row> rows) {
        var t = IP_ADDRESS_IMPORT;
        var none = new @Nullable Object[t.fields().length];
        sql.batch(sql.insertInto(t).columns(t.fields()).values(none))
                .bind(rows.stream().map(row -> bound(importId, row)).toArray(Object[][]::new))
                .execute();
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
        if (isOutdated(importId)) {
            return false;
        }
        lockChanged(importId);
        addSubnets(importId, by, now);
        insertNew(importId, by.name(), now);
        noteChanges(importId, by.name(), now);
        updateChanged(importId);
        return true;
    }

    private boolean isOutdated(long importId) {
        return sql.fetchExists(
                        sql.selectOne()
                                .from(IP_ADDRESS_IMPORT)
                                .leftJoin(IP_ADDRESS)
                                .on(IP_ADDRESS.ID.eq(IP_ADDRESS_IMPORT.RECORD_ID))
                                .where(IP_ADDRESS_IMPORT.IMPORT_ID.eq(importId))
                                .and(IP_ADDRESS_IMPORT.RECORD_ID.isNotNull())
                                .and(
                                        IP_ADDRESS
                                                .VERSION
                                                .isNull()
                                                .or(
                                                        IP_ADDRESS.VERSION.ne(
                                                                IP_ADDRESS_IMPORT.VERSION))))
                || sql.fetchExists(
                        sql.selectOne()
                                .from(IP_ADDRESS_IMPORT)
                                .join(IP_ADDRESS)
                                .on(IP_ADDRESS.ADDRESS_KEY.eq(IP_ADDRESS_IMPORT.ADDRESS_KEY))
                                .where(IP_ADDRESS_IMPORT.IMPORT_ID.eq(importId))
                                .and(IP_ADDRESS_IMPORT.RECORD_ID.isNull()));
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

    /// In the order of the addresses, so that their index grows at its end.
    private void insertNew(long importId, String actor, Instant now) {
        sql.insertInto(
                        IP_ADDRESS,
                        IP_ADDRESS.ADDRESS_KEY,
                        IP_ADDRESS.ADDRESS,
                        IP_ADDRESS.HOSTNAME,
                        IP_ADDRESS.HOSTNAME_KEY,
                        IP_ADDRESS.STATUS,
                        IP_ADDRESS.MAC_ADDRESS,
                        IP_ADDRESS.MAC_KEY,
                        IP_ADDRESS.OWNER,
                        IP_ADDRESS.OWNER_KEY,
                        IP_ADDRESS.DESCRIPTION,
                        IP_ADDRESS.HOST_ID,
                        IP_ADDRESS.VERSION,
                        IP_ADDRESS.CREATED_AT,
                        IP_ADDRESS.CREATED_BY)
                .select(
                        sql.select(
                                        IP_ADDRESS_IMPORT.ADDRESS_KEY,
                                        IP_ADDRESS_IMPORT.ADDRESS,
                                        IP_ADDRESS_IMPORT.HOSTNAME,
                                        IP_ADDRESS_IMPORT.HOSTNAME_KEY,
                                        IP_ADDRESS_IMPORT.STATUS,
                                        IP_ADDRESS_IMPORT.MAC_ADDRESS,
                                        IP_ADDRESS_IMPORT.MAC_KEY,
                                        IP_ADDRESS_IMPORT.OWNER,
                                        IP_ADDRESS_IMPORT.OWNER_KEY,
                                        IP_ADDRESS_IMPORT.DESCRIPTION,
                                        IP_ADDRESS_IMPORT.HOST_ID,
                                        DSL.inline(1L),
                                        DSL.val(now, IP_ADDRESS.CREATED_AT),
                                        DSL.val(actor))
                                .from(IP_ADDRESS_IMPORT)
                                .where(IP_ADDRESS_IMPORT.IMPORT_ID.eq(importId))
                                .and(IP_ADDRESS_IMPORT.RECORD_ID.isNull())
                                .orderBy(IP_ADDRESS_IMPORT.ADDRESS_KEY))
                .execute();
    }

    private void noteChanges(long importId, String actor, Instant now) {
        sql.insertInto(
                        RECORD_CHANGE,
                        RECORD_CHANGE.KIND,
                        RECORD_CHANGE.RECORD_ID,
                        RECORD_CHANGE.AT,
                        RECORD_CHANGE.ACTOR,
                        RECORD_CHANGE.WAY,
                        RECORD_CHANGE.CHANGES)
                .select(
                        sql.select(
                                        DSL.inline(ImportAddresses.KIND),
                                        IP_ADDRESS_IMPORT.RECORD_ID,
                                        DSL.val(now, RECORD_CHANGE.AT),
                                        DSL.val(actor),
                                        DSL.inline(Importable.HISTORY),
                                        CSV_IMPORT_ROW.DETAIL)
                                .from(IP_ADDRESS_IMPORT)
                                .join(CSV_IMPORT_ROW)
                                .on(CSV_IMPORT_ROW.IMPORT_ID.eq(IP_ADDRESS_IMPORT.IMPORT_ID))
                                .and(CSV_IMPORT_ROW.NUMBER.eq(IP_ADDRESS_IMPORT.NUMBER))
                                .where(IP_ADDRESS_IMPORT.IMPORT_ID.eq(importId))
                                .and(IP_ADDRESS_IMPORT.RECORD_ID.isNotNull()))
                .execute();
    }

    private void updateChanged(long importId) {
        sql.update(IP_ADDRESS)
                .set(IP_ADDRESS.HOSTNAME, IP_ADDRESS_IMPORT.HOSTNAME)
                .set(IP_ADDRESS.HOSTNAME_KEY, IP_ADDRESS_IMPORT.HOSTNAME_KEY)
                .set(IP_ADDRESS.STATUS, IP_ADDRESS_IMPORT.STATUS)
                .set(IP_ADDRESS.MAC_ADDRESS, IP_ADDRESS_IMPORT.MAC_ADDRESS)
                .set(IP_ADDRESS.MAC_KEY, IP_ADDRESS_IMPORT.MAC_KEY)
                .set(IP_ADDRESS.OWNER, IP_ADDRESS_IMPORT.OWNER)
                .set(IP_ADDRESS.OWNER_KEY, IP_ADDRESS_IMPORT.OWNER_KEY)
                .set(IP_ADDRESS.DESCRIPTION, IP_ADDRESS_IMPORT.DESCRIPTION)
                .set(IP_ADDRESS.HOST_ID, IP_ADDRESS_IMPORT.HOST_ID)
                .set(IP_ADDRESS.VERSION, IP_ADDRESS.VERSION.plus(1))
                .from(IP_ADDRESS_IMPORT)
                .where(IP_ADDRESS_IMPORT.RECORD_ID.eq(IP_ADDRESS.ID))
                .and(IP_ADDRESS_IMPORT.IMPORT_ID.eq(importId))
                .execute();
    }
}
