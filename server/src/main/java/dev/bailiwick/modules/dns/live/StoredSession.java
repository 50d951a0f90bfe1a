package dev.bailiwick.modules.dns.live;

import dev.bailiwick.modules.dns.pihole.SessionStore;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.modules.dns.registry.Providers;
import dev.bailiwick.platform.db.Transactions;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The session of an instance in the database, which all servers share.
record StoredSession(Provider provider, Providers providers, Transactions transactions)
        implements SessionStore {
    @Override
    public Optional<String> get() {
        return transactions.read(() -> providers.session(provider));
    }

    @Override
    public boolean replace(@Nullable String before, @Nullable String after) {
        return transactions.write(() -> providers.replaceSession(provider, before, after));
    }
}
