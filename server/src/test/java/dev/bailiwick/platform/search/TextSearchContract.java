package dev.bailiwick.platform.search;

import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jooq.Condition;
import org.jooq.Query;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The trigram index of either database, as it is kept while rows change. The ids are far apart, so
/// that rows are not read one by one.
abstract class TextSearchContract {
    private static final long APART = 1_000_000;

    protected abstract RunningServer server();

    @BeforeEach
    @AfterEach
    void clear() {
        server().sql().deleteFrom(IP_ADDRESS).execute();
    }

    @Test
    void a_text_is_found_in_any_place_of_any_line() {
        write(1, "web-1.example\n00:00:5e:00:53:01\nfront desk");
        write(2, "mail.example\n00:00:5e:00:53:02");

        assertThat(find("desk")).containsExactly(1L);
        assertThat(find("53:01")).containsExactly(1L);
        assertThat(find("example")).containsExactly(1L, 2L);
        assertThat(find("00:00:5e:00:53:0")).containsExactly(1L, 2L);
        assertThat(find("example 00")).as("across lines").isEmpty();
        assertThat(find("desks")).as("longer than the text").isEmpty();
    }

    @Test
    void signs_of_patterns_and_expressions_are_letters_like_others() {
        write(1, "100% \"sure\" and_so \\ on * ' it^ is -not");
        write(2, "100 sure andiso on it is not");

        for (String part :
                List.of(
                        "100%",
                        "\"sure\"", "\"su", "and_so", "so \\ on", "on * '", "it^", "-not")) {
            assertThat(find(part)).as(part).containsExactly(1L);
        }
        assertThat(find("%%%")).isEmpty();
        assertThat(find("___")).isEmpty();
        assertThat(find("\"\"\"")).isEmpty();
    }

    @Test
    void letters_outside_the_basic_plane_and_of_other_scripts_are_found() {
        write(1, SearchText.of("Straße 5, БЮРО 😀😀😀"));
        write(2, SearchText.of("other"));

        assertThat(find("бюро")).containsExactly(1L);
        assertThat(find("raße")).containsExactly(1L);
        assertThat(find("😀😀😀")).containsExactly(1L);
    }

    @Test
    void the_index_follows_changes_and_removals() {
        write(1, "kitchen");
        write(2, "laboratory");
        server().sql()
                .update(IP_ADDRESS)
                .set(IP_ADDRESS.SEARCH_TEXT, "warehouse")
                .where(IP_ADDRESS.ID.eq(APART))
                .execute();
        server().sql().deleteFrom(IP_ADDRESS).where(IP_ADDRESS.ID.eq(2 * APART)).execute();
        write(3, "laboratory");

        assertThat(find("kitchen")).isEmpty();
        assertThat(find("warehouse")).containsExactly(1L);
        assertThat(find("laboratory")).containsExactly(3L);
    }

    @Test
    void a_rolled_back_change_is_not_in_the_index() {
        write(1, "kitchen");
        write(2, "kitchen");
        try {
            server().transactions()
                    .write(() -> {
                        server().sql()
                                .update(IP_ADDRESS)
                                .set(IP_ADDRESS.SEARCH_TEXT, "gone")
                                .execute();
                        throw new IllegalStateException("a failure after it");
                    });
        } catch (IllegalStateException expected) {
            assertThat(expected).hasMessage("a failure after it");
        }

        assertThat(find("kitchen")).containsExactly(1L, 2L);
        assertThat(find("gone")).isEmpty();
    }

    /// The sample consists of the rows themselves here: the scan starts at the first match.
    @Test
    void what_nearly_all_rows_contain_is_found_up_to_the_limit() {
        var inserts = new ArrayList<Query>();
        for (int i = 0; i < 2_000; i++) {
            inserts.add(insert(i < 500 ? i : 60_000 + i, i < 500 ? "other" : "common " + i));
        }
        run(inserts);

        assertThat(ids("common", DSL.noCondition(), 1_001)).hasSize(1_001).allMatch(id -> id > 499);
        assertThat(ids("common 1999", DSL.noCondition(), 1_001)).containsExactly(61_999L);
        assertThat(ids("common", IP_ADDRESS.ADDRESS.eq("61000"), 1_001)).containsExactly(61_000L);
        assertThat(ids("common", DSL.falseCondition(), 1_001)).isEmpty();
        assertThat(ids("commun", DSL.noCondition(), 1_001)).isEmpty();
    }

    @Test
    void rows_of_earlier_versions_and_a_lost_index_are_completed_at_the_next_start() {
        write(1, "to be overwritten");
        write(2, "other");
        server().sql()
                .update(IP_ADDRESS)
                .setNull(IP_ADDRESS.SEARCH_TEXT)
                .set(IP_ADDRESS.HOSTNAME, "Web-1")
                .set(IP_ADDRESS.DESCRIPTION, "Front\u00a0 DESK")
                .where(IP_ADDRESS.ID.eq(APART))
                .execute();
        loseIndex();
        server().bean(TrigramIndexes.class).prepare(column());

        assertThat(find("web-1")).containsExactly(1L);
        assertThat(find("front desk")).containsExactly(1L);
        assertThat(find("other")).containsExactly(2L);
        assertThat(server().sql().fetchCount(IP_ADDRESS, IP_ADDRESS.SEARCH_TEXT.isNull())).isZero();
    }

    protected abstract void loseIndex();

    private SearchColumn column() {
        return server().context().getBean("addressText", SearchColumn.class);
    }

    private List<Long> find(String part) {
        return ids(part, DSL.noCondition(), 10).stream().map(id -> id / APART).toList();
    }

    private List<Long> ids(String part, Condition others, int limit) {
        return server()
                .transactions()
                .read(() ->
                        server().bean(TextSearch.class)
                                .find(column(), IP_ADDRESS.ID, part, others, limit))
                .stream()
                .sorted()
                .toList();
    }

    private void write(int number, String text) {
        run(List.of(insert(number * APART, text)));
    }

    private void run(List<Query> inserts) {
        server().transactions().write(() -> server().sql().batch(inserts).execute());
    }

    private Query insert(long id, String text) {
        return server().sql()
                .insertInto(IP_ADDRESS)
                .set(IP_ADDRESS.ID, id)
                .set(IP_ADDRESS.ADDRESS_KEY, Long.toString(id).getBytes(StandardCharsets.UTF_8))
                .set(IP_ADDRESS.ADDRESS, Long.toString(id))
                .set(IP_ADDRESS.HOSTNAME, "")
                .set(IP_ADDRESS.HOSTNAME_KEY, new byte[0])
                .set(IP_ADDRESS.STATUS, "active")
                .set(IP_ADDRESS.MAC_ADDRESS, "")
                .set(IP_ADDRESS.MAC_KEY, new byte[0])
                .set(IP_ADDRESS.OWNER, "")
                .set(IP_ADDRESS.OWNER_KEY, new byte[0])
                .set(IP_ADDRESS.DESCRIPTION, "")
                .set(IP_ADDRESS.SEARCH_TEXT, text)
                .set(IP_ADDRESS.VERSION, 1L)
                .set(IP_ADDRESS.CREATED_AT, Instant.EPOCH)
                .set(IP_ADDRESS.CREATED_BY, "a test");
    }
}
