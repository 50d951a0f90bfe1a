package dev.bailiwick.modules.monitors.files;

import static dev.bailiwick.modules.monitors.registry.MonitorFields.DEPENDS_ON;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.HOST;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.NAME;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.RUN_FROM;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.TARGET;
import static dev.bailiwick.modules.monitors.registry.MonitorFields.TYPE;

import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.modules.monitors.registry.MonitorRules;
import dev.bailiwick.modules.monitors.registry.Monitors;
import dev.bailiwick.modules.monitors.registry.RunFrom;
import dev.bailiwick.records.imports.ImportStep;
import dev.bailiwick.records.imports.ImportTarget;
import dev.bailiwick.records.imports.RowComparison;
import dev.bailiwick.records.imports.StagedRow;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordInput;
import dev.bailiwick.records.schema.RecordSchema;
import dev.bailiwick.records.schema.RecordValues;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Monitors from a file, identified by their names. A monitor on which others depend must exist
/// already.
@Component
final class ImportMonitors implements ImportTarget<StagedRow> {
    private final StagedMonitors staged;
    private final Monitors monitors;
    private final MonitorRules rules;
    private final ComputeHosts hosts;

    ImportMonitors(
            StagedMonitors staged, Monitors monitors, MonitorRules rules, ComputeHosts hosts) {
        this.staged = staged;
        this.monitors = monitors;
        this.rules = rules;
        this.hosts = hosts;
    }

    @Override
    public ProductModule module() {
        return ProductModule.NETWORK_MONITOR;
    }

    @Override
    public String noun(int count) {
        return MonitorFields.KIND.noun(count);
    }

    @Override
    public RecordSchema columns() {
        return MonitorFile.COLUMNS;
    }

    @Override
    public Set<RecordField<?>> identifying() {
        return Set.of(NAME);
    }

    @Override
    public String identity(RecordValues row) {
        return Monitors.folded(row.get(NAME));
    }

    @Override
    public String name(RecordValues row) {
        return row.get(NAME);
    }

    /// The stored data for some rows, by folded names.
    private record Stored(Map<String, Monitor> monitors, Map<String, ComputeHost> hosts) {}

    private Stored stored(List<RecordValues> rows) {
        var byName = new HashMap<String, Monitor>();
        monitors.named(
                        rows.stream()
                                .flatMap(row -> Stream.of(row.get(NAME), text(row, DEPENDS_ON)))
                                .filter(name -> !name.isEmpty())
                                .toList())
                .forEach(one -> byName.put(Monitors.folded(one.name()), one));
        var hostsByName = new HashMap<String, ComputeHost>();
        Stream<String> present =
                byName.values().stream().flatMap(one -> one.details().get(RUN_FROM).stream());
        Stream<String> named =
                rows.stream()
                        .flatMap(row -> Stream.concat(runFrom(row), Stream.of(text(row, HOST))));
        hosts.named(Stream.concat(present, named).filter(name -> !name.isEmpty()).toList())
                .forEach(host -> hostsByName.put(folded(host.name()), host));
        return new Stored(byName, hostsByName);
    }

    private static String text(RecordValues row, RecordField<String> field) {
        return row.has(field) ? row.get(field) : "";
    }

    private static Stream<String> runFrom(RecordValues row) {
        return row.has(RUN_FROM) ? row.get(RUN_FROM).stream() : Stream.empty();
    }

    private static String folded(String hostName) {
        return hostName.toLowerCase(Locale.ROOT);
    }

    @Override
    public List<RowComparison<StagedRow>> compare(List<RecordValues> rows) {
        Stored known = stored(rows);
        return rows.stream().map(row -> comparison(row, known)).toList();
    }

