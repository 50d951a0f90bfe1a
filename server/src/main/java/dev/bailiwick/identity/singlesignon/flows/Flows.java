package dev.bailiwick.identity.singlesignon.flows;

import static dev.bailiwick.platform.schema.Tables.OIDC_FLOW;

import dev.bailiwick.identity.oidc.tokens.PendingFlow;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.platform.schema.tables.records.OidcFlowRecord;
import dev.bailiwick.platform.secrets.SecretColumn;
import dev.bailiwick.platform.secrets.Secrets;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.jooq.DSLContext;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// The table of pending flows. A copy of it cannot answer a callback: state and browser are stored
/// as keyed hashes, nonce and code verifier encrypted.
@Component
public final class Flows {
    public static final Duration LIFETIME = Duration.ofMinutes(10);
    private static final Duration EXPIRED_RETENTION = Duration.ofHours(1);
    private static final int MAX_PER_BROWSER = 20;
    private static final int MAX_FLOWS = 50_000;
    private static final SecretColumn NONCE = new SecretColumn("oidc_flow", "nonce");
    private static final SecretColumn VERIFIER = new SecretColumn("oidc_flow", "code_verifier");

    private final DSLContext sql;
    private final Secrets secrets;
    private final Transactions transactions;
    private final Clock clock;

    Flows(DSLContext sql, Secrets secrets, Transactions transactions, Clock clock) {
        this.sql = sql;
        this.secrets = secrets;
        this.transactions = transactions;
        this.clock = clock;
    }

    void add(Flow flow, String browser) {
        UUID uid = UUID.randomUUID();
        deleteOldest(browserHash(browser));
        long id =
                sql.insertInto(OIDC_FLOW)
                        .set(OIDC_FLOW.UID, uid)
                        .set(OIDC_FLOW.STATE_HASH, stateHash(flow.pending().state()))
                        .set(OIDC_FLOW.BROWSER_HASH, browserHash(browser))
                        .set(OIDC_FLOW.KIND, flow.kind().name())
                        .set(OIDC_FLOW.ACCOUNT_ID, flow.accountId())
                        .set(OIDC_FLOW.SESSION_UID, flow.sessionUid())
                        .set(OIDC_FLOW.INVITATION_UID, flow.invitationUid())
                        .set(OIDC_FLOW.NONCE, secrets.encrypt(NONCE, uid, flow.pending().nonce()))
                        .set(
                                OIDC_FLOW.CODE_VERIFIER,
                                secrets.encrypt(VERIFIER, uid, flow.pending().codeVerifier()))
                        .set(OIDC_FLOW.FINGERPRINT, flow.fingerprint())
                        .set(OIDC_FLOW.CONTINUE_TO, flow.continueTo())
                        .set(OIDC_FLOW.CREATED_AT, flow.pending().begunAt())
                        .set(OIDC_FLOW.EXPIRES_AT, flow.expiresAt())
                        .returning(OIDC_FLOW.ID)
                        .fetchSingle()
                        .getId();
        // Starting endless flows from ever-changing browsers must not fill the disk.
        sql.deleteFrom(OIDC_FLOW).where(OIDC_FLOW.ID.le(id - MAX_FLOWS)).execute();
    }

    /// Deletes the browser's oldest flows in favour of the newest.
    private void deleteOldest(String browserHash) {
        sql.deleteFrom(OIDC_FLOW)
                .where(
                        OIDC_FLOW.ID.in(
                                sql.select(OIDC_FLOW.ID)
                                        .from(OIDC_FLOW)
                                        .where(OIDC_FLOW.BROWSER_HASH.eq(browserHash))
                                        .orderBy(OIDC_FLOW.ID.desc())
                                        .offset(MAX_PER_BROWSER - 1)
                                        .fetch(OIDC_FLOW.ID)))
                .execute();
    }

    /// Consumes the flow: of two callbacks with the same state, one succeeds. Another browser that
    /// knows the state can neither use nor remove it.
    public Optional<Flow> consume(String state, String browser) {
        return sql.deleteFrom(OIDC_FLOW)
                .where(OIDC_FLOW.STATE_HASH.eq(stateHash(state)))
                .and(OIDC_FLOW.BROWSER_HASH.eq(browserHash(browser)))
                .returning()
                .fetchOptional(row -> flow(row, state));
    }

    private Flow flow(OidcFlowRecord row, String state) {
        UUID uid = row.getUid();
        return new Flow(
                FlowKind.valueOf(row.getKind()),
                row.getAccountId(),
                row.getSessionUid(),
                row.getInvitationUid(),
                new PendingFlow(
                        state,
                        secrets.decryptText(NONCE, uid, row.getNonce()),
                        secrets.decryptText(VERIFIER, uid, row.getCodeVerifier()),
                        row.getCreatedAt()),
                row.getFingerprint(),
                row.getContinueTo(),
                row.getExpiresAt());
    }

    /// Expired flows are kept for an hour, so that people who return late are told so.
    @ScheduledJob(value = "Delete unfinished single sign-on flows", onOneServer = true)
    @Scheduled(fixedDelayString = "PT10M", initialDelayString = "PT2M")
    void deleteExpired() {
        transactions.write(() ->
                sql.deleteFrom(OIDC_FLOW)
                        .where(OIDC_FLOW.EXPIRES_AT.lt(clock.instant().minus(EXPIRED_RETENTION)))
                        .execute());
    }

    private String stateHash(String state) {
        return secrets.hash("oidc flow state", state);
    }

    private String browserHash(String browser) {
        return secrets.hash("oidc flow browser", browser);
    }
}
