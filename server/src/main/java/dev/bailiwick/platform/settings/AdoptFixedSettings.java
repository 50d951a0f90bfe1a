package dev.bailiwick.platform.settings;

import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.startup.StartRefused;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/// When the environment fixes other settings than at the last start, the same rules hold and the
/// same entries are written as for a change on a page. Before the first request is served; what a
/// rule refuses stops the start.
///
/// An environment that stays as it was is not asked about again: what worked yesterday starts
/// today, be the provider up or not.
@Component
@ConditionalOnWebApplication
final class AdoptFixedSettings implements SmartInitializingSingleton {
    private static final Logger LOG = LoggerFactory.getLogger(AdoptFixedSettings.class);

    private final FixedSettings fixed;
    private final RememberedFixedSettings memory;
    private final SettingRegistry registry;
    private final Settings settings;
    private final ObjectProvider<SettingsRule> rules;
    private final ObjectProvider<SettingsCheck> trials;
    private final ObjectProvider<SettingsChangeListener> consequences;
    private final Transactions transactions;
    private final AuditLog audit;

    AdoptFixedSettings(
            FixedSettings fixed,
            RememberedFixedSettings memory,
            SettingRegistry registry,
            Settings settings,
            ObjectProvider<SettingsRule> rules,
            ObjectProvider<SettingsCheck> trials,
            ObjectProvider<SettingsChangeListener> consequences,
            Transactions transactions,
            AuditLog audit) {
        this.fixed = fixed;
        this.memory = memory;
        this.registry = registry;
        this.settings = settings;
        this.rules = rules;
        this.trials = trials;
        this.consequences = consequences;
        this.transactions = transactions;
        this.audit = audit;
    }

    @Override
    public void afterSingletonsInstantiated() {
        FixedSettings before = transactions.read(memory::recall);
        if (before.equals(fixed)) {
            return;
        }
        trials.stream()
                .flatMap(trial ->
                        trial
                                .tryOut(settings.under(before), settings.current(), Actor.SYSTEM)
                                .stream())
                .forEach(found -> LOG.info("With what the environment fixes: {}", found));
        transactions.write(this::adopt);
    }

    private void adopt() {
        audit.takeTurn();
        SettingsSnapshot before = settings.under(memory.recall());
        SettingsSnapshot after = settings.current();
        List<Setting<?>> changed =
                registry.all().stream()
                        .filter(setting -> !before.sameValue(setting, after))
                        .toList();
        if (!changed.isEmpty()) {
            refuseWhatRulesForbid(before, after);
        }
        memory.replaceBy(fixed);
        for (Setting<?> setting : changed) {
            audit.record(entry(setting, before, after));
        }
        if (!changed.isEmpty()) {
            consequences.forEach(it -> it.follow(before, after, Actor.SYSTEM));
        }
    }

    private void refuseWhatRulesForbid(SettingsSnapshot before, SettingsSnapshot after) {
        rules.stream()
                .flatMap(rule -> rule.problems(before, after).stream())
                .findFirst()
                .ifPresent(problem -> {
                    throw new StartRefused(
                            "What the environment fixes, or no longer fixes, is refused. %s: %s"
                                    .formatted(problem.name(), problem.sentence()));
                });
    }

    private static AuditEvent entry(
            Setting<?> setting, SettingsSnapshot before, SettingsSnapshot after) {
        String variable = after.fixedBy(setting);
        return ChangeSettings.entry(setting, before, after)
                .by(Actor.SYSTEM)
                .with("source", variable == null ? "no longer fixed" : "fixed by " + variable);
    }
}
