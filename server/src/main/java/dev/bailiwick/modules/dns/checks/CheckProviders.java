package dev.bailiwick.modules.dns.checks;

import dev.bailiwick.modules.dns.live.LiveProviders;
import dev.bailiwick.modules.dns.live.LiveProviders.Answer;
import dev.bailiwick.modules.dns.provider.Day;
import dev.bailiwick.modules.dns.provider.DnsProvider;
import dev.bailiwick.modules.dns.provider.ProviderFailureException;
import dev.bailiwick.modules.dns.provider.Status;
import dev.bailiwick.modules.dns.registry.Pause;
import dev.bailiwick.modules.dns.registry.Pauses;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.modules.dns.registry.Providers;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.platform.settings.Settings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Looks at all instances each minute, and at their lists, leases and clients every ten minutes.
@Component
@ConditionalOnWebApplication
final class CheckProviders {
    private static final Logger LOG = LoggerFactory.getLogger(CheckProviders.class);
    private static final Duration WAIT = Duration.ofSeconds(20);
    private static final Duration DETAILS_EVERY = Duration.ofMinutes(10);

    /// The job's interval varies.
    private static final Duration TOLERANCE = Duration.ofSeconds(30);

    private final Providers providers;
    private final Pauses pauses;
    private final Checks checks;
    private final QueryHistory history;
    private final LiveProviders live;
    private final Settings settings;
    private final Transactions transactions;
    private final Clock clock;

    CheckProviders(
            Providers providers,
            Pauses pauses,
            Checks checks,
            QueryHistory history,
            LiveProviders live,
            Settings settings,
            Transactions transactions,
            Clock clock) {
        this.providers = providers;
        this.pauses = pauses;
        this.checks = checks;
        this.history = history;
        this.live = live;
        this.settings = settings;
        this.transactions = transactions;
        this.clock = clock;
    }

    private record Known(
            List<Provider> all,
            List<Pause> pauses,
            Map<Long, Checks.Check> checks,
            Map<Long, Map<Problem.Key, Problem>> problems) {}

    @ScheduledJob(value = "Check DNS instances", onOneServer = true)
    @Scheduled(fixedDelayString = "PT1M", initialDelayString = "PT30S")
    void run() {
        Instant now = clock.instant();
        Known known =
                transactions.read(() ->
                        new Known(
                                providers.all(),
                                pauses.current(now),
                                checks.all(),
                                checks.problems()));
        var due = new ArrayList<Provider>();
        for (Answer<Status> answer :
                live.await(known.all(), WAIT, (_, instance) -> instance.status())) {
            Provider provider = answer.provider();
            boolean isDue = answer.value() != null && isDue(known, provider, now);
            if (isDue) {
                due.add(provider);
            }
            save(provider, () -> saveStatus(known, answer, isDue, now));
        }
        look(due, DnsProvider::day, (provider, day) -> record(known, provider, day, now));
        look(
                due,
                DnsProvider::entries,
                (provider, entries) ->
                        checks.replace(
                                provider.id(),
                                Set.of(DnsAlertKind.LIST_FAILED),
                                find(known, provider, now).ofLists(entries)));
        look(
                due,
                DnsProvider::names,
                (provider, names) ->
                        checks.replace(
                                provider.id(),
                                Set.of(DnsAlertKind.RANGE_NEARLY_FULL),
                                find(known, provider, now).ofLeases(names).stream().toList()));
        look(
                due,
                DnsProvider::clients,
                (provider, clients) ->
                        checks.replace(
                                provider.id(),
                                Set.of(DnsAlertKind.CLIENT_RISE),
                                find(known, provider, now).ofClients(clients)));
    }

    /// A part of what an instance knows.
    private interface Part<T> {
        T of(DnsProvider instance) throws ProviderFailureException;
    }

    /// What was found last stays where this part cannot be read: it does not mean that the instance
    /// is unreachable, and hides nothing else.
    private <T> void look(List<Provider> due, Part<T> part, BiConsumer<Provider, T> save) {
        for (Answer<T> answer : live.await(due, WAIT, (_, instance) -> part.of(instance))) {
            T value = answer.value();
            if (value != null) {
                save(answer.provider(), () -> save.accept(answer.provider(), value));
            }
        }
    }

    /// What one instance sends must not hide the others. One that was changed or removed meanwhile
    /// is left out.
    private void save(Provider provider, Runnable save) {
        try {
            transactions.write(() -> {
                if (providers.isCurrent(provider)) {
                    save.run();
                }
            });
        } catch (RuntimeException e) {
            LOG.warn("A check of the DNS instance {} fails.", provider.id(), e);
        }
    }

    private static boolean isDue(Known known, Provider provider, Instant now) {
        Instant last = Checks.of(known.checks(), provider.id()).detailedAt();
        return !now.isBefore(last.plus(DETAILS_EVERY).minus(TOLERANCE)) || last.isAfter(now);
    }

    private FindProblems find(Known known, Provider provider, Instant now) {
        return new FindProblems(
                known.problems().getOrDefault(provider.id(), Map.of()), settings.current(), now);
    }

    private void saveStatus(Known known, Answer<Status> answer, boolean looksFurther, Instant now) {
        Provider provider = answer.provider();
        Checks.Check before = Checks.of(known.checks(), provider.id());
        FindProblems find = find(known, provider, now);
        var evaluated = EnumSet.of(DnsAlertKind.UNREACHABLE);
        var found = new ArrayList<Problem>();
        Status status = answer.value();
        if (status == null) {
            var failure = answer.failure();
            found.add(find.unreachable(failure == null ? "" : failure.sentence()));
        } else {
            evaluated.add(DnsAlertKind.NOT_BLOCKING);
            find.ofBlocking(status.blocking(), pause(known, provider)).ifPresent(found::add);
        }
        checks.save(
                provider.id(),
                new Checks.Check(
                        now, looksFurther ? now : before.detailedAt(), before.recordedUntil()));
        checks.replace(provider.id(), evaluated, found);
    }

    private void record(Known known, Provider provider, Day day, Instant now) {
        Instant until = Checks.of(known.checks(), provider.id()).recordedUntil();
        checks.save(
                provider.id(),
                new Checks.Check(
                        now, now, history.record(provider.id(), day.course(), until, now)));
    }

    private static @Nullable Pause pause(Known known, Provider provider) {
        return known.pauses().stream()
                .filter(one -> one.providerId() == provider.id())
                .findFirst()
                .orElse(null);
    }
}
