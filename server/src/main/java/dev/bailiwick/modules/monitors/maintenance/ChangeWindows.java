package dev.bailiwick.modules.monitors.maintenance;

import static dev.bailiwick.modules.monitors.maintenance.WindowFields.BEGINS;
import static dev.bailiwick.modules.monitors.maintenance.WindowFields.COVERS;
import static dev.bailiwick.modules.monitors.maintenance.WindowFields.CRON;
import static dev.bailiwick.modules.monitors.maintenance.WindowFields.DAYS;
import static dev.bailiwick.modules.monitors.maintenance.WindowFields.ENDS;
import static dev.bailiwick.modules.monitors.maintenance.WindowFields.KIND;
import static dev.bailiwick.modules.monitors.maintenance.WindowFields.LENGTH;
import static dev.bailiwick.modules.monitors.maintenance.WindowFields.NAME;
import static dev.bailiwick.modules.monitors.maintenance.WindowFields.REPEATS;
import static dev.bailiwick.modules.monitors.maintenance.WindowFields.TIME;
import static dev.bailiwick.modules.monitors.maintenance.WindowFields.TIME_ZONE;

import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.monitors.maintenance.MaintenanceWindows.Cover;
import dev.bailiwick.modules.monitors.maintenance.WindowSchedule.Repeated;
import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.modules.monitors.registry.Monitors;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.records.changes.ChangeSource;
import dev.bailiwick.records.changes.FieldChange;
import dev.bailiwick.records.changes.RecordChanges;
import dev.bailiwick.records.editing.ChangeRecords;
import dev.bailiwick.records.editing.ChangeTools;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordInput;
import dev.bailiwick.records.schema.RecordValues;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/// Changes to maintenance windows.
@Component
public final class ChangeWindows extends ChangeRecords<MaintenanceWindow> {
    /// What the history calls an early end.
    static final String ENDED = "ended_at";

    /// Of those that are not over, and of all.
    private static final int MAX_OPEN = 500;

    private static final int MAX_ALL = 2_000;
    private static final int MAX_DETAIL_LENGTH = 200;

    private final MaintenanceWindows windows;
    private final Monitors monitors;
    private final ComputeHosts hosts;
    private final ApplicationEventPublisher events;
    private final RecordChanges history;
    private final AuditLog audit;
    private final Transactions transactions;
    private final Clock clock;

    ChangeWindows(
            MaintenanceWindows windows,
            Monitors monitors,
            ComputeHosts hosts,
            ApplicationEventPublisher events,
            RecordChanges history,
            AuditLog audit,
            Transactions transactions,
            Clock clock,
            ChangeTools tools) {
        super(KIND, tools);
        this.windows = windows;
        this.monitors = monitors;
        this.hosts = hosts;
        this.events = events;
        this.history = history;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    @Override
    protected Optional<MaintenanceWindow> find(long id) {
        return windows.find(id);
    }

    @Override
    protected List<MaintenanceWindow> all(Collection<Long> ids) {
        return windows.all(ids);
    }

    @Override
    protected RecordInput validate(RecordInput typed, @Nullable MaintenanceWindow present) {
        RecordInput input = present == null ? counted(typed) : typed;
        if (isValid(input, REPEATS)) {
            input =
                    switch (REPEATS.read(input.text(REPEATS))) {
                        case ONCE -> once(unused(input, DAYS, TIME, CRON, LENGTH), present);
                        case WEEKLY -> weekly(unused(input, BEGINS, ENDS, CRON));
                        case CRON -> byCron(unused(input, BEGINS, ENDS, DAYS, TIME));
                    };
        }
        return isValid(input, COVERS) ? covered(input) : input;
    }

    private RecordInput counted(RecordInput input) {
        return windows.countOpenAfter(clock.instant()) >= MAX_OPEN || windows.count() >= MAX_ALL
                ? input.withError(NAME, "There are too many windows. Remove those not needed.")
                : input;
    }

    private static boolean isValid(RecordInput input, RecordField<?>... fields) {
        return List.of(fields).stream().noneMatch(one -> input.errors().containsKey(one.name()));
    }

    /// The form hides them, so what is in them does not matter.
    private static RecordInput unused(RecordInput typed, RecordField<?>... fields) {
        RecordInput input = typed;
        for (RecordField<?> field : fields) {
            if (!isValid(input, field)) {
                input = input.withText(field, field.initial());
            }
        }
        return input;
    }

    private RecordInput once(RecordInput input, @Nullable MaintenanceWindow present) {
        LocalDateTime begin = isValid(input, BEGINS) ? BEGINS.read(input.text(BEGINS)) : null;
        LocalDateTime end = isValid(input, ENDS) ? ENDS.read(input.text(ENDS)) : null;
        if (begin == null || end == null || !isValid(input, TIME_ZONE)) {
            return input;
        }
        Occurrence time =
                WindowSchedule.occurrence(begin, end, TIME_ZONE.read(input.text(TIME_ZONE)));
        if (!time.end().isAfter(time.begin())) {
            return input.withError(ENDS, "The end must be after the start.");
        }
        if (!WindowLength.isAllowed(Duration.between(time.begin(), time.end()))) {
            return input.withError(ENDS, WindowLength.LIMITS);
        }
        boolean isOver = !time.end().isAfter(clock.instant());
        return isOver && (present == null || changesTimes(present, input))
                ? input.withError(ENDS, "This is in the past.")
                : input;
    }

    private static boolean changesTimes(MaintenanceWindow before, RecordInput input) {
        return WindowFields.TIMES.stream()
                .anyMatch(field -> !text(before.details(), field).equals(input.text(field)));
    }

    private static <T extends @Nullable Object> String text(
            RecordValues values, RecordField<T> field) {
        return values.text(field);
    }

    private static RecordInput weekly(RecordInput input) {
        return isValid(input, DAYS, TIME, LENGTH, TIME_ZONE) ? closing(input, DAYS) : input;
    }

    private static RecordInput byCron(RecordInput input) {
        return isValid(input, CRON, LENGTH, TIME_ZONE) ? closing(input, CRON) : input;
    }

    /// @param often the field that says how often it begins
    private static RecordInput closing(RecordInput input, RecordField<?> often) {
        var values = RecordValues.builder();
        WindowFields.TIMES.forEach(field -> values.read(field, input.text(field)));
        return WindowSchedule.of(values.build()) instanceof Repeated repeated
                ? repeated.error(LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.UTC))
                        .map(error -> input.withError(often, error))
                        .orElse(input)
                : input;
    }

