package dev.bailiwick.fleet.agents;

import static dev.bailiwick.platform.schema.Tables.AGENT_TOKEN;

import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.schema.tables.records.AgentTokenRecord;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The tokens of each host. Of each set of scopes a host has one in use and, during rotation, a
/// second one until its first use. An unused second token expires after a day, and the first stays
/// valid.
@Component
public final class AgentTokens {
    static final Duration UNUSED_EXPIRY = Duration.ofHours(24);

    /// A backup runner asks every few seconds or minutes; not each request is worth a write.
    static final Duration LAST_USE_PRECISION = Duration.ofMinutes(2);

    /// A token as shown on pages.
    ///
    /// @param scopes what it permits
    /// @param expiresAt null once it is in use
    /// @param lastUsedAt to within minutes; null for a token without the scope for backups, or that
    ///   was not used
    public record TokenStatus(
            Set<AgentScope> scopes,
            Instant createdAt,
            @Nullable Instant firstUsedAt,
            @Nullable Instant expiresAt,
            @Nullable Instant lastUsedAt) {}

    private final DSLContext sql;
    private final Transactions transactions;
    private final Clock clock;

    AgentTokens(DSLContext sql, Transactions transactions, Clock clock) {
        this.sql = sql;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// Issues the first token of a host with these scopes, or a second one for rotation, which
    /// replaces an unused second one. Runs in the caller's transaction.
    public AgentToken issue(long hostId, Set<AgentScope> scopes) {
        Instant now = clock.instant();
        Condition same = same(hostId, AgentScope.text(scopes));
        sql.deleteFrom(AGENT_TOKEN).where(same).and(AGENT_TOKEN.EXPIRES_AT.isNotNull()).execute();
        boolean first = !sql.fetchExists(AGENT_TOKEN, same);
        AgentToken token = AgentToken.random();
        sql.insertInto(AGENT_TOKEN)
                .set(AGENT_TOKEN.HOST_ID, hostId)
                .set(AGENT_TOKEN.HASH, token.hash())
                .set(AGENT_TOKEN.SCOPES, AgentScope.text(scopes))
                .set(AGENT_TOKEN.CREATED_AT, now)
                .set(AGENT_TOKEN.EXPIRES_AT, first ? null : now.plus(UNUSED_EXPIRY))
                .execute();
        return token;
    }

    /// Revokes all tokens of a host. Runs in the caller's transaction.
    ///
    /// @return whether there were any
    public boolean revoke(long hostId) {
        return sql.deleteFrom(AGENT_TOKEN).where(AGENT_TOKEN.HOST_ID.eq(hostId)).execute() > 0;
    }

    public List<TokenStatus> of(long hostId) {
        return sql.selectFrom(AGENT_TOKEN)
                .where(AGENT_TOKEN.HOST_ID.eq(hostId))
                .orderBy(AGENT_TOKEN.ID)
                .fetch(row ->
                        new TokenStatus(
                                AgentScope.parse(row.getScopes()),
                                row.getCreatedAt(),
                                row.getFirstUsedAt(),
                                row.getExpiresAt(),
                                row.getLastUsedAt()));
    }

    /// The agent whose token is in an `Authorization` header. The first use of a second token
    /// revokes the first with the same scopes.
    public Optional<Agent> authenticate(@Nullable String header) {
        return AgentToken.of(header).flatMap(this::authenticate);
    }

    private Optional<Agent> authenticate(AgentToken token) {
        AgentTokenRecord row = transactions.read(() -> find(token));
        if (row == null || hasLapsed(row)) {
            return Optional.empty();
        }
        if (row.getFirstUsedAt() == null) {
            return transactions.write(() -> markUsed(token));
        }
        Agent agent = agent(row);
        if (agent.scopes().contains(AgentScope.BACKUP)) {
            setLastUsed(row);
        }
        return Optional.of(agent);
    }

    private void setLastUsed(AgentTokenRecord row) {
        Instant now = clock.instant();
        Instant last = row.getLastUsedAt();
        if (last == null || !last.plus(LAST_USE_PRECISION).isAfter(now)) {
            transactions.write(() ->
                    sql.update(AGENT_TOKEN)
                            .set(AGENT_TOKEN.LAST_USED_AT, now)
                            .where(AGENT_TOKEN.ID.eq(row.getId()))
                            .execute());
        }
    }

    /// Which of these hosts' tokens are still valid. Runs in the caller's transaction.
    public Set<Long> filterValid(Collection<Long> hosts) {
        return sql.select(AGENT_TOKEN.ID)
                .from(AGENT_TOKEN)
                .where(AGENT_TOKEN.HOST_ID.in(hosts))
                .fetchSet(AGENT_TOKEN.ID);
    }

    /// Which of these hosts have a token with which an agent has reported. Runs in the caller's
    /// transaction.
    public Set<Long> filterInUse(Collection<Long> hosts) {
        return sql.select(AGENT_TOKEN.HOST_ID)
                .from(AGENT_TOKEN)
                .where(AGENT_TOKEN.HOST_ID.in(hosts))
                .and(AGENT_TOKEN.FIRST_USED_AT.isNotNull())
                .and(AGENT_TOKEN.SCOPES.contains(AgentScope.text(Set.of(AgentScope.CHECKIN))))
                .fetchSet(AGENT_TOKEN.HOST_ID);
    }

    private Optional<Agent> markUsed(AgentToken token) {
        AgentTokenRecord row = find(token);
        if (row == null || hasLapsed(row)) {
            return Optional.empty();
        }
        int used =
                sql.update(AGENT_TOKEN)
                        .set(AGENT_TOKEN.FIRST_USED_AT, clock.instant())
                        .set(AGENT_TOKEN.LAST_USED_AT, clock.instant())
                        .setNull(AGENT_TOKEN.EXPIRES_AT)
                        .where(AGENT_TOKEN.ID.eq(row.getId()))
                        .execute();
        if (used == 0) {
            return Optional.empty(); // replaced or revoked since it was read
        }
        sql.deleteFrom(AGENT_TOKEN)
                .where(same(row.getHostId(), row.getScopes()))
                .and(AGENT_TOKEN.ID.lessThan(row.getId()))
                .execute();
        return Optional.of(agent(row));
    }

    private @Nullable AgentTokenRecord find(AgentToken token) {
        return sql.fetchOne(AGENT_TOKEN, AGENT_TOKEN.HASH.eq(token.hash()));
    }

    private static Condition same(long hostId, String scopes) {
        return AGENT_TOKEN.HOST_ID.eq(hostId).and(AGENT_TOKEN.SCOPES.eq(scopes));
    }

    private boolean hasLapsed(AgentTokenRecord row) {
        return row.getExpiresAt() != null && !clock.instant().isBefore(row.getExpiresAt());
    }

    private static Agent agent(AgentTokenRecord row) {
        return new Agent(row.getHostId(), row.getId(), AgentScope.parse(row.getScopes()));
    }
}
