package dev.bailiwick.modules.addresses.conflicts;

import static dev.bailiwick.platform.schema.Tables.COMPUTE_HOST;
import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;
import static dev.bailiwick.platform.schema.Tables.SUBNET;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.hosts.checkin.Agents;
import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/// The records of addresses that compute hosts report, as each role sees them, on either database.
abstract class HostConflictsContract {
    private static final String PATH = "/ip-addresses";
    private static final String CONFLICTS = PATH + "/conflicts?kind=host";

    private Browser editor = person(Role.EDITOR, ProductModule.IP_ADDRESSES, ProductModule.COMPUTE);

    abstract RunningServer server();

    private Browser person(Role role, ProductModule... modules) {
        return server().signedIn(role, modules);
    }

    @BeforeEach
    void begin() {
        server().transactions()
                .write(() -> {
                    server().sql().deleteFrom(IP_ADDRESS).execute();
                    server().sql().deleteFrom(SUBNET).execute();
                    server().sql().deleteFrom(COMPUTE_HOST).execute();
                });
        editor = person(Role.EDITOR, ProductModule.IP_ADDRESSES, ProductModule.COMPUTE);
    }

    @Test
    void a_host_and_a_record_are_linked_whichever_was_first() {
        String documented = record("192.0.2.7", Map.of("hostname", "web-01"));
        String host = host("web-01", "192.0.2.7", "2001:DB8::7");
        String reported = record("2001:db8::7", Map.of("host", "web-01"));

        for (String record : List.of(documented, reported)) {
            assertThat(editor.get(record).body())
                    .as(record)
                    .containsSubsequence(
                            "Reported by",
                            "<a href=\"%s\">web-01</a>".formatted(host),
                            "last check-in")
                    .doesNotContain("offline", "but this address");
        }
        assertThat(editor.get(host).body())
                .contains(link(documented, "192.0.2.7"), link(reported, "2001:db8::7"))
                .doesNotContain("No record", "Conflict");
        assertThat(editor.get(CONFLICTS).body()).contains("No conflicts");
    }

    @Test
    void an_address_without_a_record_can_be_registered_from_the_page_of_its_host() {
        String host = host("web 01", "192.0.2.7", "127.0.0.1", "fe80::7%eth0", "nonsense");
        String form = "/ip-addresses/add?address=192.0.2.7&host=web%2001";

        assertThat(editor.get(host).body())
                .contains("No record", "href=\"%s\"".formatted(form.replace("&", "&amp;")));
        assertThat(items(editor.get(host))).containsExactly("192.0.2.7");
        assertThat(editor.get(form).body()).contains("value=\"192.0.2.7\"", "value=\"web 01\"");
        assertThat(
                        person(Role.VIEWER, ProductModule.IP_ADDRESSES, ProductModule.COMPUTE)
                                .get(host)
                                .body())
                .contains("No record")
                .doesNotContain("/ip-addresses/add");
        assertThat(person(Role.EDITOR, ProductModule.COMPUTE).get(host).body())
                .doesNotContain("No record", "/ip-addresses");
    }

    @Test
    void a_status_that_expects_no_machine_contradicts_a_report() {
        String host = host("web-01", "192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4");
        record("192.0.2.1", Map.of("status", "active"));
        record("192.0.2.2", Map.of("status", "dhcp"));
        String reserved = record("192.0.2.3", Map.of("status", "reserved"));
        String available = record("192.0.2.4", Map.of("status", "available"));

        assertThat(text(editor.get(reserved)))
                .contains("The status is reserved, but this address is reported by web-01.");
        assertThat(text(editor.get(available)))
                .contains("The status is available, but this address is reported by web-01.");
        assertThat(text(editor.get(host)))
                .containsSubsequence(
                        "192.0.2.3 Conflict The record's status is reserved.",
                        "192.0.2.4 Conflict The record's status is available.");
        assertThat(editor.get(CONFLICTS).rows()).containsExactly("192.0.2.3", "192.0.2.4");
    }

    @Test
    void a_record_of_another_host_contradicts_a_report() {
        String named = host("db-01", "192.0.2.8");
        String host = host("web-01", "192.0.2.7");
        String record = record("192.0.2.7", Map.of("host", "db-01", "hostname", "db-01"));

        assertThat(text(editor.get(record)))
                .contains("The compute host is db-01, but this address is reported by web-01.");
        assertThat(text(editor.get(host))).contains("The record's compute host is db-01.");
        assertThat(text(editor.get(named)))
                .contains("192.0.2.7 Conflict Reported by web-01, not by this host.");
        assertThat(text(editor.get(CONFLICTS)))
                .contains("192.0.2.7 The compute host is db-01, but this address is reported by");
    }

