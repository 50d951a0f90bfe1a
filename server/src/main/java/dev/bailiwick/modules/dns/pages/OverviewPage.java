package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.modules.dns.provider.Status;
import dev.bailiwick.modules.dns.registry.ProviderFields;
import dev.bailiwick.web.ui.Chart;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// All instances together, or one of them.
///
/// @param rows those that need attention first
/// @param ranges how far the chart can go back
/// @param chart null without data
/// @param paused the sentence about instances that do not block; empty if all do
/// @param messages of the instances' own diagnosis, each with its instance
/// @param refreshSeconds until the page looks again
public record OverviewPage(
        Scope scope,
        String summary,
        List<ProviderRow> rows,
        List<Range> ranges,
        @Nullable Chart chart,
        List<Figure> figures,
        List<Titled> ranks,
        @Nullable PauseState paused,
        List<String> messages,
        boolean mayChange,
        boolean isAdministrator,
        String refreshSeconds) {
    public OverviewPage {
        rows = List.copyOf(rows);
        ranges = List.copyOf(ranges);
        figures = List.copyOf(figures);
        ranks = List.copyOf(ranks);
        messages = List.copyOf(messages);
    }

    public record Range(String label, String href, boolean current) {}

    public record Figure(String label, String value, String detail) {}

    /// @param blocked whether they are of blocked queries
    public record Titled(String id, String title, Rank rank, boolean blocked) {
        /// Where the rows lead, as [Rank.Row#href] has it; null for nowhere.
        public @Nullable String href() {
            return switch (id) {
                case "clients" -> QueriesPage.PATH + " client";
                case "allowed", "blocked" -> DomainPage.PATH + " domain";
                case "types" -> QueriesPage.PATH + " type";
                default -> null;
            };
        }
    }

    /// Instances with a version that has a known vulnerability.
    public List<ProviderRow> vulnerable() {
        return rows.stream().filter(row -> vulnerability(row) != null).toList();
    }

    private static @Nullable String vulnerability(ProviderRow row) {
        Status status = row.status();
        return status == null ? null : status.vulnerability();
    }

    public String path() {
        return ranges.stream()
                .filter(Range::current)
                .findFirst()
                .map(Range::href)
                .orElse(ProviderFields.PATH);
    }
}
