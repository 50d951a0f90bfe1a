package dev.bailiwick.modules.dns.drift;

import dev.bailiwick.modules.dns.live.ChangeInstances;
import dev.bailiwick.modules.dns.provider.ProviderFailureException;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.ClientAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Carries plans out in the background, one at a time on this server. After a failure the other
/// changes are still made: each stands for itself.
@Component
public final class Copies {
    private static final int MAX_SILENT = 3;
    private static final Duration SHOWN = Duration.ofMinutes(10);

    private final ChangeInstances change;
    private final Clock clock;
    private final AtomicReference<@Nullable Copy> latest = new AtomicReference<>();

    Copies(ChangeInstances change, Clock clock) {
        this.change = change;
        this.clock = clock;
    }

    /// One plan that is carried out.
    public static final class Copy {
        private final int steps;
        private final Clock clock;
        private final List<String> failures = new ArrayList<>();
        private int done;
        private Instant changedAt;

        private Copy(int steps, Clock clock) {
            this.steps = steps;
            this.clock = clock;
            this.changedAt = clock.instant();
        }

        private synchronized void done(@Nullable String failure) {
            done++;
            changedAt = clock.instant();
            if (failure != null) {
                failures.add(failure);
            }
        }

        public int steps() {
            return steps;
        }

        public synchronized int done() {
            return done;
        }

        public boolean hasEnded() {
            return done() == steps;
        }

        private synchronized boolean isOld() {
            return hasEnded() && changedAt.plus(SHOWN).isBefore(clock.instant());
        }

        /// Sentences, each with its instance and change; not safe to show as they are.
        public synchronized List<String> failures() {
            return List.copyOf(failures);
        }
    }

    /// Also for some minutes after its end.
    public Optional<Copy> latest() {
        return Optional.ofNullable(latest.get()).filter(copy -> !copy.isOld());
    }

    /// Returns at once.
    ///
    /// @param mayContinue asked before each step: whether the person still has the rights
    /// @return false if another one is being carried out
    public boolean start(CopyPlan plan, Actor by, BooleanSupplier mayContinue) {
        var copy = new Copy(plan.steps().size(), clock);
        Copy before = latest.get();
        boolean runs = before != null && !before.hasEnded();
        if (runs || !latest.compareAndSet(before, copy)) {
            return false;
        }
        Runnable work = ClientAddress.carried(() -> run(plan, copy, by, mayContinue));
        Thread ignored = Thread.ofVirtual().name("dns").start(work);
        return true;
    }

    /// A target that does not respond several times in a row is left alone.
    private void run(CopyPlan plan, Copy copy, Actor by, BooleanSupplier mayContinue) {
        var silent = new HashMap<Long, Integer>();
        for (Comparison.Step step : plan.steps()) {
            long target = step.target().id();
            if (silent.getOrDefault(target, 0) >= MAX_SILENT) {
                copy.done(sentence(step, "not tried, because it does not respond"));
                continue;
            }
            ProviderFailureException failure = null;
            String why = null;
            try {
                if (!mayContinue.getAsBoolean()) {
                    copy.done(sentence(step, "not tried, because you lost the permission"));
                    continue;
                }
                change.make(step.target(), step.change(), by);
            } catch (ProviderFailureException e) {
                failure = e;
                why = sentence(step, e.sentence());
            } catch (RuntimeException e) {
                why = sentence(step, "an internal error");
            }
            boolean isSilent = failure != null && failure.kind().isUncertain();
            silent.put(target, isSilent ? silent.getOrDefault(target, 0) + 1 : 0);
            copy.done(why);
        }
    }

    private static String sentence(Comparison.Step step, String why) {
        return "%s: %s: %s".formatted(step.target().name(), step.change().words(), why);
    }
}
