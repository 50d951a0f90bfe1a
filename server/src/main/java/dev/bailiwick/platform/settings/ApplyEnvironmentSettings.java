package dev.bailiwick.platform.settings;

import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.startup.StartRefusedException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/// When the environment fixes other settings than at the last start, applies the same rules and
/// writes the same audit entries as for a change on a page. Runs before the first request is
/// served; a change that a rule refuses stops the start.
///
/// An unchanged environment is not checked again: a configuration that worked yesterday starts
/// today, even if the provider is down.
@Component
@ConditionalOnWebApplication
final class ApplyEnvironmentSettings implements SmartInitializingSingleton {
    private static final Logger LOG = LoggerFactory.getLogger(ApplyEnvironmentSettings.class);

    private final EnvironmentSettings fixed;
    private final LastEnvironmentSettings remembered;
    private final SettingRegistry registry;
    private final Settings settings;
    private final ObjectProvider<SettingsRule> rules;
    private final ObjectProvider<ExternalSettingsTest> checks;
    private final ObjectProvider<SettingsChangeListener> listeners;
    private final Transactions transactions;
    private final AuditLog audit;

    ApplyEnvironmentSettings(
            EnvironmentSettings fixed,
            LastEnvironmentSettings remembered,
            SettingRegistry registry,
            Settings settings,
            ObjectProvider<SettingsRule> rules,
            ObjectProvider<ExternalSettingsTest> checks,
            ObjectProvider<SettingsChangeListener> listeners,
            Transactions transactions,
            AuditLog audit) {
        this.fixed = fixed;
        this.remembered = remembered;
        this.registry = registry;
        this.settings = settings;
        this.rules = rules;
        this.checks = checks;
        this.listeners = listeners;
        this.transactions = transactions;
        this.audit = audit;
    }

    @Override
    public void afterSingletonsInstantiated() {
        EnvironmentSettings before = transactions.read(remembered::load);
        if (before.equals(fixed)) {
            return;
        }
        checks.stream()
                .flatMap(trial ->
                        trial
                                .check(settings.with(before), settings.current(), Actor.SYSTEM)
                                .stream())
                .forEach(found ->
                        LOG.info("With the settings from the environment: {}", found.message()));
        transactions.write(this::adopt);
    }

    private void adopt() {
        audit.acquireLock();
        SettingsSnapshot before = settings.with(remembered.load());
        SettingsSnapshot after = settings.current();
        List<Setting<?>> changed =
                registry.all().stream()
                        .filter(setting -> !before.sameValue(setting, after))
                        .toList();
        if (!changed.isEmpty()) {
            requireAllowed(before, after);
        }
        remembered.replaceWith(fixed);
        for (Setting<?> setting : changed) {
            audit.record(entry(setting, before, after));
        }
        if (!changed.isEmpty()) {
            listeners.forEach(it -> it.onChange(before, after, Actor.SYSTEM));
        }
    }

    private void requireAllowed(SettingsSnapshot before, SettingsSnapshot after) {
        rules.stream()
                .flatMap(rule -> rule.problems(before, after).stream())
                .findFirst()
                .ifPresent(problem -> {
                    throw new StartRefusedException(
                            "The change of settings in the environment is refused. %s: %s"
                                    .formatted(problem.name(), problem.sentence()));
                });
    }

    private static AuditEvent entry(
            Setting<?> setting, SettingsSnapshot before, SettingsSnapshot after) {
        String variable = after.fixedBy(setting);
        return ChangeSettings.entry(setting, before, after)
                .by(Actor.SYSTEM)
                .with(
                        "source",
                        variable == null
                                ? "no longer set by the environment"
                                : "set by " + variable);
    }
}
