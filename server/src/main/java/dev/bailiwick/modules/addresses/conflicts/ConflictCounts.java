package dev.bailiwick.modules.addresses.conflicts;

import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;

import dev.bailiwick.fleet.hosts.registry.HostAddresses;
import dev.bailiwick.modules.addresses.registry.Addresses;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Counts conflicts for the pages that link to them. Only the first values of each kind are
/// examined, in the order of an index: no index tells how many values occur twice, or are
/// contradicted. Runs in the caller's transaction.
@Component
public final class ConflictCounts {
    private static final int MAX_VALUES = 10_000;

    /// Fewer, because the rows of the record and the host are read for each.
    private static final int MAX_REPORTED = 2_000;

    private final DSLContext sql;
    private final HostAddresses hosts;
    private final ReportedRecords reported;

    ConflictCounts(DSLContext sql, HostAddresses hosts, ReportedRecords reported) {
        this.sql = sql;
        this.hosts = hosts;
        this.reported = reported;
    }

    public ConflictCount total() {
        return byKind().values().stream().reduce(ConflictCount.NONE, ConflictCount::plus);
    }

    Map<ConflictKind, ConflictCount> byKind() {
        var counts = new EnumMap<ConflictKind, ConflictCount>(ConflictKind.class);
        Arrays.stream(ConflictKind.values()).forEach(kind -> counts.put(kind, count(kind)));
        return counts;
    }

    private ConflictCount count(ConflictKind kind) {
        return switch (kind) {
            case MAC -> shared(IP_ADDRESS.MAC_KEY);
            case NAME -> shared(IP_ADDRESS.HOSTNAME_KEY);
            case HOST -> reported();
        };
    }

    /// Values that two addresses of one family have.
    private ConflictCount shared(Field<byte[]> key) {
        Condition known = key.gt(new byte[0]);
        byte[] end =
                sql.select(key)
                        .from(IP_ADDRESS)
                        .where(known)
                        .orderBy(key)
                        .limit(1)
                        .offset(MAX_VALUES)
                        .fetchOne(key);
        Field<Boolean> version4 = DSL.field(Addresses.family(true));
        var twice =
                sql.select(DSL.inline(1).as("one"))
                        .from(IP_ADDRESS)
                        .where(known)
                        .and(before(key, end))
                        .groupBy(key, version4)
                        .having(DSL.count().gt(1));
        return new ConflictCount(sql.fetchCount(twice), end != null);
    }

    private ConflictCount reported() {
        byte[] end = hosts.keyAt(MAX_REPORTED).orElse(null);
        return new ConflictCount(reported.count(before(HostAddresses.KEY, end)), end != null);
    }

    private static Condition before(Field<byte[]> key, byte @Nullable [] end) {
        return end == null ? DSL.noCondition() : key.lt(end);
    }
}
