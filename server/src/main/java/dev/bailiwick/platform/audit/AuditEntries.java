package dev.bailiwick.platform.audit;

import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;

import dev.bailiwick.platform.schema.tables.records.AuditEntryRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.TableField;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/// Reads the audit log, newest first, with keyset pagination: `sequence` only ever increases.
@Component
public final class AuditEntries {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final DSLContext sql;

    AuditEntries(DSLContext sql) {
        this.sql = sql;
    }

    /// @param before entries older than this one
    public List<AuditEntry> olderThan(long before, AuditFilter filter, int limit) {
        return sql.selectFrom(AUDIT_ENTRY)
                .where(matching(filter))
                .and(AUDIT_ENTRY.SEQUENCE.lt(before))
                .orderBy(AUDIT_ENTRY.SEQUENCE.desc())
                .limit(limit)
                .fetch(AuditEntries::entry);
    }

    /// @return newest first
    public List<AuditEntry> newerThan(long after, AuditFilter filter, int limit) {
        return sql.selectFrom(AUDIT_ENTRY)
                .where(matching(filter))
                .and(AUDIT_ENTRY.SEQUENCE.gt(after))
                .orderBy(AUDIT_ENTRY.SEQUENCE.asc())
                .limit(limit)
                .fetch(AuditEntries::entry)
                .reversed();
    }

    /// The newest entries of certain events about one target.
    public List<AuditEntry> about(String target, Collection<String> events, int limit) {
        return sql.selectFrom(AUDIT_ENTRY)
                .where(AUDIT_ENTRY.TARGET.eq(target))
                .and(AUDIT_ENTRY.EVENT.in(events))
                .orderBy(AUDIT_ENTRY.SEQUENCE.desc())
                .limit(limit)
                .fetch(AuditEntries::entry);
    }

    public List<AuditEntry> newest(int limit) {
        return olderThan(Long.MAX_VALUE, AuditFilter.ALL, limit);
    }

    /// Every matching entry, oldest first, without holding all of them in memory.
    public void each(AuditFilter filter, Consumer<AuditEntry> visitor) {
        try (var entries =
                sql.selectFrom(AUDIT_ENTRY)
                        .where(matching(filter))
                        .orderBy(AUDIT_ENTRY.SEQUENCE)
                        .fetchSize(1000)
                        .fetchLazy()) {
            entries.forEach(row -> visitor.accept(entry(row)));
        }
    }

    /// The names of all events that occur, for the filter. Uses a loose index scan rather than
    /// reading the table.
    public List<String> eventNames() {
        var names = new ArrayList<String>();
        String last = "";
        while (true) {
            String next =
                    sql.select(DSL.min(AUDIT_ENTRY.EVENT))
                            .from(AUDIT_ENTRY)
                            .where(AUDIT_ENTRY.EVENT.gt(last))
                            .fetchOneInto(String.class);
            if (next == null) {
                return names;
            }
            names.add(next);
            last = next;
        }
    }

    private static List<Condition> matching(AuditFilter filter) {
        var conditions = new ArrayList<Condition>();
        if (filter.from() != null) {
            conditions.add(AUDIT_ENTRY.AT.ge(filter.from()));
        }
        if (filter.until() != null) {
            conditions.add(AUDIT_ENTRY.AT.lt(filter.until()));
        }
        add(conditions, AUDIT_ENTRY.ACTOR_NAME, filter.actor());
        add(conditions, AUDIT_ENTRY.EVENT, filter.event());
        add(conditions, AUDIT_ENTRY.TARGET, filter.target());
        return conditions;
    }

    private static void add(
            List<Condition> conditions,
            TableField<AuditEntryRecord, String> field,
            @Nullable String value) {
        if (value != null) {
            conditions.add(field.eq(value));
        }
    }

    static Chain.Row row(AuditEntryRecord entry) {
        return new Chain.Row(
                entry.getSequence(),
                entry.getAt(),
                entry.getEvent(),
                entry.getOutcome(),
                entry.getCategory(),
                entry.getActorKind(),
                entry.getActorId(),
                entry.getActorName(),
                entry.getAddress(),
                entry.getTarget(),
                entry.getDetails(),
                entry.getRequestId());
    }

    /// An altered entry can contain anything; it is shown, and verification reports it.
    private static AuditEntry entry(AuditEntryRecord row) {
        return new AuditEntry(
                row.getSequence(),
                row.getAt(),
                row.getEvent(),
                oneOf(AuditEvent.Outcome.values(), row.getOutcome(), AuditEvent.Outcome.FAILURE),
                row.getCategory(),
                new Actor(
                        oneOf(Actor.Kind.values(), row.getActorKind(), Actor.Kind.SYSTEM),
                        row.getActorId(),
                        row.getActorName()),
                row.getAddress(),
                row.getTarget(),
                details(row.getDetails()),
                row.getRequestId());
    }

    private static <E extends Enum<E>> E oneOf(E[] constants, String name, E otherwise) {
        return Arrays.stream(constants)
                .filter(constant -> constant.name().equals(name))
                .findFirst()
                .orElse(otherwise);
    }

    private static Map<String, String> details(String json) {
        try {
            Map<String, String> details =
                    JSON.readValue(json, new TypeReference<@Nullable Map<String, String>>() {});
            return details == null ? Map.of("details", json) : details;
        } catch (JacksonException e) {
            return Map.of("details", json);
        }
    }
}
