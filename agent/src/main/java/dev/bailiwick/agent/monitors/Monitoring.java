package dev.bailiwick.agent.monitors;

import dev.bailiwick.agent.Log;
import dev.bailiwick.agent.ReportingInterval;
import dev.bailiwick.agent.server.ServerReply;
import dev.bailiwick.contract.monitor.AssignedChecks;
import dev.bailiwick.engine.Json;
import dev.bailiwick.probes.Prober;
import dev.bailiwick.probes.icmp.EchoHub;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.X509ExtendedTrustManager;

/// Fetches the checks of this host once an interval, and has them made.
public final class Monitoring {
    /// Of a response; a few are read at the same time.
    private static final int MAX_BODY_BYTES = 128 * 1024;

    private final ChecksEndpoint endpoint;
    private final ReportingInterval pace;
    private final MonitorSchedule schedule;
    private String version = "";
    private String complaint = "";

    /// @param anchors that the certificates of checked servers must come from
    public Monitoring(
            MonitoredNetworks networks,
            ChecksEndpoint endpoint,
            ReportingInterval pace,
            Results results,
            X509ExtendedTrustManager anchors,
            Clock clock) {
        this(
                endpoint,
                pace,
                new MonitorSchedule(
                        new Prober(new EchoHub(), anchors, clock, MAX_BODY_BYTES),
                        new HostReach(networks),
                        results));
    }

    Monitoring(ChecksEndpoint endpoint, ReportingInterval pace, MonitorSchedule schedule) {
        this.endpoint = endpoint;
        this.pace = pace;
        this.schedule = schedule;
    }

    /// In two threads, until the agent ends.
    public void start() {
        thread("monitors", schedule::run);
        thread("assignments", this::fetchRegularly);
    }

    private interface Work {
        void run() throws InterruptedException;
    }

    private static void thread(String name, Work work) {
        Thread _ =
                Thread.ofPlatform()
                        .daemon()
                        .name(name)
                        .start(() -> {
                            try {
                                work.run();
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        });
    }

    private void fetchRegularly() throws InterruptedException {
        while (true) {
            fetch();
            Thread.sleep(pace.interval());
        }
    }

    /// While the server cannot be reached, the checks continue. If it refuses, they end.
    void fetch() throws InterruptedException {
        switch (endpoint.fetch(version)) {
            case ServerReply.Accepted(var fetched) -> {
                complain("");
                List<Json> checks = fetched.checks();
                if (checks != null) {
                    version = fetched.version();
                    take(checks);
                }
            }
            case ServerReply.Rejected(var why) -> refuse(why);
            case ServerReply.Unauthorized(var why) -> refuse(why);
            case ServerReply.TooLarge(var why) -> complain(why);
            case ServerReply.Later(var why, _) -> complain(why);
        }
    }

    private void refuse(String why) {
        version = "";
        schedule.replace(List.of());
        complain(why);
    }

    private void complain(String why) {
        if (!why.equals(complaint)) {
            complaint = why;
            if (why.isEmpty()) {
                Log.info("The server assigns checks again");
            } else {
                Log.warning("The server assigns no checks: " + why);
            }
        }
    }

    private void take(List<Json> checks) {
        var assignments = new ArrayList<Assignment>();
        for (Json one : checks) {
            if (assignments.size() == AssignedChecks.MAX_CHECKS) {
                Log.warning(
                        "The server assigns more than %d checks; the others are not made"
                                .formatted(AssignedChecks.MAX_CHECKS));
                break;
            }
            try {
                assignments.add(AssignedCheckJson.read(one));
            } catch (IllegalArgumentException e) {
                Log.warning(
                        "The check %d cannot be made: %s"
                                .formatted(one.get("id").number(0), e.getMessage()));
            }
        }
        Log.info("This host makes %d checks for the network monitor".formatted(assignments.size()));
        schedule.replace(assignments);
    }
}
