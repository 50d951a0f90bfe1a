package dev.bailiwick.fleet.hosts.checkin;

import static dev.bailiwick.platform.schema.Tables.CHECK_IN;
import static dev.bailiwick.platform.schema.Tables.HOST_EVENT;
import static dev.bailiwick.platform.schema.Tables.HOST_HYPERVISOR;
import static dev.bailiwick.platform.schema.Tables.HOST_REPORT;
import static dev.bailiwick.platform.schema.Tables.WORKLOAD_USAGE;

import org.jooq.DSLContext;
import org.jooq.Query;

/// The statements that [StoreCheckIns] executes in batches, with parameters in column order.
final class CheckInQueries {
    private CheckInQueries() {}

    static Query insertId(DSLContext sql) {
        return sql.insertInto(
                        CHECK_IN,
                        CHECK_IN.HOST_ID,
                        CHECK_IN.UID,
                        CHECK_IN.RECEIVED_AT,
                        CHECK_IN.SENT_AT,
                        CHECK_IN.INTERVAL_SECONDS)
                .values((Long) null, null, null, null, null);
    }

    static Query insertEvent(DSLContext sql) {
        return sql.insertInto(
                        HOST_EVENT,
                        HOST_EVENT.HOST_ID,
                        HOST_EVENT.EXTERNAL,
                        HOST_EVENT.AT,
                        HOST_EVENT.SEVERITY,
                        HOST_EVENT.TYPE,
                        HOST_EVENT.MESSAGE,
                        HOST_EVENT.WORKLOAD)
                .values((Long) null, null, null, null, null, null, null)
                .onConflict(HOST_EVENT.HOST_ID, HOST_EVENT.EXTERNAL)
                .doNothing();
    }

    static Query saveReport(DSLContext sql) {
        return sql.insertInto(HOST_REPORT)
                .columns(HOST_REPORT.fields())
                .values(new Object[HOST_REPORT.fields().length])
                .onConflict(HOST_REPORT.HOST_ID)
                .doUpdate()
                .setAllToExcluded();
    }

    static Query saveHypervisor(DSLContext sql) {
        return sql.insertInto(HOST_HYPERVISOR)
                .columns(
                        HOST_HYPERVISOR.HOST_ID,
                        HOST_HYPERVISOR.PAYLOAD,
                        HOST_HYPERVISOR.FULLEST_POOL,
                        HOST_HYPERVISOR.QUORUM_LOST)
                .values((Long) null, null, null, null)
                .onConflict(HOST_HYPERVISOR.HOST_ID)
                .doUpdate()
                .setAllToExcluded();
    }

    static Query saveUsage(DSLContext sql) {
        return sql.insertInto(WORKLOAD_USAGE)
                .columns(WORKLOAD_USAGE.HOST_ID, WORKLOAD_USAGE.PAYLOAD)
                .values((Long) null, null)
                .onConflict(WORKLOAD_USAGE.HOST_ID)
                .doUpdate()
                .setAllToExcluded();
    }
}