    @Test
    void a_host_name_differs_unless_it_is_the_hosts_with_or_without_a_domain() {
        String host =
                host(
                        "Web-01",
                        "192.0.2.1",
                        "192.0.2.2",
                        "192.0.2.3",
                        "192.0.2.4",
                        "192.0.2.5",
                        "192.0.2.6");
        record("192.0.2.1", Map.of("hostname", "WEB-01"));
        record("192.0.2.2", Map.of("hostname", "web-01.example.org."));
        record("192.0.2.3", Map.of("hostname", "vm-7.Internal.example.org")); // its own name
        record("192.0.2.4", Map.of());
        String other = record("192.0.2.5", Map.of("hostname", "web-010.example.org"));
        record("192.0.2.6", Map.of("hostname", "www.example.org", "host", "Web-01"));

        assertThat(editor.get(CONFLICTS).rows()).containsExactly("192.0.2.5");
        assertThat(text(editor.get(other)))
                .contains(
                        "The host name is web-010.example.org, but this address is reported by"
                                + " Web-01.");
        assertThat(text(editor.get(host)))
                .contains("192.0.2.5 Conflict The record's host name is web-010.example.org.");
    }

    @Test
    void two_hosts_with_one_address_are_named_on_both_pages() {
        String record = record("192.0.2.7", Map.of());
        String one = host("web-01", "192.0.2.7", "2001:db8::7");
        String two = host("web-02", "192.0.2.7", "2001:db8::7");

        assertThat(text(editor.get(record)))
                .contains("More than one compute host reports this address: web-01, web-02.");
        assertThat(text(editor.get(one)))
                .contains(
                        "192.0.2.7 Conflict Also reported by web-02.",
                        "2001:db8::7 No record Also reported by web-02.");
        assertThat(text(editor.get(two))).contains("192.0.2.7 Conflict Also reported by web-01.");
        assertThat(editor.get(CONFLICTS).rows())
                .as("only with a record")
                .containsExactly("192.0.2.7");
    }

    @Test
    void an_address_that_many_hosts_report_is_the_address_of_none() {
        String bridge = record("172.17.0.1", Map.of("status", "reserved", "hostname", "bridge"));
        String first = "";
        for (int i = 1; i <= 5; i++) {
            first = host("web-0" + i, "172.17.0.1", "172.18.0.1", "192.0.2." + i);
        }

        assertThat(text(editor.get(bridge)))
                .contains("Many compute hosts, so it is not the address of one machine")
                .doesNotContain("web-0", "but this address");
        assertThat(items(editor.get(first))).containsExactly("192.0.2.5");
        assertThat(editor.get(CONFLICTS).body()).contains("No conflicts");
    }

    @Test
    void a_host_that_no_longer_reports_is_shown_as_offline_and_a_removed_one_not_at_all() {
        String record = record("192.0.2.7", Map.of("status", "available"));
        String host = host("old-01", "192.0.2.7");
        server().clock().advance(Duration.ofDays(40));
        Browser later = person(Role.ADMIN);

        assertThat(text(later.get(record)))
                .contains(
                        "reported by old-01 (offline).",
                        "Reported by old-01, offline, last check-in");
        assertThat(text(later.get(CONFLICTS))).contains("reported by old-01 (offline).");

        assertThat(later.post(host + "/remove").status()).isEqualTo(302);
        assertThat(text(later.get(PATH))).contains("old-01 removed");
        assertThat(text(later.get(record))).contains("Reported by –").doesNotContain("old-01");
    }

    @Test
    void people_without_the_module_compute_hosts_see_conflicts_but_no_host() {
        host("web-01", "192.0.2.7");
        host("web-02", "192.0.2.7");
        host("db-01");
        String record = record("192.0.2.7", Map.of("host", "db-01", "status", "reserved"));
        Browser reader = person(Role.VIEWER, ProductModule.IP_ADDRESSES);

        for (String page : List.of(record, CONFLICTS)) {
            assertThat(text(reader.get(page)))
                    .as(page)
                    .contains(
                            "The status is reserved, but a compute host reports this address.",
                            "The compute host is db-01, but another compute host reports this"
                                    + " address.",
                            "More than one compute host reports this address.")
                    .doesNotContain("web-0", "Reported by");
        }
    }

