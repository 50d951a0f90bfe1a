package dev.bailiwick.modules.dns.live;

import dev.bailiwick.modules.dns.provider.Blocking;
import dev.bailiwick.modules.dns.provider.DnsProvider;
import dev.bailiwick.modules.dns.provider.ProviderFailureException;
import dev.bailiwick.modules.dns.provider.ProviderFailureException.Kind;
import dev.bailiwick.modules.dns.registry.Pauses;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.db.Transactions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Switches blocking off for a time, and on again. What the instance says afterwards counts: a
/// pause that has no end there, although one was wanted, is undone.
@Component
public final class PauseBlocking {
    /// Clocks differ, and timers are rounded.
    private static final Duration TOLERANCE = Duration.ofSeconds(2);

    /// From a request until the state is read after its failure.
    private static final Duration MAX_DELAY = Duration.ofSeconds(10);

    private final LiveProviders live;
    private final Pauses pauses;
    private final AuditedChange audited;
    private final Transactions transactions;
    private final Clock clock;

    PauseBlocking(
            LiveProviders live,
            Pauses pauses,
            AuditedChange audited,
            Transactions transactions,
            Clock clock) {
        this.live = live;
        this.pauses = pauses;
        this.audited = audited;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// Asks all of them at the same time.
    ///
    /// @param length positive; null for until somebody resumes it
    /// @return what each answered
    public List<LiveProviders.Answer<Boolean>> pause(
            List<Provider> providers, @Nullable Duration length, String reason, Actor by) {
        AuditEvent event =
                AuditEvent.of("DNS Blocking Paused")
                        .by(by)
                        .with("length", length == null ? "until resumed" : words(length));
        return live.change(
                providers,
                (provider, instance) -> {
                    try {
                        audited.make(
                                provider,
                                reason.isEmpty() ? event : event.with("reason", reason),
                                () -> {
                                    pause(instance, length);
                                    begun(provider, length, reason, by);
                                });
                    } finally {
                        live.outdateStatus(provider);
                    }
                    return true;
                });
    }

    private static void pause(DnsProvider instance, @Nullable Duration length)
            throws ProviderFailureException {
        Blocking now;
        try {
            now = instance.setBlocking(false, length);
        } catch (ProviderFailureException e) {
            if (!e.kind().isUncertain()) {
                throw e;
            }
            now = instance.blocking(); // an earlier pause may hold, too
            if (!now.isDisabled() || isShorter(now, length)) {
                throw e;
            }
        }
        if (!now.isDisabled()) {
            throw new ProviderFailureException(
                    Kind.REFUSED, "Blocking is still on, although it was switched off.", "");
        }
        if (length != null && !ends(now, length)) {
            Blocking ignored = instance.setBlocking(true, null);
            throw new ProviderFailureException(
                    Kind.REFUSED,
                    "It did not take the timer, so blocking was switched on again.",
                    "Look on the instance itself.");
        }
    }

    private static boolean ends(Blocking now, Duration length) {
        Duration left = now.remaining();
        return left != null && !left.isNegative() && left.compareTo(length.plus(TOLERANCE)) <= 0;
    }

    /// Whether the state is that of a pause that began before this one.
    private static boolean isShorter(Blocking now, @Nullable Duration length) {
        Duration left = now.remaining();
        return left != null && (length == null || left.compareTo(length.minus(MAX_DELAY)) < 0);
    }

    private void begun(Provider provider, @Nullable Duration length, String reason, Actor by) {
        Instant now = clock.instant();
        Instant end = length == null ? null : now.plus(length);
        transactions.write(() -> pauses.begin(provider.id(), now, end, by.name(), reason));
    }

    /// Such as "30 seconds" or "5 minutes".
    static String words(Duration length) {
        long seconds = length.toSeconds();
        return seconds % 3600 == 0
                ? counted(seconds / 3600, "hour")
                : seconds % 60 == 0 ? counted(seconds / 60, "minute") : counted(seconds, "second");
    }

    private static String counted(long count, String unit) {
        return count == 1 ? "1 " + unit : "%,d %ss".formatted(count, unit);
    }

    /// @return what each answered
    public List<LiveProviders.Answer<Boolean>> resume(List<Provider> providers, Actor by) {
        return live.change(
                providers,
                (provider, instance) -> {
                    try {
                        audited.make(
                                provider,
                                AuditEvent.of("DNS Blocking Resumed").by(by),
                                () -> {
                                    resume(instance);
                                    ended(provider, by);
                                });
                    } finally {
                        live.outdateStatus(provider);
                    }
                    return true;
                });
    }

    private void ended(Provider provider, Actor by) {
        transactions.write(() -> pauses.end(provider.id(), clock.instant(), by.name()));
    }

    private static void resume(DnsProvider instance) throws ProviderFailureException {
        if (instance.setBlocking(true, null).state() != Blocking.State.ENABLED) {
            throw new ProviderFailureException(
                    Kind.REFUSED, "Blocking is still off, although it was switched on.", "");
        }
    }
}
