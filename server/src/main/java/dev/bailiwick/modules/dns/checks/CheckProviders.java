package dev.bailiwick.modules.dns.checks;

import dev.bailiwick.modules.dns.live.LiveProviders;
import dev.bailiwick.modules.dns.live.LiveProviders.Answer;
import dev.bailiwick.modules.dns.provider.ClientCourse;
import dev.bailiwick.modules.dns.provider.Day;
import dev.bailiwick.modules.dns.provider.DnsProvider;
import dev.bailiwick.modules.dns.provider.Entries;
import dev.bailiwick.modules.dns.provider.Names;
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

    /// @param details null when they are not due
    private record Seen(Status status, @Nullable Details details) {}

    private record Details(Day day, Entries entries, Names names, List<ClientCourse> clients) {
        static Details of(DnsProvider instance) throws ProviderFailureException {
            return new Details(
                    instance.day(), instance.entries(), instance.names(), instance.clients());
        }
    }

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
        List<Answer<Seen>> answers =
                live.await(
                        known.all(),
                        WAIT,
                        (provider, instance) ->
                                new Seen(
                                        instance.status(),
                                        isDue(known, provider, now) ? Details.of(instance) : null));
        for (Answer<Seen> answer : answers) {
            try {
                transactions.write(() -> save(known, answer, now));
            } catch (RuntimeException e) { // what one instance sends must not hide the others
                LOG.warn("A check of the DNS instance {} fails.", answer.provider().id(), e);
                transactions.write(() -> save(known, failed(answer.provider()), now));
            }
        }
    }

    private static Answer<Seen> failed(Provider provider) {
        return new Answer<>(
                provider,
                null,
                new ProviderFailureException(
                        ProviderFailureException.Kind.ANSWER,
                        "Its response cannot be processed.",
                        ""));
    }

    private static boolean isDue(Known known, Provider provider, Instant now) {
        Instant last = Checks.of(known.checks(), provider.id()).detailedAt();
        return !now.isBefore(last.plus(DETAILS_EVERY).minus(TOLERANCE)) || last.isAfter(now);
    }

    private void save(Known known, Answer<Seen> answer, Instant now) {
        Provider provider = answer.provider();
        if (!providers.isCurrent(provider)) {
            return; // it was changed or removed meanwhile
        }
        Checks.Check before = Checks.of(known.checks(), provider.id());
        var find =
                new FindProblems(
                        known.problems().getOrDefault(provider.id(), Map.of()),
                        settings.current(),
                        now);
        var evaluated = EnumSet.of(DnsAlertKind.UNREACHABLE);
        var found = new ArrayList<Problem>();
        Instant detailedAt = before.detailedAt();
        Instant recordedUntil = before.recordedUntil();
        Seen seen = answer.value();
        if (seen == null) {
            var failure = answer.failure();
            found.add(find.unreachable(failure == null ? "" : failure.sentence()));
        } else {
            evaluated.add(DnsAlertKind.NOT_BLOCKING);
            find.ofBlocking(seen.status().blocking(), pause(known, provider)).ifPresent(found::add);
            Details details = seen.details();
            if (details != null) {
                evaluated.addAll(EnumSet.allOf(DnsAlertKind.class));
                found.addAll(find.ofLists(details.entries()));
                find.ofLeases(details.names()).ifPresent(found::add);
                found.addAll(find.ofClients(details.clients()));
                detailedAt = now;
                recordedUntil =
                        history.record(provider.id(), details.day().course(), recordedUntil, now);
            }
        }
        checks.save(provider.id(), new Checks.Check(now, detailedAt, recordedUntil));
        checks.replace(provider.id(), evaluated, found);
    }

    private static @Nullable Pause pause(Known known, Provider provider) {
        return known.pauses().stream()
                .filter(one -> one.providerId() == provider.id())
                .findFirst()
                .orElse(null);
    }
}
