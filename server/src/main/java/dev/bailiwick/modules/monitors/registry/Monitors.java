package dev.bailiwick.modules.monitors.registry;

import static dev.bailiwick.platform.schema.Tables.MONITOR;
import static dev.bailiwick.platform.schema.Tables.MONITOR_RUN_FROM;

import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.platform.db.RowLock;
import dev.bailiwick.platform.schema.tables.records.MonitorRecord;
import dev.bailiwick.platform.secrets.EncryptedColumn;
import dev.bailiwick.platform.secrets.RandomToken;
import dev.bailiwick.platform.secrets.Secrets;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordValues;
import dev.bailiwick.records.schema.StoredFields;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Gatherers;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectJoinStep;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The table of monitors. Runs in the caller's transaction.
@Component
public final class Monitors {
    public static final EncryptedColumn SECRETS = new EncryptedColumn(MONITOR.SECRETS, MONITOR.UID);

    /// The name of a push monitor's token among its secrets.
    static final String TOKEN = "token";

    private static final int MAX_DEPTH = 100;
    private static final int BATCH_SIZE = 500;
    private static final String TOKEN_HASH = "monitor push token";
    private static final dev.bailiwick.platform.schema.tables.Monitor OTHER = MONITOR.as("other");
    private static final Field<String> HOST_NAME = ComputeHosts.nameOf(MONITOR.HOST_ID);
    private static final Field<String> DEPENDS_ON_NAME =
            DSL.field(DSL.select(OTHER.NAME).from(OTHER).where(OTHER.ID.eq(MONITOR.DEPENDS_ON)))
                    .as("depends_on_name");

    private static final Field<String> RUN_FROM_NAMES =
            ComputeHosts.namesOf(
                    MONITOR_RUN_FROM.HOST_ID, MONITOR_RUN_FROM.MONITOR_ID.eq(MONITOR.ID));

    private final DSLContext sql;
    private final Secrets secrets;

    Monitors(DSLContext sql, Secrets secrets) {
        this.sql = sql;
        this.secrets = secrets;
    }

    public Optional<Monitor> find(long id) {
        return fetch(MONITOR.ID.eq(id)).stream().findFirst();
    }

    /// Names are unique ignoring case.
    public Optional<Monitor> named(String name) {
        return fetch(MONITOR.FOLDED_NAME.eq(folded(name))).stream().findFirst();
    }

    /// @return those that exist, ordered by id
    public List<Monitor> all(Collection<Long> ids) {
        return fetch(MONITOR.ID.in(ids));
    }

    /// What schedules compare, to find changes.
    public record Revision(long version, boolean isPaused) {}

    /// By id, of all monitors; can be changed.
    public Map<Long, Revision> revisions() {
        var revisions = new HashMap<Long, Revision>();
        sql.select(MONITOR.ID, MONITOR.REVISION, MONITOR.PAUSED_AT)
                .from(MONITOR)
                .forEach(row ->
                        revisions.put(
                                row.value1(), new Revision(row.value2(), row.value3() != null)));
        return revisions;
    }

    /// Locks them, in the same order for everyone, until the end of the transaction.
    ///
    /// @return those that exist
    public Set<Long> lock(Collection<Long> ids) {
        return Set.copyOf(
                RowLock.on(
                                sql,
                                sql.select(MONITOR.ID)
                                        .from(MONITOR)
                                        .where(MONITOR.ID.in(ids))
                                        .orderBy(MONITOR.ID))
                        .fetch(MONITOR.ID));
    }

    /// The monitors with these names that exist; queries some hundred names at a time.
    public List<Monitor> named(Collection<String> names) {
        return names.stream()
                .map(Monitors::folded)
                .distinct()
                .gather(Gatherers.windowFixed(BATCH_SIZE))
                .flatMap(some -> fetch(MONITOR.FOLDED_NAME.in(some)).stream())
                .toList();
    }

