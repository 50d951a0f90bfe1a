package dev.bailiwick.modules.addresses.checks;

import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;
import static dev.bailiwick.platform.schema.Tables.IP_CHECK;

import dev.bailiwick.modules.addresses.registry.RegisteredAddress;
import dev.bailiwick.monitoring.ping.PingMethod;
import dev.bailiwick.monitoring.ping.PingReport;
import dev.bailiwick.platform.db.PreparedBatch;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The reachability of addresses: the latest result of each, and the table of checks. Runs in the
/// caller's transaction. It changes no documented values, and therefore not the version.
@Component
public final class ReachabilityRecords {
    private static final Duration MIN_ROW_INTERVAL = Duration.ofDays(1);

    private final DSLContext sql;
    private final PreparedBatch updateReachability;
    private final PreparedBatch insertCheck;

    ReachabilityRecords(DSLContext sql) {
        this.sql = sql;
        this.updateReachability =
                new PreparedBatch(
                        sql,
                        sql.update(IP_ADDRESS)
                                .set(IP_ADDRESS.CHECKED_AT, Instant.EPOCH)
                                .set(IP_ADDRESS.ANSWERS, false)
                                .set(
                                        IP_ADDRESS.ANSWERED_AT,
                                        DSL.coalesce(
                                                DSL.val(Instant.EPOCH, IP_ADDRESS.ANSWERED_AT),
                                                IP_ADDRESS.ANSWERED_AT))
                                .where(IP_ADDRESS.ID.eq(0L)));
        this.insertCheck =
                new PreparedBatch(
                        sql,
                        sql.insertInto(
                                        IP_CHECK,
                                        IP_CHECK.ADDRESS_ID,
                                        IP_CHECK.AT,
                                        IP_CHECK.METHOD,
                                        IP_CHECK.SENT,
                                        IP_CHECK.RECEIVED,
                                        IP_CHECK.MIN_MICROS,
                                        IP_CHECK.AVERAGE_MICROS,
                                        IP_CHECK.MAX_MICROS)
                                .values(0L, Instant.EPOCH, "", 0, 0, 0, 0, 0));
    }

    /// Does nothing if the address was removed meanwhile.
    void add(long address, PingReport report) {
        Instant at = report.at();
        int there =
                sql.update(IP_ADDRESS)
                        .set(IP_ADDRESS.CHECKED_AT, at)
                        .set(IP_ADDRESS.ANSWERS, report.answers())
                        .set(report.answers() ? Map.of(IP_ADDRESS.ANSWERED_AT, at) : Map.of())
                        .where(IP_ADDRESS.ID.eq(address))
                        .execute();
        if (there == 0) {
            return;
        }
        insertCheck.execute(List.<@Nullable Object[]>of(checkRow(address, report)));
    }

    /// Stores the result of a scan: the latest reachability of each address, and a row in the table
    /// of checks only if the result changed or a day has passed. Hourly scans would otherwise fill
    /// the table.
    public void addScanned(Map<RegisteredAddress, PingReport> seen) {
        if (seen.isEmpty()) {
            return;
        }
        Map<Long, Instant> kept = newest(seen.keySet());
        var ordered =
                seen.entrySet().stream()
                        .sorted(Comparator.comparingLong(one -> one.getKey().id()))
                        .toList();
        updateReachability.execute(
                ordered.stream()
                        .map(one -> reachabilityRow(one.getKey(), one.getValue()))
                        .toList());
        insertCheck.execute(
                ordered.stream()
                        .filter(one -> needsRow(one.getKey(), one.getValue(), kept))
                        .map(one -> checkRow(one.getKey().id(), one.getValue()))
                        .toList());
    }

    private Map<Long, Instant> newest(Collection<RegisteredAddress> of) {
        Field<Instant> newest = DSL.max(IP_CHECK.AT);
        return sql.select(IP_CHECK.ADDRESS_ID, newest)
                .from(IP_CHECK)
                .where(IP_CHECK.ADDRESS_ID.in(of.stream().map(RegisteredAddress::id).toList()))
                .groupBy(IP_CHECK.ADDRESS_ID)
                .fetchMap(IP_CHECK.ADDRESS_ID, newest);
    }

    private static boolean needsRow(
            RegisteredAddress one, PingReport report, Map<Long, Instant> kept) {
        Instant last = kept.get(one.id());
        return last == null
                || !Boolean.valueOf(report.answers()).equals(one.reachability().answers())
                || !report.at().isBefore(last.plus(MIN_ROW_INTERVAL));
    }

    private static @Nullable Object[] reachabilityRow(RegisteredAddress one, PingReport report) {
        return new @Nullable Object[] {
            report.at(), report.answers(), report.answers() ? report.at() : null, one.id()
        };
    }

    private static @Nullable Object[] checkRow(long address, PingReport report) {
        PingReport.RoundTrip trip = report.roundTrip();
        return new @Nullable Object[] {
            address,
            report.at(),
            report.method().key(),
            report.sent(),
            report.received(),
            trip == null ? null : trip.min(),
            trip == null ? null : trip.average(),
            trip == null ? null : trip.max()
        };
    }

    /// Newest first.
    public List<PingReport> last(RegisteredAddress address, int most) {
        return sql.selectFrom(IP_CHECK)
                .where(IP_CHECK.ADDRESS_ID.eq(address.id()))
                .orderBy(IP_CHECK.AT.desc(), IP_CHECK.ID.desc())
                .limit(most)
                .fetch(row ->
                        new PingReport(
                                address.address(),
                                PingMethod.of(row.getMethod()),
                                row.getSent(),
                                row.getReceived(),
                                roundTrip(
                                        row.getMinMicros(),
                                        row.getAverageMicros(),
                                        row.getMaxMicros()),
                                row.getAt()));
    }

    private static PingReport.@Nullable RoundTrip roundTrip(
            @Nullable Integer min, @Nullable Integer average, @Nullable Integer max) {
        return min == null || average == null || max == null
                ? null
                : new PingReport.RoundTrip(min, average, max);
    }

    /// Deletes the oldest checks, at most approximately this many.
    ///
    /// @return whether there may be more
    boolean delete(Instant before, int most) {
        List<Instant> oldest =
                sql.select(IP_CHECK.AT)
                        .from(IP_CHECK)
                        .where(IP_CHECK.AT.lessThan(before))
                        .orderBy(IP_CHECK.AT)
                        .limit(most)
                        .fetch(IP_CHECK.AT);
        if (!oldest.isEmpty()) {
            sql.deleteFrom(IP_CHECK).where(IP_CHECK.AT.le(oldest.getLast())).execute();
        }
        return oldest.size() == most;
    }
}
