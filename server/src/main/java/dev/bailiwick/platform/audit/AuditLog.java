package dev.bailiwick.platform.audit;

import static dev.bailiwick.platform.db.schema.Tables.AUDIT_ENTRY;

import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.secrets.Secrets;
import dev.bailiwick.platform.text.Excerpt;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import tools.jackson.databind.json.JsonMapper;

/// Writes the trail. An entry joins the transaction of what it tells of, so that neither stands
/// without the other; a failure's entry is written after the rollback, in a transaction of its own.
///
/// Recorded changes take turns: from [#takeTurn], or else from its first entry, a transaction has
/// the turn until it ends. A request may have waited for that, behind a long import say, while its
/// person was demoted or signed out, so it is there that they are looked at once more. Who demotes
/// or signs out takes a turn, too, and none of it can come between.
@Component
public final class AuditLog {
    private static final int LONGEST = 254;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final DSLContext sql;
    private final Transactions transactions;
    private final ChainEnds ends;
    private final Chain chain;
    private final AuthorizationRecheck person;
    private final Clock clock;

    AuditLog(
            DSLContext sql,
            Transactions transactions,
            ChainEnds ends,
            Chain chain,
            AuthorizationRecheck person,
            Clock clock) {
        this.sql = sql;
        this.transactions = transactions;
        this.ends = ends;
        this.chain = chain;
        this.person = person;
        this.clock = clock;
    }

    /// The trail of a database that was restored with keys of its own.
    public AuditLog under(Secrets restored) {
        var itsChain = new Chain(restored);
        return new AuditLog(
                sql, transactions, new ChainEnds(sql, itsChain), itsChain, person, clock);
    }

    /// What is no part of a change, or tells of a failure, has happened already: it is written
    /// whoever did it.
    public void record(AuditEvent event) {
        Origin origin = Origin.present();
        boolean ofChange =
                TransactionSynchronizationManager.isActualTransactionActive()
                        && event.outcome() == AuditEvent.Outcome.SUCCESS;
        transactions.write(() -> append(event, origin, ofChange ? turn() : ends.lock()));
    }

    /// Lets changes that are recorded take turns from here to the end of the transaction: what two
    /// of them check together, such as that an administrator is left, no third can undercut. Comes
    /// before whatever ends the session of who does it, or takes away their rights.
    public void takeTurn() {
        Chain.Ends ignored = turn();
    }

    private Chain.Ends turn() {
        Chain.Ends present = ends.lock();
        boolean first =
                TransactionSynchronizationManager.getSynchronizations().stream()
                        .noneMatch(Turn.class::isInstance);
        if (first) {
            person.require();
            TransactionSynchronizationManager.registerSynchronization(new Turn());
        }
        return present;
    }

    /// Stands with a transaction that has its turn: what it does to its own person from then on is
    /// its own doing.
    private static final class Turn implements TransactionSynchronization {}

    private void append(AuditEvent event, Origin origin, Chain.Ends before) {
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
        return Excerpt.of(text.replace("\0", "\uFFFD"), LONGEST);
    }

    private static String json(Map<String, String> details) {
        return JSON.writeValueAsString(new TreeMap<>(details));
    }
}
