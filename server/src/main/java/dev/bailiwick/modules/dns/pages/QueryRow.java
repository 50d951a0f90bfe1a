package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.modules.dns.provider.LoggedQuery;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.modules.dns.registry.ProviderFields;
import dev.bailiwick.web.ui.Href;
import dev.bailiwick.web.ui.StatusIcon;

/// A query in the log.
public record QueryRow(Provider provider, LoggedQuery query) {
    public StatusIcon icon() {
        return switch (query.status().result()) {
            case ANSWERED -> StatusIcon.OK;
            case BLOCKED -> StatusIcon.HELD;
            case OTHER -> StatusIcon.IDLE;
        };
    }

    /// Who asked: the name, or the address.
    public String client() {
        return query.clientName().isEmpty() ? query.clientAddress() : query.clientName();
    }

    public String clientHref() {
        return new Href(QueriesPage.PATH).with("client", query.clientAddress()).text();
    }

    public String domainHref() {
        return new Href(ProviderFields.PATH + "/domain").with("domain", query.domain()).text();
    }

    public String millis() {
        Double millis = query.millis();
        return millis == null ? "–" : "%.1f\u00a0ms".formatted(millis);
    }
}