    private RecordInput covered(RecordInput input) {
        List<CoverLine> lines = lines(input);
        for (int i = 0; i < lines.size(); i++) {
            CoverLine line = lines.get(i);
            String problem =
                    switch (line.kind()) {
                        case EVERYTHING ->
                                lines.size() == 1 ? "" : "everything cannot have other lines.";
                        case MONITOR ->
                                monitors.named(line.name()).isPresent()
                                        ? ""
                                        : "there is no monitor with this name.";
                        case HOST ->
                                host(line.name()).isPresent()
                                        ? ""
                                        : "there is no compute host with this name.";
                        case TAG -> MonitorFields.TAGS.error(line.name()).orElse("");
                    };
            if (!problem.isEmpty()) {
                return input.withError(COVERS, "Line %d: %s".formatted(i + 1, problem));
            }
        }
        return input;
    }

    private static List<CoverLine> lines(RecordInput input) {
        return COVERS.read(input.text(COVERS)).stream()
                .flatMap(line -> CoverLine.parse(line).stream())
                .distinct()
                .toList();
    }

    private Optional<ComputeHost> host(String name) {
        return hosts.named(List.of(name)).stream().findFirst();
    }

    /// @return empty for everything
    private List<Cover> covers(RecordInput input) {
        var covers = new ArrayList<Cover>();
        for (CoverLine line : lines(input)) {
            switch (line.kind()) {
                case EVERYTHING -> {
                    return List.of();
                }
                case MONITOR ->
                        monitors.named(line.name())
                                .map(Monitor::id)
                                .ifPresent(id -> covers.add(new Cover(id, null, null)));
                case HOST ->
                        host(line.name())
                                .map(ComputeHost::id)
                                .ifPresent(id -> covers.add(new Cover(null, id, null)));
                case TAG -> covers.add(new Cover(null, null, line.name()));
            }
        }
        return covers;
    }

    @Override
    protected MaintenanceWindow insert(RecordInput input, String by, Instant now) {
        announce();
        return windows.insert(input.values(), covers(input), by, now);
    }

    /// With other times, one that somebody ended early opens again.
    @Override
    protected boolean update(MaintenanceWindow before, RecordInput input) {
        announce();
        return windows.update(
                before,
                input.values(),
                covers(input),
                changesTimes(before, input) ? null : before.cutAt(),
                clock.instant());
    }

    @Override
    protected void delete(Collection<Long> ids) {
        windows.delete(ids);
        announce();
    }

    /// Ends what is open. A window that repeats opens again at its next time.
    ///
    /// @return false if it is not open
    public boolean endNow(long id, Actor by) {
        return transactions.write(() -> {
            audit.acquireLock(ProductModule.NETWORK_MONITOR.key());
            Instant now = clock.instant();
            Optional<MaintenanceWindow> found =
                    windows.find(id).filter(it -> it.open(now).isPresent());
            if (found.isEmpty() || !windows.cut(found.get(), now)) {
                return false;
            }
            history.add(
                    KIND.key(),
                    id,
                    ChangeSource.FORM,
                    List.of(new FieldChange(ENDED, "", now.toString())),
                    by,
                    now);
            audit.record(
                    AuditEvent.of(KIND.auditName() + " Ended")
                            .by(by)
                            .on(found.get().auditTarget()));
            announce();
            return true;
        });
    }

    private void announce() {
        events.publishEvent(new MaintenanceChanged());
    }

    @Override
    protected AuditEvent describe(AuditEvent event, MaintenanceWindow window) {
        return event.with("repeats", window.repeats())
                .with("covers", Excerpt.of(String.join(", ", window.covers()), MAX_DETAIL_LENGTH));
    }
}
