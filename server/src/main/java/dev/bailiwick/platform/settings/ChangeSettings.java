package dev.bailiwick.platform.settings;

import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;

/// Changes settings, all or none: parses each value, checks every rule, then stores and audits in
/// one transaction. Used by both the pages and the command line.
public final class ChangeSettings {
    /// The outcome of a change.
    public sealed interface Result {
        /// @param names of the settings that changed; empty when none did
        record Stored(List<String> names) implements Result {}

        record Refused(List<SettingProblem> problems) implements Result {}
    }

    private final SettingRegistry registry;
    private final Settings settings;
    private final List<SettingsRule> rules;
    private final ObjectProvider<SettingsChangeListener> listeners;
    private final Transactions transactions;
    private final AuditLog audit;
    private final Clock clock;

    ChangeSettings(
            SettingRegistry registry,
            Settings settings,
            List<SettingsRule> rules,
            ObjectProvider<SettingsChangeListener> listeners,
            Transactions transactions,
            AuditLog audit,
            Clock clock) {
        this.registry = registry;
        this.settings = settings;
        this.rules = rules;
        this.listeners = listeners;
        this.transactions = transactions;
        this.audit = audit;
        this.clock = clock;
    }

    /// @param changes the new text by setting name; null clears. Settings that are not included
    ///   keep their value.
    public Result apply(Map<String, @Nullable String> changes, Actor actor) {
        var problems = new ArrayList<SettingProblem>();
        Map<Setting<?>, @Nullable String> wanted = read(changes, problems);
        if (!problems.isEmpty()) {
            return new Result.Refused(problems);
        }
        try {
            return transactions.write(() -> store(wanted, actor));
        } catch (RulesBroken broken) {
            return new Result.Refused(broken.problems);
        }
    }

    /// The settings after a change; empty when a value is refused.
    public Optional<SettingsSnapshot> preview(Map<String, @Nullable String> changes) {
        var problems = new ArrayList<SettingProblem>();
        Map<Setting<?>, @Nullable String> wanted = read(changes, problems);
        return problems.isEmpty() ? Optional.of(settings.current().with(wanted)) : Optional.empty();
    }

    /// Why the rules would refuse a change; stores nothing.
    public List<SettingProblem> objections(Map<String, @Nullable String> changes) {
        SettingsSnapshot before = settings.current();
        return preview(changes).stream()
                .flatMap(after -> transactions.read(() -> problems(before, after)).stream())
                .toList();
    }

    /// What is wrong with individual values of a change; stores nothing, and checks no rules.
    public List<SettingProblem> check(Map<String, @Nullable String> changes) {
        var problems = new ArrayList<SettingProblem>();
        Map<Setting<?>, @Nullable String> ignored = read(changes, problems);
        return problems;
    }

    private Map<Setting<?>, @Nullable String> read(
            Map<String, @Nullable String> changes, List<SettingProblem> problems) {
        var wanted = new LinkedHashMap<Setting<?>, @Nullable String>();
        SettingsSnapshot now = settings.current();
        changes.forEach((name, text) -> {
            Setting<?> setting = registry.find(name);
            if (setting == null) {
                problems.add(new SettingProblem(name, "There is no setting with this name."));
                return;
            }
            String variable = now.fixedBy(setting);
            if (variable != null) {
                problems.add(
                        new SettingProblem(
                                name,
                                "This is set by " + variable + ", and cannot be changed here."));
                return;
            }
            try {
                wanted.put(
                        setting, text == null || text.isBlank() ? null : setting.canonical(text));
            } catch (SettingRejectedException e) {
                problems.add(new SettingProblem(name, e.message()));
            }
        });
        return wanted;
    }

    private Result store(Map<Setting<?>, @Nullable String> wanted, Actor actor) {
        audit.acquireLock();
        SettingsSnapshot before = settings.current();
        store(wanted, before, actor);
        Map<Setting<?>, @Nullable String> cleared = cleared(before, settings.current());
        store(cleared, before, actor);
        SettingsSnapshot after = settings.current();
        List<SettingProblem> problems = problems(before, after);
        if (!problems.isEmpty()) {
            throw new RulesBroken(problems);
        }
        List<String> changed = new ArrayList<>();
        var touched = new LinkedHashSet<>(wanted.keySet());
        touched.addAll(cleared.keySet());
        for (Setting<?> setting : touched) {
            if (!before.sameValue(setting, after)) {
                changed.add(setting.name());
                audit.record(entry(setting, before, after).by(actor));
            }
        }
        if (!changed.isEmpty()) {
            listeners.forEach(it -> it.onChange(before, after, actor));
        }
        return new Result.Stored(changed);
    }

    /// Unchanged settings keep the record of when and by whom they were stored.
    private void store(
            Map<Setting<?>, @Nullable String> wanted, SettingsSnapshot before, Actor actor) {
        wanted.forEach((setting, text) -> {
            if (!before.isStored(setting, text)) {
                settings.store(setting, text, clock.instant(), actor.name());
            }
        });
    }

    private Map<Setting<?>, @Nullable String> cleared(
            SettingsSnapshot before, SettingsSnapshot after) {
        var cleared = new LinkedHashMap<Setting<?>, @Nullable String>();
        rules.stream()
                .flatMap(rule -> rule.cleared(before, after).stream())
                .filter(setting -> after.fixedBy(setting) == null)
                .forEach(setting -> cleared.put(setting, null));
        return cleared;
    }

    private List<SettingProblem> problems(SettingsSnapshot before, SettingsSnapshot after) {
        return rules.stream().flatMap(rule -> rule.problems(before, after).stream()).toList();
    }

    static AuditEvent entry(Setting<?> setting, SettingsSnapshot before, SettingsSnapshot after) {
        AuditEvent event = AuditEvent.of("Setting Changed").on(setting.name());
        if (setting.isSecret()) {
            return event.with("value", after.has(setting) ? "a new secret" : "removed");
        }
        return event.changed("value", before.formText(setting), after.formText(setting));
    }

    /// Rolls the change back: the rules were checked on the stored settings, inside this
    /// transaction.
    private static final class RulesBroken extends RuntimeException {
        private final transient List<SettingProblem> problems;

        RulesBroken(List<SettingProblem> problems) {
            super("settings rules", null, false, false);
            this.problems = problems;
        }
    }
}
