package dev.bailiwick.fleet.hosts.lists;

import static dev.bailiwick.fleet.hosts.registry.ComputeHost.PATH;

import dev.bailiwick.fleet.hosts.registry.HostFilter;
import dev.bailiwick.fleet.hosts.registry.HostState;
import dev.bailiwick.platform.db.Transactions;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/// The number of hosts and workloads by state, as an API for programs.
@RestController
final class HostCountsApi {
    private static final List<HostState> STATES =
            List.of(
                    HostState.OK,
                    HostState.DEGRADED,
                    HostState.MAINTENANCE,
                    HostState.OFFLINE,
                    HostState.PENDING);

    private final HostCounts counts;
    private final Transactions transactions;
    private final Clock clock;

    HostCountsApi(HostCounts counts, Transactions transactions, Clock clock) {
        this.counts = counts;
        this.transactions = transactions;
        this.clock = clock;
    }

    @GetMapping(path = PATH + "/summary", produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<Map<String, Object>> summary() {
        Instant now = clock.instant();
        HostCounts.Counts found = transactions.read(() -> counts.of(HostFilter.ALL, now));
        var hosts = new LinkedHashMap<String, Object>();
        hosts.put("total", found.total());
        STATES.forEach(state -> hosts.put(state.key(), found.of(state)));
        var workloads = new LinkedHashMap<String, Object>();
        workloads.put("total", found.workloads());
        workloads.put("running", found.running());
        workloads.put("unhealthy", found.failing());
        var body = new LinkedHashMap<String, Object>();
        body.put("hosts", hosts);
        body.put("workloads", workloads);
        body.put("updated_at", now);
        return ResponseEntity.ok().header("Cache-Control", "no-store").body(body);
    }
}
