package dev.bailiwick.modules.licences.seats;

import static dev.bailiwick.platform.schema.Tables.LICENCE_SEAT;

import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.identity.accounts.AccountSql;
import dev.bailiwick.modules.licences.registry.FoldedText;
import dev.bailiwick.platform.search.SearchText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.springframework.stereotype.Component;

/// The table of assigned seats. Runs in the caller's transaction.
@Component
public final class Seats {
    private static final Field<String> EMAIL = AccountSql.emailOf(LICENCE_SEAT.ACCOUNT_ID);
    private static final Field<Boolean> ACTIVE = AccountSql.activeOf(LICENCE_SEAT.ACCOUNT_ID);
    private static final Field<String> HOST_NAME = ComputeHosts.nameOf(LICENCE_SEAT.HOST_ID);

    private final DSLContext sql;

    Seats(DSLContext sql) {
        this.sql = sql;
    }

    /// Ordered by name.
    public List<Seat> of(long licence) {
        return ofAll(List.of(licence)).getOrDefault(licence, List.of());
    }

    /// By licence, each ordered by name.
    public Map<Long, List<Seat>> ofAll(Collection<Long> licences) {
        var seats = new HashMap<Long, List<Seat>>();
        if (licences.isEmpty()) {
            return seats;
        }
        for (Seat seat : fetch(LICENCE_SEAT.LICENCE_ID.in(licences))) {
            seats.computeIfAbsent(seat.licence(), licence -> new ArrayList<>()).add(seat);
        }
        Comparator<Seat> order =
                Comparator.comparing((Seat seat) -> FoldedText.of(seat.name()))
                        .thenComparing(Seat::name)
                        .thenComparingLong(Seat::id);
        seats.values().forEach(some -> some.sort(order));
        return seats;
    }

    private List<Seat> fetch(Condition condition) {
        return sql.select(LICENCE_SEAT.fields())
                .select(EMAIL, ACTIVE, HOST_NAME)
                .from(LICENCE_SEAT)
                .where(condition)
                .fetch(Seats::seat);
    }

    void insert(long licence, Assignee to, String by, Instant now) {
        sql.insertInto(LICENCE_SEAT)
                .set(LICENCE_SEAT.LICENCE_ID, licence)
                .set(LICENCE_SEAT.KIND, to.kind().key())
                .set(LICENCE_SEAT.ACCOUNT_ID, to.account())
                .set(LICENCE_SEAT.HOST_ID, to.host())
                .set(LICENCE_SEAT.NAME, to.name())
                .set(LICENCE_SEAT.FOLDED_NAME, FoldedText.key(to.name()))
                .set(LICENCE_SEAT.SEARCH_TEXT, SearchText.of(to.name()))
                .set(LICENCE_SEAT.ASSIGNED_AT, now)
                .set(LICENCE_SEAT.ASSIGNED_BY, by)
                .execute();
    }

    void delete(long id) {
        sql.deleteFrom(LICENCE_SEAT).where(LICENCE_SEAT.ID.eq(id)).execute();
    }

    /// Licences that a host has seats of.
    List<Long> ofHost(long host, int max) {
        return sql.selectDistinct(LICENCE_SEAT.LICENCE_ID)
                .from(LICENCE_SEAT)
                .where(LICENCE_SEAT.HOST_ID.eq(host))
                .orderBy(LICENCE_SEAT.LICENCE_ID)
                .limit(max)
                .fetch(LICENCE_SEAT.LICENCE_ID);
    }

    /// Stores the host's last name with its seats.
    void keepHostName(long host, String name) {
        keepName(LICENCE_SEAT.HOST_ID.eq(host), name);
    }

    /// Stores the account's last address with its seats.
    void keepAccountName(long account, String email) {
        keepName(LICENCE_SEAT.ACCOUNT_ID.eq(account), email);
    }

    private void keepName(Condition seats, String name) {
        sql.update(LICENCE_SEAT)
                .set(LICENCE_SEAT.NAME, name)
                .set(LICENCE_SEAT.FOLDED_NAME, FoldedText.key(name))
                .set(LICENCE_SEAT.SEARCH_TEXT, SearchText.of(name))
                .where(seats)
                .execute();
    }

    private static Seat seat(Record row) {
        var kind = Assignee.Kind.of(row.get(LICENCE_SEAT.KIND));
        Long account = row.get(LICENCE_SEAT.ACCOUNT_ID);
        Long host = row.get(LICENCE_SEAT.HOST_ID);
        String name =
                switch (kind) {
                    case PERSON -> account == null ? row.get(LICENCE_SEAT.NAME) : row.get(EMAIL);
                    case HOST -> host == null ? row.get(LICENCE_SEAT.NAME) : row.get(HOST_NAME);
                    case NAME -> row.get(LICENCE_SEAT.NAME);
                };
        boolean active =
                switch (kind) {
                    case PERSON -> Boolean.TRUE.equals(row.get(ACTIVE));
                    case HOST -> host != null;
                    case NAME -> true;
                };
        return new Seat(
                row.get(LICENCE_SEAT.ID),
                row.get(LICENCE_SEAT.LICENCE_ID),
                new Assignee(kind, account, host, name),
                active,
                row.get(LICENCE_SEAT.ASSIGNED_AT),
                row.get(LICENCE_SEAT.ASSIGNED_BY));
    }
}