    private RowComparison<StagedRow> comparison(RecordValues row, Stored known) {
        Monitor present = known.monitors().get(identity(row));
        ComputeHost host = known.hosts().get(folded(text(row, HOST)));
        Monitor other = known.monitors().get(Monitors.folded(text(row, DEPENDS_ON)));
        RecordInput input = rules.checked(MonitorFields.FORM.fill(merged(row, present)), present);
        if (present != null && !input.text(TYPE).equals(present.kind().key())) {
            return new RowComparison.Refused<>(
                    TYPE.name(), "An import does not change the type of a monitor.");
        }
        if (!input.isValid()) {
            return refused(input);
        }
        if (row.has(RUN_FROM)) {
            input = RunFrom.named(input, known.hosts().values(), present);
            if (!input.isValid()) {
                return refused(input);
            }
        }
        if (host == null && !text(row, HOST).isEmpty()) {
            return new RowComparison.Refused<>(
                    HOST.name(), "There is no compute host with this name.");
        }
        if (other == null && !text(row, DEPENDS_ON).isEmpty()) {
            return new RowComparison.Refused<>(
                    DEPENDS_ON.name(),
                    "There is no monitor with this name. If it is in this file too, import the file"
                            + " a second time.");
        }
        if (present != null && other != null && present.id() == other.id()) {
            return new RowComparison.Refused<>(
                    DEPENDS_ON.name(), "A monitor cannot depend on itself.");
        }
        RecordValues values = withNames(input.values(), host, other);
        List<Long> runFrom = RunFrom.ids(values, known.hosts().values());
        return compared(present, values, row, named(row, present, host, other, runFrom));
    }

    private static RecordValues withNames(
            RecordValues values, @Nullable ComputeHost host, @Nullable Monitor other) {
        RecordValues named = host == null ? values : values.with(HOST, host.name());
        return other == null ? named : named.with(DEPENDS_ON, other.name());
    }

    private static Monitors.Named named(
            RecordValues row,
            @Nullable Monitor present,
            @Nullable ComputeHost host,
            @Nullable Monitor other,
            List<Long> runFrom) {
        return new Monitors.Named(
                row.has(HOST) || present == null
                        ? host == null ? null : host.id()
                        : present.hostId(),
                row.has(DEPENDS_ON) || present == null
                        ? other == null ? null : other.id()
                        : present.dependsOn(),
                runFrom);
    }

    private static RecordValues merged(RecordValues row, @Nullable Monitor present) {
        return row.over(present == null ? MonitorFields.FORM.initialValues() : present.details());
    }

    private RowComparison<StagedRow> compared(
            @Nullable Monitor present,
            RecordValues values,
            RecordValues row,
            Monitors.Named named) {
        var columns =
                new StagedRow(
                        present,
                        StagedMonitors.columns(
                                monitors.imported(present, values, named), named.runFrom()));
        if (present == null) {
            return new RowComparison.New<>(
                    Stream.of(values.get(TYPE).label(), values.get(TARGET), text(row, HOST))
                            .filter(text -> !text.isEmpty())
                            .toList(),
                    columns);
        }
        var changes = values.changesFrom(present.details());
        return changes.isEmpty()
                ? new RowComparison.Same<>()
                : new RowComparison.Changed<>(changes, columns);
    }

    private static RowComparison<StagedRow> refused(RecordInput input) {
        Map.Entry<String, String> first = input.errors().entrySet().iterator().next();
        boolean ofSecret =
                MonitorFields.SECRETS.stream().anyMatch(one -> one.name().equals(first.getKey()));
        return ofSecret
                ? new RowComparison.Refused<>(
                        TARGET.name(),
                        "This monitor has a stored password or token, which is not sent to another"
                                + " server. Change the target on its page.")
                : new RowComparison.Refused<>(first.getKey(), first.getValue());
    }

    @Override
    public void stage(long importId, Map<Integer, StagedRow> rows) {
        staged.add(importId, rows);
    }

    @Override
    public boolean isCurrent(long importId) {
        return staged.isCurrent(importId);
    }

    @Override
    public void apply(ImportStep step) {
        staged.apply(step);
    }
}
