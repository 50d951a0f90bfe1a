package dev.bailiwick.fleet.hosts.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.hosts.checkin.Agents;
import dev.bailiwick.identity.accounts.Role;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The queries behind the list of hosts, which databases interpret differently.
class HostsOnPostgresqlIT {
    private static final String HOSTS = "/infrastructure/vm-container-manager";

    private final RunningServer server = RunningServer.sharedOnPostgresql();

    @Test
    void a_host_is_found_by_site_and_shows_restarting_workloads() {
        Browser administrator = server.signedIn(Role.ADMIN);
        int before = troubled(administrator);
        Agents agent = Agents.of(server);
        agent.describe(administrator, "Ärztehaus");
        for (int restarts : new int[] {3, 4, 6}) {
            ObjectNode checkIn = agent.withWorkload(agent.checkIn(), "1", "loop", "running");
            ((ObjectNode) checkIn.path("workloads").get(0)).put("restart_count", restarts);
            assertThat(agent.send(checkIn).status()).isEqualTo(200);
        }

        for (String order : new String[] {"", "&sort=name", "&sort=cpu"}) {
            assertThat(administrator.get(HOSTS + "?q=%C3%A4rzte" + order).body())
                    .contains(agent.host().name(), "1 of 1 workload with problems");
        }
        assertThat(troubled(administrator)).isEqualTo(before + 1);
    }

    private static int troubled(Browser person) {
        return JsonMapper.shared()
                .readTree(person.get(HOSTS + "/summary").body())
                .path("workloads")
                .path("unhealthy")
                .asInt();
    }
}
