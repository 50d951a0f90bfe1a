package dev.bailiwick.modules.dns.provider;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// One instance of a DNS filter. Each method is a request that blocks for a few seconds at most. A
/// part that this instance does not have is null; texts are shortened and safe to show.
public interface DnsProvider extends AutoCloseable {
    /// What one request tells.
    Status status() throws ProviderFailureException;

    /// The last 24 hours in detail, by several requests.
    Day day() throws ProviderFailureException;

    Blocking blocking() throws ProviderFailureException;

    /// Switches blocking, and reads back what holds then.
    ///
    /// @param timer after which it is switched back, positive; null for never
    Blocking setBlocking(boolean enabled, @Nullable Duration timer) throws ProviderFailureException;

    /// Ends its session, if there is one.
    void signOut();

    /// Closes its connections; the session stays.
    @Override
    void close();
}
