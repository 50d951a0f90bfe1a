package dev.bailiwick.modules.dns.checks;

import static dev.bailiwick.platform.schema.Tables.DNS_CHECK;
import static dev.bailiwick.platform.schema.Tables.DNS_PROBLEM;

import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.springframework.stereotype.Component;

/// The tables of checks and problems. Runs in the caller's transaction.
@Component
final class Checks {
    private final DSLContext sql;

    Checks(DSLContext sql) {
        this.sql = sql;
    }

    /// @param detailedAt when lists, leases and clients were looked at
    /// @param recordedUntil the end of the history
    record Check(Instant seenAt, Instant detailedAt, Instant recordedUntil) {
        static final Check NONE = new Check(Instant.EPOCH, Instant.EPOCH, Instant.EPOCH);
    }

    /// By instance.
    Map<Long, Check> all() {
        return sql.selectFrom(DNS_CHECK)
                .fetchMap(
                        DNS_CHECK.PROVIDER_ID,
                        row ->
                                new Check(
                                        row.get(DNS_CHECK.SEEN_AT),
                                        row.get(DNS_CHECK.DETAILED_AT),
                                        row.get(DNS_CHECK.HISTORY_ENDS_AT)));
    }

    /// By instance.
    Map<Long, Map<Problem.Key, Problem>> problems() {
        var problems = new HashMap<Long, Map<Problem.Key, Problem>>();
        for (Record row : sql.selectFrom(DNS_PROBLEM)) {
            problem(row)
                    .ifPresent(problem ->
                            problems.computeIfAbsent(
                                            row.get(DNS_PROBLEM.PROVIDER_ID), _ -> new HashMap<>())
                                    .put(problem.key(), problem));
        }
        return problems;
    }

    private static Optional<Problem> problem(Record row) {
        return DnsAlertKind.of(row.get(DNS_PROBLEM.KIND))
                .map(kind ->
                        new Problem(
                                kind,
                                row.get(DNS_PROBLEM.PART),
                                row.get(DNS_PROBLEM.MESSAGE),
                                row.get(DNS_PROBLEM.SINCE_AT)));
    }

    void save(long provider, Check check) {
        sql.insertInto(DNS_CHECK)
                .set(DNS_CHECK.PROVIDER_ID, provider)
                .set(DNS_CHECK.SEEN_AT, check.seenAt())
                .set(DNS_CHECK.DETAILED_AT, check.detailedAt())
                .set(DNS_CHECK.HISTORY_ENDS_AT, check.recordedUntil())
                .onConflict(DNS_CHECK.PROVIDER_ID)
                .doUpdate()
                .set(DNS_CHECK.SEEN_AT, check.seenAt())
                .set(DNS_CHECK.DETAILED_AT, check.detailedAt())
                .set(DNS_CHECK.HISTORY_ENDS_AT, check.recordedUntil())
                .execute();
    }

    /// Replaces the problems of these kinds.
    void replace(long provider, Collection<DnsAlertKind> kinds, List<Problem> found) {
        sql.deleteFrom(DNS_PROBLEM)
                .where(DNS_PROBLEM.PROVIDER_ID.eq(provider))
                .and(DNS_PROBLEM.KIND.in(kinds.stream().map(DnsAlertKind::key).toList()))
                .execute();
        var unique = new HashMap<Problem.Key, Problem>();
        found.forEach(problem -> unique.putIfAbsent(problem.key(), problem));
        for (Problem problem : unique.values()) {
            sql.insertInto(DNS_PROBLEM)
                    .set(DNS_PROBLEM.PROVIDER_ID, provider)
                    .set(DNS_PROBLEM.KIND, problem.kind().key())
                    .set(DNS_PROBLEM.PART, problem.part())
                    .set(DNS_PROBLEM.MESSAGE, problem.message())
                    .set(DNS_PROBLEM.SINCE_AT, problem.since())
                    .execute();
        }
    }

    static Check of(Map<Long, Check> all, long provider) {
        return Objects.requireNonNullElse(all.get(provider), Check.NONE);
    }
}
