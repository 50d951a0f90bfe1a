package dev.bailiwick.modules.dns.pages;

import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.schema.Tables.DNS_PROVIDER;
import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.modules.dns.FakePihole;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Names, leases and devices together with IP records.
class NamesTest {
    private static final String PATH = "/dns-manager/names";

    private final RunningServer server = RunningServer.shared();
    private final Browser administrator = server.signedIn(Role.ADMIN);
    private final Browser editor =
            server.signedIn(Role.EDITOR, ProductModule.DNS, ProductModule.IP_ADDRESSES);
    private final Browser viewer = server.signedIn(Role.VIEWER, ProductModule.DNS);
    private final List<FakePihole> opened = new ArrayList<>();
    private final FakePihole pihole = open(FakePihole.version6());

    private FakePihole open(FakePihole one) {
        opened.add(one);
        return one;
    }

    @BeforeEach
    void oneInstance() {
        server.stopJob("CheckProviders.run");
        server.sql().deleteFrom(DNS_PROVIDER).execute();
        server.sql().deleteFrom(IP_ADDRESS).execute();
        add("names-01", pihole);
    }

    @AfterEach
    void closeAll() {
        opened.forEach(FakePihole::close);
        server.sql().deleteFrom(IP_ADDRESS).execute();
    }

    private void add(String name, FakePihole instance) {
        Answer answer =
                administrator.post(
                        "/dns-manager/providers/add",
                        Map.of(
                                "name",
                                name,
                                "base_url",
                                instance.address(),
                                "password",
                                "correct horse",
                                "verify_tls",
                                "true"));
        assertThat(answer.status()).as(answer.body()).isEqualTo(302);
    }

    private void record(String address, String hostname, String mac) {
        Answer answer =
                editor.post(
                        "/ip-addresses/add",
                        Map.of(
                                "address",
                                address,
                                "status",
                                "active",
                                "hostname",
                                hostname,
                                "mac_address",
                                mac));
        assertThat(answer.status()).as(answer.body()).isEqualTo(302);
    }

    private static String row(Answer page, String address) {
        return Stream.of(page.body().split("<tr", -1))
                .filter(row -> row.contains(">" + address + "<"))
                .findFirst()
                .orElse("");
    }

    @Test
    void names_leases_and_devices_are_one_table_with_links_to_records() {
        record("192.0.2.31", "app-01", "");

        Answer page = editor.get(PATH);

        assertThat(row(page, "192.0.2.31"))
                .contains("app-01.example.org", "local name", "IP record", "OK");
        assertThat(row(page, "198.51.100.5"))
                .contains("00:00:5e:00:53:05", "Example &lt;Corp", "Add IP record", "No record");
        assertThat(row(editor.get(PATH + "?view=leases"), "198.51.100.200")).contains("lease");
        assertThat(page.body()).contains(">www.example.org<", ">app-01.example.org<");
        assertThat(editor.get(PATH + "?q=53:05").body())
                .contains("198.51.100.5")
                .doesNotContain("198.51.100.6");
    }

    @Test
    void what_contradicts_is_named() {
        FakePihole other = open(FakePihole.version6());
        add("names-02", other);
        other.hosts().add("192.0.2.99 app-01.example.org");
        record("198.51.100.5", "", "00:00:5e:00:53:99");
        record("192.0.2.31", "mail-01", "");

        Answer page = editor.get(PATH + "?view=conflicts");

        assertThat(row(page, "192.0.2.99")).contains("several addresses", "192.0.2.99 on names-02");
        assertThat(row(page, "198.51.100.5"))
                .contains("used by 00:00:5e:00:53:05, but recorded for 00:00:5e:00:53:99");
        assertThat(row(page, "192.0.2.31")).contains("The record calls it mail-01");
        assertThat(row(page, "198.51.100.6")).isEmpty();
    }

