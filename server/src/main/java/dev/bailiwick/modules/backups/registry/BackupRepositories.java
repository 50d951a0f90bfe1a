package dev.bailiwick.modules.backups.registry;

import static dev.bailiwick.platform.schema.Tables.BACKUP_JOB;
import static dev.bailiwick.platform.schema.Tables.BACKUP_REPOSITORY;

import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
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
import org.jooq.SelectJoinStep;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The table of repositories. Runs in the caller's transaction.
@Component
public final class BackupRepositories {
    public static final EncryptedColumn SECRETS =
            new EncryptedColumn(BACKUP_REPOSITORY.SECRETS, BACKUP_REPOSITORY.UID);

    private static final Field<String> HOST_NAME = ComputeHosts.nameOf(BACKUP_REPOSITORY.HOST_ID);
    private static final Field<String> MAINTENANCE_NAME =
            ComputeHosts.nameOf(BACKUP_REPOSITORY.MAINTENANCE_HOST_ID).as("maintenance_host_name");

    private final DSLContext sql;
    private final Secrets secrets;

    BackupRepositories(DSLContext sql, Secrets secrets) {
        this.sql = sql;
        this.secrets = secrets;
    }

    private SelectJoinStep<Record> select() {
        return sql.select(BACKUP_REPOSITORY.fields())
                .select(HOST_NAME, MAINTENANCE_NAME)
                .from(BACKUP_REPOSITORY);
    }

    public Optional<BackupRepository> find(long id) {
        return select().where(BACKUP_REPOSITORY.ID.eq(id)).fetchOptional(this::repository);
    }

    public List<BackupRepository> all() {
        return select().orderBy(BACKUP_REPOSITORY.FOLDED_NAME).fetch(this::repository);
    }

    public List<BackupRepository> all(Collection<Long> ids) {
        return select().where(BACKUP_REPOSITORY.ID.in(ids))
                .orderBy(BACKUP_REPOSITORY.ID)
                .fetch(this::repository);
    }

    /// Names are unique ignoring case.
    public Optional<BackupRepository> named(String name) {
        return select().where(BACKUP_REPOSITORY.FOLDED_NAME.eq(folded(name)))
                .fetchOptional(this::repository);
    }

    /// In order.
    public List<String> names() {
        return sql.select(BACKUP_REPOSITORY.NAME)
                .from(BACKUP_REPOSITORY)
                .orderBy(BACKUP_REPOSITORY.FOLDED_NAME)
                .fetch(BACKUP_REPOSITORY.NAME);
    }

    public int count() {
        return sql.fetchCount(BACKUP_REPOSITORY);
    }

    /// The jobs that use these.
    int jobs(Collection<Long> ids) {
        return sql.fetchCount(BACKUP_JOB, BACKUP_JOB.REPOSITORY_ID.in(ids));
    }

    /// The decrypted secrets, by the names of their fields. Never log them.
    public Map<String, String> secrets(BackupRepository repository) {
        byte[] sealed =
                sql.select(BACKUP_REPOSITORY.SECRETS)
                        .from(BACKUP_REPOSITORY)
                        .where(BACKUP_REPOSITORY.ID.eq(repository.id()))
                        .fetchSingle(BACKUP_REPOSITORY.SECRETS);
        return StoredFields.texts(
                secrets.decryptText(
                        SECRETS.column(), repository.uid(), Objects.requireNonNull(sealed)));
    }

    /// The ids of the hosts that its fields name.
    record Hosts(@Nullable Long local, @Nullable Long maintenance) {}

    BackupRepository insert(
            RecordValues values, Hosts hosts, Map<String, String> secret, String by, Instant now) {
        UUID uid = UUID.randomUUID();
        sql.insertInto(BACKUP_REPOSITORY)
                .set(BACKUP_REPOSITORY.UID, uid)
                .set(BACKUP_REPOSITORY.REVISION, 1L)
                .set(columns(uid, values, hosts, secret))
                .set(BACKUP_REPOSITORY.CREATED_AT, now)
                .set(BACKUP_REPOSITORY.CREATED_BY, by)
                .execute();
        return select().where(BACKUP_REPOSITORY.UID.eq(uid)).fetchSingle(this::repository);
    }

