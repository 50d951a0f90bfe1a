package dev.bailiwick.fleet.hosts.registry;

import static dev.bailiwick.platform.schema.Tables.COMPUTE_HOST;
import static dev.bailiwick.platform.schema.Tables.HOST_METRIC_BLOCK;

import dev.bailiwick.contract.HostKind;
import dev.bailiwick.monitoring.metrics.blocks.MetricBlocks;
import dev.bailiwick.monitoring.metrics.series.MetricOwners;
import dev.bailiwick.platform.db.RowLock;
import dev.bailiwick.platform.schema.tables.records.ComputeHostRecord;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Gatherers;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Table;
import org.jooq.TableField;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The table of hosts. Runs in the caller's transaction.
@Component
public final class ComputeHosts implements MetricOwners {
    private static final int BATCH_SIZE = 500;

    private final DSLContext sql;
    private final MetricBlocks blocks;

    ComputeHosts(DSLContext sql) {
        this.sql = sql;
        this.blocks = new MetricBlocks(sql, "host", HOST_METRIC_BLOCK);
    }

    public Optional<ComputeHost> find(long id) {
        return sql.fetchOptional(COMPUTE_HOST, COMPUTE_HOST.ID.eq(id)).map(ComputeHosts::host);
    }

    public int count() {
        return sql.fetchCount(COMPUTE_HOST);
    }

    /// Host names are unique ignoring case.
    Optional<ComputeHost> named(String name) {
        return sql.fetchOptional(COMPUTE_HOST, COMPUTE_HOST.FOLDED_NAME.eq(folded(name)))
                .map(ComputeHosts::host);
    }

    /// The hosts with these names that exist; queries some hundred names at a time.
    public List<ComputeHost> named(Collection<String> names) {
        return names.stream()
                .map(ComputeHosts::folded)
                .distinct()
                .gather(Gatherers.windowFixed(BATCH_SIZE))
                .flatMap(some ->
                        sql
                                .selectFrom(COMPUTE_HOST)
                                .where(COMPUTE_HOST.FOLDED_NAME.in(some))
                                .fetch(ComputeHosts::host)
                                .stream())
                .toList();
    }

    /// The names of some hosts, in order.
    public List<String> names(Condition condition, int limit) {
        return sql.select(COMPUTE_HOST.NAME)
                .from(COMPUTE_HOST)
                .where(condition)
                .orderBy(COMPUTE_HOST.FOLDED_NAME)
                .limit(limit)
                .fetch(COMPUTE_HOST.NAME);
    }

    @Override
    public MetricBlocks blocks() {
        return blocks;
    }

    @Override
    public Set<Long> lock(Collection<Long> hostIds) {
        return new HashSet<>(
                RowLock.on(
                                sql,
                                sql.select(COMPUTE_HOST.ID)
                                        .from(COMPUTE_HOST)
                                        .where(COMPUTE_HOST.ID.in(hostIds))
                                        .orderBy(COMPUTE_HOST.ID))
                        .fetch(COMPUTE_HOST.ID));
    }

    /// To be selected; null where there is no host.
    public static Field<String> nameOf(Field<Long> hostId) {
        return DSL.field(
                        DSL.select(COMPUTE_HOST.NAME)
                                .from(COMPUTE_HOST)
                                .where(COMPUTE_HOST.ID.eq(hostId)))
                .as("host_name");
    }

    /// To be selected: the names of several hosts, each on a line, in no order; null for none.
    ///
    /// @param hostId refers to the hosts
    /// @param which rows of its table
    public static Field<String> namesOf(TableField<?, Long> hostId, Condition which) {
        return DSL.field(
                        DSL.select(DSL.groupConcat(COMPUTE_HOST.NAME).separator("\n"))
                                .from(joinedTo(hostId))
                                .where(which))
                .as("host_names");
    }

    /// Whether the host that a column refers to was removed.
    public static Condition wasRemoved(Field<Long> hostId) {
        return hostId.isNotNull()
                .and(
                        DSL.notExists(
                                DSL.selectOne()
                                        .from(COMPUTE_HOST)
                                        .where(COMPUTE_HOST.ID.eq(hostId))));
    }

