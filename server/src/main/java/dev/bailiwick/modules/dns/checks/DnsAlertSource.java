package dev.bailiwick.modules.dns.checks;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.modules.dns.registry.Providers;
import dev.bailiwick.monitoring.alerts.evaluation.AlertCondition;
import dev.bailiwick.monitoring.alerts.evaluation.AlertKind;
import dev.bailiwick.monitoring.alerts.evaluation.AlertSource;
import dev.bailiwick.monitoring.alerts.evaluation.AlertSubject;
import dev.bailiwick.monitoring.alerts.evaluation.AlertThreshold;
import dev.bailiwick.monitoring.alerts.evaluation.SubjectConditions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.stereotype.Component;

/// The problems that the latest checks have found. What cannot be known is frozen: everything while
/// no check runs, and everything but that while an instance is unreachable.
@Component
final class DnsAlertSource implements AlertSource {
    private static final Set<AlertKind> ALL = Set.of(DnsAlertKind.values());

    /// A check is missing, not only late.
    private static final Duration GAP = Duration.ofMinutes(5);

    private final Providers providers;
    private final Checks checks;

    DnsAlertSource(Providers providers, Checks checks) {
        this.providers = providers;
        this.checks = checks;
    }

    @Override
    public ProductModule module() {
        return ProductModule.DNS;
    }

    @Override
    public List<AlertKind> kinds() {
        return List.of(DnsAlertKind.values());
    }

    @Override
    public List<AlertThreshold> thresholds() {
        return DnsAlertSettings.THRESHOLDS;
    }

    @Override
    public List<SubjectConditions> evaluate(Instant now, Instant resumed) {
        Map<Long, Checks.Check> seen = checks.all();
        Map<Long, Map<Problem.Key, Problem>> problems = checks.problems();
        var found = new ArrayList<SubjectConditions>();
        for (Provider provider : providers.all()) {
            Instant seenAt = Checks.of(seen, provider.id()).seenAt();
            Collection<Problem> known = problems.getOrDefault(provider.id(), Map.of()).values();
            boolean isCurrent = seenAt.plus(GAP).isAfter(now);
            if (!known.isEmpty() || !isCurrent) {
                found.add(
                        new SubjectConditions(
                                new AlertSubject(
                                        ProductModule.DNS,
                                        provider.id(),
                                        provider.name(),
                                        provider.path()),
                                isCurrent ? evaluated(known) : Set.of(),
                                known.stream().map(one -> condition(one, seenAt)).toList()));
            }
        }
        return found;
    }

    private static Set<AlertKind> evaluated(Collection<Problem> known) {
        return known.stream().anyMatch(one -> one.kind() == DnsAlertKind.UNREACHABLE)
                ? Set.of(DnsAlertKind.UNREACHABLE)
                : ALL;
    }

    private static AlertCondition condition(Problem problem, Instant seenAt) {
        return new AlertCondition(
                problem.kind(), problem.part(), problem.message(), problem.since(), seenAt, true);
    }
}
