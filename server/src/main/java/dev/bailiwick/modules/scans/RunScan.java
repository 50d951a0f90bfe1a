package dev.bailiwick.modules.scans;

import dev.bailiwick.monitoring.ping.PingMethod;
import dev.bailiwick.monitoring.ping.PingReport;
import dev.bailiwick.monitoring.ping.PingResult;
import dev.bailiwick.monitoring.ping.PingScan;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.settings.Settings;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Asks the addresses of a network, some at a time: those that about five seconds of packets are
/// enough for. What was seen of some is kept before the next are asked, in short transactions.
@Component
final class RunScan {
    private static final int LEAST = 64;
    private static final int MOST = 4_096;
    private static final int SECONDS = 5;
    private static final int KEPT_AT_ONCE = 500;

    private final Scans sweeps;
    private final ScannedNetworks networks;
    private final PingScan ping;
    private final Settings settings;
    private final Transactions transactions;
    private final Clock clock;

    RunScan(
            Scans sweeps,
            ScannedNetworks networks,
            PingScan ping,
            Settings settings,
            Transactions transactions,
            Clock clock) {
        this.sweeps = sweeps;
        this.networks = networks;
        this.ping = ping;
        this.settings = settings;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// Returns when it is done, or no longer the runner's.
    void run(Scan sweep, String runner) {
        ScannedNetworks.Scope scope = transactions.read(() -> networks.scope(sweep.subnet()));
        switch (scope) {
            case ScannedNetworks.Scope.None(var why) -> end(sweep, runner, ScanState.FAILED, why);
            case ScannedNetworks.Scope.Some(var count) -> {
                boolean mine =
                        transactions.write(
                                () -> sweeps.count(sweep.id(), runner, count, clock.instant()));
                if (mine && asked(sweep, runner)) {
                    end(sweep, runner, ScanState.DONE, null);
                }
            }
        }
    }

    private void end(Scan sweep, String runner, ScanState state, @Nullable String failure) {
        transactions.write(() -> sweeps.end(sweep.id(), runner, state, failure, clock.instant()));
    }

    /// @return whether all are
    private boolean asked(Scan sweep, String runner) {
        IpAddress after = sweep.cursor();
        while (true) {
            int perSecond = settings.current().get(ScanSettings.PACKETS_PER_SECOND);
            int most = Math.clamp((long) perSecond * SECONDS, LEAST, MOST);
            IpAddress from = after;
            List<IpAddress> some =
                    transactions.read(() -> networks.next(sweep.subnet(), from, most));
            if (some.isEmpty()) {
                return true;
            }
            Optional<Map<IpAddress, PingResult>> results =
                    ping.run(some, perSecond, ahead -> beat(sweep, runner, ahead));
            if (results.isEmpty() || !keep(sweep, runner, results.get())) {
                return false;
            }
            after = some.getLast();
        }
    }

    private boolean beat(Scan sweep, String runner, int ahead) {
        return transactions.write(() -> sweeps.beat(sweep.id(), runner, ahead, clock.instant()));
    }

    private boolean keep(Scan sweep, String runner, Map<IpAddress, PingResult> results) {
        List<Map.Entry<IpAddress, PingResult>> all = List.copyOf(results.entrySet());
        for (int from = 0; from < all.size(); from += KEPT_AT_ONCE) {
            var some = all.subList(from, Math.min(from + KEPT_AT_ONCE, all.size()));
            if (!keep(sweep, runner, some)) {
                return false;
            }
        }
        return true;
    }

    private boolean keep(Scan sweep, String runner, List<Map.Entry<IpAddress, PingResult>> some) {
        var reports = new ArrayList<PingReport>();
        PingMethod method = null;
        int answered = 0;
        for (var one : some) {
            if (one.getValue() instanceof PingResult.Checked(var report)) {
                reports.add(report);
                method = report.method();
                answered += report.answers() ? 1 : 0;
            }
        }
        var by =
                new Scans.Advance(
                        some.getLast().getKey(),
                        some.size(),
                        answered,
                        some.size() - reports.size(),
                        method);
        return transactions.write(() -> {
            boolean mine = sweeps.advance(sweep.id(), runner, by, clock.instant());
            if (mine) {
                networks.keep(sweep.subnet(), reports);
            }
            return mine;
        });
    }
}
