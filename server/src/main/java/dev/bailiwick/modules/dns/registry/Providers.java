package dev.bailiwick.modules.dns.registry;

import static dev.bailiwick.platform.schema.Tables.DNS_PROVIDER;

import dev.bailiwick.modules.dns.pihole.PiholeAccess;
import dev.bailiwick.modules.dns.pihole.PiholeApi;
import dev.bailiwick.platform.db.RowLock;
import dev.bailiwick.platform.secrets.EncryptedColumn;
import dev.bailiwick.platform.secrets.Secrets;
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
import java.util.Objects;
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

/// The table of instances. Runs in the caller's transaction.
@Component
public final class Providers {
    public static final EncryptedColumn SECRETS =
            new EncryptedColumn(DNS_PROVIDER.SECRETS, DNS_PROVIDER.UID);
    public static final EncryptedColumn SESSION =
            new EncryptedColumn(DNS_PROVIDER.SESSION, DNS_PROVIDER.UID);

    private final DSLContext sql;
    private final Secrets secrets;

    Providers(DSLContext sql, Secrets secrets) {
        this.sql = sql;
        this.secrets = secrets;
    }

    public Optional<Provider> find(long id) {
        return sql.selectFrom(DNS_PROVIDER)
                .where(DNS_PROVIDER.ID.eq(id))
                .fetchOptional(this::provider);
    }

    /// By name.
    public List<Provider> all() {
        return sql.selectFrom(DNS_PROVIDER).orderBy(DNS_PROVIDER.FOLDED_NAME).fetch(this::provider);
    }

    List<Provider> all(Collection<Long> ids) {
        return sql.selectFrom(DNS_PROVIDER)
                .where(DNS_PROVIDER.ID.in(ids))
                .orderBy(DNS_PROVIDER.ID)
                .fetch(this::provider);
    }

    /// Locks them, in the same order for everyone, until the end of the transaction.
    ///
    /// @return those that exist
    public Set<Long> lock(Collection<Long> ids) {
        return Set.copyOf(
                RowLock.on(
                                sql,
                                sql.select(DNS_PROVIDER.ID)
                                        .from(DNS_PROVIDER)
                                        .where(DNS_PROVIDER.ID.in(ids))
                                        .orderBy(DNS_PROVIDER.ID))
                        .fetch(DNS_PROVIDER.ID));
    }

    /// Names are unique ignoring case.
    public Optional<Provider> named(String name) {
        return sql.selectFrom(DNS_PROVIDER)
                .where(DNS_PROVIDER.FOLDED_NAME.eq(folded(name)))
                .fetchOptional(this::provider);
    }

    public int count() {
        return sql.fetchCount(DNS_PROVIDER);
    }

