package dev.bailiwick.platform.paging;

import static dev.bailiwick.platform.paging.SortKey.asc;
import static dev.bailiwick.platform.paging.SortKey.ascNullable;
import static dev.bailiwick.platform.paging.SortKey.desc;
import static dev.bailiwick.platform.paging.SortKey.descNullable;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import dev.bailiwick.platform.paging.KeysetPagination.PageRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/// Keyset pagination on either database, over a table with many equal and missing values.
abstract class KeysetPaginationContract {
    private static final Table<Record> ROWS = DSL.table(DSL.name("keyset_row"));
    private static final Field<Long> ID =
            DSL.field(DSL.name("keyset_row", "id"), SQLDataType.BIGINT);
    private static final Field<String> NAME =
            DSL.field(DSL.name("keyset_row", "name"), SQLDataType.VARCHAR(100));
    private static final Field<Double> SHARE =
            DSL.field(DSL.name("keyset_row", "share"), SQLDataType.DOUBLE);
    private static final Field<Integer> RANK =
            DSL.field(DSL.name("keyset_row", "standing"), SQLDataType.INTEGER);

    private static final Map<String, KeysetPagination> ORDERS =
            Map.of(
                    "id", KeysetPagination.by(asc(ID)),
                    "id, last first", KeysetPagination.by(desc(ID)),
                    "name", KeysetPagination.by(asc(NAME), asc(ID)),
                    "name, Z first", KeysetPagination.by(desc(NAME), desc(ID)),
                    "share", KeysetPagination.by(ascNullable(SHARE), asc(ID)),
                    "share, greatest first",
                            KeysetPagination.by(descNullable(SHARE), asc(NAME), asc(ID)),
                    "rank and share",
                            KeysetPagination.by(asc(RANK), descNullable(SHARE), desc(ID)));

    protected abstract RunningServer server();

    @BeforeEach
    void an_empty_table() {
        server().transactions()
                .write(() -> {
                    sql().execute("DROP TABLE IF EXISTS keyset_row");
                    sql().execute(
                                    "CREATE TABLE keyset_row (id BIGINT PRIMARY KEY, name"
                                        + " VARCHAR(100) NOT NULL, share DOUBLE PRECISION, standing"
                                        + " INT NOT NULL)");
                });
    }

    @AfterEach
    void no_table() {
        server().transactions()
                .write(() -> {
                    sql().execute("DROP TABLE keyset_row");
                });
    }

    @RepeatedTest(8)
    void paging_forward_and_back_visits_each_row_once_in_order(RepetitionInfo repetition) {
        var random = new Random(repetition.getCurrentRepetition());
        List<Long> ids = fill(random, random.nextInt(60));
        int size = 1 + random.nextInt(9);

        ORDERS.forEach((name, order) -> {
            List<List<Long>> on = onwards(order, size);
            List<Long> seen = on.stream().flatMap(List::stream).toList();

            assertThat(seen).as(name).containsExactlyInAnyOrderElementsOf(ids);
            assertThat(seen).as(name).isEqualTo(onwards(order, 1_000).getFirst());
            assertThat(backwards(order, size)).as(name).isEqualTo(on);
        });
    }

    @Test
    void rows_without_a_value_come_last_in_both_directions() {
        insert(1, "a", null, 0);
        insert(2, "b", 0.5, 0);
        insert(3, "c", 0.9, 0);

        assertThat(onwards(order("share"), 1)).isEqualTo(pages(2, 3, 1));
        assertThat(onwards(order("share, greatest first"), 1)).isEqualTo(pages(3, 2, 1));
        assertThat(onwards(order("share").reversed(), 1)).isEqualTo(pages(3, 2, 1));
    }

    @Test
    void any_text_can_be_part_of_a_cursor() {
        List<String> names =
                List.of("", "!", "!n", "!t", "~", "a~1", "é~!e", "%00", "&after=x", "Z'--");
        for (int i = 0; i < names.size(); i++) {
            insert(i, names.get(i), 0.1 * i, 0);
        }

        List<Long> seen = onwards(order("name"), 1).stream().flatMap(List::stream).toList();

        assertThat(seen).hasSize(names.size()).doesNotHaveDuplicates();
        assertThat(backwards(order("name"), 1)).isEqualTo(onwards(order("name"), 1));
    }

    @Test
    void inserted_and_deleted_rows_do_not_shift_pages() {
        for (int i = 10; i < 20; i++) {
            insert(i, "same", null, 0);
        }
        KeysetPagination order = order("name");
        KeysetPagination.Page<Long> first = page(order, new PageRequest.First(), 3);

        insert(1, "same", null, 0);
        server().transactions()
                .write(() -> {
                    int ignored = sql().deleteFrom(ROWS).where(ID.eq(12L)).execute();
                });

        assertThat(first.rows()).containsExactly(10L, 11L, 12L);
        assertThat(page(order, new PageRequest.After(String.valueOf(first.after())), 3).rows())
                .containsExactly(13L, 14L, 15L);
    }

