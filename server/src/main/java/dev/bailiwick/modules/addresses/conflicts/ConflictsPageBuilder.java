package dev.bailiwick.modules.addresses.conflicts;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.modules.addresses.registry.AddressFields;
import dev.bailiwick.modules.addresses.registry.RegisteredAddress;
import dev.bailiwick.web.ui.Href;
import dev.bailiwick.web.ui.Pager;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Runs in the caller's transaction.
@Component
final class ConflictsPageBuilder {
    private static final int PAGE_SIZE = 50;

    private final AddressConflictList shared;
    private final ReportedRecords reported;
    private final ConflictCounts counts;
    private final Clock clock;

    ConflictsPageBuilder(
            AddressConflictList shared,
            ReportedRecords reported,
            ConflictCounts counts,
            Clock clock) {
        this.shared = shared;
        this.reported = reported;
        this.counts = counts;
        this.clock = clock;
    }

    /// @param rows of one page
    /// @param last the key of the last one if there are more, otherwise null
    private record Rows(List<ConflictsPage.Row> rows, byte @Nullable [] last) {}

    /// @param after the cursor from the page before; any other value starts at the first page
    ConflictsPage of(ConflictKind kind, String after, Account reader) {
        byte[] cursor = parseCursor(after);
        Rows rows =
                switch (kind) {
                    case MAC, NAME -> sharing(kind, cursor);
                    case HOST -> contradicted(cursor, reader, clock.instant());
                };
        int count = rows.rows().size();
        return new ConflictsPage(
                tabs(kind),
                columns(kind),
                rows.rows(),
                noneText(kind),
                new Pager(
                        count == 1 ? "1 conflict" : "%,d conflicts".formatted(count),
                        "First",
                        after.isEmpty() ? null : kind.path(),
                        "Next",
                        rows.last() == null
                                ? null
                                : kind.path() + "&after=" + HexFormat.of().formatHex(rows.last())));
    }

    private static byte[] parseCursor(String after) {
        try {
            return HexFormat.of().parseHex(after);
        } catch (IllegalArgumentException e) {
            return new byte[0];
        }
    }

    private List<ConflictsPage.Tab> tabs(ConflictKind current) {
        var found = counts.byKind();
        return Arrays.stream(ConflictKind.values())
                .map(kind ->
                        new ConflictsPage.Tab(
                                kind.label(),
                                found.getOrDefault(kind, ConflictCount.NONE).text(),
                                kind.path(),
                                kind == current))
                .toList();
    }

    private static List<String> columns(ConflictKind kind) {
        return kind == ConflictKind.HOST
                ? List.of("Address", "Contradiction")
                : List.of(kind.label(), "Addresses");
    }

    private static String noneText(ConflictKind kind) {
        return switch (kind) {
            case MAC -> "No two addresses of the same IP version share a MAC address.";
            case NAME -> "No two addresses of the same IP version share a host name.";
            case HOST -> "No compute host contradicts the record of an address that it reports.";
        };
    }

    private Rows sharing(ConflictKind kind, byte[] after) {
        AddressConflictList.Page page = shared.page(kind, after, PAGE_SIZE);
        return new Rows(
                page.conflicts().stream().map(ConflictsPageBuilder::row).toList(), page.last());
    }

    private static ConflictsPage.Row row(AddressConflictList.Conflict conflict) {
        return new ConflictsPage.Row(
                conflict.shared(),
                new Href(AddressFields.PATH).with("q", conflict.shared()).text(),
                conflict.members().stream()
                        .map(one ->
                                new ConflictsPage.Member(
                                        one.address().toString(),
                                        AddressFields.KIND.path(one.id())))
                        .toList(),
                List.of());
    }

    private Rows contradicted(byte[] after, Account reader, Instant now) {
        List<List<ReportedRecord>> found = reported.contradicted(after, PAGE_SIZE + 1);
        boolean last = found.size() <= PAGE_SIZE;
        List<List<ReportedRecord>> shown = last ? found : found.subList(0, PAGE_SIZE);
        return new Rows(
                shown.stream().map(reports -> row(reports, reader, now)).toList(),
                last ? null : record(shown.getLast()).address().key());
    }

    private static ConflictsPage.Row row(
            List<ReportedRecord> reports, Account reader, Instant now) {
        RegisteredAddress record = record(reports);
        return new ConflictsPage.Row(
                record.address().toString(),
                AddressFields.KIND.path(record.id()),
                List.of(),
                HostConflict.of(reports, reader, now));
    }

    private static RegisteredAddress record(List<ReportedRecord> reports) {
        return reports.getFirst().record();
    }
}