    @Test
    void conflicts_are_counted_where_they_are_linked() {
        host("web-01", "192.0.2.7", "192.0.2.8");
        record("192.0.2.7", Map.of("status", "reserved", "hostname", "mail"));
        record("192.0.2.8", Map.of("status", "available", "hostname", "web-01"));
        record("192.0.2.9", Map.of("hostname", "web-01"));
        Browser viewer = person(Role.VIEWER, ProductModule.IP_ADDRESSES);

        assertThat(viewer.get(CONFLICTS).body())
                .contains(
                        ">MAC address</a>",
                        ">Host name <b>1</b></a>",
                        ">Compute host <b>2</b></a>",
                        "2 conflicts");
        assertThat(viewer.get(PATH).body()).contains(">Conflicts <b>3</b></a>");
        assertThat(viewer.get(PATH + "?q=web").body()).contains(">Conflicts <b>3</b></a>");
        assertThat(viewer.get("/").body()).contains("0 subnets", ">3 conflicts<");
    }

    @Test
    void the_list_continues_after_fifty_contradicted_records() {
        for (int i = 1; i <= 51; i++) {
            record("192.0.2." + i, Map.of("status", "reserved"));
        }
        String[] addresses = new String[51];
        for (int i = 0; i < addresses.length; i++) {
            addresses[i] = "192.0.2." + (i + 1);
        }
        host("web-01", addresses);

        Answer first = editor.get(CONFLICTS);
        Answer last = editor.get(first.link("Next"));

        assertThat(first.rows()).hasSize(50).startsWith("192.0.2.1").endsWith("192.0.2.50");
        assertThat(last.rows()).containsExactly("192.0.2.51");
        assertThat(last.link("Next")).isEmpty();
        assertThat(last.link("First")).isEqualTo(CONFLICTS);
        assertThat(editor.get(CONFLICTS + "&after=zz").rows()).hasSize(50);
        assertThat(editor.get(CONFLICTS + "&after=ff").body()).contains("No more conflicts");
    }

    @Test
    void names_of_hosts_are_text() {
        String record = record("192.0.2.7", Map.of("status", "reserved"));
        Agents agent = Agents.of(server(), "<b>web</b>");
        ObjectNode checkIn = agent.checkIn();
        ObjectNode machine = (ObjectNode) checkIn.get("host");
        machine.put("hostname", "<i>web</i>'%_").putArray("addresses").add("192.0.2.7").add("<u>");
        assertThat(agent.send(checkIn).status()).isEqualTo(200);
        Agents other = Agents.of(server(), "<s>other</s>");
        assertThat(other.send(reporting(other, "192.0.2.7")).status()).isEqualTo(200);

        for (String page : List.of(record, CONFLICTS, ComputeHost.path(agent.host().id()))) {
            assertThat(editor.get(page).body())
                    .as(page)
                    .contains("&lt;s&gt;other")
                    .doesNotContain("<b>web", "<i>web", "<u>", "<s>other");
        }
    }

    private String record(String address, Map<String, String> more) {
        var form = new HashMap<>(Map.of("address", address, "status", "active"));
        form.putAll(more);
        Answer added = editor.post(PATH + "/add", form);
        assertThat(added.status()).as(added.body()).isEqualTo(302);
        return added.location();
    }

    /// @return the path of its page
    private String host(String name, String... addresses) {
        Agents agent = Agents.of(server(), name);
        assertThat(agent.send(reporting(agent, addresses)).status()).isEqualTo(200);
        return ComputeHost.path(agent.host().id());
    }

    private static ObjectNode reporting(Agents agent, String... addresses) {
        ObjectNode checkIn = agent.checkIn();
        var reported =
                ((ObjectNode) checkIn.get("host"))
                        .put("hostname", "vm-7.internal")
                        .putArray("addresses");
        List.of(addresses).forEach(reported::add);
        return checkIn;
    }

    private static String link(String path, String label) {
        return "href=\"%s\">%s</a>".formatted(path, label);
    }

    /// The names in the section of the addresses.
    private static List<String> items(Answer hostPage) {
        String section = hostPage.body().replaceFirst("(?s).*id=\"ip-addresses\"", "");
        return List.of(section.split("<li class=\"linked-state\">", -1)).stream()
                .skip(1)
                .map(item -> item.replaceFirst("(?s)</ul>.*", ""))
                .map(HostConflictsContract::text)
                .map(item -> item.split(" ", 2)[0])
                .toList();
    }

    /// What a person reads.
    private static String text(Answer page) {
        return text(page.body());
    }

    private static String text(String html) {
        return html.replaceAll("(?s)<[^>]*>", " ")
                .replaceAll("\\s+", " ")
                .replaceAll(" ([.,])", "$1")
                .strip();
    }
}
