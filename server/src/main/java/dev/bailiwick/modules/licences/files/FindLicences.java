package dev.bailiwick.modules.licences.files;

import static dev.bailiwick.modules.licences.registry.LicenceFields.KEY;
import static dev.bailiwick.modules.licences.registry.LicenceFields.PRODUCT;
import static dev.bailiwick.modules.licences.registry.LicenceFields.VENDOR;
import static dev.bailiwick.modules.licences.registry.LicenceFields.VERSION;
import static dev.bailiwick.platform.schema.Tables.LICENCE;

import dev.bailiwick.modules.licences.registry.ProductKey;
import dev.bailiwick.modules.licences.registry.ProductKeys;
import dev.bailiwick.records.schema.RecordValues;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Component;

/// Matches rows of a file to licences. A row with a key matches the licence with its vendor,
/// product and key. A row without a key matches the licence with its vendor, product and version
/// (or its vendor and product, if the file has no versions) if there is only one; and if the file
/// has a column for keys, only a licence without a key.
@Component
final class FindLicences {
    private final DSLContext sql;
    private final ProductKeys keys;

    FindLicences(DSLContext sql, ProductKeys keys) {
        this.sql = sql;
        this.keys = keys;
    }

    sealed interface Match {
        record None() implements Match {}

        record One(long id) implements Match {}

        /// More than one licence matches.
        record Ambiguous(String column, String reason) implements Match {}
    }

    /// The identity within a file: two rows with the same one are about the same licence.
    String identity(RecordValues row) {
        ProductKeys.Marks marks = marks(row);
        return hex(hasKey(row) || row.has(VERSION) ? marks.identity() : marks.article());
    }

    static boolean hasKey(RecordValues row) {
        return row.has(KEY) && !row.get(KEY).isEmpty();
    }

    private ProductKeys.Marks marks(RecordValues row) {
        String version = row.find(VERSION);
        ProductKey key = row.find(KEY);
        return keys.marks(
                row.get(VENDOR),
                row.get(PRODUCT),
                version == null ? "" : version,
                key == null ? null : keys.indexOrNone(key));
    }

    /// Three queries for any number of rows.
    List<Match> of(List<RecordValues> rows) {
        List<ProductKeys.Marks> marks = rows.stream().map(this::marks).toList();
        Map<String, Group> identities =
                groups(LICENCE.IDENTITY, marks.stream().map(ProductKeys.Marks::identity).toList());
        Map<String, Group> editions =
                groups(LICENCE.EDITION, marks.stream().map(ProductKeys.Marks::edition).toList());
        Map<String, Group> articles =
                groups(
                        LICENCE.ARTICLE,
                        rows.stream().allMatch(row -> row.has(VERSION))
                                ? List.of()
                                : marks.stream().map(ProductKeys.Marks::article).toList());
        var matches = new ArrayList<Match>();
        for (int i = 0; i < rows.size(); i++) {
            RecordValues row = rows.get(i);
            ProductKeys.Marks of = marks.get(i);
            Group known = identities.getOrDefault(hex(of.identity()), Group.EMPTY);
            if (hasKey(row) || (row.has(KEY) && row.has(VERSION) && known.count > 0)) {
                matches.add(known.count == 0 ? new Match.None() : new Match.One(known.first));
            } else {
                matches.add(
                        withoutKey(
                                row,
                                row.has(VERSION)
                                        ? editions.getOrDefault(hex(of.edition()), Group.EMPTY)
                                        : articles.getOrDefault(hex(of.article()), Group.EMPTY)));
            }
        }
        return matches;
    }

    private static Match withoutKey(RecordValues row, Group group) {
        if (group.count == 0) {
            return new Match.None();
        }
        boolean mayBeMeant = !row.has(KEY) || group.keyed == 0;
        if (group.count == 1 && mayBeMeant) {
            return new Match.One(group.first);
        }
        String what = row.has(VERSION) ? "vendor, product and version" : "vendor and product";
        return new Match.Ambiguous(
                !row.has(VERSION) && group.keyed == 0 ? VERSION.name() : KEY.name(),
                group.count == 1
                        ? "The licence with this %s has a product key. Add the key to identify the licence."
                                .formatted(what)
                        : "%,d licences have this %s. Add the %s to identify one of them."
                                .formatted(
                                        group.count,
                                        what,
                                        group.keyed == 0 ? "version" : "product key"));
    }

    /// @param first the smallest id
    /// @param keyed how many have a key
    private record Group(int count, long first, int keyed) {
        static final Group EMPTY = new Group(0, 0, 0);
    }

    private Map<String, Group> groups(Field<byte[]> mark, Collection<byte[]> marks) {
        var groups = new HashMap<String, Group>();
        if (marks.isEmpty()) {
            return groups;
        }
        Field<Integer> count = DSL.count();
        Field<Long> first = DSL.min(LICENCE.ID);
        Field<Integer> keyed = DSL.count(LICENCE.KEY_INDEX);
        sql.select(mark, count, first, keyed)
                .from(LICENCE)
                .where(mark.in(marks))
                .groupBy(mark)
                .forEach(row ->
                        groups.put(
                                hex(row.get(mark)),
                                new Group(row.get(count), row.get(first), row.get(keyed))));
        return groups;
    }

    private static String hex(byte[] mark) {
        return HexFormat.of().formatHex(mark);
    }
}
