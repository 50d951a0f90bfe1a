package dev.bailiwick.modules.monitors.maintenance;

import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts.HostMaintenance;
import dev.bailiwick.modules.monitors.registry.MonitorChanged;
import dev.bailiwick.platform.db.Transactions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionalEventListener;

/// Knows in memory which monitors are in maintenance, so that no result needs a query. Windows that
/// open or close within a minute are known in advance, so that both happen on time; what another
/// server changes is known after the next [#refresh].
@Component
public class MaintenanceNow {
    private static final Duration AHEAD = Duration.ofMinutes(1);
    private static final int MAX_OCCURRENCES = 20;

    private final MaintenanceWindows windows;
    private final ComputeHosts hosts;
    private final Transactions transactions;
    private final Clock clock;
    private final AtomicLong changes = new AtomicLong(1);
    private volatile Known known = new Known(Instant.EPOCH, 0, Coverage.NONE);

    MaintenanceNow(
            MaintenanceWindows windows,
            ComputeHosts hosts,
            Transactions transactions,
            Clock clock) {
        this.windows = windows;
        this.hosts = hosts;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// @param at when it was read
    /// @param change how many changes were made before
    private record Known(Instant at, long change, Coverage coverage) {
        /// Not if the clock has jumped, or this server was suspended.
        private boolean isOf(Instant now) {
            return !now.isBefore(at.minus(AHEAD.dividedBy(2)))
                    && now.isBefore(at.plus(AHEAD.dividedBy(2)));
        }
    }

    /// Reads the database only if something has changed, or after the clock has jumped.
    public Coverage current() {
        Known latest = known;
        return latest.change() == changes.get() && latest.isOf(clock.instant())
                ? latest.coverage()
                : refresh();
    }

    /// Reads the database. Holds no lock meanwhile, because callers may have a connection already.
    public Coverage refresh() {
        long change = changes.get();
        Instant now = clock.instant();
        Coverage coverage = transactions.read(() -> read(now));
        keep(new Known(now, change, coverage));
        return coverage;
    }

    private synchronized void keep(Known fresh) {
        if (fresh.change() >= known.change()) {
            known = fresh;
        }
    }

    private Coverage read(Instant now) {
        var everything = new ArrayList<CurrentMaintenance>();
        var byMonitor = new HashMap<Long, List<CurrentMaintenance>>();
        Map<Long, HostMaintenance> ofHosts = hosts.inMaintenance(now.minus(AHEAD));
        var some = new ArrayList<Around>();
        for (MaintenanceWindow window : windows.openAfter(now.minus(AHEAD))) {
            List<CurrentMaintenance> around = around(window, now);
            if (window.covered().everything()) {
                everything.addAll(around);
            } else if (!around.isEmpty()) {
                some.add(new Around(window, around));
            }
        }
        if (!some.isEmpty() || !ofHosts.isEmpty()) {
            for (LabelledMonitor monitor : windows.labelled()) {
                List<CurrentMaintenance> all = of(monitor, some, ofHosts);
                if (!all.isEmpty()) {
                    byMonitor.put(monitor.id(), all);
                }
            }
        }
        return new Coverage(everything, byMonitor);
    }

    /// A window that is open, was, or will be soon.
    private record Around(MaintenanceWindow window, List<CurrentMaintenance> times) {}

    private static List<CurrentMaintenance> around(MaintenanceWindow window, Instant now) {
        return window.occurrences(now.minus(AHEAD), now.plus(AHEAD), MAX_OCCURRENCES).stream()
                .map(one ->
                        new CurrentMaintenance(
                                window.name(),
                                window.id(),
                                one.begin(),
                                one.end(),
                                window.changedAt(),
                                window.createdBy()))
                .toList();
    }

    private static List<CurrentMaintenance> of(
            LabelledMonitor monitor, List<Around> some, Map<Long, HostMaintenance> ofHosts) {
        var all = new ArrayList<CurrentMaintenance>();
        for (Around one : some) {
            if (one.window().covered().includes(monitor)) {
                all.addAll(one.times());
            }
        }
        HostMaintenance host = monitor.hostId() == null ? null : ofHosts.get(monitor.hostId());
        if (host != null) {
            all.add(
                    new CurrentMaintenance(
                            host.name(),
                            null,
                            host.maintenance().since(),
                            host.maintenance().until(),
                            host.maintenance().since(),
                            host.maintenance().by()));
        }
        return List.copyOf(all);
    }

    @TransactionalEventListener
    public void onChange(MaintenanceChanged changed) {
        var _ = changes.incrementAndGet();
    }

    /// It can have another host, or other tags.
    @TransactionalEventListener
    public void onChange(MonitorChanged changed) {
        var _ = changes.incrementAndGet();
    }
}