    /// A sheet with another password counts as not printed.
    ///
    /// @return false when it changed since it was read
    boolean update(
            BackupRepository before, RecordValues values, Hosts hosts, Map<String, String> secret) {
        Map<Field<?>, Object> columns = columns(before.uid(), values, hosts, secret);
        boolean isMoved =
                !values.get(RepositoryFields.LOCATION).equals(before.location())
                        || !Objects.equals(hosts.local(), before.hostId());
        if (isMoved) { // what is there is not known
            columns.put(BACKUP_REPOSITORY.SIZE_BYTES, orNull(null));
            columns.put(BACKUP_REPOSITORY.LISTED_AT, DSL.castNull(BACKUP_REPOSITORY.LISTED_AT));
        }
        String password = RepositoryFields.PASSWORD.name();
        if (!Objects.equals(secrets(before).get(password), secret.get(password))) {
            columns.put(
                    BACKUP_REPOSITORY.SHEET_PRINTED_AT,
                    DSL.castNull(BACKUP_REPOSITORY.SHEET_PRINTED_AT));
            columns.put(BACKUP_REPOSITORY.SHEET_PRINTED_BY, "");
        }
        return sql.update(BACKUP_REPOSITORY)
                        .set(columns)
                        .set(BACKUP_REPOSITORY.REVISION, before.version() + 1)
                        .where(BACKUP_REPOSITORY.ID.eq(before.id()))
                        .and(BACKUP_REPOSITORY.REVISION.eq(before.version()))
                        .execute()
                == 1;
    }

    private Map<Field<?>, Object> columns(
            UUID uid, RecordValues values, Hosts hosts, Map<String, String> secret) {
        var columns = new LinkedHashMap<Field<?>, Object>();
        String name = values.get(RepositoryFields.NAME);
        columns.put(BACKUP_REPOSITORY.NAME, name);
        columns.put(BACKUP_REPOSITORY.FOLDED_NAME, folded(name));
        columns.put(BACKUP_REPOSITORY.HOST_ID, orNull(hosts.local()));
        columns.put(BACKUP_REPOSITORY.MAINTENANCE_HOST_ID, orNull(hosts.maintenance()));
        columns.put(BACKUP_REPOSITORY.FIELDS, StoredFields.write(RepositoryFields.DETAILS, values));
        columns.put(BACKUP_REPOSITORY.SECRET_NAMES, String.join(",", secret.keySet()));
        columns.put(
                BACKUP_REPOSITORY.SECRETS,
                secrets.encrypt(
                        SECRETS.column(),
                        uid,
                        StoredFields.write(secret).getBytes(StandardCharsets.UTF_8)));
        return columns;
    }

    private static Object orNull(@Nullable Long id) {
        return id == null ? DSL.castNull(Long.class) : DSL.val(id);
    }

    void delete(Collection<Long> ids) {
        sql.deleteFrom(BACKUP_REPOSITORY).where(BACKUP_REPOSITORY.ID.in(ids)).execute();
    }

    boolean isTaken(String name, @Nullable Long butFor) {
        Condition same = BACKUP_REPOSITORY.FOLDED_NAME.eq(folded(name));
        return sql.fetchExists(
                BACKUP_REPOSITORY,
                butFor == null ? same : same.and(BACKUP_REPOSITORY.ID.ne(butFor)));
    }

    static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    private BackupRepository repository(Record row) {
        var values =
                RecordValues.builder().set(RepositoryFields.NAME, row.get(BACKUP_REPOSITORY.NAME));
        StoredFields.read(RepositoryFields.DETAILS, row.get(BACKUP_REPOSITORY.FIELDS), values);
        values.set(RepositoryFields.HOST, orEmpty(row.get(HOST_NAME)))
                .set(RepositoryFields.MAINTENANCE_HOST, orEmpty(row.get(MAINTENANCE_NAME)));
        List<String> known = List.of(row.get(BACKUP_REPOSITORY.SECRET_NAMES).split(",", -1));
        Set<RecordField<String>> stored =
                RepositoryFields.SECRETS.stream()
                        .filter(field -> known.contains(field.name()))
                        .collect(Collectors.toSet());
        return new BackupRepository(
                row.get(BACKUP_REPOSITORY.ID),
                row.get(BACKUP_REPOSITORY.UID),
                row.get(BACKUP_REPOSITORY.REVISION),
                row.get(BACKUP_REPOSITORY.HOST_ID),
                row.get(BACKUP_REPOSITORY.MAINTENANCE_HOST_ID),
                values.build(),
                stored,
                new BackupRepository.Status(
                        row.get(BACKUP_REPOSITORY.SIZE_BYTES),
                        row.get(BACKUP_REPOSITORY.LISTED_AT),
                        row.get(BACKUP_REPOSITORY.CHECKED_AT),
                        row.get(BACKUP_REPOSITORY.CHECK_FAILURE),
                        row.get(BACKUP_REPOSITORY.SHEET_PRINTED_AT),
                        row.get(BACKUP_REPOSITORY.SHEET_PRINTED_BY)),
                row.get(BACKUP_REPOSITORY.CREATED_AT),
                row.get(BACKUP_REPOSITORY.CREATED_BY));
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