    /// All in order of their names, holding only a few in memory at a time.
    public void each(Consumer<Monitor> visitor) {
        try (var rows = select().orderBy(MONITOR.FOLDED_NAME).fetchSize(1000).fetchLazy()) {
            rows.forEach(row -> visitor.accept(monitor(row)));
        }
    }

    /// On which monitor each depends, by their ids.
    public Map<Long, Long> dependencies() {
        return sql.select(MONITOR.ID, MONITOR.DEPENDS_ON)
                .from(MONITOR)
                .where(MONITOR.DEPENDS_ON.isNotNull())
                .fetchMap(MONITOR.ID, MONITOR.DEPENDS_ON);
    }

    public int count() {
        return sql.fetchCount(MONITOR);
    }

    /// The names of some monitors, in order.
    public List<String> names(int limit) {
        return sql.select(MONITOR.NAME)
                .from(MONITOR)
                .orderBy(MONITOR.FOLDED_NAME)
                .limit(limit)
                .fetch(MONITOR.NAME);
    }

    /// The push monitor that has this token.
    public Optional<Monitor> byPushToken(String token) {
        return RandomToken.isToken(token)
                ? fetch(MONITOR.PUSH_KEY.eq(secrets.hash(TOKEN_HASH, token))).stream().findFirst()
                : Optional.empty();
    }

    private List<Monitor> fetch(Condition which) {
        return select().where(which).orderBy(MONITOR.ID).fetch(Monitors::monitor);
    }

    private SelectJoinStep<Record> select() {
        return sql.select(MONITOR.fields())
                .select(HOST_NAME, DEPENDS_ON_NAME, RUN_FROM_NAMES)
                .from(MONITOR);
    }

    boolean isTaken(String name, @Nullable Long butFor) {
        Condition same = MONITOR.FOLDED_NAME.eq(folded(name));
        return sql.fetchExists(MONITOR, butFor == null ? same : same.and(MONITOR.ID.ne(butFor)));
    }

    /// The monitors that depend on one of these.
    List<Long> dependents(Collection<Long> ids) {
        return sql.select(MONITOR.ID)
                .from(MONITOR)
                .where(MONITOR.DEPENDS_ON.in(ids))
                .fetch(MONITOR.ID);
    }

    /// Whether a monitor is another one, or depends on it through any number of others.
    boolean dependsOn(long id, long other) {
        Long next = id;
        for (int i = 0; next != null && i <= MAX_DEPTH; i++) {
            if (next == other) {
                return true;
            }
            next =
                    sql.select(MONITOR.DEPENDS_ON)
                            .from(MONITOR)
                            .where(MONITOR.ID.eq(next))
                            .fetchOne(MONITOR.DEPENDS_ON);
        }
        return next != null;
    }

    /// The decrypted secrets, by the names of their fields; none if it was changed since it was
    /// read, because they may be for another target. Never log them.
    public Map<String, String> secrets(Monitor monitor) {
        byte[] sealed =
                sql.select(MONITOR.SECRETS)
                        .from(MONITOR)
                        .where(MONITOR.ID.eq(monitor.id()))
                        .and(MONITOR.REVISION.eq(monitor.version()))
                        .fetchOne(MONITOR.SECRETS);
        return sealed == null
                ? Map.of()
                : StoredFields.texts(secrets.decryptText(SECRETS.column(), monitor.uid(), sealed));
    }

    /// The decrypted token of a push monitor; empty for the other kinds. Never log it.
    public Optional<String> pushToken(Monitor monitor) {
        return monitor.isPush()
                ? Optional.ofNullable(secrets(monitor).get(TOKEN))
                : Optional.empty();
    }

    /// The ids of records that its fields name.
    ///
    /// @param runFrom those that check it
    public record Named(@Nullable Long host, @Nullable Long dependsOn, List<Long> runFrom) {
        public Named {
            runFrom = List.copyOf(runFrom);
        }
    }

