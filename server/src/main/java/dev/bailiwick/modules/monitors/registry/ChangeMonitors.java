package dev.bailiwick.modules.monitors.registry;

import static dev.bailiwick.modules.monitors.registry.MonitorFields.DEPENDS_ON;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.FAILURES;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.HOST;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.INTERVAL;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.NAME;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.NOTES;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.RUN_FROM;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.SECRETS;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.SLOW;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.SUCCESSES;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.TAGS;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.TIMEOUT;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.TYPE;

import dev.bailiwick.contract.monitor.AssignedChecks;
import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.secrets.RandomToken;
import dev.bailiwick.probes.check.Check;
import dev.bailiwick.records.changes.FieldChange;
import dev.bailiwick.records.editing.ChangeRecords;
import dev.bailiwick.records.editing.ChangeTools;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordInput;
import dev.bailiwick.records.schema.RecordValues;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/// Changes to monitors. Of secrets, audit log and history record only that they changed.
@Component
public final class ChangeMonitors extends ChangeRecords<Monitor> {
    /// Fields that change nothing about what is sent and how the answer is read.
    private static final Set<String> WITHOUT_REQUEST =
            Stream.of(
                            NAME,
                            HOST,
                            DEPENDS_ON,
                            TAGS,
                            INTERVAL,
                            TIMEOUT,
                            FAILURES,
                            SUCCESSES,
                            SLOW,
                            NOTES)
                    .map(RecordField::name)
                    .collect(Collectors.toSet());

    private final Monitors monitors;
    private final ComputeHosts hosts;
    private final ApplicationEventPublisher events;
    private final ChangeTools tools;
    private final MonitorRules rules;

    ChangeMonitors(
            Monitors monitors,
            ComputeHosts hosts,
            ApplicationEventPublisher events,
            ChangeTools tools,
            MonitorRules rules) {
        super(MonitorFields.KIND, tools);
        this.monitors = monitors;
        this.hosts = hosts;
        this.events = events;
        this.tools = tools;
        this.rules = rules;
    }

    /// Changes by commands, which may run in another environment than the server: the server's
    /// policy applies when it connects.
    public ChangeMonitors byCommands() {
        return new ChangeMonitors(monitors, hosts, events, tools, rules.byCommands());
    }

    @Override
    protected Optional<Monitor> find(long id) {
        return monitors.find(id);
    }

    @Override
    protected List<Monitor> all(Collection<Long> ids) {
        return monitors.all(ids);
    }

    @Override
    protected RecordInput validate(RecordInput typed, @Nullable Monitor present) {
        RecordInput input = rules.checked(typed, present);
        if (isValid(input, NAME)
                && monitors.isTaken(input.text(NAME), present == null ? null : present.id())) {
            input = input.withError(NAME, "Another monitor has this name.");
        }
        if (isValid(input, HOST) && !input.text(HOST).isEmpty() && host(input.text(HOST)) == null) {
            input = input.withError(HOST, "There is no compute host with this name.");
        }
        if (isValid(input, RUN_FROM) && !input.text(RUN_FROM).isEmpty()) {
            input = runFrom(input, present);
        }
        return isValid(input, DEPENDS_ON) && !input.text(DEPENDS_ON).isEmpty()
                ? dependency(input, present)
                : input;
    }

    /// What was typed, and the check that it describes.
    ///
    /// @param input with its errors
    /// @param check null if there are errors, and if this server would not check it
    public record Trial(RecordInput input, @Nullable Check check) {}

    /// With stored secrets only where saving would keep them. Runs in the caller's transaction.
    ///
    /// @param present null for a new monitor
    public Trial trial(RecordInput typed, @Nullable Monitor present) {
        RecordInput valid = validate(typed, present);
        RecordInput input =
                present == null || !valid.isValid() ? valid : secretsAsStored(valid, present);
        return new Trial(
                input,
                input.isValid()
                                && input.values().get(TYPE) != MonitorKind.PUSH
                                && input.values().get(RUN_FROM).isEmpty()
                        ? MonitorChecks.of(
                                input.values(),
                                secrets(
                                        input,
                                        present == null ? Map.of() : monitors.secrets(present)))
                        : null);
    }

    /// A stored secret is tried only with the request that it was stored with. Otherwise a person
    /// who does not know it could send it with any request, unseen, and find it out from the
    /// answers.
    private static RecordInput secretsAsStored(RecordInput typed, Monitor present) {
        boolean isSame =
                typed.values().changesFrom(present.details()).stream()
                        .allMatch(one -> WITHOUT_REQUEST.contains(one.field()));
        RecordInput input = typed;
        if (!isSame) {
            for (RecordField<String> secret : present.secrets()) {
                if (typed.text(secret).isEmpty() && !typed.removes(secret)) {
                    input = input.withError(secret, "Enter it again to test other settings.");
                }
            }
        }
        return input;
    }

