package dev.bailiwick.monitoring.channels.registry;

import static dev.bailiwick.platform.schema.Tables.ALERT_CHANNEL;

import dev.bailiwick.platform.db.RowLock;
import dev.bailiwick.platform.secrets.EncryptedColumn;
import dev.bailiwick.platform.secrets.Secrets;
import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordValues;
import dev.bailiwick.records.schema.StoredFields;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The table of channels. Runs in the caller's transaction.
@Component
public final class Channels {
    private static final EncryptedColumn SECRETS =
            new EncryptedColumn(ALERT_CHANNEL.SECRETS, ALERT_CHANNEL.UID);
    private static final int MAX_TARGET_LENGTH = 300;
    private static final int MAX_PROBLEM_LENGTH = 500;

    private final DSLContext sql;
    private final Secrets secrets;

    Channels(DSLContext sql, Secrets secrets) {
        this.sql = sql;
        this.secrets = secrets;
    }

    public Optional<Channel> find(long id) {
        return sql.selectFrom(ALERT_CHANNEL)
                .where(ALERT_CHANNEL.ID.eq(id))
                .fetchOptional(Channels::channel);
    }

    /// By name.
    public List<Channel> all() {
        return sql.selectFrom(ALERT_CHANNEL)
                .orderBy(ALERT_CHANNEL.FOLDED_NAME)
                .fetch(Channels::channel);
    }

    /// All of them; others that queue notifications wait until this transaction ends.
    public List<Channel> locked() {
        return RowLock.on(sql, sql.selectFrom(ALERT_CHANNEL).orderBy(ALERT_CHANNEL.ID))
                .fetch()
                .map(Channels::channel);
    }

    /// Before the messages of a channel are locked: others lock them in this order, too.
    public void lock(long id) {
        var ignored =
                RowLock.on(
                                sql,
                                sql.select(ALERT_CHANNEL.ID)
                                        .from(ALERT_CHANNEL)
                                        .where(ALERT_CHANNEL.ID.eq(id)))
                        .fetch();
    }

    List<Channel> all(Collection<Long> ids) {
        return sql.selectFrom(ALERT_CHANNEL)
                .where(ALERT_CHANNEL.ID.in(ids))
                .orderBy(ALERT_CHANNEL.ID)
                .fetch(Channels::channel);
    }

    /// Names are unique ignoring case.
    public Optional<Channel> named(String name) {
        return sql.selectFrom(ALERT_CHANNEL)
                .where(ALERT_CHANNEL.FOLDED_NAME.eq(folded(name)))
                .fetchOptional(Channels::channel);
    }

