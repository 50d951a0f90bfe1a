package dev.bailiwick.platform.audit;

import static dev.bailiwick.platform.schema.Tables.AUDIT_CHAIN;
import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.schema.Tables.CHAIN_HEAD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.platform.audit.VerifyAuditLog.Result.Broken;
import dev.bailiwick.platform.audit.VerifyAuditLog.Result.Intact;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.schema.tables.records.AuditChainRecord;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jooq.DSLContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/// An attacker who can write to the database but does not have the master key, while the server
/// keeps running.
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class DatabaseWriterTest {
    @TempDir static Path folder;

    @DynamicPropertySource
    static void dataFolder(DynamicPropertyRegistry registry) {
        registry.add("bailiwick.data-dir", () -> folder.resolve("data").toString());
        registry.add("bailiwick.internal-port", () -> 0);
        registry.add("bailiwick.gateway-external", () -> true);
    }

    @Autowired DSLContext sql;
    @Autowired Transactions transactions;
    @Autowired Chain chain;

    private AuditLog audit;
    private VerifyAuditLog verify;
    private PruneAuditLog prune;

    @BeforeEach
    void ten_entries_of_a_new_log() {
        var ends = new AuditChainLock(sql, chain);
        transactions.write(() -> {
            sql.deleteFrom(AUDIT_ENTRY).execute();
            sql.deleteFrom(AUDIT_CHAIN).execute();
            sql.deleteFrom(CHAIN_HEAD).execute();
            ends.begin();
        });
        audit =
                new AuditLog(
                        sql,
                        transactions,
                        new ChangeLock(sql),
                        ends,
                        chain,
                        () -> {},
                        Clock.systemUTC());
        verify = new VerifyAuditLog(sql, transactions, ends, chain);
        prune = new PruneAuditLog(sql, transactions, ends, chain);
        record(10);
        assertThat(verify.run()).isEqualTo(new Intact(10, 1, 10));
    }

    @Test
    void truncates_the_end_and_adjusts_the_chain_ends() {
        transactions.write(() -> {
            byte[] mac = mac(7);
            sql.deleteFrom(AUDIT_ENTRY).where(AUDIT_ENTRY.SEQUENCE.gt(7L)).execute();
            sql.update(AUDIT_CHAIN)
                    .set(AUDIT_CHAIN.LAST_SEQUENCE, 7L)
                    .set(AUDIT_CHAIN.LAST_MAC, mac)
                    .execute();
        });

        stillShowsAfterMoreEntries();
    }

    @Test
    void truncates_the_beginning_and_adjusts_the_chain_ends() {
        transactions.write(() -> {
            byte[] mac = mac(3);
            sql.deleteFrom(AUDIT_ENTRY).where(AUDIT_ENTRY.SEQUENCE.le(3L)).execute();
            sql.update(AUDIT_CHAIN)
                    .set(AUDIT_CHAIN.FIRST_SEQUENCE, 4L)
                    .set(AUDIT_CHAIN.PREVIOUS_MAC, mac)
                    .execute();
        });

        stillShowsAfterMoreEntries();
    }

    @Test
    void removes_the_chain_ends_record() {
        transactions.write(() -> sql.deleteFrom(AUDIT_CHAIN).execute());

        stillShowsAfterMoreEntries();
    }

    @Test
    void points_the_chain_end_at_an_entry_with_successors() {
        transactions.write(
                () -> sql.update(AUDIT_CHAIN).set(AUDIT_CHAIN.LAST_SEQUENCE, 7L).execute());

        stillShowsAfterMoreEntries();
    }

    @Test
    void restores_an_older_chain_end_while_the_server_runs() {
        AuditChainRecord old = transactions.read(() -> sql.selectFrom(AUDIT_CHAIN).fetchSingle());
        record(5);
        transactions.write(() -> {
            sql.deleteFrom(AUDIT_ENTRY).where(AUDIT_ENTRY.SEQUENCE.gt(10L)).execute();
            sql.deleteFrom(AUDIT_CHAIN).execute();
            sql.insertInto(AUDIT_CHAIN, AUDIT_CHAIN.fields()).values(old.intoArray()).execute();
        });

        stillShowsAfterMoreEntries();
    }

    @Test
    void removes_all_entries_while_the_server_runs() {
        transactions.write(() -> {
            sql.deleteFrom(AUDIT_ENTRY).execute();
            sql.deleteFrom(AUDIT_CHAIN).execute();
        });

        stillShowsAfterMoreEntries();
    }

    @Test
    void backdates_entries_so_that_pruning_deletes_them() {
        transactions.write(() ->
                sql.update(AUDIT_ENTRY)
                        .set(AUDIT_ENTRY.AT, Instant.EPOCH)
                        .where(AUDIT_ENTRY.SEQUENCE.le(8L))
                        .execute());

        assertThat(prune.before(Instant.now().minus(Duration.ofDays(1)))).isZero();
        stillShowsAfterMoreEntries();
    }

    @Test
    void an_unmodified_trail_can_be_pruned_and_verified() {
        assertThat(prune.before(Instant.now().plusSeconds(1))).isEqualTo(10);

        record(2);
        assertThat(verify.run()).isEqualTo(new Intact(2, 11, 12));
    }

    private void stillShowsAfterMoreEntries() {
        record(3);

        assertThat(verify.run()).isInstanceOf(Broken.class);
    }

    private void record(int entries) {
        for (int i = 0; i < entries; i++) {
            audit.record(AuditEvent.of("Something Done"));
        }
    }

    private byte[] mac(long sequence) {
        return sql.select(AUDIT_ENTRY.MAC)
                .from(AUDIT_ENTRY)
                .where(AUDIT_ENTRY.SEQUENCE.eq(sequence))
                .fetchSingle()
                .value1();
    }
}
