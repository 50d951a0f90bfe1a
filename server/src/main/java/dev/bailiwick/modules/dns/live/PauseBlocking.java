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
        return live.ask(
                providers,
                null,
                (provider, instance) -> {
                    try {
                        audited.make(
                                provider,
                                reason.isEmpty() ? event : event.with("reason", reason),
                                () -> pause(instance, length));
                        begun(provider, length, reason, by);
                    } finally {
                        live.outdateStatus(provider);
                    }
                    return true;
                });
    }

    private static void pause(DnsProvider instance, @Nullable Duration length)
            throws ProviderFailureException {
        Blocking now = switchOff(instance, length);
        if (!now.isDisabled()) {
            throw new ProviderFailureException(
                    Kind.REFUSED, "Blocking is still on, although it was switched off.", "");
        }
        Duration left = now.remaining();
        boolean ends =
                left != null
                        && length != null
                        && !left.isNegative()
                        && left.compareTo(length.plus(TOLERANCE)) <= 0;
        if (length != null && !ends) {
            Blocking ignored = instance.setBlocking(true, null);
            throw new ProviderFailureException(
                    Kind.REFUSED,
                    "It did not take the timer, so blocking was switched on again.",
                    "Look on the instance itself.");
        }
    }

    /// What is not confirmed may hold all the same.
    private static Blocking switchOff(DnsProvider instance, @Nullable Duration length)
            throws ProviderFailureException {
        try {
            return instance.setBlocking(false, length);
        } catch (ProviderFailureException e) {
            Blocking now = instance.blocking();
            if (!now.isDisabled()) {
                throw e;
            }
            return now;
        }
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
        return live.ask(
                providers,
                null,
                (provider, instance) -> {
                    try {
                        audited.make(
                                provider,
                                AuditEvent.of("DNS Blocking Resumed").by(by),
                                () -> resume(instance));
                        transactions.write(
                                () -> pauses.end(provider.id(), clock.instant(), by.name()));
                    } finally {
                        live.outdateStatus(provider);
                    }
                    return true;
                });
    }

    private static void resume(DnsProvider instance) throws ProviderFailureException {
        if (instance.setBlocking(true, null).state() != Blocking.State.ENABLED) {
            throw new ProviderFailureException(
                    Kind.REFUSED, "Blocking is still off, although it was switched on.", "");
        }
    }
}
