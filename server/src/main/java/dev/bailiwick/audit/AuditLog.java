package dev.bailiwick.audit;

import static dev.bailiwick.db.schema.Tables.AUDIT_ENTRY;

import dev.bailiwick.db.Transactions;
import dev.bailiwick.secrets.Secrets;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Writes the trail. An entry joins the transaction of what it tells of, so that neither stands
/// without the other; a failure's entry is written after the rollback, in a transaction of its own.
@Component
public final class AuditLog {
    private static final int LONGEST = 254;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final DSLContext sql;
    private final Transactions transactions;
    private final ChainEnds ends;
    private final Chain chain;
    private final Clock clock;

    AuditLog(DSLContext sql, Transactions transactions, ChainEnds ends, Chain chain, Clock clock) {
        this.sql = sql;
        this.transactions = transactions;
        this.ends = ends;
        this.chain = chain;
        this.clock = clock;
    }

    /// The trail of a database that was restored with keys of its own.
    public AuditLog under(Secrets restored) {
        var itsChain = new Chain(restored);
        return new AuditLog(sql, transactions, new ChainEnds(sql, itsChain), itsChain, clock);
    }

    public void record(AuditEvent event) {
        Origin origin = Origin.present();
        transactions.write(() -> append(event, origin));
    }

    /// Lets changes that are recorded take turns from here to the end of the transaction: what two
    /// of them check together, such as that an administrator is left, no third can undercut.
    public void takeTurn() {
        Chain.Ends ignored = ends.lock();
    }

    private void append(AuditEvent event, Origin origin) {
        Chain.Ends before = ends.lock();
        Actor actor = event.actor() == null ? origin.actor() : event.actor();
        var row =
                new Chain.Row(
                        before.lastSequence() + 1,
                        clock.instant().truncatedTo(ChronoUnit.MILLIS),
                        event.name(),
                        event.outcome().name(),
                        event.category(),
                        actor.kind().name(),
                        actor.id(),
                        shortened(actor.name()),
                        origin.address(),
                        event.target() == null ? null : shortened(event.target()),
                        json(event.details()),
                        origin.requestId());
        byte[] mac = chain.entryMac(before.lastMac(), row);
        sql.insertInto(AUDIT_ENTRY)
                .set(AUDIT_ENTRY.SEQUENCE, row.sequence())
                .set(AUDIT_ENTRY.AT, row.at())
                .set(AUDIT_ENTRY.EVENT, row.event())
                .set(AUDIT_ENTRY.OUTCOME, row.outcome())
                .set(AUDIT_ENTRY.CATEGORY, row.category())
                .set(AUDIT_ENTRY.ACTOR_KIND, row.actorKind())
                .set(AUDIT_ENTRY.ACTOR_ID, row.actorId())
                .set(AUDIT_ENTRY.ACTOR_NAME, row.actorName())
                .set(AUDIT_ENTRY.ADDRESS, row.address())
                .set(AUDIT_ENTRY.TARGET, row.target())
                .set(AUDIT_ENTRY.DETAILS, row.details())
                .set(AUDIT_ENTRY.REQUEST_ID, row.requestId())
                .set(AUDIT_ENTRY.MAC, mac)
                .execute();
        ends.move(before.endingWith(row.sequence(), mac));
    }

    /// PostgreSQL stores no NUL, and a stranger may have sent one.
    private static String shortened(String text) {
        String clean = text.replace("\0", "\uFFFD");
        return clean.length() <= LONGEST ? clean : clean.substring(0, LONGEST - 1) + "…";
    }

    private static String json(Map<String, String> details) {
        return JSON.writeValueAsString(new TreeMap<>(details));
    }
}
