package dev.bailiwick.fleet.hosts.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.hosts.checkin.Agents;
import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import java.time.Duration;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/// Virtualization hosts, from the check-in to pages and alerts, on either database.
abstract class VirtualMachinesContract {
    private static final String LIST = "/infrastructure/vm-container-manager";

    private Agents agent = Agents.of(server());
    private Browser viewer = server().signedIn(Role.VIEWER, ProductModule.COMPUTE);

    abstract RunningServer server();

    @BeforeEach
    void begin() {
        agent = Agents.of(server());
        viewer = server().signedIn(Role.VIEWER, ProductModule.COMPUTE);
    }

    @Test
    void a_host_lists_its_machines_trouble_first_with_storage_and_cluster() {
        ObjectNode checkIn = hypervisor();
        machine(checkIn, "1", "calm", "running");
        machine(checkIn, "2", "archive", "paused")
                .put("health", "unhealthy")
                .withObjectProperty("vm")
                .put("reason", "I/O error");
        machine(checkIn, "3", "desktop", "stopped")
                .withObjectProperty("vm")
                .put("backed_up", false);
        report(checkIn);

        String page = page();
        assertThat(page)
                .containsSubsequence("archive", "I/O error", "desktop", "No job", "calm")
                .contains("3 virtual machines", "Cluster office", "Quorate, 1 of 2 nodes online")
                .containsSubsequence(
                        "tank", "Nearly full", "91", ">nas<", "Offline", "rpool", "Online")
                .doesNotContain("No workloads");
        assertThat(viewer.get(LIST + "?q=" + agent.host().name()).body()).contains("3");
    }