    /// The monitors that a host should check now, ordered by id.
    public List<Monitor> ofHost(long hostId, int limit) {
        return select().where(
                        MONITOR.ID.in(
                                DSL.select(MONITOR_RUN_FROM.MONITOR_ID)
                                        .from(MONITOR_RUN_FROM)
                                        .where(MONITOR_RUN_FROM.HOST_ID.eq(hostId))))
                .and(MONITOR.PAUSED_AT.isNull())
                .orderBy(MONITOR.ID)
                .limit(limit)
                .fetch(Monitors::monitor);
    }

    /// How many monitors a host has to check, also paused ones, but for one.
    int countOfHost(long hostId, @Nullable Long butFor) {
        Condition all = MONITOR_RUN_FROM.HOST_ID.eq(hostId);
        return sql.fetchCount(
                MONITOR_RUN_FROM,
                butFor == null ? all : all.and(MONITOR_RUN_FROM.MONITOR_ID.ne(butFor)));
    }

    public boolean hasHosts(long monitor) {
        return sql.fetchExists(MONITOR_RUN_FROM, MONITOR_RUN_FROM.MONITOR_ID.eq(monitor));
    }

    /// Those that stay keep what they have found.
    public void setHosts(long monitor, Collection<Long> hosts) {
        sql.deleteFrom(MONITOR_RUN_FROM)
                .where(MONITOR_RUN_FROM.MONITOR_ID.eq(monitor))
                .and(MONITOR_RUN_FROM.HOST_ID.notIn(hosts))
                .execute();
        for (Long host : hosts) {
            sql.insertInto(MONITOR_RUN_FROM)
                    .set(MONITOR_RUN_FROM.MONITOR_ID, monitor)
                    .set(MONITOR_RUN_FROM.HOST_ID, host)
                    .onConflictDoNothing()
                    .execute();
        }
    }

    Monitor insert(
            RecordValues values, Named named, Map<String, String> secret, String by, Instant now) {
        UUID uid = UUID.randomUUID();
        MonitorRecord row = row(values, named);
        row.setUid(uid);
        seal(row, uid, secret);
        row.setRevision(1L);
        row.setCreatedAt(now);
        row.setCreatedBy(by);
        sql.insertInto(MONITOR).set(row).execute();
        setHosts(fetch(MONITOR.UID.eq(uid)).getFirst().id(), named.runFrom());
        return fetch(MONITOR.UID.eq(uid)).getFirst();
    }

    /// @return false when it changed since it was read
    boolean update(Monitor before, RecordValues values, Named named, Map<String, String> secret) {
        MonitorRecord row = row(values, named);
        seal(row, before.uid(), secret);
        if (!set(before, row)) {
            return false;
        }
        setHosts(before.id(), named.runFrom());
        return true;
    }

    /// Only for push monitors. The token before stops working.
    ///
    /// @return false when it changed since it was read
    boolean setPushToken(Monitor before, String token) {
        var secret = new LinkedHashMap<>(secrets(before));
        secret.put(TOKEN, token);
        var row = new MonitorRecord();
        seal(row, before.uid(), secret);
        return set(before, row);
    }

    private boolean set(Monitor before, MonitorRecord row) {
        row.setRevision(before.version() + 1);
        return sql.update(MONITOR)
                        .set(row)
                        .where(MONITOR.ID.eq(before.id()))
                        .and(MONITOR.REVISION.eq(before.version()))
                        .execute()
                == 1;
    }

    /// @param at null to resume them
    void setPaused(Collection<Long> ids, @Nullable Instant at) {
        sql.update(MONITOR).set(MONITOR.PAUSED_AT, at).where(MONITOR.ID.in(ids)).execute();
    }

    void delete(Collection<Long> ids) {
        sql.deleteFrom(MONITOR).where(MONITOR.ID.in(ids)).execute();
    }

