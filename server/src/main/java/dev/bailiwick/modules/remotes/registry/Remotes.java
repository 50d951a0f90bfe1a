package dev.bailiwick.modules.remotes.registry;

import static dev.bailiwick.platform.schema.Tables.REMOTE;
import static dev.bailiwick.platform.schema.Tables.REMOTE_HOST_KEY;
import static dev.bailiwick.platform.schema.Tables.REMOTE_PERSON;

import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountDeleted;
import dev.bailiwick.identity.accounts.AccountSql;
import dev.bailiwick.platform.schema.tables.records.RemoteRecord;
import dev.bailiwick.records.schema.RecordValues;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/// The table of machines and the people who may connect to them. Runs in the caller's transaction.
@Component
public final class Remotes {
    private static final Field<String> HOST_NAME = ComputeHosts.nameOf(REMOTE.HOST_ID);
    private static final dev.bailiwick.platform.schema.tables.Remote JUMP = REMOTE.as("jump");
    private static final Field<String> THROUGH_NAME =
            DSL.field(DSL.select(JUMP.NAME).from(JUMP).where(JUMP.ID.eq(REMOTE.THROUGH_ID)))
                    .as("through_name");
    private static final Field<String> CURRENT_EMAIL = AccountSql.emailOf(REMOTE_PERSON.ACCOUNT_ID);

    private final DSLContext sql;

    Remotes(DSLContext sql) {
        this.sql = sql;
    }

    public Optional<Remote> find(long id) {
        return fetch(REMOTE.ID.eq(id)).stream().findFirst();
    }

    /// In order of their names.
    public List<Remote> all() {
        return fetch(DSL.noCondition());
    }

    List<Remote> all(Collection<Long> ids) {
        return fetch(REMOTE.ID.in(ids));
    }

    public List<Remote> ofHost(long hostId) {
        return fetch(REMOTE.HOST_ID.eq(hostId));
    }

    /// Names are unique ignoring case.
    public Optional<Remote> named(String name) {
        return fetch(REMOTE.FOLDED_NAME.eq(folded(name))).stream().findFirst();
    }

    /// Three queries for any number of machines.
    private List<Remote> fetch(Condition which) {
        var ids = sql.select(REMOTE.ID).from(REMOTE).where(which);
        Map<Long, List<Remote.Person>> people =
                sql.select(REMOTE_PERSON.fields())
                        .select(CURRENT_EMAIL)
                        .from(REMOTE_PERSON)
                        .where(REMOTE_PERSON.REMOTE_ID.in(ids))
                        .orderBy(REMOTE_PERSON.REMOTE_ID, REMOTE_PERSON.POSITION)
                        .fetchGroups(REMOTE_PERSON.REMOTE_ID, Remotes::person);
        Map<Long, List<HostKey>> keys =
                sql.selectFrom(REMOTE_HOST_KEY)
                        .where(REMOTE_HOST_KEY.REMOTE_ID.in(ids))
                        .orderBy(REMOTE_HOST_KEY.ID)
                        .fetchGroups(REMOTE_HOST_KEY.REMOTE_ID, RemoteHostKeys::key);
        return sql.select(REMOTE.fields())
                .select(HOST_NAME, THROUGH_NAME)
                .from(REMOTE)
                .where(which)
                .orderBy(REMOTE.FOLDED_NAME)
                .fetch(row ->
                        remote(
                                row,
                                people.getOrDefault(row.get(REMOTE.ID), List.of()),
                                keys.getOrDefault(row.get(REMOTE.ID), List.of())));
    }

    boolean isTaken(String name, @Nullable Long butFor) {
        Condition same = REMOTE.FOLDED_NAME.eq(folded(name));
        return sql.fetchExists(REMOTE, butFor == null ? same : same.and(REMOTE.ID.ne(butFor)));
    }

    /// Machines that are reached through one of these.
    List<Remote> behind(Collection<Long> ids) {
        return fetch(REMOTE.THROUGH_ID.in(ids));
    }

