package dev.bailiwick.modules.dns.pihole;

import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Keeps the one session of an instance, for all servers.
public interface SessionStore {
    Optional<String> get();

    /// @return false if somebody else has replaced it
    boolean replace(@Nullable String before, @Nullable String after);

    /// One for a single use.
    static SessionStore inMemory() {
        var held = new AtomicReference<@Nullable String>();
        return new SessionStore() {
            @Override
            public Optional<String> get() {
                return Optional.ofNullable(held.get());
            }

            @Override
            public boolean replace(@Nullable String before, @Nullable String after) {
                String now = held.get();
                return Objects.equals(now, before) && held.compareAndSet(now, after);
            }
        };
    }
}