    @Test
    void a_name_with_thousands_of_addresses_takes_neither_memory_nor_time() {
        for (int i = 0; i < 8_000; i++) {
            pihole.hosts().add("10.7.%d.%d same.example".formatted(i / 250, 1 + i % 250));
        }

        Answer page = editor.get(PATH);

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.body()).contains("more.", "Only the first 5,000 names");
        assertThat(page.body().length()).isLessThan(500_000);
    }

    @Test
    void an_editor_adds_a_name_to_all_instances_and_removes_it() {
        FakePihole other = open(FakePihole.version6());
        add("names-02", other);

        Answer added =
                editor.post(
                        PATH + "/add",
                        Map.of("name", "NAS-01.example.org.", "address", "192.0.2.40"));
        assertThat(added.location()).isEqualTo(PATH + "?q=nas-01.example.org");
        assertThat(pihole.hosts()).contains("192.0.2.40 nas-01.example.org");
        assertThat(other.hosts()).contains("192.0.2.40 nas-01.example.org");
        assertThat(row(editor.get(added.location()), "192.0.2.40"))
                .contains("names-01, names-02", "Remove");

        Map<String, String> name = Map.of("name", "nas-01.example.org", "address", "192.0.2.40");
        assertThat(editor.get(PATH + "/remove?name=nas-01.example.org&address=192.0.2.40").body())
                .contains("Remove nas-01.example.org?");
        assertThat(editor.post(PATH + "/remove", name).location()).isEqualTo(PATH);
        assertThat(pihole.hosts()).doesNotContain("192.0.2.40 nas-01.example.org");
        assertThat(other.hosts()).doesNotContain("192.0.2.40 nas-01.example.org");
        assertThat(
                        server.sql()
                                .select(AUDIT_ENTRY.EVENT)
                                .from(AUDIT_ENTRY)
                                .where(AUDIT_ENTRY.TARGET.eq("names-02"))
                                .fetch(AUDIT_ENTRY.EVENT))
                .contains("DNS Name Added", "DNS Name Removed");
    }

    @Test
    void an_instance_that_has_the_name_already_is_named() {
        FakePihole other = open(FakePihole.version6());
        add("names-02", other);
        other.hosts().add("192.0.2.40 nas-01.example.org");

        Answer answer =
                editor.post(
                        PATH + "/add",
                        Map.of("name", "nas-01.example.org", "address", "192.0.2.40"));

        assertThat(answer.status()).isEqualTo(502);
        assertThat(answer.body()).contains("names-02:").doesNotContain("names-01:");
        assertThat(pihole.hosts()).contains("192.0.2.40 nas-01.example.org");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nas 01|192.0.2.40",
                "$(reboot)|192.0.2.40",
                "nas/../x|192.0.2.40",
                "nas-01|192.0.2.400",
                "nas-01|192.0.2.0/24",
                "nas-01|010.0.0.1",
                "nas-01|192.0.2.40 other",
                "''|''"
            })
    void what_is_no_name_or_address_reaches_no_instance(String name, String address) {
        Answer answer = editor.post(PATH + "/add", Map.of("name", name, "address", address));

        assertThat(answer.status()).isEqualTo(422);
        assertThat(pihole.requests()).noneMatch(request -> request.startsWith("PUT"));
    }

    @Test
    void viewers_change_nothing_and_see_no_records_of_other_modules() {
        record("192.0.2.31", "app-01", "");
        Map<String, String> name = Map.of("name", "nas-01", "address", "192.0.2.40");

        assertThat(viewer.get(PATH + "/add").status()).isEqualTo(403);
        assertThat(viewer.post(PATH + "/add", name).status()).isEqualTo(403);
        assertThat(viewer.post(PATH + "/remove", name).status()).isEqualTo(403);
        assertThat(row(viewer.get(PATH), "192.0.2.31"))
                .contains("app-01.example.org")
                .doesNotContain("IP record", "Remove");
    }

    @Test
    void an_editor_changes_a_local_name() {
        boolean _ = pihole.hosts().add("192.0.2.7 nas.example.org");

        assertThat(editor.get(PATH + "/edit?address=192.0.2.7&name=nas.example.org").body())
                .contains("Change local name", "192.0.2.7");
        Answer saved =
                editor.post(
                        PATH + "/edit?old_address=192.0.2.7&old_name=nas.example.org",
                        Map.of("name", "nas-1.example.org", "address", "192.0.2.8"));

        assertThat(saved.status()).as(saved.body()).isEqualTo(302);
        assertThat(pihole.hosts())
                .contains("192.0.2.8 nas-1.example.org")
                .doesNotContain("192.0.2.7 nas.example.org");
    }

    @Test
    void an_editor_adds_and_removes_an_alias() {
        assertThat(editor.get(PATH).body()).contains("www.example.org");

        Answer added =
                editor.post(
                        PATH + "/aliases/add",
                        Map.of("alias", "Files.example.org", "target", "app-01.example.org"));
        assertThat(added.location()).isEqualTo(PATH);
        assertThat(pihole.written())
                .containsKey(
                        "PUT /api/config/dns/cnameRecords/files.example.org,app-01.example.org");
        Answer removed =
                editor.post(
                        PATH + "/aliases/remove",
                        Map.of("alias", "www.example.org", "target", "app-01.example.org"));
        assertThat(removed.location()).isEqualTo(PATH);
        assertThat(pihole.written())
                .containsKey(
                        "DELETE /api/config/dns/cnameRecords/www.example.org,app-01.example.org");
        for (String target : List.of("files.example.org", "a b", "")) {
            Answer refused =
                    editor.post(
                            PATH + "/aliases/add",
                            Map.of("alias", "files.example.org", "target", target));
            assertThat(refused.status()).as(target).isEqualTo(422);
        }
        assertThat(viewer.get(PATH + "/aliases/add").status()).isEqualTo(403);
    }
}
