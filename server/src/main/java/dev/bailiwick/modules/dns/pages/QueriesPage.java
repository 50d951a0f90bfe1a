package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.modules.dns.provider.QueryStatus;
import dev.bailiwick.modules.dns.registry.ProviderFields;
import dev.bailiwick.web.ui.FormField;
import dev.bailiwick.web.ui.SelectOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A page of the query log.
///
/// @param machines where to read more about clients, by their addresses
/// @param failures why an instance is missing
/// @param limits what an instance cannot do
/// @param older the address of the next page; null on the last one
/// @param newest the address of the first page; null there
/// @param refresh the address to look at again for new queries; null if the page does not change
/// @param export the address of the file
public record QueriesPage(
        Scope scope,
        Filter filter,
        String summary,
        List<QueryRow> rows,
        Map<String, List<Link>> machines,
        List<String> failures,
        List<String> limits,
        @Nullable String older,
        @Nullable String newest,
        @Nullable String refresh,
        @Nullable String export) {
    public static final String PATH = ProviderFields.PATH + "/queries";

    public QueriesPage {
        rows = List.copyOf(rows);
        machines = Map.copyOf(machines);
        failures = List.copyOf(failures);
        limits = List.copyOf(limits);
    }

    /// To the host or the IP record of a client.
    public record Link(String text, String href) {}

    public List<Link> machines(QueryRow row) {
        return machines.getOrDefault(row.query().clientAddress(), List.of());
    }

    /// The fields of the form.
    public record Filter(
            FormField from,
            FormField until,
            FormField client,
            FormField domain,
            FormField type,
            FormField status,
            FormField provider,
            boolean isEmpty) {
        public List<SelectOption> statuses() {
            var options = new ArrayList<SelectOption>();
            options.add(SelectOption.of("", "Any status"));
            for (QueryStatus status :
                    List.of(
                            QueryStatus.GRAVITY,
                            QueryStatus.REGEX,
                            QueryStatus.DENYLIST,
                            QueryStatus.FORWARDED,
                            QueryStatus.CACHE)) {
                options.add(SelectOption.of(status.name(), status.label()));
            }
            return options;
        }

        public List<SelectOption> types() {
            var options = new ArrayList<SelectOption>();
            options.add(SelectOption.of("", "Any type"));
            for (String type :
                    List.of("A", "AAAA", "HTTPS", "PTR", "SRV", "TXT", "MX", "NS", "SOA")) {
                options.add(SelectOption.of(type, type));
            }
            return options;
        }
    }
}
