package dev.bailiwick.modules.addresses.registry;

import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.schema.Tables.COMPUTE_HOST;
import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;
import static dev.bailiwick.platform.schema.Tables.RECORD_CHANGE;
import static dev.bailiwick.platform.schema.Tables.SUBNET;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.hosts.checkin.Agents;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.modules.addresses.checks.FreeAddressSearch;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.network.Network;
import dev.bailiwick.records.editing.RecordResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jooq.Condition;
import org.jooq.Query;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The register as each role uses it, on either database.
abstract class AddressesContract {
    private static final String PATH = "/ip-addresses";

    protected abstract RunningServer server();

    private Browser editor = person(Role.EDITOR);

    private Browser person(Role role) {
        return server().signedIn(role, ProductModule.IP_ADDRESSES);
    }

    @BeforeEach
    void begin() {
        server().sql().deleteFrom(IP_ADDRESS).execute();
        server().sql().deleteFrom(SUBNET).execute();
        editor = person(Role.EDITOR);
    }

    @Test
    void an_address_is_registered_once_and_not_assumed_reachable() {
        String path =
                add("192.0.2.7", Map.of("hostname", "web-1", "mac_address", "00-00-5E-00-53-07"));

        assertThat(editor.get(path).body())
                .contains("web-1", "00:00:5e:00:53:07", "Never checked")
                .doesNotContain("is-ok state-pill");
        Answer again = editor.post(PATH + "/add", form("192.0.2.7", Map.of()));
        assertThat(again.status()).isEqualTo(422);
        assertThat(again.body())
                .contains(
                        "This address is already registered.",
                        "<a href=\"%s\">Open the record of 192.0.2.7</a>"
                                .formatted(path.replaceFirst("^https?://[^/]+", "")));
    }