    /// The table of this column, joined to the host that the column refers to.
    public static Table<Record> joinedTo(TableField<?, Long> hostId) {
        return Objects.requireNonNull(hostId.getTable())
                .join(COMPUTE_HOST)
                .on(COMPUTE_HOST.ID.eq(hostId));
    }

    /// @param start in lower case
    public static Condition nameStartsWith(String start) {
        return COMPUTE_HOST.FOLDED_NAME.startsWith(start);
    }

    /// @param part in lower case
    public static Condition nameContains(String part) {
        return DSL.position(COMPUTE_HOST.FOLDED_NAME, part).gt(0);
    }

    ComputeHost insert(HostForm details, HostKind kind, Instant now) {
        ComputeHostRecord row = sql.newRecord(COMPUTE_HOST);
        row.setUid(UUID.randomUUID());
        row.setVersion(1L);
        row.setCreatedAt(now);
        fill(row, details, kind);
        int ignored = row.store();
        return host(row);
    }

    /// @return false when it changed since it was read
    boolean update(ComputeHost host, HostForm details, HostKind kind) {
        return sql.update(COMPUTE_HOST)
                        .set(COMPUTE_HOST.NAME, details.name())
                        .set(COMPUTE_HOST.FOLDED_NAME, folded(details.name()))
                        .set(COMPUTE_HOST.KIND, kind.wire())
                        .set(COMPUTE_HOST.SITE, details.site())
                        .set(COMPUTE_HOST.NOTES, details.notes())
                        .set(COMPUTE_HOST.VERSION, host.version() + 1)
                        .where(COMPUTE_HOST.ID.eq(host.id()))
                        .and(COMPUTE_HOST.VERSION.eq(host.version()))
                        .execute()
                == 1;
    }

    /// A host during planned work.
    public record HostMaintenance(String name, Maintenance maintenance) {}

    /// The declared maintenance that is not over at some time, by the host's id.
    public Map<Long, HostMaintenance> inMaintenance(Instant at) {
        return sql
                .selectFrom(COMPUTE_HOST)
                .where(COMPUTE_HOST.MAINTENANCE_AT.isNotNull())
                .and(
                        COMPUTE_HOST
                                .MAINTENANCE_UNTIL_AT
                                .isNull()
                                .or(COMPUTE_HOST.MAINTENANCE_UNTIL_AT.greaterThan(at)))
                .fetch(ComputeHosts::host)
                .stream()
                .filter(host -> host.maintenance() != null)
                .collect(
                        Collectors.toMap(
                                ComputeHost::id,
                                host ->
                                        new HostMaintenance(
                                                host.name(),
                                                Objects.requireNonNull(host.maintenance()))));
    }

    void setMaintenance(long id, @Nullable Maintenance maintenance) {
        sql.update(COMPUTE_HOST)
                .set(COMPUTE_HOST.MAINTENANCE_AT, maintenance == null ? null : maintenance.since())
                .set(
                        COMPUTE_HOST.MAINTENANCE_UNTIL_AT,
                        maintenance == null ? null : maintenance.until())
                .set(COMPUTE_HOST.MAINTENANCE_BY, maintenance == null ? null : maintenance.by())
                .where(COMPUTE_HOST.ID.eq(id))
                .execute();
    }

    /// Including everything that belongs to it.
    void delete(long id) {
        sql.deleteFrom(COMPUTE_HOST).where(COMPUTE_HOST.ID.eq(id)).execute();
    }

    private static void fill(ComputeHostRecord row, HostForm details, HostKind kind) {
        row.setName(details.name());
        row.setFoldedName(folded(details.name()));
        row.setKind(kind.wire());
        row.setSite(details.site());
        row.setNotes(details.notes());
    }

    static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    public static ComputeHost host(ComputeHostRecord row) {
        Instant since = row.getMaintenanceAt();
        return new ComputeHost(
                row.getId(),
                row.getVersion(),
                row.getName(),
                HostKind.valueOf(row.getKind().toUpperCase(Locale.ROOT)),
                row.getSite(),
                row.getNotes(),
                row.getCreatedAt(),
                since == null
                        ? null
                        : new Maintenance(
                                since, row.getMaintenanceUntilAt(), row.getMaintenanceBy()));
    }
}