    private RecordInput runFrom(RecordInput typed, @Nullable Monitor present) {
        List<ComputeHost> named = hosts.named(RUN_FROM.read(typed.text(RUN_FROM)));
        Long id = present == null ? null : present.id();
        return named.stream()
                .filter(host -> monitors.countOfHost(host.id(), id) >= AssignedChecks.MAX_CHECKS)
                .findFirst()
                .map(full ->
                        typed.withError(
                                RUN_FROM,
                                "%s already checks %,d monitors, as many as a host can."
                                        .formatted(full.name(), AssignedChecks.MAX_CHECKS)))
                .orElseGet(() -> RunFrom.named(typed, named, present));
    }

    private static boolean isValid(RecordInput input, RecordField<?> field) {
        return !input.errors().containsKey(field.name());
    }

    private RecordInput dependency(RecordInput input, @Nullable Monitor present) {
        Optional<Monitor> other = monitors.named(input.text(DEPENDS_ON));
        if (other.isEmpty()) {
            return input.withError(DEPENDS_ON, "There is no monitor with this name.");
        }
        if (present != null && other.get().id() == present.id()) {
            return input.withError(DEPENDS_ON, "A monitor cannot depend on itself.");
        }
        return present != null && monitors.dependsOn(other.get().id(), present.id())
                ? input.withError(DEPENDS_ON, "That monitor depends on this one.")
                : input;
    }

    private @Nullable Long host(String name) {
        return name.isEmpty()
                ? null
                : hosts.named(List.of(name)).stream().findFirst().map(ComputeHost::id).orElse(null);
    }

    private Monitors.Named named(RecordValues values) {
        String other = values.get(DEPENDS_ON);
        return new Monitors.Named(
                host(values.get(HOST)),
                other.isEmpty() ? null : monitors.named(other).map(Monitor::id).orElse(null),
                RunFrom.ids(values, hosts.named(values.get(RUN_FROM))));
    }

    @Override
    protected Monitor insert(RecordInput input, String by, Instant now) {
        RecordValues values = input.values();
        Monitor added = monitors.insert(values, named(values), secrets(input, Map.of()), by, now);
        announce(List.of(added.id()));
        return added;
    }

    /// The secrets afterwards; those of another kind do not stay.
    private static Map<String, String> secrets(RecordInput input, Map<String, String> before) {
        MonitorKind kind = input.values().get(TYPE);
        var secrets = new LinkedHashMap<String, String>();
        for (RecordField<String> field : SECRETS) {
            String text = input.text(field);
            String stored = before.get(field.name());
            if (!text.isEmpty()) {
                secrets.put(field.name(), text);
            } else if (stored != null
                    && !input.removes(field)
                    && MonitorFields.belongs(field, kind)) {
                secrets.put(field.name(), stored);
            }
        }
        if (kind == MonitorKind.PUSH) {
            String token = before.get(Monitors.TOKEN);
            secrets.put(Monitors.TOKEN, token == null ? RandomToken.next() : token);
        }
        return secrets;
    }

    @Override
    protected List<FieldChange> changes(Monitor before, RecordInput input) {
        var changes = new ArrayList<>(super.changes(before, input));
        MonitorKind kind = input.values().get(TYPE);
        for (RecordField<String> field : SECRETS) {
            boolean stored = before.secrets().contains(field);
            if (!input.text(field).isEmpty()) {
                changes.add(
                        new FieldChange(
                                field.name(), stored ? "set" : "", stored ? "changed" : "set"));
            } else if (stored && (input.removes(field) || !MonitorFields.belongs(field, kind))) {
                changes.add(new FieldChange(field.name(), "set", ""));
            }
        }
        return changes;
    }

    @Override
    protected boolean update(Monitor before, RecordInput input) {
        RecordValues values = input.values();
        announce(List.of(before.id()));
        return monitors.update(
                before, values, named(values), secrets(input, monitors.secrets(before)));
    }

    /// Those that depend on a removed one depend on none afterwards.
    @Override
    protected void delete(Collection<Long> ids) {
        List<Long> dependents = monitors.dependents(ids);
        monitors.delete(ids);
        announce(ids);
        announce(dependents.stream().filter(id -> !ids.contains(id)).toList());
    }

    private void announce(Collection<Long> ids) {
        ids.forEach(id -> events.publishEvent(new MonitorChanged(id)));
    }

    @Override
    protected AuditEvent describe(AuditEvent event, Monitor monitor) {
        AuditEvent described = event.with("type", monitor.kind().key());
        return monitor.isPush() ? described : described.with("target", monitor.target());
    }
}