    /// Whether this account may use the machine, and the one through which it is reached.
    public boolean mayConnect(Remote remote, Account account) {
        Long through = remote.throughId();
        return remote.mayConnect(account)
                && (through == null
                        || find(through).filter(jump -> jump.mayConnect(account)).isPresent());
    }

    /// The ids of machines and hosts that its fields name.
    record Named(@Nullable Long host, @Nullable Long through) {}

    /// @return its id
    long insert(
            RecordValues values, Named named, List<Remote.Person> people, String by, Instant now) {
        RemoteRecord row = row(values, named);
        row.setRevision(1L);
        row.setCreatedAt(now);
        row.setCreatedBy(by);
        long id = sql.insertInto(REMOTE).set(row).returning(REMOTE.ID).fetchSingle().getId();
        insert(id, people);
        return id;
    }

    /// What was found out about another address does not apply to the new one.
    ///
    /// @return false when it changed since it was read
    boolean update(Remote before, RecordValues values, Named named, List<Remote.Person> people) {
        RemoteRecord row = row(values, named);
        row.setRevision(before.version() + 1);
        if (!values.get(RemoteFields.ADDRESS).equals(before.address())
                || values.get(RemoteFields.PORT) != before.port()) {
            row.setCheckedAt(null);
            row.setStateChangedAt(null);
            row.setConnectMillis(null);
            row.setUnreachable(null);
        }
        boolean isCurrent =
                sql.update(REMOTE)
                                .set(row)
                                .where(REMOTE.ID.eq(before.id()))
                                .and(REMOTE.REVISION.eq(before.version()))
                                .execute()
                        == 1;
        if (isCurrent && !people.equals(before.people())) {
            sql.deleteFrom(REMOTE_PERSON).where(REMOTE_PERSON.REMOTE_ID.eq(before.id())).execute();
            insert(before.id(), people);
        }
        return isCurrent;
    }

    private void insert(long id, List<Remote.Person> people) {
        for (int i = 0; i < people.size(); i++) {
            sql.insertInto(REMOTE_PERSON)
                    .set(REMOTE_PERSON.REMOTE_ID, id)
                    .set(REMOTE_PERSON.POSITION, i)
                    .set(REMOTE_PERSON.ACCOUNT_ID, people.get(i).accountId())
                    .set(REMOTE_PERSON.EMAIL, people.get(i).email())
                    .execute();
        }
    }

    void delete(Collection<Long> ids) {
        sql.deleteFrom(REMOTE).where(REMOTE.ID.in(ids)).execute();
    }

    /// Without effect when the machine was removed or has another address by now.
    public void recordCheck(Remote checked, Reachability found) {
        sql.update(REMOTE)
                .set(REMOTE.CHECKED_AT, found.checkedAt())
                .set(REMOTE.STATE_CHANGED_AT, found.since())
                .set(REMOTE.CONNECT_MILLIS, found.millis())
                .set(REMOTE.UNREACHABLE, found.failure() == null ? null : found.failure().key())
                .where(REMOTE.ID.eq(checked.id()))
                .and(REMOTE.ADDRESS.eq(checked.address()))
                .and(REMOTE.PORT.eq(checked.port()))
                .execute();
    }

    /// The address of a deleted account stays.
    @EventListener
    void onDelete(AccountDeleted deletion) {
        sql.update(REMOTE_PERSON)
                .set(REMOTE_PERSON.EMAIL, deletion.account().email().value())
                .where(REMOTE_PERSON.ACCOUNT_ID.eq(deletion.account().id()))
                .execute();
    }

