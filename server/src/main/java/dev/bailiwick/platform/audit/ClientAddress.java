package dev.bailiwick.platform.audit;

import org.jspecify.annotations.Nullable;

/// The client for whom a thread works that carries no request, such as one of a websocket, or one
/// that goes on with what a request began. What it records has the address of this client.
public final class ClientAddress {
    private static final ScopedValue<Client> CURRENT = ScopedValue.newInstance();

    private ClientAddress() {}

    /// @param requestId null without a request
    record Client(@Nullable String address, @Nullable String requestId) {
        private static final Client NONE = new Client(null, null);
    }

    /// @param address after removing trusted proxies
    public static void run(String address, Runnable work) {
        ScopedValue.where(CURRENT, new Client(address, null)).run(work);
    }

    /// Work for another thread, on behalf of the current request or client.
    public static Runnable carried(Runnable work) {
        Origin origin = Origin.current();
        var client = new Client(origin.address(), origin.requestId());
        return () -> ScopedValue.where(CURRENT, client).run(work);
    }

    static Client current() {
        return CURRENT.isBound() ? CURRENT.get() : Client.NONE;
    }
}