    boolean isTaken(String name, @Nullable Long butFor) {
        Condition same = ALERT_CHANNEL.FOLDED_NAME.eq(folded(name));
        return sql.fetchExists(
                ALERT_CHANNEL, butFor == null ? same : same.and(ALERT_CHANNEL.ID.ne(butFor)));
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /// The decrypted secrets, by the names of their fields; none if it was changed since it was
    /// read, because they may be for another address. Never log them.
    public Map<String, String> secrets(Channel channel) {
        byte[] sealed =
                sql.select(ALERT_CHANNEL.SECRETS)
                        .from(ALERT_CHANNEL)
                        .where(ALERT_CHANNEL.ID.eq(channel.id()))
                        .and(ALERT_CHANNEL.REVISION.eq(channel.version()))
                        .fetchOne(ALERT_CHANNEL.SECRETS);
        return sealed == null
                ? Map.of()
                : StoredFields.texts(secrets.decryptText(SECRETS.column(), channel.uid(), sealed));
    }

    /// After a message was accepted.
    public void setDelivered(long id, Instant now) {
        sql.update(ALERT_CHANNEL)
                .set(ALERT_CHANNEL.DELIVERED_AT, now)
                .setNull(ALERT_CHANNEL.FAILING_SINCE_AT)
                .set(ALERT_CHANNEL.PROBLEM, "")
                .where(ALERT_CHANNEL.ID.eq(id))
                .execute();
    }

    /// @param problem a sentence without secrets
    public void setFailing(long id, String problem, Instant now) {
        sql.update(ALERT_CHANNEL)
                .set(
                        ALERT_CHANNEL.FAILING_SINCE_AT,
                        DSL.coalesce(
                                ALERT_CHANNEL.FAILING_SINCE_AT,
                                DSL.val(now, ALERT_CHANNEL.FAILING_SINCE_AT)))
                .set(ALERT_CHANNEL.PROBLEM, Excerpt.of(problem, MAX_PROBLEM_LENGTH))
                .where(ALERT_CHANNEL.ID.eq(id))
                .execute();
    }

    Channel insert(RecordValues values, Map<String, String> secret, String by, Instant now) {
        UUID uid = UUID.randomUUID();
        sql.insertInto(ALERT_CHANNEL)
                .set(ALERT_CHANNEL.UID, uid)
                .set(ALERT_CHANNEL.REVISION, 1L)
                .set(ALERT_CHANNEL.PROBLEM, "")
                .set(columns(uid, values, secret))
                .set(ALERT_CHANNEL.CREATED_AT, now)
                .set(ALERT_CHANNEL.CREATED_BY, by)
                .execute();
        return sql.selectFrom(ALERT_CHANNEL)
                .where(ALERT_CHANNEL.UID.eq(uid))
                .fetchSingle(Channels::channel);
    }

    /// @return false when it changed since it was read
    boolean update(Channel before, RecordValues values, Map<String, String> secret) {
        return sql.update(ALERT_CHANNEL)
                        .set(columns(before.uid(), values, secret))
                        .set(ALERT_CHANNEL.REVISION, before.version() + 1)
                        .where(ALERT_CHANNEL.ID.eq(before.id()))
                        .and(ALERT_CHANNEL.REVISION.eq(before.version()))
                        .execute()
                == 1;
    }

    private Map<Field<?>, Object> columns(
            UUID uid, RecordValues values, Map<String, String> secret) {
        var columns = new LinkedHashMap<Field<?>, Object>();
        String name = values.get(ChannelFields.NAME);
        columns.put(ALERT_CHANNEL.NAME, name);
        columns.put(ALERT_CHANNEL.FOLDED_NAME, folded(name));
        columns.put(ALERT_CHANNEL.FIELDS, StoredFields.write(ChannelFields.DETAILS, values));
        columns.put(ALERT_CHANNEL.SECRET_NAMES, String.join(",", secret.keySet()));
        columns.put(
                ALERT_CHANNEL.SECRETS,
                secrets.encrypt(
                        SECRETS.column(),
                        uid,
                        StoredFields.write(secret).getBytes(StandardCharsets.UTF_8)));
        columns.put(ALERT_CHANNEL.TARGET, Excerpt.of(target(values, secret), MAX_TARGET_LENGTH));
        return columns;
    }

    private static String target(RecordValues values, Map<String, String> secret) {
        String url = secret.get(ChannelFields.URL.name());
        return url == null
                ? String.join(", ", values.get(ChannelFields.RECIPIENTS))
                : WebhookUrl.of(url).server().toString();
    }

    void delete(Collection<Long> ids) {
        sql.deleteFrom(ALERT_CHANNEL).where(ALERT_CHANNEL.ID.in(ids)).execute();
    }

    private static Channel channel(Record row) {
        var values = RecordValues.builder().set(ChannelFields.NAME, row.get(ALERT_CHANNEL.NAME));
        StoredFields.read(ChannelFields.DETAILS, row.get(ALERT_CHANNEL.FIELDS), values);
        List<String> known = List.of(row.get(ALERT_CHANNEL.SECRET_NAMES).split(",", -1));
        Set<RecordField<String>> stored =
                ChannelFields.SECRETS.stream()
                        .filter(field -> known.contains(field.name()))
                        .collect(Collectors.toSet());
        return new Channel(
                row.get(ALERT_CHANNEL.ID),
                row.get(ALERT_CHANNEL.UID),
                row.get(ALERT_CHANNEL.REVISION),
                values.build(),
                stored,
                row.get(ALERT_CHANNEL.TARGET),
                new Channel.Health(
                        row.get(ALERT_CHANNEL.DELIVERED_AT),
                        row.get(ALERT_CHANNEL.FAILING_SINCE_AT),
                        row.get(ALERT_CHANNEL.PROBLEM)),
                row.get(ALERT_CHANNEL.CREATED_AT),
                row.get(ALERT_CHANNEL.CREATED_BY));
    }
}
