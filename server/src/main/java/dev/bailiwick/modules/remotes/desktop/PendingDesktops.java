package dev.bailiwick.modules.remotes.desktop;

import dev.bailiwick.platform.secrets.RandomToken;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// What people have entered, for as long as their browsers take to open the websocket. In memory
/// only.
@Component
final class PendingDesktops {
    static final Duration LIFETIME = Duration.ofSeconds(30);

    private static final int MAX_PENDING = 1_000;
    private static final int MAX_OF_SIGN_IN = 5;

    private final Map<String, Pending> pending = new ConcurrentHashMap<>();
    private final Executor later =
            CompletableFuture.delayedExecutor(LIFETIME.toSeconds(), TimeUnit.SECONDS);

    private record Pending(UUID signIn, long remoteId, StartRequest request, long addedNanos) {}

    /// @param signIn of the person, which alone can use the token
    /// @return the token, or null when too many wait
    @Nullable String add(UUID signIn, long remoteId, StartRequest request) {
        if (pending.size() >= MAX_PENDING
                || pending.values().stream().filter(one -> one.signIn.equals(signIn)).count()
                        >= MAX_OF_SIGN_IN) {
            request.clear();
            return null;
        }
        String token = RandomToken.next();
        pending.put(token, new Pending(signIn, remoteId, request, System.nanoTime()));
        later.execute(() -> {
            Pending expired = pending.remove(token);
            if (expired != null) {
                expired.request.clear();
            }
        });
        return token;
    }

    /// Works once. A token of somebody else, or for another machine, stays as it is.
    Optional<StartRequest> take(String token, UUID signIn, long remoteId) {
        Pending found = pending.get(token);
        if (found == null
                || !found.signIn.equals(signIn)
                || found.remoteId != remoteId
                || System.nanoTime() - found.addedNanos > LIFETIME.toNanos()
                || !pending.remove(token, found)) {
            return Optional.empty();
        }
        return Optional.of(found.request);
    }
}
