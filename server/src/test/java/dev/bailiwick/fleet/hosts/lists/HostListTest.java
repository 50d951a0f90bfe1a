package dev.bailiwick.fleet.hosts.lists;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.hosts.checkin.Agents;
import dev.bailiwick.identity.accounts.Role;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class HostListTest extends HostListContract {
    /// Tables with a row for each workload, or a wide row for each host: 5,000 hosts have 100,000
    /// workloads.
    private static final Pattern WIDE =
            Pattern.compile(
                    "SCAN (workload|workload_usage|inventory_item|host_event|host_metric_block)\\b(?!"
                        + " USING COVERING INDEX).*");

    HostListTest() {
        super(RunningServer.onSqlite());
    }

    @Test
    void no_order_and_no_search_reads_the_rows_of_all_workloads() {
        Browser person = server.signedIn(Role.ADMIN);
        Agents agent = Agents.of(server, "host a");
        agent.send(agent.withWorkload(agent.checkIn(), "1", "db", "running"));

        for (String query : QUERIES) {
            List<String> plan =
                    queries(person, query).stream().flatMap(one -> plan(one).stream()).toList();
            assertThat(plan).as(query).anyMatch(step -> step.contains("workload_restarting"));
            assertThat(plan).as(query).noneMatch(step -> WIDE.matcher(step).matches());
        }
    }

    private List<String> plan(String statement) {
        return server.transactions()
                .read(() ->
                        server.sql()
                                .fetch("explain query plan " + statement)
                                .getValues("detail", String.class));
    }
}