    @Test
    void an_invalid_address_form_keeps_the_input() {
        Answer refused =
                editor.post(
                        PATH + "/add",
                        form(
                                "010.1.1.1",
                                Map.of(
                                        "hostname", "-bad-",
                                        "mac_address", "zz",
                                        "host", "nowhere",
                                        "owner", "<b>Ada</b>")));

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body())
                .contains(
                        "“010” begins with a zero",
                        "A host name consists of letters",
                        "This is not a MAC address",
                        "There is no compute host with this name.",
                        "&lt;b>Ada&lt;/b>")
                .doesNotContain("<b>Ada");
    }

    @Test
    void invalid_ids_and_return_paths_in_a_selection_are_ignored() {
        String path = add("192.0.2.7", Map.of());
        String ids = path.replaceFirst(".*/", "") + ",,999999";

        Answer asked =
                editor.post(
                        PATH + "/bulk",
                        Map.of("id", ids, "action", "remove", "back", PATH + "?q={x}"));
        Answer marked =
                editor.post(
                        PATH + "/bulk",
                        Map.of("id", ids, "action", "dhcp", "back", PATH + "?q={x}"));

        assertThat(asked.status()).isEqualTo(200);
        assertThat(marked.location()).endsWith(PATH);
        assertThat(editor.get(path).body()).contains("DHCP");
    }

    @Test
    void a_deleted_subnet_cannot_be_edited_or_removed_again() {
        Answer added = editor.post(PATH + "/subnets/add", Map.of("network", "192.0.2.0/24"));
        long id = Long.parseLong(added.location().replaceFirst(".*/", ""));
        Subnet gone = server().bean(Subnets.class).find(id).orElseThrow();
        editor.post(PATH + "/subnets/" + id + "/remove");
        Condition ofIt = AUDIT_ENTRY.TARGET.eq("192.0.2.0/24");
        int entries = server().sql().fetchCount(AUDIT_ENTRY, ofIt);
        int changes = server().sql().fetchCount(RECORD_CHANGE, RECORD_CHANGE.KIND.eq("subnet"));
        var change = server().bean(ChangeSubnets.class);
        var details = SubnetFields.FORM.read(Map.of("network", "192.0.2.0/24", "name", "New"));

        assertThat(change.change(gone.id(), 1, details, Actor.SYSTEM))
                .isEqualTo(new RecordResult.Stale());
        assertThat(change.remove(List.of(gone.id()), Actor.SYSTEM)).isZero();

        assertThat(server().sql().fetchCount(AUDIT_ENTRY, ofIt)).isEqualTo(entries);
        assertThat(server().sql().fetchCount(RECORD_CHANGE, RECORD_CHANGE.KIND.eq("subnet")))
                .isEqualTo(changes);
    }

    @Test
    void the_number_of_subnets_is_limited_to_what_a_page_can_count() {
        Instant now = server().clock().instant();
        server().transactions()
                .write(() -> {
                    for (int i = 0; i < 10_000; i++) {
                        try {
                            Network network =
                                    Network.parse("10." + (i >> 8) + "." + (i & 255) + ".0/24");
                            Subnet ignored =
                                    server().bean(Subnets.class)
                                            .insert(
                                                    network,
                                                    SubnetFields.DETAILS.initialValues(),
                                                    "x",
                                                    now);
                        } catch (IpAddress.Malformed e) {
                            throw new AssertionError(e);
                        }
                    }
                });

        Answer one = editor.post(PATH + "/subnets/add", Map.of("network", "192.0.2.0/24"));

        assertThat(one.status()).isEqualTo(422);
        assertThat(one.body()).contains("limit of 10,000 subnets");
        server().sql().deleteFrom(SUBNET).execute();
    }

    @Test
    void concurrent_edits_of_an_address_do_not_overwrite_each_other() {
        String path = add("192.0.2.7", Map.of("owner", "Ada"));
        var mine = new HashMap<>(form("", Map.of("owner", "Mine", "revision", "1")));
        var theirs = new HashMap<>(form("", Map.of("owner", "Theirs", "revision", "1")));

        assertThat(editor.post(path + "/edit", theirs).status()).isEqualTo(302);
        Answer late = editor.post(path + "/edit", mine);

        assertThat(late.status()).isEqualTo(422);
        assertThat(late.body()).contains("Someone else has changed this address", "Mine");
        assertThat(editor.get(path).body())
                .contains("<del>Ada</del>", "<ins>Theirs</ins>")
                .doesNotContain("<ins>Mine</ins>");
    }

    @Test
    void concurrent_edits_of_a_subnet_do_not_overwrite_each_other() {
        String path =
                editor.post(PATH + "/subnets/add", Map.of("network", "192.0.2.0/24")).location();
        assertThat(editor.get(path + "/edit").body()).contains("name=\"revision\" value=\"1\"");
        var theirs = Map.of("name", "Theirs", "scan_interval", "never", "revision", "1");
        var mine = Map.of("name", "Mine", "scan_interval", "never", "revision", "1");

        assertThat(editor.post(path + "/edit", theirs).status()).isEqualTo(302);
        Answer late = editor.post(path + "/edit", mine);

        assertThat(late.status()).isEqualTo(422);
        assertThat(late.body())
                .contains("Someone else has changed this subnet", "value=\"Mine\"")
                .contains("name=\"revision\" value=\"2\"");
        assertThat(editor.get(path).body())
                .contains("<ins>Theirs</ins>")
                .doesNotContain("<ins>Mine</ins>");
        assertThat(
                        editor.post(
                                        path + "/edit",
                                        Map.of("name", "None", "scan_interval", "never"))
                                .status())
                .as("without a version")
                .isEqualTo(422);
    }

    @Test
    void an_invalid_subnet_form_still_reports_another_persons_change() {
        String path = subnet("192.0.2.0/24");
        var theirs = Map.of("name", "Theirs", "scan_interval", "never", "revision", "1");
        var mine =
                Map.of("name", "Mine", "vlan", "none", "scan_interval", "never", "revision", "1");

        assertThat(editor.post(path + "/edit", theirs).status()).isEqualTo(302);
        Answer late = editor.post(path + "/edit", mine);

        assertThat(late.status()).isEqualTo(422);
        assertThat(late.body()).contains("Someone else has changed this subnet", "value=\"Mine\"");
    }

    @Test
    void addresses_are_found_by_a_prefix_without_a_dot() {
        String subnet = subnet("10.0.0.0/16");
        add("10.0.2.7", Map.of("status", "dhcp"));
        add("10.1.2.7", Map.of());
        add("100.0.2.7", Map.of("hostname", "10-east"));
        add("2001:db8::7", Map.of());
        add("2001:db80::7", Map.of());

        assertThat(found("10")).containsExactly("10.0.2.7", "10.1.2.7", "100.0.2.7");
        assertThat(found("100")).containsExactly("100.0.2.7");
        assertThat(editor.get(PATH + "?q=10&view=dhcp").rows()).containsExactly("10.0.2.7");
        assertThat(editor.get(subnet + "?q=10").rows()).containsExactly("10.0.2.7");
        for (String none : List.of("01", "0", "256", "10/8", "2001:db")) {
            assertThat(found(none)).as(none).isEmpty();
        }
        for (String groups : List.of("2001:db8", "2001:DB8:", "2001:db8::", "2001:0db8")) {
            assertThat(found(groups)).as(groups).containsExactly("2001:db8::7");
        }
        assertThat(found("2001:")).containsExactly("2001:db8::7", "2001:db80::7");
    }

    @Test
    void addresses_are_found_by_prefix() {
        add("192.0.2.7", Map.of("hostname", "Web-1", "owner", "Front desk"));
        add("192.0.20.7", Map.of("hostname", "db-1", "mac_address", "00:00:5e:00:53:07"));
        add("2001:db8::7", Map.of("hostname", "web-2"));

        assertThat(found("192.0.2.")).containsExactly("192.0.2.7");
        assertThat(found("192.0")).containsExactly("192.0.2.7", "192.0.20.7");
        assertThat(found("192.0.0.0/16")).containsExactly("192.0.2.7", "192.0.20.7");
        assertThat(found("2001:db8::7")).containsExactly("2001:db8::7");
        assertThat(found("web")).containsExactly("192.0.2.7", "2001:db8::7");
        assertThat(found("FRONT")).containsExactly("192.0.2.7");
        assertThat(found("00:00:5e")).containsExactly("192.0.20.7");
        assertThat(found("eb")).isEmpty();
        assertThat(found("%")).isEmpty();
    }

    @Test
    void texts_are_found_in_any_place() {
        add("192.0.2.7", Map.of("hostname", "Web-1", "description", "Front DESK, Büro"));
        add("192.0.20.7", Map.of("hostname", "db-1", "mac_address", "00:00:5e:00:53:01"));
        String path = add("192.0.20.8", Map.of("owner", "Marek Dudas"));

        assertThat(found("53:01")).containsExactly("192.0.20.7");
        assertThat(found("00-00-5E")).containsExactly("192.0.20.7");
        assertThat(found("0000.5e00.5301")).containsExactly("192.0.20.7");
        assertThat(found("desk")).containsExactly("192.0.2.7");
        assertThat(found("bÜR")).containsExactly("192.0.2.7");
        assertThat(found("eb-")).containsExactly("192.0.2.7");
        assertThat(found("dudas")).containsExactly("192.0.20.8");
        assertThat(found("b-1")).containsExactly("192.0.2.7", "192.0.20.7");
        assertThat(found("1desk")).isEmpty();
        assertThat(found("%%%")).isEmpty();
        assertThat(exported(person(Role.ADMIN), PATH + "/export.csv?q=desk")).hasSize(1);
        editor.post(path + "/edit", form("192.0.20.8", Map.of("owner", "Nobody", "revision", "1")));
        assertThat(found("dudas")).isEmpty();
    }

    @Test
    void a_status_filter_is_complete_even_if_a_search_has_too_many_matches() {
        some(1_100, "10.1.", "many-a", "active");
        some(3, "10.2.", "many-z", "dhcp");
        some(3, "10.3.", "many-z", "reserved");
        some(10_005, "10.4.", "other", "reserved");
        Browser administrator = person(Role.ADMIN);

        Answer all = editor.get(PATH + "?q=many");
        assertThat(all.body())
                .contains(
                        "More than 1,000 addresses found, too many to list.",
                        "50 of the first 1,000. There are more matches",
                        ">DHCP</a>");
        assertThat(editor.get(PATH + "?q=many&view=dhcp").rows())
                .containsExactly("10.2.0.0", "10.2.0.1", "10.2.0.2");
        Answer reserved = editor.get(PATH + "?q=many&view=reserved");
        assertThat(reserved.rows()).containsExactly("10.3.0.0", "10.3.0.1", "10.3.0.2");
        assertThat(reserved.body()).contains("Reserved <b>3</b>", "3 of 3<");
        assertThat(editor.get(PATH + "?q=many&view=active").body())
                .contains("Active <b>1,100</b>", "50 of 1,100<");
        assertThat(editor.get(PATH + "?q=many&view=unchecked").body())
                .contains(">Never checked</a>", "50 of the first 1,000.");
        assertThat(editor.get(PATH + "?q=many-z").body())
                .contains("6 addresses found.", "DHCP <b>3</b>", "6 of 6<");
        assertThat(editor.get(PATH + "?q=10").body())
                .contains("More than 1,000 addresses found", "50 of the first 1,000.");
        assertThat(editor.get(PATH + "?q=10&view=dhcp").rows())
                .containsExactly("10.2.0.0", "10.2.0.1", "10.2.0.2");
        assertThat(editor.get(PATH + "?q=10&view=reserved").body())
                .contains("50 of the first 1,000.", ">Reserved</span>")
                .doesNotContain(">DHCP</span>");
        assertThat(exported(administrator, PATH + "/export.csv?q=10")).hasSize(11_111);
        assertThat(exported(administrator, PATH + "/export.csv?q=many")).hasSize(1_106);
        assertThat(exported(administrator, PATH + "/export.csv?q=many&view=active")).hasSize(1_100);
    }

    /// @param start the first two bytes of each address
    private void some(int count, String start, String name, String status) {
        var inserts = new ArrayList<Query>();
        for (int i = 0; i < count; i++) {
            inserts.add(insert(start + i / 256 + "." + i % 256, name + i, status));
        }
        run(inserts);
    }

    private Query insert(String address, String name, String status) {
        return server().sql()
                .insertInto(IP_ADDRESS)
                .set(IP_ADDRESS.ADDRESS_KEY, ip(address).key())
                .set(IP_ADDRESS.ADDRESS, address)
                .set(IP_ADDRESS.HOSTNAME, name)
                .set(IP_ADDRESS.HOSTNAME_KEY, Addresses.key(name))
                .set(IP_ADDRESS.STATUS, status)
                .set(IP_ADDRESS.MAC_ADDRESS, "")
                .set(IP_ADDRESS.MAC_KEY, new byte[0])
                .set(IP_ADDRESS.OWNER, "")
                .set(IP_ADDRESS.OWNER_KEY, new byte[0])
                .set(IP_ADDRESS.DESCRIPTION, "")
                .set(IP_ADDRESS.SEARCH_TEXT, name)
                .set(IP_ADDRESS.VERSION, 1L)
                .set(IP_ADDRESS.CREATED_AT, Instant.EPOCH)
                .set(IP_ADDRESS.CREATED_BY, "a test");
    }

    private void run(List<Query> inserts) {
        server().transactions().write(() -> server().sql().batch(inserts).execute());
    }

    private static IpAddress ip(String text) {
        try {
            return IpAddress.parse(text);
        } catch (IpAddress.Malformed e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Test
    void a_free_address_is_found_after_thousands_in_use() {
        String subnet = subnet("10.1.0.0/16");
        some(9_000, "10.1.", "host", "active");
        server().sql()
                .update(IP_ADDRESS)
                .set(IP_ADDRESS.STATUS, "available")
                .where(IP_ADDRESS.ADDRESS.eq("10.1.20.7"))
                .execute();

        assertThat(free(subnet, 3))
                .containsExactly(ip("10.1.20.7"), ip("10.1.35.40"), ip("10.1.35.41"));
        assertThat(editor.get(subnet).body()).contains("Find a free address");
    }

    @Test
    void a_completely_used_subnet_has_no_free_address() {
        String subnet = subnet("10.1.0.0/27");
        some(31, "10.1.", "host", "active");

        assertThat(free(subnet, 3)).isEmpty();
        assertThat(free(subnet("255.255.255.254/31"), 3))
                .containsExactly(ip("255.255.255.254"), ip("255.255.255.255"));
    }

    private List<IpAddress> free(String subnet, int most) {
        var subnets = server().bean(Subnets.class);
        return server().transactions()
                .read(() ->
                        server().bean(FreeAddressSearch.class)
                                .in(subnets.find(Long.parseLong(id(subnet))).orElseThrow(), most));
    }

    @Test
    void a_gateway_is_recognised_in_any_spelling() {
        String subnet =
                editor.post(
                                PATH + "/subnets/add",
                                Map.of("network", "2001:db8::/64", "gateway", "2001:DB8:0::1"))
                        .location();

        assertThat(server().sql().fetchSingle(SUBNET).getGateway()).isEqualTo("2001:db8::1");
        assertThat(free(subnet, 1)).containsExactly(ip("2001:db8::2"));
        server().sql().update(SUBNET).set(SUBNET.GATEWAY, "2001:DB8::0001").execute();
        assertThat(free(subnet, 1))
                .as("as it was stored before")
                .containsExactly(ip("2001:db8::2"));
        assertThat(editor.get(subnet).body()).contains("Gateway 2001:db8::1.");
    }

    @Test
    void a_search_within_a_subnet_finds_only_its_addresses() {
        String subnet =
                editor.post(PATH + "/subnets/add", Map.of("network", "192.0.2.0/24")).location();
        add("192.0.2.7", Map.of("hostname", "web-1", "owner", "Ann"));
        add("192.0.2.8", Map.of("mac_address", "00:00:5e:00:53:01"));
        add("192.0.2.9", Map.of("hostname", "WEB-2", "status", "dhcp"));
        add("192.0.20.7", Map.of("hostname", "web-3"));

        assertThat(editor.get(subnet + "?q=web").rows()).containsExactly("192.0.2.7", "192.0.2.9");
        assertThat(editor.get(subnet + "?q=web&view=dhcp").rows()).containsExactly("192.0.2.9");
        assertThat(editor.get(subnet + "?q=00:00:5e").rows()).containsExactly("192.0.2.8");
        assertThat(editor.get(subnet + "?q=ann&sort=name").rows()).containsExactly("192.0.2.7");
        assertThat(editor.get(subnet + "?q=eb").rows()).isEmpty();
    }

    @Test
    void address_pages_are_in_numeric_order() {
        for (int i = 1; i <= 60; i++) {
            add("10.0.0." + i, Map.of());
        }
        Answer first = editor.get(PATH);
        Answer second = editor.get(first.link("Next"));

        assertThat(first.rows()).hasSize(50).startsWith("10.0.0.1", "10.0.0.2", "10.0.0.3");
        assertThat(second.rows()).hasSize(10).startsWith("10.0.0.51").endsWith("10.0.0.60");
    }

    @Test
    void the_two_lists_of_the_first_page_are_paged_independently() {
        for (int i = 0; i < 30; i++) {
            String ignored = subnet("10.0." + i + ".0/24");
        }
        some(60, "10.9.", "host", "active");

        Answer sorted = editor.get(PATH + "?sort=name");
        Answer others = editor.get(sorted.link("Next"));
        Answer both = editor.get(others.link("Next"));
        Answer back = editor.get(both.link("Previous"));

        assertThat(others.rows()).startsWith("10.0.25.0/24").contains("10.9.0.10");
        assertThat(both.rows()).hasSize(15).startsWith("10.0.25.0/24").endsWith("10.9.0.9");
        assertThat(back.rows()).hasSize(35).startsWith("10.0.0.0/24").endsWith("10.9.0.9");
    }

    @Test
    void a_page_number_past_the_last_subnet_shows_the_last_page() {
        String ignored = subnet("192.0.2.0/24");

        for (String page : List.of("2", "99999999999", "0", "none")) {
            assertThat(editor.get(PATH + "?subnets=" + page).rows())
                    .as(page)
                    .containsExactly("192.0.2.0/24");
        }
    }

    @Test
    void counts_above_the_limit_are_shown_as_more_than_the_limit() {
        String subnet = subnet("10.4.0.0/16");
        some(10_001, "10.4.", "host", "active");

        assertThat(editor.get(subnet).body())
                .contains("<p>More than 10,000 of 65,534 addresses in use.");
        assertThat(editor.get(PATH).body())
                .contains("All <b>10,000+</b>", "Active <b>10,000+</b>")
                .doesNotContain("<b>10,001</b>");
    }

    @Test
    void a_subnet_shows_its_description_and_never_more_used_than_available() {
        for (int last = 0; last < 4; last++) {
            add("192.0.2." + last, Map.of());
        }
        Answer added =
                editor.post(
                        PATH + "/subnets/add",
                        Map.of("network", "192.0.2.0/30", "description", "To the annexe"));

        assertThat(editor.get(added.location()).body())
                .contains("4 addresses in use.", "To the annexe")
                .doesNotContain("4 of 2");
        assertThat(editor.get(PATH).body()).doesNotContain("4 of 2");
    }

    @Test
    void a_subnet_shows_its_address_map_and_offers_a_free_address() {
        add("192.0.2.1", Map.of());
        add("192.0.2.2", Map.of("status", "reserved"));
        add("192.0.2.4", Map.of("status", "available"));
        Answer added =
                editor.post(
                        PATH + "/subnets/add",
                        Map.of(
                                "network",
                                "192.0.2.0/24",
                                "name",
                                "Servers",
                                "vlan",
                                "20",
                                "gateway",
                                "192.0.2.3"));
        assertThat(added.status()).as(added.body()).isEqualTo(302);

        String page = editor.get(added.location()).body();

        assertThat(page)
                .contains(
                        "Servers 192.0.2.0/24",
                        "VLAN 20, gateway 192.0.2.3",
                        "2 of 254 addresses in use",
                        "Find a free address",
                        "/ip-addresses/add?address=192.0.2.9\"");
        assertThat(page.split("<li><(span|a) class=\"p-", -1)).hasSize(257);
        assertThat(page)
                .contains(
                        "class=\"p-gateway\" href=\"/ip-addresses/add?address=192.0.2.3\"",
                        "192.0.2.3 not registered, gateway",
                        "Gateway 1",
                        "192.0.2.0 network address",
                        "Network and broadcast 2",
                        "Available 1",
                        "Not registered 250");
        add("192.0.2.3", Map.of());
        assertThat(editor.get(added.location()).body())
                .contains(
                        "class=\"p-unseen p-gateway\"",
                        "Gateway 1",
                        "Active, never checked 2",
                        "Available 1",
                        "Not registered 250");
        assertThat(editor.get(PATH).body()).contains("192.0.2.0/24", "3 of 254");
    }

    @Test
    void an_address_added_from_a_subnet_page_returns_there() {
        String subnet = subnet("192.0.2.128/25");
        String id = id(subnet);
        String add = PATH + "/add?subnet=" + id;

        assertThat(editor.get(subnet).body()).contains("href=\"" + add + "\"");
        assertThat(editor.get(add).body())
                .contains("value=\"192.0.2.\"", "href=\"" + subnet + "\"");
        Answer again = editor.post(PATH + "/add", form("192.0.2.", Map.of("subnet", id)));
        assertThat(again.status()).isEqualTo(422);
        assertThat(again.body()).contains("href=\"" + subnet + "\"", "value=\"192.0.2.\"");
        assertThat(editor.get(PATH + "/add?subnet=" + id(subnet("2001:db8:4::/64"))).body())
                .contains("value=\"2001:db8:4::\"");
        assertThat(editor.get(PATH + "/add?subnet=999999").status()).isEqualTo(200);
        assertThat(editor.get(PATH + "/add?subnet=nothing").status()).isEqualTo(200);
    }

    @Test
    void the_displayed_list_can_be_exported() {
        String subnet = subnet("192.0.2.0/24");
        add("192.0.2.1", Map.of("owner", "Ada"));
        add("192.0.2.2", Map.of("owner", "Tom", "status", "dhcp"));
        add("198.51.100.1", Map.of("owner", "Ada"));
        Browser administrator = person(Role.ADMIN);
        String file = PATH + "/export.csv";

        assertThat(administrator.get(PATH).body())
                .contains("href=\"" + file + "\"", ">Export<", "href=\"/ip-addresses/import\"");
        assertThat(administrator.get(subnet + "?q=Ada").body())
                .contains("href=\"" + file + "?within=192.0.2.0%2F24&amp;q=Ada\"", ">Export these<")
                .doesNotContain("/import\"");
        assertThat(exported(administrator, file))
                .containsExactly("192.0.2.1", "192.0.2.2", "198.51.100.1");
        assertThat(exported(administrator, file + "?within=192.0.2.0/24"))
                .containsExactly("192.0.2.1", "192.0.2.2");
        assertThat(exported(administrator, file + "?q=Ada"))
                .containsExactly("192.0.2.1", "198.51.100.1");
        assertThat(exported(administrator, file + "?within=192.0.2.0/24&view=dhcp"))
                .containsExactly("192.0.2.2");
        assertThat(administrator.get(file + "?within=192.0.2.0/24").header("Content-Disposition"))
                .contains("ip-addresses-192.0.2.0-24.csv");
        assertThat(administrator.get("/site-administration/audit?event=Records+Exported").body())
                .contains("192.0.2.0/24");
        assertThat(administrator.get(file + "?within=everything").status()).isEqualTo(400);
        assertThat(editor.get(file + "?within=192.0.2.0/24").status()).isEqualTo(403);
    }

    private static List<String> exported(Browser browser, String file) {
        return browser.get(file).body().lines().skip(1).map(line -> line.split(",", 2)[0]).toList();
    }

    @Test
    void an_unresponsive_address_is_marked_and_counted_in_any_status() {
        add("192.0.2.1", Map.of());
        add("192.0.2.2", Map.of("status", "dhcp"));
        add("192.0.2.3", Map.of("status", "reserved"));
        server().sql()
                .update(IP_ADDRESS)
                .set(IP_ADDRESS.ANSWERS, false)
                .where(IP_ADDRESS.STATUS.ne("reserved"))
                .execute();

        Answer list = editor.get(PATH + "?view=silent");

        assertThat(list.body()).contains("No answer <b>2</b>", ">No answer<", "DHCP, no answer");
        assertThat(list.rows()).containsExactly("192.0.2.1", "192.0.2.2");
        assertThat(list.body().split("row-fail", -1)).hasSize(2);
    }

    @Test
    void subnets_can_be_nested() {
        for (String network :
                new String[] {"10.1.0.0/16", "10.0.0.0/8", "10.1.2.0/24", "2001:db8::/32"}) {
            editor.post(PATH + "/subnets/add", Map.of("network", network));
        }
        assertThat(editor.get(PATH).body())
                .containsSubsequence(
                        "indent-0",
                        "10.0.0.0/8",
                        "indent-1",
                        "10.1.0.0/16",
                        "indent-2",
                        "10.1.2.0/24",
                        "indent-0",
                        "2001:db8::/32");
        assertThat(editor.post(PATH + "/subnets/add", Map.of("network", "10.1.2.3/24")).body())
                .contains("Use 10.1.2.0/24.");
    }

    @Test
    void duplicate_mac_addresses_are_shown_except_for_one_dual_stack_machine() {
        String one =
                add("192.0.2.7", Map.of("mac_address", "00:00:5e:00:53:07", "hostname", "web"));
        add("2001:db8::7", Map.of("mac_address", "00:00:5e:00:53:07", "hostname", "web"));
        assertThat(editor.get(one).body()).doesNotContain("The same");

        add("192.0.2.8", Map.of("mac_address", "00:00:5e:00:53:07"));

        assertThat(editor.get(one).body())
                .contains("The same MAC address is used by", ">192.0.2.8<");
    }

    @Test
    void addresses_can_be_changed_in_bulk_and_removed_after_confirmation() {
        String one = add("192.0.2.7", Map.of());
        String two = add("192.0.2.8", Map.of());
        String ids = "id=" + id(one) + "&id=" + id(two) + "&_csrf=";

        editor.postRaw(
                PATH + "/bulk",
                (ids + editor.csrf() + "&action=dhcp")
                        .getBytes(java.nio.charset.StandardCharsets.UTF_8));
        assertThat(editor.get(one).body()).contains("DHCP", ">bulk<");
        Answer question =
                editor.postRaw(
                        PATH + "/bulk",
                        (ids + editor.csrf() + "&action=remove")
                                .getBytes(java.nio.charset.StandardCharsets.UTF_8));
        assertThat(question.body())
                .contains("Remove 2 addresses?", "This deletes them,", "Keep them")
                .contains("aria-label=\"Main\"", "aria-label=\"Breadcrumb\"");
        assertThat(editor.post(PATH + "/bulk", Map.of("id", id(one), "action", "remove")).body())
                .contains("Remove 1 address?", "This deletes it,", "it was removed", "Keep it");
        assertThat(editor.get(PATH + "/bulk").location()).endsWith(PATH);
        assertThat(editor.get(one).status()).isEqualTo(200);
        editor.postRaw(
                PATH + "/bulk/remove",
                (ids + editor.csrf()).getBytes(java.nio.charset.StandardCharsets.UTF_8));
        assertThat(editor.get(one).status()).isEqualTo(404);
        assertThat(server().sql().fetchCount(IP_ADDRESS)).isZero();
    }

    @Test
    void bulk_actions_return_to_the_original_list() {
        add("192.0.2.1", Map.of("owner", "Tom & Ann"));
        String one = id(add("192.0.2.2", Map.of("owner", "Tom & Ann")));
        String list = PATH + "?q=tom%20%26&view=active&sort=name";
        assertThat(editor.get(list).body())
                .contains("name=\"back\" value=\"" + list.replace("&", "&amp;") + "\"");

        for (String back : List.of(list, PATH + "/subnets/7?after=04c0000201")) {
            for (String action : List.of("reserved", "active")) {
                var form = Map.of("id", one, "action", action, "back", back);
                assertThat(editor.post(PATH + "/bulk", form).location()).endsWith(back);
            }
        }
        assertThat(
                        editor.post(
                                        PATH + "/bulk",
                                        Map.of("id", one, "action", "remove", "back", list))
                                .body())
                .contains("value=\"" + list.replace("&", "&amp;") + "\"");
        assertThat(editor.post(PATH + "/bulk/remove", Map.of("id", one, "back", list)).location())
                .endsWith(list);
    }

    @Test
    void conflicts_have_their_own_list() {
        String mac = "00:00:5e:00:53:01";
        add("192.0.2.1", Map.of("mac_address", mac, "hostname", "web-1"));
        add("192.0.2.2", Map.of("mac_address", mac, "hostname", "only-here"));
        add("192.0.2.3", Map.of("hostname", "WEB-1"));
        add("192.0.2.4", Map.of("hostname", "dual"));
        add("2001:db8::4", Map.of("hostname", "dual"));
        add("192.0.2.5", Map.of());
        add("192.0.2.6", Map.of());

        assertThat(editor.get(PATH).body()).contains("href=\"/ip-addresses/conflicts\"");
        assertThat(editor.get(PATH + "/conflicts").body())
                .contains(mac, ">192.0.2.1<", ">192.0.2.2<", "1 conflict")
                .doesNotContain("192.0.2.3");
        assertThat(person(Role.VIEWER).get(PATH + "/conflicts?kind=name").body())
                .contains("web-1", ">192.0.2.1<", ">192.0.2.3<", "1 conflict")
                .doesNotContain("dual", "only-here");
        assertThat(editor.get(PATH + "/conflicts?kind=name&after=zz").status()).isEqualTo(200);
    }

    @Test
    void the_number_of_conflicts_is_a_minimum_if_there_are_too_many_records_to_examine() {
        run(List.of(insert("10.1.0.1", "a", "active"), insert("10.1.0.2", "a", "active")));
        some(9_999, "10.2.", "host", "active");
        run(List.of(insert("10.3.0.1", "z", "active"), insert("10.3.0.2", "z", "active")));

        assertThat(editor.get(PATH).body()).contains(">Conflicts <b>1+</b></a>");
        assertThat(editor.get("/").body()).contains("1+ conflicts");
        assertThat(editor.get(PATH + "/conflicts?kind=name").body())
                .contains("Host name <b>1+</b>", "2 conflicts");
    }

    @Test
    void thousands_of_dual_stack_machines_hide_no_conflict() {
        var inserts = new ArrayList<Query>();
        for (int i = 0; i < 2_100; i++) {
            inserts.add(insert("10.1." + i / 256 + "." + i % 256, "dual-" + i, "active"));
            inserts.add(insert("2001:db8::1:" + Integer.toHexString(i), "dual-" + i, "active"));
        }
        inserts.add(insert("10.2.0.1", "web", "active"));
        inserts.add(insert("10.2.0.2", "web", "active"));
        run(inserts);

        assertThat(editor.get(PATH + "/conflicts?kind=name").body())
                .contains(">10.2.0.1<", ">10.2.0.2<", "1 conflict")
                .doesNotContain("No conflicts", "dual-");
    }

    @Test
    void many_addresses_of_one_family_hide_no_conflict_of_the_other() {
        var inserts = new ArrayList<Query>();
        for (int i = 0; i < 60; i++) {
            inserts.add(insert("10.1.0." + i, "web", "active"));
        }
        run(inserts);
        String one = add("2001:db8::1", Map.of("hostname", "web"));
        String ignored = add("2001:db8::2", Map.of("hostname", "web"));

        assertThat(editor.get(one).body())
                .contains("The same host name is used by", ">2001:db8::2<");
        assertThat(editor.get(PATH + "/conflicts?kind=name").body())
                .contains(">10.1.0.0<", ">2001:db8::1<", ">2001:db8::2<", "2 conflicts");
    }

    @Test
    void the_last_page_of_conflicts_only_links_back() {
        some(50, "10.1.", "shared", "active");
        some(50, "10.2.", "shared", "active");
        String names = PATH + "/conflicts?kind=name";
        Answer full = editor.get(names);
        assertThat(full.body()).contains("50 conflicts");
        assertThat(full.link("Next")).isEmpty();
        some(1, "10.3.", "the-last", "active");
        some(1, "10.4.", "the-last", "active");

        Answer last = editor.get(editor.get(names).link("Next"));
        Answer behind = editor.get(names + "&after=ff");

        assertThat(last.body()).contains("1 conflict", ">10.3.0.0<").doesNotContain(">10.1.");
        assertThat(last.link("Next")).isEmpty();
        assertThat(last.link("First")).isEqualTo(names);
        assertThat(behind.body()).contains("No more conflicts").doesNotContain("No conflicts");
        assertThat(behind.link("First")).isEqualTo(names);
    }

    @Test
    void a_forged_return_path_redirects_to_the_list() {
        String one = id(add("192.0.2.1", Map.of()));
        for (String back :
                List.of(
                        "//evil.example.org",
                        "https://evil.example.org/ip-addresses",
                        "/ip-addresses/../logout",
                        "/ip-addresses@evil.example.org",
                        "/ip-addresses?q={x}",
                        "/logout")) {
            assertThat(
                            editor.post(
                                            PATH + "/bulk",
                                            Map.of("id", one, "action", "dhcp", "back", back))
                                    .location())
                    .as(back)
                    .endsWith(PATH);
        }
    }

    @Test
    void a_viewer_can_read_but_not_change_anything() {
        String path = add("192.0.2.7", Map.of("hostname", "web-1"));
        Browser viewer = person(Role.VIEWER);

        assertThat(viewer.get(PATH).body())
                .contains("web-1")
                .doesNotContain("Add address", "Selected addresses", "Import", "Export");
        assertThat(viewer.get(path).body()).doesNotContain("Remove", "/edit");
        for (String action :
                new String[] {path + "/edit", path + "/remove", PATH + "/add", PATH + "/bulk"}) {
            assertThat(viewer.post(action).status()).as(action).isEqualTo(403);
        }
        String subnet =
                editor.post(PATH + "/subnets/add", Map.of("network", "192.0.2.0/24")).location();
        for (String form :
                new String[] {
                    path + "/edit",
                    path + "/remove",
                    PATH + "/add",
                    subnet + "/edit",
                    subnet + "/remove"
                }) {
            assertThat(viewer.get(form).status()).as(form).isEqualTo(403);
        }
    }

    @Test
    void a_host_shows_addresses_only_to_those_with_access_and_its_removal_keeps_them() {
        server().transactions()
                .write(() ->
                        server().sql()
                                .deleteFrom(COMPUTE_HOST)
                                .where(COMPUTE_HOST.NAME.eq("web-7"))
                                .execute());
        long host = Agents.of(server(), "web-7").host().id();
        String path = add("192.0.2.7", Map.of("hostname", "seven", "host", "web-7"));
        String hostPage = "/infrastructure/vm-container-manager/hosts/" + host;
        Browser administrator = person(Role.ADMIN);

        assertThat(administrator.get(hostPage).body())
                .contains("192.0.2.7", "seven", "Never checked", "href=\"" + path + "\"");
        assertThat(server().signedIn(Role.VIEWER, ProductModule.COMPUTE).get(hostPage).body())
                .contains("web-7")
                .doesNotContain("192.0.2.7");

        administrator.post(hostPage + "/remove");
        assertThat(editor.get(path).body()).contains("192.0.2.7").doesNotContain(hostPage);
    }

    private String add(String address, Map<String, String> more) {
        Answer added = editor.post(PATH + "/add", form(address, more));
        assertThat(added.status()).as(added.body()).isEqualTo(302);
        return added.location();
    }

    private String subnet(String network) {
        return editor.post(PATH + "/subnets/add", Map.of("network", network)).location();
    }

    private static Map<String, String> form(String address, Map<String, String> more) {
        var form = new HashMap<String, String>();
        form.put("address", address);
        form.put("status", "active");
        form.putAll(more);
        return form;
    }

    private List<String> found(String search) {
        return editor.get(PATH + "?" + Browser.form(Map.of("q", search))).rows();
    }

    private static String id(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
