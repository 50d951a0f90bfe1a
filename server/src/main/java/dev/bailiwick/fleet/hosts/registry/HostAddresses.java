package dev.bailiwick.fleet.hosts.registry;

import static dev.bailiwick.platform.schema.Tables.COMPUTE_HOST;
import static dev.bailiwick.platform.schema.Tables.HOST_ADDRESS;
import static dev.bailiwick.platform.schema.Tables.HOST_REPORT;

import dev.bailiwick.platform.db.PreparedBatch;
import dev.bailiwick.platform.network.IpAddress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectConditionStep;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.TableField;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The addresses that hosts report, as far as they tell machines apart. Records of other modules
/// are linked to a host by an equal address, so it does not matter which was there first. Runs in
/// the caller's transaction.
@Component
public final class HostAddresses {
    /// An address that more hosts report is not the address of one machine: a container bridge, an
    /// anycast address.
    public static final int MAX_HOSTS = 4;

    /// What [#reporter] reads.
    public static final List<SelectFieldOrAsterisk> FIELDS =
            List.of(
                    HOST_ADDRESS.HOST_ID,
                    COMPUTE_HOST.NAME,
                    HOST_REPORT.LAST_SEEN_AT,
                    HOST_REPORT.OVERDUE_AT);

    /// The reported address.
    public static final Field<byte[]> KEY = HOST_ADDRESS.ADDRESS_KEY;

    public static final List<Field<?>> ORDER = List.of(KEY, COMPUTE_HOST.FOLDED_NAME);

    private final DSLContext sql;
    private final PreparedBatch insert;
    private final PreparedBatch delete;

    HostAddresses(DSLContext sql) {
        this.sql = sql;
        this.insert =
                new PreparedBatch(
                        sql,
                        sql.insertInto(HOST_ADDRESS, HOST_ADDRESS.HOST_ID, HOST_ADDRESS.ADDRESS_KEY)
                                .values((Long) null, null));
        this.delete =
                new PreparedBatch(
                        sql,
                        sql.deleteFrom(HOST_ADDRESS)
                                .where(HOST_ADDRESS.HOST_ID.eq((Long) null))
                                .and(HOST_ADDRESS.ADDRESS_KEY.eq((byte[]) null)));
    }

    /// A host that reports an address.
    ///
    /// @param overdueAt when it counts as offline unless it reports again
    public record Reporter(long hostId, String name, Instant lastSeenAt, Instant overdueAt) {
        public boolean isOffline(Instant now) {
            return !overdueAt.isAfter(now);
        }
    }

    /// The host must be locked.
    ///
    /// @param reported as its agent wrote them; what is not an address is left out
    public void replace(long hostId, Collection<String> reported) {
        var added =
                reported.stream()
                        .flatMap(text -> IpAddress.parseReported(text).stream())
                        .filter(IpAddress::identifiesMachine)
                        .collect(Collectors.toCollection(TreeSet::new));
        var removed = new ArrayList<IpAddress>();
        for (IpAddress present : of(hostId)) {
            if (!added.remove(present)) {
                removed.add(present);
            }
        }
        delete.execute(rows(hostId, removed));
        insert.execute(rows(hostId, added));
    }

    private static List<@Nullable Object[]> rows(long hostId, Collection<IpAddress> addresses) {
        return addresses.stream().map(one -> new @Nullable Object[] {hostId, one.key()}).toList();
    }

    /// In order.
    public List<IpAddress> of(long hostId) {
        return sql.select(KEY)
                .from(HOST_ADDRESS)
                .where(isOf(hostId))
                .orderBy(KEY)
                .fetch(row -> IpAddress.ofKey(row.value1()));
    }

    /// The hosts that report each of these addresses, without the addresses that more than
    /// [#MAX_HOSTS] report.
    public Map<IpAddress, List<Reporter>> reporters(Collection<IpAddress> addresses) {
        var fields = new ArrayList<>(FIELDS);
        fields.add(KEY);
        return sql.select(fields)
                .from(HOST_ADDRESS)
                .join(COMPUTE_HOST)
                .on(COMPUTE_HOST.ID.eq(HOST_ADDRESS.HOST_ID))
                .join(HOST_REPORT)
                .on(HOST_REPORT.HOST_ID.eq(HOST_ADDRESS.HOST_ID))
                .where(KEY.in(addresses.stream().map(IpAddress::key).toList()))
                .and(isOfFewHosts())
                .orderBy(ORDER)
                .fetchGroups(row -> IpAddress.ofKey(row.get(KEY)), HostAddresses::reporter);
    }