    @Test
    void a_page_knows_how_many_rows_precede_it() {
        fill(new Random(3), 8);
        KeysetPagination order = order("id");
        KeysetPagination.Page<Long> first = page(order, new PageRequest.First(), 3);
        KeysetPagination.Page<Long> second =
                page(order, new PageRequest.After(String.valueOf(first.after())), 3);
        KeysetPagination.Page<Long> third =
                page(order, new PageRequest.After(String.valueOf(second.after())), 3);

        assertThat(List.of(first.skipped(), second.skipped(), third.skipped()))
                .containsExactly(0, 3, 6);
        assertThat(page(order, new PageRequest.Before(String.valueOf(third.before())), 3).skipped())
                .isEqualTo(3);
        assertThat(
                        page(order, new PageRequest.Before(String.valueOf(second.before())), 3)
                                .skipped())
                .isZero();
    }

    @Test
    void a_reversed_order_visits_the_same_rows_from_the_other_end() {
        fill(new Random(4), 30);

        assertThat(onwards(order("name").reversed(), 7).stream().flatMap(List::stream).toList())
                .isEqualTo(onwards(order("name"), 1_000).getFirst().reversed());
    }

    @Test
    void a_forged_cursor_shows_the_first_page() {
        fill(new Random(1), 30);
        for (KeysetPagination order : ORDERS.values()) {
            List<Long> first = page(order, new PageRequest.First(), 5).rows();
            for (String forged :
                    List.of(
                            "",
                            "x",
                            "~",
                            "~~~~~~",
                            "!n~!n~!n",
                            "NaN~a~1",
                            "Infinity~a~1",
                            "1~1~9223372036854775808",
                            "a\0~1",
                            "50~x",
                            "-1~1",
                            "1234567890~1",
                            "1~" + "9".repeat(5_000))) {
                assertThat(page(order, new PageRequest.After(forged), 5).rows())
                        .as(forged)
                        .isEqualTo(first);
                assertThat(page(order, new PageRequest.Before(forged), 5).rows())
                        .as(forged)
                        .isEqualTo(first);
            }
        }
    }

    @Test
    void a_cursor_outside_the_list_shows_the_first_page() {
        List<Long> ids = fill(new Random(2), 7);
        KeysetPagination order = order("id");

        assertThat(page(order, new PageRequest.After("9~999"), 5).rows())
                .isEqualTo(ids.subList(0, 5));
        assertThat(page(order, new PageRequest.Before("9~-1"), 5).rows())
                .isEqualTo(ids.subList(0, 5));
        assertThat(page(order, new PageRequest.Before("9~-1"), 5).before()).isNull();
    }

    private static KeysetPagination order(String name) {
        return Objects.requireNonNull(ORDERS.get(name));
    }

    private List<List<Long>> onwards(KeysetPagination order, int size) {
        var pages = new ArrayList<List<Long>>();
        KeysetPagination.Page<Long> page = page(order, new PageRequest.First(), size);
        pages.add(page.rows());
        while (page.after() != null) {
            page = page(order, new PageRequest.After(page.after()), size);
            pages.add(page.rows());
            assertThat(pages).hasSizeLessThan(1_000);
        }
        return pages;
    }

    /// Walks back from the last page; returns the pages in list order.
    private List<List<Long>> backwards(KeysetPagination order, int size) {
        KeysetPagination.Page<Long> page = page(order, new PageRequest.First(), size);
        while (page.after() != null) {
            page = page(order, new PageRequest.After(page.after()), size);
        }
        var pages = new ArrayList<List<Long>>();
        pages.add(page.rows());
        while (page.before() != null) {
            page = page(order, new PageRequest.Before(page.before()), size);
            pages.add(page.rows());
            assertThat(pages).hasSizeLessThan(1_000);
        }
        return pages.reversed();
    }

    private KeysetPagination.Page<Long> page(KeysetPagination order, PageRequest turn, int size) {
        return server().transactions()
                .read(() ->
                        order.page(
                                turn,
                                size,
                                place ->
                                        sql().select(ID)
                                                .select(place)
                                                .from(ROWS)
                                                .where(DSL.trueCondition()),
                                row -> row.get(ID)));
    }

    /// Few distinct values, so that many rows are equal; every third has no share.
    private List<Long> fill(Random random, int rows) {
        var ids = new ArrayList<Long>();
        for (int i = 0; i < rows; i++) {
            insert(
                    i,
                    "name " + random.nextInt(4),
                    random.nextInt(3) == 0 ? null : Double.valueOf(random.nextInt(5) / 3.0),
                    random.nextInt(3));
            ids.add((long) i);
        }
        return ids;
    }

    private void insert(long id, String name, @Nullable Double share, int rank) {
        server().transactions()
                .write(() -> {
                    int ignored =
                            sql().insertInto(ROWS, ID, NAME, SHARE, RANK)
                                    .values(id, name, share, rank)
                                    .execute();
                });
    }

    private static List<List<Long>> pages(long... ids) {
        var pages = new ArrayList<List<Long>>();
        for (long id : ids) {
            pages.add(List.of(id));
        }
        return pages;
    }

    private DSLContext sql() {
        return server().sql();
    }
}
