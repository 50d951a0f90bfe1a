package dev.bailiwick.platform.search;

import dev.bailiwick.platform.paging.PrefixSearch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Component;

/// Finds rows by a part of their text, up to a limit, in some milliseconds for a million rows.
///
/// A trigram index alone is not enough. What many rows contain fills its lists, and PostgreSQL
/// reads them to the end before it returns a row. Therefore a sample of the rows is read first. If
/// many of them match, so do many others nearby, and a scan soon has as many as are wanted.
/// Otherwise the index is asked for the trigrams that are the rarest in the sample, and the rows
/// are compared.
@Component
public final class TextSearch {
    /// Up to this many rows are read one by one.
    private static final int MAX_SCANNED = 40_000;

    private static final int SAMPLE_SIZE = 500;

    /// With so many matches in the sample, a scan finds 1,000 in about 20,000 rows.
    private static final int MANY_MATCHES = SAMPLE_SIZE / 20;

    private static final int MAX_COMPARED_TRIGRAMS = 24;

    private final DSLContext sql;
    private final TrigramIndexes indexes;

    TextSearch(DSLContext sql, TrigramIndexes indexes) {
        this.sql = sql;
        this.indexes = indexes;
    }

    /// Whether the column contains the text. No index serves this condition.
    public static Condition contains(SearchColumn column, String folded) {
        return DSL.position(column.text(), folded).gt(0);
    }

    /// The rows that contain the text and meet the other conditions. Does not fit short texts
    /// ([SearchText#isShort]).
    ///
    /// @param wanted the column to return, without duplicates
    /// @param limit how many at most; which of them is not specified
    public List<Long> find(
            SearchColumn column, Field<Long> wanted, String folded, Condition others, int limit) {
        var range =
                sql.select(DSL.min(column.id()), DSL.max(column.id()))
                        .from(column.table())
                        .fetchSingle();
        if (range.value1() == null) {
            return List.of();
        }
        Condition matches = PrefixSearch.withoutIndex(contains(column, folded).and(others));
        long first = range.value1();
        long last = range.value2();
        if (last - first < MAX_SCANNED || !indexes.isUsable(column)) {
            return scan(column, wanted, matches, limit);
        }
        var sample = Sample.of(sql, column, first, last, folded, matches);
        if (sample.matching().size() >= MANY_MATCHES) {
            long start = sample.matching().getFirst();
            List<Long> found =
                    scan(
                            column,
                            wanted,
                            column.id().between(start, start + MAX_SCANNED).and(matches),
                            limit);
            if (found.size() == limit) {
                return found;
            }
        }
        return sql.fetchValues(
                indexes.rows(column, wanted, folded, sample.rarestFirst())
                        .and(matches)
                        .limit(limit));
    }

    private List<Long> scan(
            SearchColumn column, Field<Long> wanted, Condition condition, int limit) {
        return indexes.select(column, wanted)
                .from(column.table())
                .where(condition)
                .limit(limit)
                .fetch(wanted);
    }

    /// @param matching the ids of the rows that match, in order
    /// @param rarestFirst the trigrams of the text
    private record Sample(List<Long> matching, List<String> rarestFirst) {
        static Sample of(
                DSLContext sql,
                SearchColumn column,
                long first,
                long last,
                String folded,
                Condition matches) {
            List<String> trigrams = trigrams(folded);
            var fields = new ArrayList<Field<?>>(List.of(column.id()));
            fields.add(DSL.when(matches, 1).otherwise(0));
            trigrams.forEach(
                    trigram -> fields.add(DSL.when(contains(column, trigram), 1).otherwise(0)));
            long[] ids =
                    LongStream.range(0, SAMPLE_SIZE)
                            .map(i -> first + i * (last - first) / (SAMPLE_SIZE - 1))
                            .toArray();
            var rows =
                    sql.select(fields)
                            .from(column.table())
                            .where(
                                    column.id()
                                            .in(LongStream.of(ids).mapToObj(DSL::inline).toList()))
                            .orderBy(column.id())
                            .fetch();
            int[] counts =
                    IntStream.range(0, trigrams.size())
                            .map(i ->
                                    rows.stream()
                                            .mapToInt(row -> row.get(i + 2, Integer.class))
                                            .sum())
                            .toArray();
            return new Sample(
                    rows.stream()
                            .filter(row -> row.get(1, Integer.class) == 1)
                            .map(row -> row.get(column.id()))
                            .toList(),
                    IntStream.range(0, trigrams.size())
                            .boxed()
                            .sorted(Comparator.comparingInt(i -> counts[i]))
                            .map(trigrams::get)
                            .toList());
        }

        private static List<String> trigrams(String folded) {
            int[] letters = folded.codePoints().toArray();
            return IntStream.rangeClosed(0, letters.length - SearchText.MIN_LETTERS)
                    .mapToObj(i -> new String(letters, i, SearchText.MIN_LETTERS))
                    .distinct()
                    .limit(MAX_COMPARED_TRIGRAMS)
                    .toList();
        }
    }
}