    /// The columns of an imported monitor, with a new token if it is a push monitor that does not
    /// exist yet. Those of existing ones have no secrets, because imports change none.
    public MonitorRecord imported(@Nullable Monitor present, RecordValues values, Named named) {
        MonitorRecord row = row(values, named);
        UUID uid = present == null ? UUID.randomUUID() : present.uid();
        row.setUid(uid);
        row.setSecretNames("");
        if (present == null) {
            boolean isPush = values.get(MonitorFields.TYPE) == MonitorKind.PUSH;
            seal(row, uid, isPush ? Map.of(TOKEN, RandomToken.next()) : Map.of());
        }
        return row;
    }

    private static MonitorRecord row(RecordValues values, Named named) {
        var row = new MonitorRecord();
        String name = values.get(MonitorFields.NAME);
        MonitorKind kind = values.get(MonitorFields.TYPE);
        row.setName(name);
        row.setFoldedName(folded(name));
        row.setKind(kind.key());
        row.setTarget(values.get(MonitorFields.TARGET));
        row.setFields(StoredFields.write(details(kind, values)));
        row.setHostId(named.host());
        row.setDependsOn(named.dependsOn());
        row.setIntervalSeconds(values.get(MonitorFields.INTERVAL));
        row.setTags(values.text(MonitorFields.TAGS));
        row.setFromHosts(!values.get(MonitorFields.RUN_FROM).isEmpty());
        return row;
    }

    private static Map<String, String> details(MonitorKind kind, RecordValues values) {
        var texts = new LinkedHashMap<String, String>();
        MonitorFields.DETAILS.fields().stream()
                .filter(field -> MonitorFields.belongs(field, kind))
                .forEach(field -> texts.put(field.name(), values.text(field)));
        return texts;
    }

    private void seal(MonitorRecord row, UUID uid, Map<String, String> secret) {
        String token = secret.get(TOKEN);
        row.setSecretNames(String.join(",", secret.keySet()));
        row.setSecrets(
                secrets.encrypt(
                        SECRETS.column(),
                        uid,
                        StoredFields.write(secret).getBytes(StandardCharsets.UTF_8)));
        row.setPushKey(token == null ? null : secrets.hash(TOKEN_HASH, token));
    }

    /// How names are compared.
    public static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    private static List<String> lines(@Nullable String text) {
        return text == null ? List.of() : text.lines().toList();
    }

    private static Monitor monitor(Record row) {
        var values =
                RecordValues.builder()
                        .set(MonitorFields.NAME, row.get(MONITOR.NAME))
                        .read(MonitorFields.TYPE, row.get(MONITOR.KIND))
                        .set(MonitorFields.TARGET, row.get(MONITOR.TARGET))
                        .set(MonitorFields.HOST, Objects.requireNonNullElse(row.get(HOST_NAME), ""))
                        .set(
                                MonitorFields.DEPENDS_ON,
                                Objects.requireNonNullElse(row.get(DEPENDS_ON_NAME), ""))
                        .set(
                                MonitorFields.RUN_FROM,
                                RunFrom.shown(
                                        row.get(MONITOR.FROM_HOSTS),
                                        lines(row.get(RUN_FROM_NAMES))))
                        .read(MonitorFields.TAGS, row.get(MONITOR.TAGS))
                        .set(MonitorFields.INTERVAL, row.get(MONITOR.INTERVAL_SECONDS));
        StoredFields.read(MonitorFields.DETAILS, row.get(MONITOR.FIELDS), values);
        List<String> known = List.of(row.get(MONITOR.SECRET_NAMES).split(",", -1));
        Set<RecordField<String>> stored =
                MonitorFields.SECRETS.stream()
                        .filter(field -> known.contains(field.name()))
                        .collect(Collectors.toSet());
        return new Monitor(
                row.get(MONITOR.ID),
                row.get(MONITOR.UID),
                row.get(MONITOR.REVISION),
                values.build(),
                stored,
                row.get(MONITOR.HOST_ID),
                row.get(MONITOR.DEPENDS_ON),
                row.get(MONITOR.PAUSED_AT),
                row.get(MONITOR.CREATED_AT),
                row.get(MONITOR.CREATED_BY));
    }
}
