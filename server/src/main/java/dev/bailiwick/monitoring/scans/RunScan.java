package dev.bailiwick.monitoring.scans;

import dev.bailiwick.monitoring.ping.PingMethod;
import dev.bailiwick.monitoring.ping.PingReport;
import dev.bailiwick.monitoring.ping.PingResult;
import dev.bailiwick.monitoring.ping.ScanPinger;
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

/// Pings the addresses of a network in batches of about five seconds' worth of packets. The results
/// of a batch are stored before the next is pinged, in short transactions.
@Component
final class RunScan {
    private static final int MIN_BATCH_SIZE = 64;
    private static final int MAX_BATCH_SIZE = 4_096;
    private static final int BATCH_SECONDS = 5;
    private static final int SAVE_BATCH_SIZE = 500;

    private final Scans scans;
    private final ScannedNetworks networks;
    private final ScanPinger ping;
    private final Settings settings;
    private final Transactions transactions;
    private final Clock clock;

    RunScan(
            Scans scans,
            ScannedNetworks networks,
            ScanPinger ping,
            Settings settings,
            Transactions transactions,
            Clock clock) {
        this.scans = scans;
        this.networks = networks;
        this.ping = ping;
        this.settings = settings;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// Returns when the scan is done or no longer held by this runner.
    void run(Scan scan, String runner) {
        ScannedNetworks.Scope scope = transactions.read(() -> networks.scope(scan.subnet()));
        switch (scope) {
            case ScannedNetworks.Scope.None(var reason) ->
                    end(scan, runner, ScanState.FAILED, reason);
            case ScannedNetworks.Scope.Addresses(var count) -> {
                boolean mine =
                        transactions.write(
                                () -> scans.setTotal(scan.id(), runner, count, clock.instant()));
                if (mine && pingAll(scan, runner)) {
                    end(scan, runner, ScanState.DONE, null);
                }
            }
        }
    }

    private void end(Scan scan, String runner, ScanState state, @Nullable String failure) {
        transactions.write(() -> scans.end(scan.id(), runner, state, failure, clock.instant()));
    }

    /// @return whether all were pinged
    private boolean pingAll(Scan scan, String runner) {
        IpAddress after = scan.cursor();
        while (true) {
            int perSecond = settings.current().get(ScanSettings.PACKETS_PER_SECOND);
            int max = Math.clamp((long) perSecond * BATCH_SECONDS, MIN_BATCH_SIZE, MAX_BATCH_SIZE);
            IpAddress from = after;
            List<IpAddress> some = transactions.read(() -> networks.next(scan.subnet(), from, max));
            if (some.isEmpty()) {
                return true;
            }
            Optional<Map<IpAddress, PingResult>> results =
                    ping.run(some, perSecond, ahead -> renewLease(scan, runner, ahead));
            if (results.isEmpty() || !saveResults(scan, runner, results.get())) {
                return false;
            }
            after = some.getLast();
        }
    }

    private boolean renewLease(Scan scan, String runner, int ahead) {
        return transactions.write(
                () -> scans.renewLease(scan.id(), runner, ahead, clock.instant()));
    }

    private boolean saveResults(Scan scan, String runner, Map<IpAddress, PingResult> results) {
        List<Map.Entry<IpAddress, PingResult>> all = List.copyOf(results.entrySet());
        for (int from = 0; from < all.size(); from += SAVE_BATCH_SIZE) {
            var some = all.subList(from, Math.min(from + SAVE_BATCH_SIZE, all.size()));
            if (!saveResults(scan, runner, some)) {
                return false;
            }
        }
        return true;
    }

    private boolean saveResults(
            Scan scan, String runner, List<Map.Entry<IpAddress, PingResult>> some) {
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
            boolean mine = scans.advance(scan.id(), runner, by, clock.instant());
            if (mine) {
                networks.saveResults(scan.subnet(), reports);
            }
            return mine;
        });
    }
}