    @Test
    void a_machine_has_a_page_of_its_own() {
        report(withMachine("db", "running"));
        server().clock().advance(Duration.ofMinutes(1));
        ObjectNode later = withMachine("db", "running");
        ObjectNode vm = vm(later);
        vm.put("vcpus", 4);
        later.putArray("events")
                .addObject()
                .put("id", "e1")
                .put("at", agent.now().toString())
                .put("severity", "info")
                .put("type", "vm.resume")
                .put("message", "db was resumed")
                .put("workload", "1");
        report(later);

        Answer page = viewer.get(machineLink(page()));

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.body())
                .contains(
                        "192.0.2.40",
                        "Debian 12",
                        "Persistent",
                        "/images/db.qcow2",
                        "52:54:00:11:22:33",
                        "2 vCPUs",
                        "4 vCPUs",
                        "db was resumed")
                .contains("Memory", "Disk transfer");
    }

    @Test
    void a_machine_of_another_host_and_one_that_is_gone_are_not_found() {
        report(withMachine("db", "running"));
        String link = machineLink(page());
        Agents other = Agents.of(server());
        String foreign = link.replace(path(), ComputeHost.path(other.host().id()));
        assertThat(viewer.get(foreign).status()).isEqualTo(404);
        assertThat(server().signedIn(Role.VIEWER, ProductModule.LICENCES).get(link).status())
                .isEqualTo(403);

        server().clock().advance(Duration.ofMinutes(1));
        report(hypervisor());

        assertThat(viewer.get(link).status()).isEqualTo(404);
        assertThat(page()).as("what changed").contains("db", "removed");
    }

    @Test
    void machines_that_could_not_be_read_are_unknown_and_not_none() {
        ObjectNode checkIn = agent.checkIn();
        checkIn.withObjectProperty("host")
                .put("status", "degraded")
                .put("status_message", "virtual machines cannot be read: libvirt is gone");
        report(checkIn);

        assertThat(page())
                .contains("Workloads unknown", "virtual machines cannot be read: libvirt is gone")
                .doesNotContain("No workloads");
    }

    @Test
    void only_hosts_of_the_same_cluster_are_linked_as_its_nodes() {
        Agents stranger = Agents.of(server());
        ObjectNode other = hypervisor();
        other.put("id", UUID.randomUUID().toString());
        other.withObjectProperty("host").put("hostname", "hv-02");
        other.withObjectProperty("hypervisor")
                .withObjectProperty("cluster")
                .put("name", "somebody else's");
        assertThat(stranger.send(other).status()).isEqualTo(200);
        report(hypervisor());
        assertThat(page()).contains("hv-02").doesNotContain(path(stranger) + "\"");

        server().clock().advance(Duration.ofMinutes(1));
        ObjectNode member = hypervisor();
        member.withObjectProperty("host").put("hostname", "hv-02");
        assertThat(stranger.send(member).status()).isEqualTo(200);
        assertThat(page()).contains(path(stranger) + "\"");
    }

    private static String path(Agents of) {
        return ComputeHost.path(of.host().id());
    }

    @Test
    void machines_can_be_searched_and_filtered() {
        ObjectNode checkIn = hypervisor();
        for (int i = 0; i < 12; i++) {
            machine(checkIn, "r" + i, "runner-" + i, "running");
        }
        machine(checkIn, "s", "sleeper", "stopped");
        report(checkIn);

        assertThat(list("?show=stopped")).contains("sleeper").doesNotContain("runner-1");
        assertThat(list("?q=RUNNER-11")).contains("runner-11").doesNotContain("sleeper");
        assertThat(viewer.get(path() + "?q=%3Cb%3E&show=nothing").body())
                .contains("No virtual machines match", "value=\"&lt;b>\"");
    }

    @Test
    void names_are_text_wherever_they_appear() {
        report(withMachine("<script>alert(1)</script>\n\"'", "running"));

        String page = page();
        assertThat(page + viewer.get(machineLink(page)).body())
                .contains("&lt;script&gt;alert(1)")
                .doesNotContain("<script>alert(1)");
    }

    @Test
    void a_machine_that_starts_with_its_host_and_does_not_run_is_an_alert() {
        report(withMachine("db", "running"));
        evaluate();
        assertThat(page()).doesNotContain("is not running");

        ObjectNode stopped = withMachine("db", "stopped");
        vm(stopped).put("autostart", true);
        afterDelay(stopped);

        assertThat(page())
                .contains("db on " + agent.host().name() + " is not running")
                .contains("Starts with the host");

        afterDelay(withMachine("db", "running"));
        assertThat(page()).doesNotContain("is not running");
    }

    @Test
    void a_full_storage_pool_and_a_lost_quorum_are_alerts_until_they_end() {
        ObjectNode checkIn = hypervisor();
        checkIn.withObjectProperty("hypervisor")
                .withObjectProperty("cluster")
                .put("quorate", false);
        afterDelay(checkIn);
        String host = agent.host().name();

        assertThat(page())
                .contains("Storage pool tank on " + host + " is nearly full")
                .contains("The cluster office has lost its quorum on " + host)
                .contains("Quorum lost");

        ObjectNode none = agent.checkIn();
        none.putArray("workloads");
        afterDelay(none); // an agent of kind container: its hypervisor is gone

        assertThat(page()).doesNotContain("is nearly full", "lost its quorum", "Storage");
    }

    @Test
    void what_is_wrong_in_a_report_is_named_and_nothing_of_it_is_stored() {
        ObjectNode checkIn = withMachine("db", "running");
        vm(checkIn).put("vcpus", "many").put("autostart", "yes");
        vm(checkIn).withArrayProperty("disks").addObject().put("capacity_bytes", -1);
        checkIn.withObjectProperty("hypervisor")
                .withArrayProperty("storage")
                .addObject()
                .put("name", "tank");

        Agents.Answered answered = agent.send(checkIn);

        assertThat(answered.status()).isEqualTo(422);
        assertThat(answered.response().body())
                .contains(
                        "/workloads/0/vm/vcpus",
                        "/workloads/0/vm/autostart",
                        "/workloads/0/vm/disks/1/name",
                        "/workloads/0/vm/disks/1/capacity_bytes",
                        "/hypervisor/storage/3/name");
        assertThat(page()).contains("No report yet");
    }

    @Test
    void of_many_machines_the_first_are_shown_and_all_on_request() {
        ObjectNode checkIn = hypervisor();
        for (int i = 0; i < 60; i++) {
            machine(checkIn, "r" + i, "runner-%02d".formatted(i), "running");
        }
        machine(checkIn, "p", "zz-paused", "paused");
        report(checkIn);

        assertThat(list("")).contains("zz-paused", "Show all 61").doesNotContain("runner-59");
        assertThat(list("?show=everything")).contains("runner-59").doesNotContain("Show all");
    }

    private ObjectNode hypervisor() {
        ObjectNode checkIn = agent.checkIn();
        checkIn.withObjectProperty("agent").put("kind", "virtualization");
        checkIn.putArray("workloads");
        ObjectNode hypervisor = checkIn.putObject("hypervisor");
        hypervisor.put("product", "Proxmox VE 8.4.1");
        ObjectNode cluster = hypervisor.putObject("cluster");
        cluster.put("name", "office").put("quorate", true);
        var nodes = cluster.putArray("nodes");
        nodes.addObject().put("name", "hv-01").put("local", true).put("online", true);
        nodes.addObject().put("name", "hv-02").put("online", false);
        var storage = hypervisor.putArray("storage");
        storage.addObject().put("name", "nas").put("type", "nfs");
        storage.addObject()
                .put("name", "rpool")
                .put("online", true)
                .put("capacity_bytes", 100)
                .put("used_bytes", 26);
        storage.addObject()
                .put("name", "tank")
                .put("type", "zfspool")
                .put("online", true)
                .put("capacity_bytes", 100)
                .put("used_bytes", 91);
        return checkIn;
    }

    private static ObjectNode machine(ObjectNode checkIn, String id, String name, String state) {
        ObjectNode machine = checkIn.withArrayProperty("workloads").addObject();
        machine.put("kind", "vm")
                .put("external_id", id)
                .put("name", name)
                .put("image", "Debian 12")
                .put("state", state)
                .put("cpu_utilization", 0.25)
                .put("memory_usage_bytes", 1_048_576)
                .put("memory_limit_bytes", 2_097_152);
        ObjectNode vm = machine.putObject("vm");
        vm.put("vcpus", 2).put("persistent", true);
        vm.putArray("addresses").add("192.0.2.40");
        vm.putArray("disks")
                .addObject()
                .put("name", "vda")
                .put("source", "/images/" + id + ".qcow2")
                .put("capacity_bytes", 1_000_000)
                .put("read_bytes", 5)
                .put("write_bytes", 6);
        vm.putArray("interfaces")
                .addObject()
                .put("name", "vnet0")
                .put("mac_address", "52:54:00:11:22:33")
                .put("receive_bytes", 7);
        return machine;
    }

    private ObjectNode withMachine(String name, String state) {
        ObjectNode checkIn = hypervisor();
        ObjectNode machine = machine(checkIn, "1", name, state);
        ((ObjectNode) machine.withObjectProperty("vm").withArrayProperty("disks").get(0))
                .put("source", "/images/db.qcow2");
        return checkIn;
    }

    private static ObjectNode vm(ObjectNode checkIn) {
        return ((ObjectNode) checkIn.withArrayProperty("workloads").get(0))
                .withObjectProperty("vm");
    }

    private void report(ObjectNode checkIn) {
        Agents.Answered answered = agent.send(checkIn);
        assertThat(answered.status()).as(answered.response().body()).isEqualTo(200);
    }

    /// Reports it for as long as alerts wait, and evaluates.
    private void afterDelay(ObjectNode checkIn) {
        for (int minute = 0; minute < 12; minute++) {
            server().clock().advance(Duration.ofMinutes(1));
            checkIn.put("id", UUID.randomUUID().toString());
            checkIn.put("sent_at", agent.now().toString());
            report(checkIn);
            evaluate();
        }
    }

    private void evaluate() {
        server().runJob("EvaluateAlerts.run");
    }

    private String path() {
        return ComputeHost.path(agent.host().id());
    }

    private String page() {
        return viewer.get(path()).body();
    }

    private String list(String query) {
        String page = viewer.get(path() + query).body();
        int begin = page.indexOf("id=\"machine-list\"");
        return page.substring(begin, page.indexOf("</section>", begin));
    }

    private static String machineLink(String page) {
        Matcher link = Pattern.compile("href=\"([^\"]+/machines/[0-9]+)\"").matcher(page);
        assertThat(link.find()).isTrue();
        return link.group(1);
    }
}
