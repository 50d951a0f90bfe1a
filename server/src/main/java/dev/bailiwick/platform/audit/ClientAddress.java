package dev.bailiwick.platform.audit;

import org.jspecify.annotations.Nullable;

/// The address of the client for whom a thread works that carries no request, such as one of a
/// websocket. What it records has this address.
public final class ClientAddress {
    private static final ScopedValue<String> CURRENT = ScopedValue.newInstance();

    private ClientAddress() {}

    /// @param address after removing trusted proxies
    public static void run(String address, Runnable work) {
        ScopedValue.where(CURRENT, address).run(work);
    }

    static @Nullable String current() {
        return CURRENT.isBound() ? CURRENT.get() : null;
    }
}
