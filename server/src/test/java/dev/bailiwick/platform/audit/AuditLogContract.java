package dev.bailiwick.platform.audit;

import static dev.bailiwick.platform.schema.Tables.AUDIT_CHAIN;
import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.schema.Tables.AUDIT_REPEAT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.bailiwick.QueuedWriter;
import dev.bailiwick.RunningServer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The behaviour of the audit log on either database.
abstract class AuditLogContract {
    protected abstract RunningServer server();

    @BeforeEach
    void begin_an_empty_log() {
        server().transactions()
                .write(() -> {
                    sql().deleteFrom(AUDIT_ENTRY).execute();
                    sql().deleteFrom(AUDIT_CHAIN).execute();
                    sql().deleteFrom(AUDIT_REPEAT).execute();
                });
        server().bean(AuditChainLock.class).lastWritten.set(0); // as after a start
    }

    @Test
    void an_empty_log_is_intact() {
        assertThat(verify()).isEqualTo(new VerifyAuditLog.Result.Intact(0, 1, 0));
    }

    @Test
    void an_unmodified_trail_is_intact() {
        write(7);

        assertThat(verify()).isEqualTo(new VerifyAuditLog.Result.Intact(7, 1, 7));
    }

    @Test
    void an_entry_reads_back_as_written() {
        log().record(
                        AuditEvent.failure("Door Opened", "too_early")
                                .by(Actor.account(17, "ada@example.org"))
                                .on("the door")
                                .with("colour", "grün “quoted”, ; \n two lines")
                                .changed("state", null, "open"));

        AuditEntry entry = newest();
        assertThat(entry.event()).isEqualTo("Door Opened");
        assertThat(entry.outcome()).isEqualTo(AuditEvent.Outcome.FAILURE);
        assertThat(entry.category()).isEqualTo("too_early");
        assertThat(entry.actor()).isEqualTo(Actor.account(17, "ada@example.org"));
        assertThat(entry.target()).isEqualTo("the door");
        assertThat(entry.details())
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("colour", "grün “quoted”, ; \n two lines", "state", "– → open"));
        assertThat(entry.at()).isEqualTo(server().clock().instant());
        assertThat(verify()).isInstanceOf(VerifyAuditLog.Result.Intact.class);
    }

    @Test
    void unusual_text_is_kept_as_far_as_both_databases_support() {
        log().record(
                        AuditEvent.of("Strange")
                                .by(Actor.command("a\0b"))
                                .on("x".repeat(300))
                                .with("nul", "a\0b")
                                .with("half", "\ud83d")
                                .with("long", "y".repeat(10_000)));
        log().record(AuditEvent.of("Strange").on("x".repeat(252) + "😀😀"));

        assertThat(verify()).isEqualTo(new VerifyAuditLog.Result.Intact(2, 1, 2));
    }

    @ParameterizedTest
    @CsvSource({
        "at, 1",
        "event, Other",
        "outcome, FAILURE",
        "category, other",
        "actor_kind, SYSTEM",
        "actor_id, 2",
        "actor_name, eve@example.org",
        "address, 192.0.2.1",
        "target, other",
        "details, {}",
        "request_id, other"
    })
    void an_altered_field_is_found(String column, String value) {
        write(5);

        alter(column, value, 3);

        assertBroken(3, "altered");
    }

    @ParameterizedTest
    @ValueSource(strings = {"category", "actor_id", "address", "target", "request_id"})
    void null_and_empty_are_distinguished(String column) {
        log().record(AuditEvent.of("Bare").by(new Actor(Actor.Kind.SYSTEM, null, "x")));

        alter(column, column.equals("actor_id") ? "-1" : "", 1);

        assertBroken(1, "altered");
    }

    @Test
    void an_altered_mac_is_found() {
        write(5);

        change(
                "UPDATE audit_entry SET mac = (SELECT mac FROM audit_entry WHERE sequence = 2)"
                        + " WHERE sequence = 4");

        assertBroken(4, "altered");
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "3, 3", "5, 5"})
    void a_removed_entry_is_found(long removed, long foundAt) {
        write(5);

        change("DELETE FROM audit_entry WHERE sequence = " + removed);

        assertBroken(foundAt, removed == 5 ? "truncated" : "missing");
    }

    @Test
    void swapped_entries_are_found() {
        write(5);

        change("UPDATE audit_entry SET sequence = 100 WHERE sequence = 2");
        change("UPDATE audit_entry SET sequence = 2 WHERE sequence = 3");
        change("UPDATE audit_entry SET sequence = 3 WHERE sequence = 100");

        assertBroken(2, "altered");
    }

    @Test
    void renumbered_entries_are_found() {
        write(5);

        change("DELETE FROM audit_entry WHERE sequence = 2");
        for (int sequence = 3; sequence <= 5; sequence++) {
            change("UPDATE audit_entry SET sequence = sequence - 1 WHERE sequence = " + sequence);
        }

        assertBroken(2, "altered");
    }

    @Test
    void an_added_entry_is_found() {
        write(5);

        change(COPY.formatted("6, " + REST, "sequence = 5"));

        assertBroken(6, "altered");
    }

    @Test
    void an_entry_put_before_the_beginning_is_found() {
        write(5);

        change(COPY.formatted("0, " + REST, "sequence = 1"));

        assertBroken(0, "before the start");
    }

    @Test
    void a_truncated_tail_is_found() {
        write(5);

        change("DELETE FROM audit_entry WHERE sequence > 3");

        assertBroken(4, "truncated");
    }

    @Test
    void a_truncated_head_is_found() {
        write(5);

        change("DELETE FROM audit_entry WHERE sequence < 3");

        assertBroken(1, "missing");
    }

    @Test
    void removal_of_all_entries_is_found() {
        write(5);

        change("DELETE FROM audit_entry");

        assertBroken(1, "truncated");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "first_sequence = 2",
                "last_sequence = 4",
                "previous_mac = last_mac",
                "last_mac = previous_mac",
                "mac = last_mac"
            })
    void an_altered_chain_ends_record_is_found(String change) {
        write(5);

        change("UPDATE audit_chain SET " + change);

        assertBroken(0, "begins and ends was altered");
    }

    @Test
    void a_removed_chain_ends_record_is_found() {
        write(5);

        change("DELETE FROM audit_chain");

        assertThat(verify()).isInstanceOf(VerifyAuditLog.Result.Broken.class);
    }

    @Test
    void a_truncated_tail_with_adjusted_ends_is_found_even_after_new_entries() {
        write(5);
        change("DELETE FROM audit_entry WHERE sequence > 3");
        change(
                "UPDATE audit_chain SET last_sequence = 3,"
                        + " last_mac = (SELECT mac FROM audit_entry WHERE sequence = 3)");
        assertBroken(0, "begins and ends was altered");

        write(2);

        assertBroken(0, "begins and ends was altered");
    }

    @Test
    void a_truncated_head_with_adjusted_ends_is_found_even_after_new_entries() {
        write(5);
        change(
                "UPDATE audit_chain SET first_sequence = 3,"
                        + " previous_mac = (SELECT mac FROM audit_entry WHERE sequence = 2)");
        change("DELETE FROM audit_entry WHERE sequence < 3");

        write(2);

        assertBroken(0, "begins and ends was altered");
    }

    @Test
    void recording_continues_without_the_chain_ends_and_the_break_is_found() {
        write(5);
        change("DELETE FROM audit_chain");

        write(2);

        assertThat(entries(AuditFilter.ALL)).hasSize(7);
        assertThat(verify()).isInstanceOf(VerifyAuditLog.Result.Broken.class);
    }

    @Test
    void pruning_does_not_hide_tampering() {
        write(3);
        server().clock().advance(Duration.ofDays(2));
        write(3);
        change("DELETE FROM audit_entry WHERE sequence = 6");
        change(
                "UPDATE audit_chain SET last_sequence = 5,"
                        + " last_mac = (SELECT mac FROM audit_entry WHERE sequence = 5)");

        prune().before(server().clock().instant().minus(Duration.ofDays(1)));

        assertBroken(0, "begins and ends was altered");
    }

    @Test
    void pruning_removes_the_oldest_entries_and_the_rest_verifies() {
        write(3);
        server().clock().advance(Duration.ofDays(2));
        Instant kept = server().clock().instant();
        write(4);

        assertThat(prune().before(kept)).isEqualTo(3);
        assertThat(prune().before(kept)).isZero();

        assertThat(verify()).isEqualTo(new VerifyAuditLog.Result.Intact(4, 4, 7));
        write(1);
        assertThat(verify()).isEqualTo(new VerifyAuditLog.Result.Intact(5, 4, 8));
        change("DELETE FROM audit_entry WHERE sequence = 4");
        assertBroken(4, "missing");
    }

    @Test
    void pruning_everything_leaves_a_chain_that_can_be_continued() {
        write(3);
        server().clock().advance(Duration.ofDays(2));

        assertThat(prune().before(server().clock().instant())).isEqualTo(3);

        assertThat(verify()).isEqualTo(new VerifyAuditLog.Result.Intact(0, 4, 3));
        write(2);
        assertThat(verify()).isEqualTo(new VerifyAuditLog.Result.Intact(2, 4, 5));
    }

    @Test
    void pruning_stops_at_the_first_entry_that_must_be_kept() {
        write(2);
        server().clock().advance(Duration.ofDays(2));
        write(1);
        Instant limit = server().clock().instant();
        server().clock().advance(Duration.ofDays(-2));
        write(2); // the clock was put back

        assertThat(prune().before(limit)).isEqualTo(2);

        assertThat(verify()).isEqualTo(new VerifyAuditLog.Result.Intact(3, 3, 5));
        server().clock().advance(Duration.ofDays(2));
    }

    @Test
    void pruning_stops_at_a_break_in_the_chain_and_keeps_it() {
        write(5);
        server().clock().advance(Duration.ofDays(2));
        change("DELETE FROM audit_entry WHERE sequence = 5");

        assertThat(prune().before(server().clock().instant())).isEqualTo(4);

        assertBroken(5, "truncated");
    }

    @Test
    void an_entry_is_rolled_back_with_its_transaction() {
        write(1);

        assertThatThrownBy(() ->
                        server().transactions()
                                .write(() -> {
                                    write(1);
                                    throw new IllegalStateException("taken back");
                                }))
                .hasMessage("taken back");

        assertThat(entries(AuditFilter.ALL)).hasSize(1);
        assertThat(verify()).isEqualTo(new VerifyAuditLog.Result.Intact(1, 1, 1));
    }

    @Test
    void entries_are_appended_at_the_end_of_their_transaction() {
        server().transactions()
                .write(() -> {
                    write(2);
                    assertThat(sql().fetchCount(AUDIT_ENTRY)).isZero();
                });

        assertThat(verify()).isEqualTo(new VerifyAuditLog.Result.Intact(2, 1, 2));
    }

    @Test
    void what_fails_at_the_end_of_a_transaction_rolls_it_back() {
        write(2);

        assertThatThrownBy(() ->
                        server().transactions()
                                .write(() -> {
                                    sql().deleteFrom(AUDIT_ENTRY).execute();
                                    write(1);
                                    server().transactions()
                                            .beforeCommit(() -> {
                                                throw new IllegalStateException("the last");
                                            });
                                }))
                .hasMessage("the last");

        assertThat(verify()).isEqualTo(new VerifyAuditLog.Result.Intact(2, 1, 2));
    }

    @Test
    void a_change_to_one_kind_of_record_cannot_become_a_change_that_excludes_all_others() {
        assertThatThrownBy(() ->
                        server().transactions()
                                .write(() -> {
                                    log().acquireLock("licences");
                                    log().acquireLock();
                                }))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void a_change_that_excludes_all_others_can_include_records() {
        server().transactions()
                .write(() -> {
                    log().acquireLock();
                    log().acquireLock("licences");
                    log().acquireLock();
                    write(1);
                });

        assertThat(verify()).isEqualTo(new VerifyAuditLog.Result.Intact(1, 1, 1));
    }

    @ParameterizedTest
    @CsvSource({"licences, licences", "licences, ", " , licences", " , "})
    void a_change_waits_for_those_that_it_could_depend_on(
            @Nullable String first, @Nullable String second) {
        List<String> order = Collections.synchronizedList(new ArrayList<>());

        boolean ignored =
                QueuedWriter.first(
                        server(),
                        () -> acquire(first),
                        () -> order.add("first"),
                        () ->
                                server().transactions()
                                        .write(() -> {
                                            acquire(second);
                                            return order.add("second");
                                        }));

        assertThat(order).containsExactly("first", "second");
    }

    protected final void acquire(@Nullable String kind) {
        if (kind == null) {
            log().acquireLock();
        } else {
            log().acquireLock(kind);
        }
    }

    @Test
    void concurrent_writers_keep_the_chain_intact() throws Exception {
        try (var threads = Executors.newFixedThreadPool(8)) {
            List<Callable<Boolean>> writers = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                writers.add(() -> {
                    write(15);
                    return true;
                });
            }
            for (Future<Boolean> writer : threads.invokeAll(writers)) {
                assertThat(writer.get()).isTrue();
            }
        }

        assertThat(verify()).isEqualTo(new VerifyAuditLog.Result.Intact(120, 1, 120));
    }

    @Test
    void repeated_failures_are_counted_in_one_entry() {
        for (int i = 0; i < 5; i++) {
            failures().record("Sign-in Failed", "wrong_credentials", "ada@example.org");
        }
        failures().record("Sign-in Failed", "wrong_credentials", "bob@example.org");
        assertThat(entries(AuditFilter.ALL)).hasSize(2);
        failures().closeWindows();
        assertThat(entries(AuditFilter.ALL)).hasSize(2);

        server().clock().advance(RepeatedFailures.WINDOW);
        failures().closeWindows();

        assertThat(entries(AuditFilter.ALL)).hasSize(3);
        assertThat(newest().target()).isEqualTo("ada@example.org");
        assertThat(newest().category()).isEqualTo("wrong_credentials");
        assertThat(newest().actor()).isEqualTo(Actor.ANONYMOUS);
        assertThat(newest().details()).containsEntry("repeated", "4");
        failures().closeWindows();
        assertThat(entries(AuditFilter.ALL)).hasSize(3);
        assertThat(sql().fetchCount(AUDIT_REPEAT)).isZero();
    }

    @Test
    void many_repetitions_are_recorded_while_they_last() {
        for (int i = 0; i < 105; i++) {
            failures().record("Sign-in Failed", "wrong_credentials", "ada@example.org");
        }

        assertThat(entries(AuditFilter.ALL))
                .extracting(AuditEntry::target, entry -> entry.details().get("repeated so far"))
                .containsExactlyInAnyOrder(
                        tuple("ada@example.org", null),
                        tuple("ada@example.org", "10"),
                        tuple("ada@example.org", "100"));

        server().clock().advance(RepeatedFailures.WINDOW);
        failures().closeWindows();

        assertThat(newest().details()).containsEntry("repeated", "104");
    }

    @Test
    void failures_are_recorded_after_a_clock_far_ahead_is_corrected() {
        Duration ahead = Duration.ofDays(365);
        server().clock().advance(ahead);
        failures().record("Sign-in Failed", "wrong_credentials", "ada@example.org");
        failures().record("Sign-in Failed", "wrong_credentials", "ada@example.org");
        failures().record("Sign-in Failed", "wrong_credentials", "bob@example.org");
        failures().record("Sign-in Failed", "wrong_credentials", "bob@example.org");
        server().clock().advance(ahead.negated());

        failures().record("Sign-in Failed", "wrong_credentials", "ada@example.org");
        failures().closeWindows();

        assertThat(entries(AuditFilter.ALL))
                .extracting(AuditEntry::target, entry -> entry.details().get("repeated"))
                .containsExactlyInAnyOrder(
                        tuple("ada@example.org", null),
                        tuple("bob@example.org", null),
                        tuple("ada@example.org", "1"),
                        tuple("bob@example.org", "1"),
                        tuple("ada@example.org", null));
    }

    @Test
    void the_first_failure_after_a_window_closes_it_and_opens_the_next() {
        failures().record("Sign-in Failed", "wrong_credentials", "ada@example.org");
        failures().record("Sign-in Failed", "wrong_credentials", "ada@example.org");
        server().clock().advance(RepeatedFailures.WINDOW);

        failures().record("Sign-in Failed", "wrong_credentials", "ada@example.org");

        assertThat(entries(AuditFilter.ALL))
                .extracting(entry -> entry.details().get("repeated"))
                .containsExactly(null, "1", null);
    }

    @Test
    void failures_beyond_two_hundred_targets_are_grouped() {
        for (int i = 0; i < RepeatedFailures.MAX_GROUPS + 50; i++) {
            failures().record("Sign-in Failed", "wrong_credentials", "nobody" + i + "@example.org");
        }

        assertThat(sql().fetchCount(AUDIT_ENTRY, AUDIT_ENTRY.EVENT.eq("Sign-in Failed")))
                .as("the last two for all of the others, at the first and at ten more")
                .isEqualTo(RepeatedFailures.MAX_GROUPS + 2);

        server().clock().advance(RepeatedFailures.WINDOW);
        failures().closeWindows();

        assertThat(newest().details()).containsEntry("repeated", "49");
        assertThat(newest().target()).isNull();
        assertThat(verify()).isInstanceOf(VerifyAuditLog.Result.Intact.class);
    }

    @Test
    void concurrent_failures_are_all_counted() throws Exception {
        try (var threads = Executors.newFixedThreadPool(6)) {
            List<Callable<Boolean>> strangers = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                strangers.add(() -> {
                    for (int j = 0; j < 10; j++) {
                        failures().record("Sign-in Failed", "wrong_credentials", "a@example.org");
                    }
                    return true;
                });
            }
            for (Future<Boolean> stranger : threads.invokeAll(strangers)) {
                assertThat(stranger.get()).isTrue();
            }
        }
        server().clock().advance(RepeatedFailures.WINDOW);
        failures().closeWindows();

        assertThat(newest().details().get("repeated")).isEqualTo("59");
        assertThat(entries(AuditFilter.ALL)).as("the first, ten more, and all").hasSize(3);
        assertThat(verify()).isInstanceOf(VerifyAuditLog.Result.Intact.class);
    }

    @Test
    void the_trail_is_filtered_by_time_actor_event_and_target() {
        Instant start = server().clock().instant();
        log().record(event("Opened", "ada@example.org", "door"));
        server().clock().advance(Duration.ofHours(1));
        Instant later = server().clock().instant();
        log().record(event("Opened", "bob@example.org", "window"));
        log().record(event("Closed", "ada@example.org", "door"));

        assertThat(events(new AuditFilter(null, null, "ada@example.org", null, null)))
                .containsExactly("Closed", "Opened");
        assertThat(events(new AuditFilter(null, null, null, "Opened", null))).hasSize(2);
        assertThat(events(new AuditFilter(null, null, null, null, "window"))).hasSize(1);
        assertThat(events(new AuditFilter(start, later, null, null, null)))
                .containsExactly("Opened");
        assertThat(events(new AuditFilter(later, null, null, null, null))).hasSize(2);
        assertThat(events(new AuditFilter(later, null, "ada@example.org", "Opened", "door")))
                .isEmpty();
        assertThat(server().transactions().read(() -> reader().eventNames()))
                .containsExactly("Closed", "Opened");
    }

    @Test
    void audit_pages_follow_one_another_by_key_in_both_directions() {
        write(10);

        var sequences = new ArrayList<Long>();
        long before = Long.MAX_VALUE;
        for (List<Long> page = older(before); !page.isEmpty(); page = older(before)) {
            sequences.addAll(page);
            before = page.getLast();
        }

        assertThat(sequences).containsExactly(10L, 9L, 8L, 7L, 6L, 5L, 4L, 3L, 2L, 1L);
        assertThat(newer(2)).containsExactly(6L, 5L, 4L, 3L);
        assertThat(newer(8)).containsExactly(10L, 9L);
        assertThat(newer(10)).isEmpty();
    }

    @Test
    void a_tampered_entry_can_still_be_read() {
        write(3);

        alter("outcome", "MAYBE", 1);
        alter("actor_kind", "GHOST", 2);
        alter("details", "null", 2);
        alter("details", "[\"not\", \"ours\"]", 3);

        assertThat(entries(AuditFilter.ALL)).hasSize(3);
        assertBroken(1, "altered");
    }

    private static final String REST =
            "at, event, outcome, category, actor_kind, actor_id, actor_name, address, target,"
                    + " details, request_id, mac";
    private static final String COPY =
            "INSERT INTO audit_entry (sequence, " + REST + ") SELECT %s FROM audit_entry WHERE %s";

    private void assertBroken(long sequence, String what) {
        assertThat(verify())
                .isInstanceOfSatisfying(
                        VerifyAuditLog.Result.Broken.class,
                        broken -> {
                            assertThat(broken.reason()).contains(what);
                            assertThat(broken.sequence()).isEqualTo(sequence);
                        });
    }

    private void write(int count) {
        for (int i = 0; i < count; i++) {
            log().record(
                            AuditEvent.of("Something Done")
                                    .by(Actor.account(1, "ada@example.org"))
                                    .on("thing")
                                    .with("number", Integer.toString(i)));
        }
    }

    private static AuditEvent event(String name, String actor, String target) {
        return AuditEvent.of(name).by(Actor.account(1, actor)).on(target);
    }

    private void alter(String column, String value, long sequence) {
        boolean number = column.equals("at") || column.equals("actor_id");
        Field<Object> field = DSL.field(DSL.name(column), Object.class);
        server().transactions()
                .write(() ->
                        sql().update(DSL.table("audit_entry"))
                                .set(field, number ? Long.valueOf(value) : value)
                                .where(DSL.field("sequence").eq(sequence))
                                .execute());
    }

    private void change(String statement) {
        server().transactions().write(() -> sql().execute(statement));
    }

    private VerifyAuditLog.Result verify() {
        return server().bean(VerifyAuditLog.class).run();
    }

    private List<AuditEntry> entries(AuditFilter filter) {
        return server().transactions().read(() -> reader().olderThan(Long.MAX_VALUE, filter, 500));
    }

    private List<String> events(AuditFilter filter) {
        return entries(filter).stream().map(AuditEntry::event).toList();
    }

    private List<Long> older(long before) {
        return server()
                .transactions()
                .read(() -> reader().olderThan(before, AuditFilter.ALL, 4))
                .stream()
                .map(AuditEntry::sequence)
                .toList();
    }

    private List<Long> newer(long after) {
        return server()
                .transactions()
                .read(() -> reader().newerThan(after, AuditFilter.ALL, 4))
                .stream()
                .map(AuditEntry::sequence)
                .toList();
    }

    private AuditEntry newest() {
        return entries(AuditFilter.ALL).getFirst();
    }

    private AuditEntries reader() {
        return server().bean(AuditEntries.class);
    }

    private AuditLog log() {
        return server().bean(AuditLog.class);
    }

    private PruneAuditLog prune() {
        return server().bean(PruneAuditLog.class);
    }

    private RepeatedFailures failures() {
        return server().bean(RepeatedFailures.class);
    }

    private DSLContext sql() {
        return server().sql();
    }
}