    private static RemoteRecord row(RecordValues values, Named named) {
        var row = new RemoteRecord();
        row.setName(values.get(RemoteFields.NAME));
        row.setFoldedName(folded(values.get(RemoteFields.NAME)));
        row.setProtocol(values.text(RemoteFields.PROTOCOL));
        row.setAddress(values.get(RemoteFields.ADDRESS));
        row.setPort(values.get(RemoteFields.PORT));
        row.setHostId(named.host());
        row.setThroughId(named.through());
        row.setCertificates(values.get(RemoteFields.CERTIFICATES));
        row.setTags(values.text(RemoteFields.TAGS));
        row.setNotes(values.get(RemoteFields.NOTES));
        row.setSessionMinutes(values.get(RemoteFields.SESSION_MINUTES));
        row.setIdleMinutes(values.get(RemoteFields.IDLE_MINUTES));
        row.setRdpSecurity(values.text(RemoteFields.RDP_SECURITY));
        row.setKeyboardLayout(values.text(RemoteFields.KEYBOARD_LAYOUT));
        row.setClipboard(values.get(RemoteFields.CLIPBOARD));
        row.setFiles(values.get(RemoteFields.FILES));
        row.setRecorded(values.get(RemoteFields.RECORDED));
        return row;
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    private static Remote.Person person(Record row) {
        return new Remote.Person(
                row.get(REMOTE_PERSON.ACCOUNT_ID),
                Objects.requireNonNullElse(row.get(CURRENT_EMAIL), row.get(REMOTE_PERSON.EMAIL)));
    }

    private static Remote remote(Record row, List<Remote.Person> people, List<HostKey> keys) {
        String presented = row.get(REMOTE.PRESENTED_FINGERPRINT);
        return new Remote(
                row.get(REMOTE.ID),
                row.get(REMOTE.REVISION),
                RecordValues.builder()
                        .set(RemoteFields.NAME, row.get(REMOTE.NAME))
                        .read(RemoteFields.PROTOCOL, row.get(REMOTE.PROTOCOL))
                        .set(RemoteFields.ADDRESS, row.get(REMOTE.ADDRESS))
                        .set(RemoteFields.PORT, row.get(REMOTE.PORT))
                        .set(RemoteFields.HOST, Objects.requireNonNullElse(row.get(HOST_NAME), ""))
                        .set(RemoteFields.CERTIFICATES, row.get(REMOTE.CERTIFICATES))
                        .set(
                                RemoteFields.THROUGH,
                                Objects.requireNonNullElse(row.get(THROUGH_NAME), ""))
                        .read(RemoteFields.TAGS, row.get(REMOTE.TAGS))
                        .set(
                                RemoteFields.PEOPLE,
                                people.stream().map(Remote.Person::email).toList())
                        .set(RemoteFields.SESSION_MINUTES, row.get(REMOTE.SESSION_MINUTES))
                        .set(RemoteFields.IDLE_MINUTES, row.get(REMOTE.IDLE_MINUTES))
                        .read(RemoteFields.RDP_SECURITY, row.get(REMOTE.RDP_SECURITY))
                        .read(RemoteFields.KEYBOARD_LAYOUT, row.get(REMOTE.KEYBOARD_LAYOUT))
                        .set(RemoteFields.CLIPBOARD, row.get(REMOTE.CLIPBOARD))
                        .set(RemoteFields.FILES, row.get(REMOTE.FILES))
                        .set(RemoteFields.RECORDED, row.get(REMOTE.RECORDED))
                        .set(RemoteFields.NOTES, row.get(REMOTE.NOTES))
                        .build(),
                row.get(REMOTE.HOST_ID),
                row.get(REMOTE.THROUGH_ID),
                people,
                keys,
                presented == null
                        ? null
                        : new HostKey(
                                0,
                                row.get(REMOTE.PRESENTED_ALGORITHM),
                                presented,
                                row.get(REMOTE.PRESENTED_AT),
                                ""),
                new Reachability(
                        row.get(REMOTE.CHECKED_AT),
                        row.get(REMOTE.STATE_CHANGED_AT),
                        row.get(REMOTE.CONNECT_MILLIS),
                        Reachability.Failure.of(row.get(REMOTE.UNREACHABLE)).orElse(null)),
                row.get(REMOTE.CREATED_AT),
                row.get(REMOTE.CREATED_BY));
    }
}