    boolean isTaken(String name, @Nullable Long butFor) {
        Condition same = DNS_PROVIDER.FOLDED_NAME.eq(folded(name));
        return sql.fetchExists(
                DNS_PROVIDER, butFor == null ? same : same.and(DNS_PROVIDER.ID.ne(butFor)));
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /// The decrypted secrets, by the names of their fields; none if it was changed since it was
    /// read, because they may be for another address. Never log them.
    public Map<String, String> secrets(Provider provider) {
        byte[] sealed =
                sql.select(DNS_PROVIDER.SECRETS)
                        .from(DNS_PROVIDER)
                        .where(isThis(provider))
                        .fetchOne(DNS_PROVIDER.SECRETS);
        return sealed == null
                ? Map.of()
                : StoredFields.texts(secrets.decryptText(SECRETS.column(), provider.uid(), sealed));
    }

    private static Condition isThis(Provider provider) {
        return DNS_PROVIDER.ID.eq(provider.id()).and(DNS_PROVIDER.REVISION.eq(provider.version()));
    }

    public boolean isCurrent(Provider provider) {
        return sql.fetchExists(DNS_PROVIDER, isThis(provider));
    }

    public PiholeAccess access(Provider provider) {
        Map<String, String> known = secrets(provider);
        return new PiholeAccess(
                provider.address(),
                provider.check(),
                known.getOrDefault(ProviderFields.PASSWORD.name(), ""),
                known.getOrDefault(ProviderFields.SECOND_FACTOR.name(), ""));
    }

    /// Remembers what was found out, unless the instance changed meanwhile.
    public void setApi(Provider provider, PiholeApi api) {
        sql.update(DNS_PROVIDER)
                .set(DNS_PROVIDER.INTERFACE, api.key())
                .where(DNS_PROVIDER.ID.eq(provider.id()))
                .and(DNS_PROVIDER.REVISION.eq(provider.version()))
                .execute();
    }

    /// The decrypted session that all servers share. Never log it.
    public Optional<String> session(Provider provider) {
        return Optional.ofNullable(sealedSession(provider))
                .map(sealed -> decrypted(provider, sealed));
    }

    private byte @Nullable [] sealedSession(Provider provider) {
        return sql.select(DNS_PROVIDER.SESSION)
                .from(DNS_PROVIDER)
                .where(isThis(provider))
                .fetchOne(DNS_PROVIDER.SESSION);
    }

    private String decrypted(Provider provider, byte[] sealed) {
        return secrets.decryptText(SESSION.column(), provider.uid(), sealed);
    }

    /// @param before null for none
    /// @return false if it is another one by now, or the instance was changed or removed
    public boolean replaceSession(
            Provider provider, @Nullable String before, @Nullable String after) {
        byte[] sealed = sealedSession(provider);
        String present = sealed == null ? null : decrypted(provider, sealed);
        return Objects.equals(present, before)
                && sql.update(DNS_PROVIDER)
                                .set(
                                        DNS_PROVIDER.SESSION,
                                        after == null
                                                ? DSL.castNull(DNS_PROVIDER.SESSION)
                                                : DSL.val(
                                                        secrets.encrypt(
                                                                SESSION.column(),
                                                                provider.uid(),
                                                                after),
                                                        DNS_PROVIDER.SESSION))
                                .where(DNS_PROVIDER.ID.eq(provider.id()))
                                .and(DNS_PROVIDER.REVISION.eq(provider.version()))
                                .and(
                                        sealed == null
                                                ? DNS_PROVIDER.SESSION.isNull()
                                                : DNS_PROVIDER.SESSION.eq(sealed))
                                .execute()
                        == 1;
    }

    Provider insert(RecordValues values, Map<String, String> secret, String by, Instant now) {
        UUID uid = UUID.randomUUID();
        sql.insertInto(DNS_PROVIDER)
                .set(DNS_PROVIDER.UID, uid)
                .set(DNS_PROVIDER.REVISION, 1L)
                .set(DNS_PROVIDER.INTERFACE, "")
                .set(columns(uid, values, secret))
                .set(DNS_PROVIDER.CREATED_AT, now)
                .set(DNS_PROVIDER.CREATED_BY, by)
                .execute();
        return sql.selectFrom(DNS_PROVIDER)
                .where(DNS_PROVIDER.UID.eq(uid))
                .fetchSingle(this::provider);
    }

    /// @param isOther whether it may be another instance now: its interface is found out again, and
    ///   its session forgotten
    /// @return false when it changed since it was read
    boolean update(
            Provider before, RecordValues values, Map<String, String> secret, boolean isOther) {
        Map<Field<?>, Object> columns = columns(before.uid(), values, secret);
        if (isOther) {
            columns.put(DNS_PROVIDER.INTERFACE, "");
            columns.put(DNS_PROVIDER.SESSION, DSL.castNull(DNS_PROVIDER.SESSION));
        }
        return sql.update(DNS_PROVIDER)
                        .set(columns)
                        .set(DNS_PROVIDER.REVISION, before.version() + 1)
                        .where(DNS_PROVIDER.ID.eq(before.id()))
                        .and(DNS_PROVIDER.REVISION.eq(before.version()))
                        .execute()
                == 1;
    }

    private Map<Field<?>, Object> columns(
            UUID uid, RecordValues values, Map<String, String> secret) {
        var columns = new LinkedHashMap<Field<?>, Object>();
        String name = values.get(ProviderFields.NAME);
        columns.put(DNS_PROVIDER.NAME, name);
        columns.put(DNS_PROVIDER.FOLDED_NAME, folded(name));
        columns.put(DNS_PROVIDER.FIELDS, StoredFields.write(ProviderFields.DETAILS, values));
        columns.put(DNS_PROVIDER.SECRET_NAMES, String.join(",", secret.keySet()));
        columns.put(
                DNS_PROVIDER.SECRETS,
                secrets.encrypt(
                        SECRETS.column(),
                        uid,
                        StoredFields.write(secret).getBytes(StandardCharsets.UTF_8)));
        return columns;
    }

    void delete(Collection<Long> ids) {
        sql.deleteFrom(DNS_PROVIDER).where(DNS_PROVIDER.ID.in(ids)).execute();
    }

    private Provider provider(Record row) {
        var values = RecordValues.builder().set(ProviderFields.NAME, row.get(DNS_PROVIDER.NAME));
        StoredFields.read(ProviderFields.DETAILS, row.get(DNS_PROVIDER.FIELDS), values);
        List<String> known = List.of(row.get(DNS_PROVIDER.SECRET_NAMES).split(",", -1));
        Set<RecordField<String>> stored =
                ProviderFields.SECRETS.stream()
                        .filter(field -> known.contains(field.name()))
                        .collect(Collectors.toSet());
        return new Provider(
                row.get(DNS_PROVIDER.ID),
                row.get(DNS_PROVIDER.UID),
                row.get(DNS_PROVIDER.REVISION),
                values.build(),
                stored,
                PiholeApi.of(row.get(DNS_PROVIDER.INTERFACE)).orElse(null),
                row.get(DNS_PROVIDER.CREATED_AT),
                row.get(DNS_PROVIDER.CREATED_BY));
    }
}
