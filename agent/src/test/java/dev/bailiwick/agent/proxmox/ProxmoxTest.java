package dev.bailiwick.agent.proxmox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.bailiwick.agent.hypervisor.Machines;
import dev.bailiwick.agent.json.Gzip;
import dev.bailiwick.agent.server.OwnCertificate;
import dev.bailiwick.contract.ReportedHypervisor;
import dev.bailiwick.contract.ReportedWorkload;
import dev.bailiwick.contract.VirtualMachine;
import dev.bailiwick.contract.WorkloadKind;
import dev.bailiwick.contract.WorkloadState;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Against a stand-in with answers of Proxmox VE's published API schema, over TLS.
class ProxmoxTest {
    private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");
    private static final String SECRET = "01234567-89ab-cdef-0123-456789abcdef";
    private static final String TOKEN = "bailiwick@pve!agent=" + SECRET;
    private static final Duration SHORT = Duration.ofMillis(500);
    private static final Duration PATIENT = Duration.ofMillis(2_700);

    @TempDir private static Path certificates = Path.of("");
    private static OwnCertificate own;
    private static String fingerprint = "";

    @TempDir private Path folder = Path.of("");
    private Path token = Path.of("");
    private FakeProxmox fake;

    @BeforeAll
    static void certify() throws Exception {
        own = OwnCertificate.in(certificates);
        fingerprint = fingerprint();
    }