    /// Whether more than [#MAX_HOSTS] report it.
    public boolean isOfManyHosts(IpAddress address) {
        return sql.fetchExists(
                sql.selectOne().from(HOST_ADDRESS).where(isOf(address)).andNot(isOfFewHosts()));
    }

    /// Selects reported addresses with the records of another table for the same address, one row
    /// for each host, and without the addresses that more than [#MAX_HOSTS] report. Reads the
    /// reported addresses first, which are fewer.
    ///
    /// @param address the key of the record's address
    public SelectConditionStep<Record> selectWith(
            TableField<?, byte[]> address, Collection<? extends SelectFieldOrAsterisk> fields) {
        return sql.select(fields)
                .from(HOST_ADDRESS)
                .crossJoin(Objects.requireNonNull(address.getTable()))
                .join(COMPUTE_HOST)
                .on(COMPUTE_HOST.ID.eq(HOST_ADDRESS.HOST_ID))
                .join(HOST_REPORT)
                .on(HOST_REPORT.HOST_ID.eq(HOST_ADDRESS.HOST_ID))
                .where(address.eq(KEY))
                .and(isOfFewHosts());
    }

    public static Reporter reporter(Record row) {
        return new Reporter(
                row.get(HOST_ADDRESS.HOST_ID),
                row.get(COMPUTE_HOST.NAME),
                row.get(HOST_REPORT.LAST_SEEN_AT),
                row.get(HOST_REPORT.OVERDUE_AT));
    }

    /// The key of the address at this position of all reports, ordered by address.
    public Optional<byte[]> keyAt(int position) {
        return sql.select(KEY)
                .from(HOST_ADDRESS)
                .orderBy(KEY)
                .limit(1)
                .offset(position)
                .fetchOptional(KEY);
    }

    public static Condition isOf(IpAddress address) {
        return KEY.eq(address.key());
    }

    public static Condition isOf(long hostId) {
        return HOST_ADDRESS.HOST_ID.eq(hostId);
    }

    /// Whether the column names a host, but not the one that reports the address.
    public static Condition isOfAnother(Field<Long> hostId) {
        return hostId.isNotNull().and(hostId.ne(HOST_ADDRESS.HOST_ID));
    }

    /// Whether the host has this name, either here or on its own system. Regardless of case, and of
    /// a domain that only one of the two names has: `web-01` is `Web-01.example.org`.
    ///
    /// @param hostname of ASCII letters
    public static Condition isNamed(Field<String> hostname) {
        Field<String> name = withDot(DSL.lower(hostname));
        return Stream.of(COMPUTE_HOST.FOLDED_NAME, DSL.lower(HOST_REPORT.HOSTNAME))
                .map(HostAddresses::withDot)
                .map(other -> isStart(name, other).or(isStart(other, name)))
                .reduce(DSL.falseCondition(), Condition::or);
    }

    private static Field<String> withDot(Field<String> name) {
        return DSL.rtrim(name, DSL.inline(".")).concat(DSL.inline("."));
    }

    private static Condition isStart(Field<String> start, Field<String> text) {
        return DSL.position(text, start).eq(1);
    }

    /// Whether another host reports the same address.
    public static Condition isShared() {
        var other = HOST_ADDRESS.as("other");
        return DSL.exists(
                DSL.selectOne()
                        .from(other)
                        .where(other.ADDRESS_KEY.eq(KEY))
                        .and(other.HOST_ID.ne(HOST_ADDRESS.HOST_ID)));
    }

    private static Condition isOfFewHosts() {
        var other = HOST_ADDRESS.as("many");
        return DSL.field(
                        DSL.select(other.HOST_ID)
                                .from(other)
                                .where(other.ADDRESS_KEY.eq(KEY))
                                .orderBy(other.HOST_ID)
                                .limit(DSL.inline(1))
                                .offset(DSL.inline(MAX_HOSTS)))
                .isNull();
    }
}
