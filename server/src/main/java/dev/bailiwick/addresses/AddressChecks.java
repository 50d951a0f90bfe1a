package dev.bailiwick.addresses;

import static dev.bailiwick.db.schema.Tables.IP_ADDRESS;
import static dev.bailiwick.db.schema.Tables.IP_CHECK;

import dev.bailiwick.ping.PingMethod;
import dev.bailiwick.ping.PingReport;
import java.time.Instant;
import java.util.List;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// What was seen of addresses: last, and in the table of checks. Takes part in the caller's
/// transaction. It changes nothing that people say, and so not the version either.
@Component
final class AddressChecks {
    private final DSLContext sql;

    AddressChecks(DSLContext sql) {
        this.sql = sql;
    }

    /// Nothing when the address was removed meanwhile.
    void add(long address, PingReport report) {
        Instant at = report.at();
        int there =
                sql.update(IP_ADDRESS)
                        .set(IP_ADDRESS.CHECKED_AT, at)
                        .set(IP_ADDRESS.ANSWERS, report.answers())
                        .set(
                                report.answers()
                                        ? java.util.Map.of(IP_ADDRESS.ANSWERED_AT, at)
                                        : java.util.Map.of())
                        .where(IP_ADDRESS.ID.eq(address))
                        .execute();
        if (there == 0) {
            return;
        }
        PingReport.RoundTrip trip = report.roundTrip();
        sql.insertInto(IP_CHECK)
                .set(IP_CHECK.ADDRESS_ID, address)
                .set(IP_CHECK.AT, at)
                .set(IP_CHECK.METHOD, report.method().key())
                .set(IP_CHECK.SENT, report.sent())
                .set(IP_CHECK.RECEIVED, report.received())
                .set(IP_CHECK.MIN_MICROS, trip == null ? null : trip.min())
                .set(IP_CHECK.AVERAGE_MICROS, trip == null ? null : trip.average())
                .set(IP_CHECK.MAX_MICROS, trip == null ? null : trip.max())
                .execute();
    }

    /// The newest first.
    List<PingReport> last(RegisteredAddress address, int most) {
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
                                trip(
                                        row.getMinMicros(),
                                        row.getAverageMicros(),
                                        row.getMaxMicros()),
                                row.getAt()));
    }

    private static PingReport.@Nullable RoundTrip trip(
            @Nullable Integer min, @Nullable Integer average, @Nullable Integer max) {
        return min == null || average == null || max == null
                ? null
                : new PingReport.RoundTrip(min, average, max);
    }

    /// Removes the oldest, at most about so many.
    ///
    /// @return whether there may be more
    boolean forget(Instant before, int most) {
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