    private static String fingerprint() throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(certificates.resolve("store.p12"))) {
            keys.load(in, "changeit".toCharArray());
        }
        byte[] sha256 =
                MessageDigest.getInstance("SHA-256")
                        .digest(keys.getCertificate("own").getEncoded());
        return HexFormat.ofDelimiter(":").withUpperCase().formatHex(sha256);
    }

    @BeforeEach
    void listen() throws Exception {
        token = folder.resolve("token");
        Files.writeString(token, TOKEN + "\n");
        fake = new FakeProxmox(own.tls());
    }

    @AfterEach
    void close() {
        fake.close();
    }

    @Test
    void a_virtual_machine_is_reported_with_everything_that_the_node_knows() throws Exception {
        ReportedWorkload web = machines().getFirst();
        assertThat(web.kind()).isEqualTo(WorkloadKind.VM);
        assertThat(web.externalId()).isEqualTo("qemu/101");
        assertThat(web.name()).isEqualTo("web");
        assertThat(web.image()).isEqualTo("Linux");
        assertThat(web.state()).isEqualTo(WorkloadState.RUNNING);
        assertThat(web.health()).isEmpty();
        assertThat(web.startedAt()).isEqualTo(NOW.minusSeconds(3_605));
        assertThat(web.cpuUtilization()).isEqualTo(0.0425);
        assertThat(web.memoryUsageBytes()).isEqualTo(2_147_483_000L);
        assertThat(web.memoryLimitBytes()).isEqualTo(4_294_967_296L);
        assertThat(web.networkReceiveBytes()).isEqualTo(3_500);
        assertThat(web.networkTransmitBytes()).isEqualTo(4_500);
        assertThat(web.labels()).containsEntry("tags", "prod, web").hasSize(1);
        assertThat(vm(web))
                .isEqualTo(
                        new VirtualMachine(
                                4,
                                true,
                                true,
                                "",
                                true,
                                List.of(),
                                List.of(
                                        disk(
                                                "scsi0",
                                                "local-lvm:vm-101-disk-0",
                                                32L << 30,
                                                1_000L,
                                                2_400L),
                                        disk(
                                                "virtio1",
                                                "nfs:101/vm-101-disk-1.qcow2",
                                                512L << 20,
                                                500L,
                                                100L),
                                        disk("ide2", "", null, 0L, 0L)),
                                List.of(
                                        new VirtualMachine.Nic(
                                                "tap101i0", "bc:24:11:2a:3b:4c", 3_500L, 4_500L))));
    }

    @Test
    void a_system_container_is_reported_with_its_static_address_and_used_space() throws Exception {
        ReportedWorkload dns = machines().getLast();
        assertThat(dns.externalId()).isEqualTo("lxc/200");
        assertThat(dns.image()).isEqualTo("Debian (LXC)");
        assertThat(dns.labels()).containsEntry("pool", "infra").hasSize(1);
        assertThat(vm(dns))
                .isEqualTo(
                        new VirtualMachine(
                                1,
                                false,
                                true,
                                "",
                                false,
                                List.of("192.0.2.53"),
                                List.of(
                                        new VirtualMachine.Disk(
                                                "rootfs",
                                                "local-lvm:vm-200-disk-0",
                                                8L << 30,
                                                700_000_000L,
                                                11L,
                                                22L)),
                                List.of(
                                        new VirtualMachine.Nic(
                                                "veth200i0", "bc:24:11:00:00:01", null, null))));
    }

    @Test
    void nothing_of_the_rest_of_a_configuration_is_reported() throws Exception {
        assertThat(listed().toString()).doesNotContain("s3cret", "note", "PASSWORD", "***");
    }

    @Test
    void all_requests_are_reads_and_have_the_token_only_in_a_header() throws Exception {
        assertThat(listed()).isNotNull();
        assertThat(fake.asked()).isNotEmpty().allMatch(one -> one.startsWith("GET /"));
        assertThat(fake.asked()).noneMatch(one -> one.contains(SECRET));
        assertThat(fake.authorizations()).containsOnly("PVEAPIToken=" + TOKEN);
    }

    @Test
    void the_cluster_is_reported_with_its_nodes_and_how_many_guests_each_has() throws Exception {
        fake.resources(
                FakeProxmox.NODES,
                FakeProxmox.WEB_RESOURCE,
                "{\"type\":\"qemu\",\"vmid\":102,\"node\":\"pve1\",\"status\":\"stopped\",\"template\":1}",
                "{\"type\":\"lxc\",\"vmid\":300,\"node\":\"pve2\",\"status\":\"unknown\"}",
                "{\"type\":\"pool\",\"id\":\"/pool/infra\",\"pool\":\"infra\"}");
        Machines.Listed listed = listed();
        assertThat(listed.fault()).isEmpty();
        assertThat(listed.hypervisor().product()).isEqualTo("Proxmox VE 9.1.2");
        assertThat(listed.hypervisor().cluster())
                .isEqualTo(
                        new ReportedHypervisor.Cluster(
                                "lab",
                                true,
                                List.of(
                                        new ReportedHypervisor.Node(
                                                "pve1", true, true, 0.25, 1_000L, 4_000L, 1),
                                        new ReportedHypervisor.Node(
                                                "pve2", false, false, null, null, 8_000L, 1))));
        assertThat(listed.machines())
                .as("neither templates nor guests of other nodes")
                .extracting(ReportedWorkload::externalId)
                .containsExactly("qemu/101");
    }

    @Test
    void a_lost_quorum_is_a_fault_of_the_host() throws Exception {
        fake.data(
                FakeProxmox.STATUS,
                """
                [{"type":"cluster","name":"lab","nodes":3,"quorate":0},
                 {"type":"node","name":"pve1","local":1,"online":1}]\
                """);
        assertThat(listed().fault()).isEqualTo("the cluster has lost its quorum");
    }

    @Test
    void a_single_node_has_no_cluster() throws Exception {
        fake.data(
                FakeProxmox.STATUS,
                "[{\"type\":\"node\",\"name\":\"pve1\",\"local\":1,\"online\":1}]");
        assertThat(listed().hypervisor().cluster()).isNull();
        assertThat(machines()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "running | RUNNING | ''",
                "stopped | STOPPED | ''",
                "prelaunch | STOPPED | ''",
                "shutdown | STOPPED | ''",
                "paused | PAUSED | ''",
                "suspended | PAUSED | asleep",
                "io-error | PAUSED | I/O error",
                "watchdog | PAUSED | stopped by its watchdog",
                "inmigrate | PAUSED | migration",
                "save-vm | PAUSED | snapshot",
                "guest-panicked | DEAD | the guest panicked",
                "internal-error | DEAD | internal error of QEMU",
                "unknown | UNKNOWN | ''",
                "something new | UNKNOWN | ''",
            })
    void the_run_state_of_qemu_becomes_a_state_with_its_reason(
            String status, WorkloadState state, String reason) throws Exception {
        fake.data(
                FakeProxmox.QEMU,
                "[{\"vmid\":101,\"status\":\"running\",\"qmpstatus\":\"%s\"}]".formatted(status));
        ReportedWorkload web = machine("qemu/101");
        assertThat(web.state()).isEqualTo(state);
        assertThat(vm(web).reason()).isEqualTo(reason);
        assertThat(web.health()).isEqualTo(status.equals("io-error") ? "unhealthy" : "");
    }

    @Test
    void a_hibernated_machine_is_stopped_and_says_why() throws Exception {
        fake.data(
                FakeProxmox.QEMU, "[{\"vmid\":101,\"status\":\"stopped\",\"lock\":\"suspended\"}]");
        fake.resources(FakeProxmox.NODES, FakeProxmox.WEB_RESOURCE.replace("running", "stopped"));
        ReportedWorkload web = machine("qemu/101");
        assertThat(web.state()).isEqualTo(WorkloadState.STOPPED);
        assertThat(vm(web).reason()).isEqualTo("suspended to disk");
    }

    @Test
    void a_stopped_guest_uses_nothing_and_keeps_its_configuration() throws Exception {
        fake.data(
                FakeProxmox.QEMU,
                "[{\"vmid\":101,\"status\":\"stopped\",\"qmpstatus\":\"stopped\"}]");
        ReportedWorkload web = machine("qemu/101");
        assertThat(web.startedAt()).isNull();
        assertThat(web.cpuUtilization()).isNull();
        assertThat(web.memoryUsageBytes()).isNull();
        assertThat(web.networkReceiveBytes()).isNull();
        assertThat(web.memoryLimitBytes()).isEqualTo(4_294_967_296L);
        assertThat(vm(web).autostart()).isTrue();
        assertThat(vm(web).disks().getFirst())
                .isEqualTo(disk("scsi0", "local-lvm:vm-101-disk-0", 32L << 30, null, null));
    }

    @Test
    void without_numbers_of_each_disk_the_first_one_has_the_total() throws Exception {
        fake.answer(FakeProxmox.QEMU, 403, "{\"data\":null}");
        assertThat(vm(machine("qemu/101")).disks())
                .extracting(
                        VirtualMachine.Disk::name,
                        VirtualMachine.Disk::readBytes,
                        VirtualMachine.Disk::writeBytes)
                .containsExactly(
                        tuple("scsi0", 1_000L, 2_000L),
                        tuple("virtio1", null, null),
                        tuple("ide2", null, null));
    }

    @Test
    void whether_guests_are_backed_up_is_unknown_when_the_token_may_not_ask() throws Exception {
        fake.answer(FakeProxmox.NOT_BACKED_UP, 403, "{\"data\":null}");
        assertThat(machines()).allMatch(one -> vm(one).backedUp() == null);
    }

    @Test
    void the_start_stays_the_same_until_the_guest_is_started_again() throws Exception {
        Proxmox proxmox = proxmox();
        Instant first = startOfWeb(proxmox, NOW, 3_605);
        assertThat(startOfWeb(proxmox, NOW.plusSeconds(60), 3_657)).isEqualTo(first);
        assertThat(startOfWeb(proxmox, NOW.plusSeconds(120), 3_729)).isEqualTo(first);
        assertThat(startOfWeb(proxmox, NOW.plusSeconds(180), 20)).isEqualTo(NOW.plusSeconds(160));
    }

    private Instant startOfWeb(Proxmox proxmox, Instant now, int uptime) throws Exception {
        fake.data(
                FakeProxmox.QEMU,
                "[{\"vmid\":101,\"qmpstatus\":\"running\",\"uptime\":%d}]".formatted(uptime));
        Instant start = listed(proxmox, now).machines().getFirst().startedAt();
        return Objects.requireNonNull(start);
    }

    @Test
    void configurations_are_read_at_once_and_refreshed_twenty_in_a_report() throws Exception {
        String[] resources =
                IntStream.range(0, 50)
                        .mapToObj(i ->
                                "{\"type\":\"qemu\",\"vmid\":%d,\"node\":\"pve1\",\"status\":\"running\"}"
                                        .formatted(100 + i))
                        .toArray(String[]::new);
        fake.resources(FakeProxmox.NODES, String.join(",", resources));
        Proxmox proxmox = proxmox();
        assertThat(configurationsAsked(proxmox)).hasSize(50);
        List<String> second = configurationsAsked(proxmox);
        List<String> third = configurationsAsked(proxmox);
        assertThat(second).hasSize(20).doesNotContainAnyElementsOf(third);
        assertThat(third).hasSize(20);

        fake.resources(FakeProxmox.NODES, String.join(",", resources), FakeProxmox.DNS_RESOURCE);
        assertThat(configurationsAsked(proxmox)).hasSize(21).contains("GET " + FakeProxmox.DNS);
    }

    private List<String> configurationsAsked(Proxmox proxmox) {
        fake.forget();
        assertThat(listed(proxmox, NOW)).isNotNull();
        return fake.asked().stream().filter(one -> one.contains("/config")).toList();
    }

    @Test
    void a_configuration_that_cannot_be_read_again_stays_as_it_was() throws Exception {
        Proxmox proxmox = proxmox();
        assertThat(listed(proxmox, NOW)).isNotNull();
        fake.answer(FakeProxmox.WEB, 500, "").answer(FakeProxmox.DNS, 200, "broken");
        assertThat(listed(proxmox, NOW).machines())
                .allMatch(one -> !vm(one).disks().isEmpty() && !one.image().isEmpty());
    }

    @Test
    void a_guest_without_a_readable_configuration_is_reported_without_disks() throws Exception {
        fake.answer(FakeProxmox.WEB, 403, "{\"data\":null}");
        ReportedWorkload web = machine("qemu/101");
        assertThat(web.state()).isEqualTo(WorkloadState.RUNNING);
        assertThat(vm(web).disks()).isEmpty();
        assertThat(vm(machine("lxc/200")).disks()).hasSize(1);
    }

    @Test
    void storages_are_those_that_are_enabled_on_the_node() throws Exception {
        assertThat(listed().hypervisor().storage())
                .containsExactly(
                        new ReportedHypervisor.StoragePool("local-lvm", "lvmthin", true, 100L, 90L),
                        new ReportedHypervisor.StoragePool("nfs", "nfs", false, null, null));
    }

    @Test
    @Timeout(60)
    void while_storages_hang_the_cluster_says_what_it_knows_and_the_node_is_left_alone()
            throws Exception {
        String storage =
                """
                {"type":"storage","storage":"nfs","node":"%s","plugintype":"nfs","status":"%s",
                 "disk":7,"maxdisk":70,"shared":1}\
                """;
        fake.resources(
                FakeProxmox.NODES,
                FakeProxmox.WEB_RESOURCE,
                storage.formatted("pve1", "unknown"),
                storage.formatted("pve2", "available"));
        fake.hang(FakeProxmox.STORAGE);
        var proxmox = new Proxmox(settings(), PATIENT);
        for (int minute = 0; minute < 5; minute++) {
            assertThat(listed(proxmox, NOW.plusSeconds(60L * minute)).hypervisor().storage())
                    .containsExactly(
                            new ReportedHypervisor.StoragePool("nfs", "nfs", false, 70L, 7L));
        }
        assertThat(fake.asked()).containsOnlyOnce("GET " + FakeProxmox.STORAGE);
        fake.data(FakeProxmox.STORAGE, "[]");
        assertThat(listed(proxmox, NOW.plusSeconds(300)).hypervisor().storage()).isEmpty();
    }

    @Test
    void numbers_and_booleans_can_be_texts_and_fields_can_be_missing_or_new() throws Exception {
        fake.resources(
                FakeProxmox.NODES,
                """
                {"type":"qemu","vmid":"101","node":"pve1","status":"running","maxmem":"1024",
                 "cpu":"0.5","uptime":"60","template":"0","memhost":{"new":[1]}}\
                """,
                "{\"type\":\"lxc\",\"vmid\":\"102\",\"node\":\"pve1\",\"template\":\"1\"}",
                "{\"type\":\"lxc\",\"vmid\":103,\"node\":\"pve1\",\"mem\":-5,\"cpu\":-1,\"name\":null}",
                "{\"type\":\"qemu\",\"vmid\":\"../9\",\"node\":\"pve1\"}",
                "{\"type\":\"qemu\",\"node\":\"pve1\"}",
                "7",
                "null");
        fake.data(FakeProxmox.QEMU, "null").data(FakeProxmox.LXC, "{}");
        fake.data(
                FakeProxmox.WEB, "{\"onboot\":\"1\",\"scsi0\":7,\"net0\":\"\",\"sata0\":\",=,\"}");
        ReportedWorkload web = machine("qemu/101");
        assertThat(web.name()).isEqualTo("qemu/101");
        assertThat(web.memoryLimitBytes()).isEqualTo(1_024);
        assertThat(web.cpuUtilization()).isEqualTo(0.5);
        assertThat(web.startedAt()).isEqualTo(NOW.minusSeconds(60));
        assertThat(vm(web).autostart()).isTrue();
        ReportedWorkload nameless = machine("lxc/103");
        assertThat(nameless.state()).isEqualTo(WorkloadState.UNKNOWN);
        assertThat(nameless.memoryUsageBytes()).isNull();
        assertThat(machines()).hasSize(2);
    }

    @Test
    void names_with_newlines_and_markup_are_reported_as_they_are() throws Exception {
        fake.resources(FakeProxmox.NODES, FakeProxmox.WEB_RESOURCE);
        fake.data(
                FakeProxmox.QEMU,
                "[{\"vmid\":101,\"name\":\"<b>\\\"a\\nb\",\"qmpstatus\":\"running\"}]");
        assertThat(machine("qemu/101").name()).isEqualTo("<b>\"a\nb");
    }

    @Test
    void of_more_than_2000_guests_the_running_ones_are_reported_first() throws Exception {
        var resources = new StringBuilder(FakeProxmox.NODES);
        for (int i = 0; i < 2_010; i++) {
            resources.append(
                    ",{\"type\":\"qemu\",\"vmid\":%d,\"node\":\"pve1\",\"status\":\"%s\"}"
                            .formatted(1_000 + i, i < 2_009 ? "stopped" : "running"));
        }
        fake.resources(resources.toString());
        Machines.Listed listed = listed(new Proxmox(settings(), Duration.ofSeconds(2)), NOW);
        assertThat(listed.machines()).hasSize(2_000);
        assertThat(listed.machines().getFirst().externalId()).isEqualTo("qemu/3009");
        assertThat(listed.fault()).isEqualTo("10 of its 2,010 guests are not reported");
    }

    @Test
    void another_node_can_be_chosen_if_it_exists() throws Exception {
        assertThat(unknown(new Proxmox(settings("pve9"))))
                .isEqualTo(
                        fake.address("localhost")
                                + ": there is no node pve9. Correct proxmox_node");
        assertThat(listed(new Proxmox(settings("pve2")), NOW).machines()).isEmpty();
    }

    @Test
    void the_only_node_is_the_one_to_report_even_if_the_token_may_not_read_the_status()
            throws Exception {
        fake.answer(FakeProxmox.STATUS, 403, "{\"data\":null}");
        fake.resources(
                "{\"type\":\"node\",\"node\":\"pve1\",\"status\":\"online\"}",
                FakeProxmox.WEB_RESOURCE);
        assertThat(listed().hypervisor().cluster()).isNull();
        fake.resources(FakeProxmox.NODES, FakeProxmox.WEB_RESOURCE);
        assertThat(unknown(proxmox())).contains("Set proxmox_node");
    }

    @Test
    void a_token_that_may_see_nothing_does_not_mean_that_there_are_no_guests() throws Exception {
        fake.answer(FakeProxmox.STATUS, 403, "{\"data\":null}");
        fake.resources("{\"type\":\"node\",\"node\":\"pve1\",\"status\":\"online\"}");
        assertThat(unknown(proxmox())).contains("PVEAuditor on / to the token and to its user");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/version",
                FakeProxmox.RESOURCES,
                FakeProxmox.QEMU,
                FakeProxmox.NOT_BACKED_UP,
                FakeProxmox.WEB
            })
    void a_token_that_is_not_accepted_is_named_and_never_shown(String path) throws Exception {
        fake.answer(path, 401, "No ticket for " + TOKEN);
        assertThat(unknown(proxmox()))
                .contains("does not accept the token", "proxmox_token_file")
                .doesNotContain(SECRET);
    }

    @Test
    void a_token_that_was_replaced_is_used_in_the_next_report() throws Exception {
        Proxmox proxmox = proxmox();
        assertThat(listed(proxmox, NOW)).isNotNull();
        Files.writeString(token, TOKEN.replace("agent", "other"));
        assertThat(listed(proxmox, NOW)).isNotNull();
        assertThat(fake.authorizations().getLast()).contains("!other=");
        Files.writeString(token, "s3cret");
        assertThat(unknown(proxmox))
                .contains("does not contain an API token")
                .doesNotContain("s3cret");
        Files.delete(token);
        assertThat(unknown(proxmox)).contains("cannot be read");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[",
                "{\"data\":[",
                "<html>",
                "[]",
                "{}",
                "{\"data\":null}",
                "{\"data\":{}}",
                "{\"data\":[]} 1"
            })
    void an_invalid_list_of_guests_makes_them_unknown(String body) throws Exception {
        fake.answer(FakeProxmox.RESOURCES, 200, body);
        assertThat(unknown(proxmox())).startsWith(fake.address("localhost") + ": ");
    }

    @ParameterizedTest
    @ValueSource(ints = {302, 400, 403, 404, 500, 501, 503, 595, 596, 599})
    void a_failed_list_of_guests_makes_them_unknown(int status) throws Exception {
        fake.answer(FakeProxmox.RESOURCES, status, "{\"data\":null}");
        assertThat(unknown(proxmox())).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                FakeProxmox.QEMU,
                FakeProxmox.LXC,
                FakeProxmox.STORAGE,
                FakeProxmox.NOT_BACKED_UP,
                FakeProxmox.WEB
            })
    void a_single_request_that_fails_leaves_only_its_part_unknown(String path) throws Exception {
        for (String body :
                List.of(
                        "",
                        "{",
                        "{\"data\":{\"a\":[{\"b\":1}]}}",
                        "{\"data\":[[[]],7,null,\"x\"]}")) {
            fake.answer(path, 200, body);
            assertThat(machines()).as(body).hasSize(2);
        }
        fake.answer(path, 501, "");
        assertThat(machines()).hasSize(2);
        fake.answer(path, 500, "");
        assertThat(machines()).hasSize(2);
    }

    @Test
    void redirects_are_not_followed_so_the_token_goes_nowhere_else() throws Exception {
        fake.redirect(FakeProxmox.RESOURCES, fake.address("localhost") + "/elsewhere");
        assertThat(unknown(proxmox())).contains("status 302");
        assertThat(fake.asked()).noneMatch(one -> one.contains("elsewhere"));
    }

    @Test
    @Timeout(60)
    void an_answer_without_an_end_is_cut_off_after_8_mib() throws Exception {
        fake.flood(FakeProxmox.RESOURCES);
        assertThat(unknown(proxmox())).contains("8388608");
    }

    @Test
    void an_answer_that_unpacks_to_more_than_8_mib_is_cut_off() throws Exception {
        fake.packed(FakeProxmox.RESOURCES, FakeProxmox.bomb(50_000_000));
        assertThat(unknown(proxmox())).contains("8388608");
    }

    @Test
    void an_answer_with_more_values_than_the_agent_has_memory_for_is_cut_off() throws Exception {
        fake.data(FakeProxmox.RESOURCES, "[" + "1,".repeat(200_000) + "1]");
        assertThat(unknown(proxmox())).contains("too many values");
    }

    @Test
    void compressed_answers_are_read() throws Exception {
        fake.packed(
                FakeProxmox.RESOURCES,
                Gzip.of(
                        "{\"data\":[%s,%s]}"
                                .formatted(FakeProxmox.NODES, FakeProxmox.WEB_RESOURCE)
                                .getBytes(StandardCharsets.UTF_8)));
        assertThat(machines()).hasSize(1);
        fake.packed(FakeProxmox.RESOURCES, new byte[] {1, 2, 3});
        assertThat(unknown(proxmox())).isNotEmpty();
    }

    @Test
    @Timeout(60)
    void a_node_that_hangs_or_trickles_its_answer_is_given_up() throws Exception {
        fake.hang(FakeProxmox.RESOURCES);
        assertThat(unknown(new Proxmox(settings(), SHORT))).contains("does not respond in time");
        fake.trickle(FakeProxmox.RESOURCES);
        assertThat(unknown(new Proxmox(settings(), SHORT))).contains("does not respond in time");
        assertThat(fake.asked()).isNotEmpty();
    }

    @Test
    @Timeout(60)
    void parts_that_hang_delay_a_report_only_up_to_its_limit() throws Exception {
        fake.hang(FakeProxmox.QEMU).hang(FakeProxmox.LXC).trickle(FakeProxmox.STORAGE);
        fake.hang(FakeProxmox.NOT_BACKED_UP).hang(FakeProxmox.WEB);
        assertThat(listed(new Proxmox(settings(), PATIENT), NOW).machines()).hasSize(2);
    }

    @Test
    void a_node_that_does_not_listen_is_unknown() throws Exception {
        Proxmox proxmox = proxmox();
        fake.close();
        assertThat(unknown(proxmox)).isNotEmpty();
    }

    @Test
    void a_pinned_certificate_is_accepted_whatever_its_name_and_issuer() throws Exception {
        var pinned =
                ProxmoxSettings.of(
                        fake.address("127.0.0.1"), token, Optional.empty(), fingerprint, "");
        assertThat(listed(new Proxmox(pinned), NOW).machines()).hasSize(2);
    }

    @Test
    void another_certificate_than_the_pinned_one_is_refused_before_the_token_is_sent()
            throws Exception {
        var pinned =
                ProxmoxSettings.of(
                        fake.address("localhost"),
                        token,
                        Optional.empty(),
                        "00:".repeat(31) + "00",
                        "");
        assertThat(unknown(new Proxmox(pinned)))
                .contains("not the one of proxmox_fingerprint", fingerprint)
                .doesNotContain(SECRET);
        assertThat(fake.asked()).isEmpty();
    }

    @Test
    void a_private_authority_is_trusted_only_where_configured_and_only_for_its_names()
            throws Exception {
        var untrusted =
                ProxmoxSettings.of(fake.address("localhost"), token, Optional.empty(), "", "");
        assertThat(unknown(new Proxmox(untrusted)))
                .contains("TLS", "set proxmox_ca_file or proxmox_fingerprint");
        var otherName =
                ProxmoxSettings.of(
                        fake.address("127.0.0.1"), token, Optional.of(own.pem()), "", "");
        assertThat(unknown(new Proxmox(otherName))).contains("TLS");
        assertThat(fake.asked()).isEmpty();
        assertThat(machines()).hasSize(2);
    }

    @Test
    void a_removed_ca_file_makes_the_guests_unknown() throws Exception {
        var settings =
                ProxmoxSettings.of(
                        fake.address("localhost"),
                        token,
                        Optional.of(folder.resolve("gone.pem")),
                        "",
                        "");
        assertThat(unknown(new Proxmox(settings))).contains("gone.pem");
    }

    private ProxmoxSettings settings() throws Exception {
        return settings("");
    }

    private ProxmoxSettings settings(String node) throws Exception {
        return ProxmoxSettings.of(
                fake.address("localhost"), token, Optional.of(own.pem()), "", node);
    }

    private Proxmox proxmox() throws Exception {
        return new Proxmox(settings());
    }

    private Machines.Listed listed() throws Exception {
        return listed(proxmox(), NOW);
    }

    private static Machines.Listed listed(Proxmox proxmox, Instant now) {
        Machines machines = proxmox.read(now);
        assertThat(machines).isInstanceOf(Machines.Listed.class);
        return (Machines.Listed) machines;
    }

    private List<ReportedWorkload> machines() throws Exception {
        return listed().machines();
    }

    private ReportedWorkload machine(String id) throws Exception {
        return machines().stream()
                .filter(one -> one.externalId().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static String unknown(Proxmox proxmox) {
        Machines machines = proxmox.read(NOW);
        assertThat(machines).isInstanceOf(Machines.Unknown.class);
        return ((Machines.Unknown) machines).why();
    }

    private static VirtualMachine vm(ReportedWorkload one) {
        return Objects.requireNonNull(one.vm());
    }

    private static VirtualMachine.Disk disk(
            String name,
            String source,
            @Nullable Long capacity,
            @Nullable Long read,
            @Nullable Long write) {
        return new VirtualMachine.Disk(name, source, capacity, null, read, write);
    }
}
