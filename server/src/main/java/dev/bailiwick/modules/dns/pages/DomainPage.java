package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.modules.dns.provider.Match;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.modules.dns.registry.ProviderFields;
import dev.bailiwick.web.ui.FormField;
import dev.bailiwick.web.ui.Href;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Why a domain is blocked or allowed on each instance, and the form to change that.
///
/// @param failures why a rule was not added
public record DomainPage(
        Scope scope,
        String domain,
        List<Found> found,
        FormField comment,
        List<String> failures,
        boolean mayChange) {
    public static final String PATH = ProviderFields.PATH + "/domain";

    public DomainPage {
        found = List.copyOf(found);
        failures = List.copyOf(failures);
    }

    /// @param failure why it is not known; null if it is
    public record Found(Provider provider, List<Match> matches, @Nullable String failure) {
        public Found {
            matches = List.copyOf(matches);
        }

        public String verdict() {
            boolean allowed = matches.stream().anyMatch(one -> one.enabled() && one.allows());
            boolean blocked = matches.stream().anyMatch(one -> one.enabled() && !one.allows());
            return failure != null
                    ? "Not known"
                    : allowed ? "Allowed" : blocked ? "Blocked" : "On no list and in no rule";
        }
    }

    public String queriesHref() {
        return new Href(QueriesPage.PATH).with("domain", domain).text();
    }
}
