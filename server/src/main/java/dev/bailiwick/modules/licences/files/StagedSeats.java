package dev.bailiwick.modules.licences.files;

import static dev.bailiwick.platform.schema.Tables.LICENCE;
import static dev.bailiwick.platform.schema.Tables.LICENCE_IMPORT;
import static dev.bailiwick.platform.schema.Tables.LICENCE_IMPORT_SEAT;
import static dev.bailiwick.platform.schema.Tables.LICENCE_SEAT;

import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.identity.accounts.AccountSql;
import dev.bailiwick.modules.licences.registry.FoldedText;
import dev.bailiwick.modules.licences.seats.Assignee;
import dev.bailiwick.modules.licences.seats.Seat;
import dev.bailiwick.platform.search.SearchText;
import dev.bailiwick.records.imports.ImportRefusedException;
import dev.bailiwick.records.imports.ImportStep;
import dev.bailiwick.records.imports.StagedRows;
import java.util.ArrayList;
import java.util.Map;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The seats that rows of imports assign and free.
@Component
final class StagedSeats {
    /// The most that one file can assign and free. A single row can have all of them, and its step
    /// is one transaction.
    static final int MAX_SEATS = 100_000;

    private final DSLContext sql;

    StagedSeats(DSLContext sql) {
        this.sql = sql;
    }

    /// @throws ImportRefusedException when there would be more than [#MAX_SEATS]
    void add(long importId, Map<Integer, LicenceChange> changes) {
        var seats = new ArrayList<@Nullable Object[]>();
        changes.forEach((number, change) -> {
            int position = 0;
            for (Seat seat : change.unassigned()) {
                seats.add(bindings(importId, number, position++, seat.id(), seat.assignee()));
            }
            for (Assignee to : change.assigned()) {
                seats.add(bindings(importId, number, position++, null, to));
            }
        });
        if (!seats.isEmpty() && count(importId) + seats.size() > MAX_SEATS) {
            throw new ImportRefusedException(
                    "The file would assign and release more than 100,000 seats. Nothing was"
                            + " imported. Split it into several files.");
        }
        StagedRows.insert(sql, LICENCE_IMPORT_SEAT, seats);
    }

    private int count(long importId) {
        return sql.fetchCount(LICENCE_IMPORT_SEAT, LICENCE_IMPORT_SEAT.IMPORT_ID.eq(importId));
    }

    private static @Nullable Object[] bindings(
            long importId, int number, int position, @Nullable Long seat, Assignee to) {
        return new @Nullable Object[] {
            importId,
            number,
            position,
            seat,
            to.kind().key(),
            to.account(),
            to.host(),
            to.name(),
            FoldedText.key(to.name()),
            SearchText.of(to.name())
        };
    }

    /// Must run after the licences themselves.
    void apply(ImportStep step) {
        deleteFreed(step);
        releaseRemoved(step);
        insertAssigned(step);
    }

    private void deleteFreed(ImportStep step) {
        sql.deleteFrom(LICENCE_SEAT)
                .where(
                        LICENCE_SEAT.ID.in(
                                sql.select(LICENCE_IMPORT_SEAT.SEAT_ID)
                                        .from(LICENCE_IMPORT_SEAT)
                                        .where(step.includes(LICENCE_IMPORT_SEAT))
                                        .and(LICENCE_IMPORT_SEAT.SEAT_ID.isNotNull())))
                .execute();
    }

    /// Like seats that a host or an account had when it was removed, theirs keep its name.
    private void releaseRemoved(ImportStep step) {
        sql.update(LICENCE_IMPORT_SEAT)
                .setNull(LICENCE_IMPORT_SEAT.HOST_ID)
                .where(step.includes(LICENCE_IMPORT_SEAT))
                .and(ComputeHosts.wasRemoved(LICENCE_IMPORT_SEAT.HOST_ID))
                .execute();
        sql.update(LICENCE_IMPORT_SEAT)
                .setNull(LICENCE_IMPORT_SEAT.ACCOUNT_ID)
                .where(step.includes(LICENCE_IMPORT_SEAT))
                .and(AccountSql.wasDeleted(LICENCE_IMPORT_SEAT.ACCOUNT_ID))
                .execute();
    }

    private void insertAssigned(ImportStep step) {
        sql.insertInto(
                        LICENCE_SEAT,
                        LICENCE_SEAT.LICENCE_ID,
                        LICENCE_SEAT.KIND,
                        LICENCE_SEAT.ACCOUNT_ID,
                        LICENCE_SEAT.HOST_ID,
                        LICENCE_SEAT.NAME,
                        LICENCE_SEAT.FOLDED_NAME,
                        LICENCE_SEAT.SEARCH_TEXT,
                        LICENCE_SEAT.ASSIGNED_AT,
                        LICENCE_SEAT.ASSIGNED_BY)
                .select(
                        sql.select(
                                        LICENCE.ID,
                                        LICENCE_IMPORT_SEAT.KIND,
                                        LICENCE_IMPORT_SEAT.ACCOUNT_ID,
                                        LICENCE_IMPORT_SEAT.HOST_ID,
                                        LICENCE_IMPORT_SEAT.NAME,
                                        LICENCE_IMPORT_SEAT.FOLDED_NAME,
                                        LICENCE_IMPORT_SEAT.SEARCH_TEXT,
                                        DSL.val(step.now(), LICENCE_SEAT.ASSIGNED_AT),
                                        DSL.val(step.by().name()))
                                .from(LICENCE_IMPORT_SEAT)
                                .join(LICENCE_IMPORT)
                                .on(LICENCE_IMPORT.IMPORT_ID.eq(LICENCE_IMPORT_SEAT.IMPORT_ID))
                                .and(LICENCE_IMPORT.NUMBER.eq(LICENCE_IMPORT_SEAT.NUMBER))
                                .join(LICENCE)
                                .on(
                                        LICENCE.UID
                                                .eq(LICENCE_IMPORT.UID)
                                                .or(LICENCE.ID.eq(LICENCE_IMPORT.RECORD_ID)))
                                .where(step.includes(LICENCE_IMPORT_SEAT))
                                .and(LICENCE_IMPORT_SEAT.SEAT_ID.isNull()))
                .execute();
    }
}
