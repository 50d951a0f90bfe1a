package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.modules.dns.registry.Providers;
import dev.bailiwick.platform.db.Transactions;
import java.util.Map;
import org.springframework.stereotype.Component;

/// Reads which instances a request is about.
@Component
final class Scopes {
    private final Providers providers;
    private final Transactions transactions;

    Scopes(Providers providers, Transactions transactions) {
        this.providers = providers;
        this.transactions = transactions;
    }

    /// @param asked the parameters of the request
    Scope of(Map<String, String> asked) {
        return Scope.of(transactions.read(providers::all), asked);
    }

    /// All instances.
    Scope all() {
        return of(Map.of());
    }
}
