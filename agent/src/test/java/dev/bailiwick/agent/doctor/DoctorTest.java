package dev.bailiwick.agent.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bailiwick.agent.Token;
import dev.bailiwick.agent.checkin.CheckInEndpoint;
import dev.bailiwick.agent.hypervisor.Hypervisor;
import dev.bailiwick.agent.hypervisor.Machines;
import dev.bailiwick.agent.json.Gzip;
import dev.bailiwick.agent.libvirt.Libvirt;
import dev.bailiwick.agent.monitors.ChecksEndpoint;
import dev.bailiwick.agent.monitors.MonitoredNetworks;
import dev.bailiwick.agent.proxmox.FakeProxmox;
import dev.bailiwick.agent.proxmox.Proxmox;
import dev.bailiwick.agent.proxmox.ProxmoxSettings;
import dev.bailiwick.agent.server.FakeServer;
import dev.bailiwick.agent.server.OwnCertificate;
import dev.bailiwick.agent.server.ServerClient;
import dev.bailiwick.agent.server.ServerTrust;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The doctor against servers and hypervisors that have one thing wrong each.
@Tag("slow")
class DoctorTest {
    private static final String TOKEN = "bwa_" + "s3cr3t-".repeat(6) + "x";
    private static final String PROXMOX_SECRET = "01234567-89ab-cdef-0123-456789abcdef";

    @TempDir private Path folder = Path.of("");
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private Clock clock = Clock.systemUTC();
    private Optional<Hypervisor> hypervisor = Optional.empty();
    private Optional<MonitoredNetworks> networks = Optional.empty();
    private FakeServer server;

    @BeforeEach
    void start() throws Exception {
        server = new FakeServer();
        acknowledged(Duration.ofSeconds(12));
    }

    @AfterEach
    void stop() {
        server.close();
        assertThat(out.toString(StandardCharsets.UTF_8)).doesNotContain("s3cr3t");
    }

    @Test
    void all_is_well_when_the_server_accepts_and_the_agent_reports() throws Exception {
        assertThat(run()).isZero();

        assertThat(said())
                .containsSubsequence(
                        "Name         ok      localhost is ",
                        "Connection   ok ",
                        "Server       ok      Bailiwick 1.2.3 answers.",
                        "Clock        ok ",
                        "Token        ok      The server accepted a check-in as host 7.",
                        "Agent        ok ",
                        "seconds ago.")
                .doesNotContain("FAILED", "Certificate", "Hypervisor");
    }

    @Test
    void a_name_that_does_not_exist_is_exit_code_3() throws Exception {
        assertThat(run(URI.create("https://no-such-host.invalid"))).isEqualTo(3);

        assertThat(said()).contains("no-such-host.invalid cannot be resolved");
    }

    @Test
    void a_closed_port_is_exit_code_4() throws Exception {
        URI gone = server.address();
        server.close();

        assertThat(run(gone)).isEqualTo(4);

        assertThat(said()).contains("Port " + gone.getPort() + " does not answer");
    }

    @Test
    void a_private_authority_is_exit_code_5_until_it_is_trusted() throws Exception {
        OwnCertificate own = OwnCertificate.in(folder);
        try (var secure = new FakeServer(own.tls())) {
            assertThat(run(secure.address())).isEqualTo(5);
            assertThat(said()).contains("does not trust", "bailiwick-agent trust FILE");
            assertThat(secure.heard()).isEmpty();

            assertThat(run(secure.address(), own, Duration.ZERO)).isZero();
            assertThat(said()).contains("Certificate  ok ");
        }
    }

    @Test
    void a_certificate_for_another_name_is_exit_code_5() throws Exception {
        OwnCertificate own = OwnCertificate.in(folder);
        try (var secure = new FakeServer(own.tls())) {
            URI other = URI.create(secure.address().toString().replace("localhost", "127.0.0.1"));

            assertThat(run(other, own, Duration.ZERO)).isEqualTo(5);

            assertThat(said()).contains("is for another name than 127.0.0.1");
        }
    }

    @Test
    void an_expired_certificate_may_mean_a_wrong_clock() throws Exception {
        OwnCertificate own = OwnCertificate.in(folder, "-startdate", "-20d", "-validity", "5");
        try (var secure = new FakeServer(own.tls())) {
            assertThat(run(secure.address(), own, Duration.ZERO)).isEqualTo(5);

            assertThat(said()).contains("has expired, or this machine's clock is wrong");
        }
    }

    @Test
    void a_port_without_tls_is_exit_code_5() throws Exception {
        try (var plain = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> answerWithoutTls(plain));

            assertThat(run(URI.create("https://localhost:" + plain.getLocalPort()))).isEqualTo(5);
        }
        assertThat(said()).contains("TLS failed: ");
    }

    private static void answerWithoutTls(ServerSocket door) {
        try (Socket client = door.accept()) {
            client.getOutputStream()
                    .write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            client.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (IOException _) {
            // the client gave up
        }
    }

    @Test
    void another_service_is_exit_code_6_and_gets_no_token() throws Exception {
        server.health(200, Map.of(), "<h1>Welcome to nginx</h1>");

        assertThat(run()).isEqualTo(6);

        assertThat(said()).contains("Something other than Bailiwick answers");
        assertThat(server.heard()).isEmpty();
    }

    @Test
    void a_redirect_is_not_followed() throws Exception {
        server.health(302, Map.of("Location", "https://elsewhere.example.org/"), "");

        assertThat(run()).isEqualTo(6);
    }

    @Test
    void a_server_without_its_database_is_exit_code_6() throws Exception {
        server.health(503, Map.of(), "{\"status\":\"unavailable\",\"version\":\"1\"}");

        assertThat(run()).isEqualTo(6);

        assertThat(said()).contains("its database does not");
    }

    @Test
    void a_clock_more_than_ten_minutes_ahead_is_exit_code_7() throws Exception {
        clock = Clock.offset(clock, Duration.ofMinutes(12));

        assertThat(run()).isEqualTo(7);

        assertThat(said()).contains("minutes ahead of the server's");
    }

    @Test
    void a_clock_a_little_behind_is_shown_and_does_not_matter() throws Exception {
        acknowledged(Duration.ofMinutes(5));
        clock = Clock.offset(clock, Duration.ofMinutes(-5));

        assertThat(run()).isZero();

        assertThat(said()).containsPattern("Clock        ok      .* [45] minutes behind");
    }

    @Test
    void a_check_in_rejected_for_its_time_is_exit_code_7() throws Exception {
        server.problem(422, "Invalid.");

        assertThat(run()).isEqualTo(7);
    }

    /// It cannot pass by waiting.
    @Test
    void an_unknown_token_is_exit_code_8_at_once() throws Exception {
        server.problem(401, "No valid agent token.");

        assertThat(run(server.address(), null, Duration.ofHours(1))).isEqualTo(8);

        assertThat(said()).contains("does not know the token", "Replace it on the host's page");
    }

    @Test
    void a_token_without_the_scope_is_exit_code_8() throws Exception {
        server.answer(
                403,
                Map.of("Content-Type", "application/problem+json"),
                "{\"status\":403,\"detail\":\"This token does not permit that.\"}");

        assertThat(run()).isEqualTo(8);

        assertThat(said()).contains("does not permit that");
    }

    @Test
    void an_agent_that_has_not_reported_is_exit_code_9() throws Exception {
        Files.delete(folder.resolve("acknowledged"));
        assertThat(run()).isEqualTo(9);
        assertThat(said()).contains("No check-in of the running agent was accepted yet");

        acknowledged(Duration.ofHours(3));
        assertThat(run()).isEqualTo(9);
        assertThat(said()).contains("3 hours ago", "journalctl -u bailiwick-agent");
    }

    @Test
    void waiting_ends_as_soon_as_the_agent_has_reported() throws Exception {
        Files.delete(folder.resolve("acknowledged"));
        Thread agent = Thread.ofVirtual().start(() -> acknowledged(Duration.ZERO));

        assertThat(run(server.address(), null, Duration.ofHours(1))).isZero();

        agent.join();
    }

    @Test
    void waiting_tries_again_while_the_server_is_away() throws Exception {
        server.answer(503, Map.of(), "");

        assertThat(run(server.address(), null, Duration.ofHours(1))).isZero();

        assertThat(said()).doesNotContain("FAILED");
        assertThat(server.heard()).hasSize(2);
    }

    @Test
    void libvirt_that_answers_is_named_with_the_number_of_its_machines() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/virsh")), "virsh is not installed");
        hypervisor = Optional.of(new Libvirt(Optional.of("test:///default")));

        assertThat(run()).isZero();

        assertThat(said())
                .containsPattern("Hypervisor   ok      libvirt .* answers. Virtual machines: 1.");
    }

    @Test
    void a_configured_libvirt_that_does_not_answer_is_exit_code_10() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/virsh")), "virsh is not installed");
        hypervisor =
                Optional.of(new Libvirt(Optional.of("qemu+unix:///system?socket=/nowhere/socket")));

        assertThat(run()).isEqualTo(10);

        assertThat(said())
                .containsSubsequence(
                        "Agent        ok ",
                        "Hypervisor   FAILED  Virtual machines cannot be read: libvirt: ",
                        "/nowhere/socket");
    }

    @Test
    void proxmox_is_checked_with_its_token() throws Exception {
        OwnCertificate own = OwnCertificate.in(folder);
        try (var proxmox = new FakeProxmox(own.tls())) {
            hypervisor = Optional.of(proxmox(proxmox, own));
            assertThat(run()).isZero();
            assertThat(said())
                    .contains(
                            "Hypervisor   ok      Proxmox VE 9.1.2 answers. Virtual machines: 2.");

            proxmox.answer("/version", 401, "");
            assertThat(run()).isEqualTo(10);
            assertThat(said())
                    .contains("Hypervisor   FAILED ", "Proxmox VE does not accept the token")
                    .doesNotContain(PROXMOX_SECRET);
        }
    }

    @Test
    void a_hypervisor_is_checked_even_if_the_server_is_away() throws Exception {
        OwnCertificate own = OwnCertificate.in(folder);
        URI gone = server.address();
        server.close();
        try (var proxmox = new FakeProxmox(own.tls())) {
            hypervisor = Optional.of(proxmox(proxmox, own));

            assertThat(run(gone)).isEqualTo(4);
        }
        assertThat(said()).containsSubsequence("Connection   FAILED ", "Hypervisor   ok ");
    }

    @Test
    void a_libvirt_that_is_not_configured_and_refuses_this_user_is_only_noted() throws Exception {
        hypervisor = Optional.of(_ -> new Machines.NoHypervisor("libvirt: access denied"));

        assertThat(run()).isZero();

        assertThat(said())
                .contains(
                        "Hypervisor   note    No virtual machines are reported: libvirt: access"
                                + " denied.");
    }

    private Proxmox proxmox(FakeProxmox node, OwnCertificate own) throws Exception {
        Path token = folder.resolve("proxmox-token");
        Files.writeString(token, "bailiwick@pve!agent=" + PROXMOX_SECRET);
        return new Proxmox(
                ProxmoxSettings.of(
                        node.address("localhost"), token, Optional.of(own.pem()), "", ""));
    }

    @Test
    void it_says_that_no_monitors_run_here() throws Exception {
        assertThat(run()).isZero();

        assertThat(said()).containsPattern("Monitors     note    Off: .* monitor_networks");
    }

    @Test
    void it_says_where_monitors_run_and_whether_pings_are_permitted() throws Exception {
        networks = Optional.of(MonitoredNetworks.parse("192.0.2.0/24, 2001:db8::/32"));
        accepts();
        server.answer(200, Map.of(), "{\"version\":\"a\",\"checks\":[{\"id\":1},{\"id\":2}]}");
        Files.writeString(folder.resolve("ping_group_range"), "0\t2147483647\n");

        assertThat(run()).isZero();
        assertThat(said())
                .contains(
                        "Monitors     ok      On for 192.0.2.0/24, 2001:db8:0:0:0:0:0:0/32. Checks:"
                                + " 2. Pings are permitted.");

        accepts();
        server.answer(200, Map.of(), "{\"version\":\"a\",\"checks\":[]}");
        Files.writeString(folder.resolve("ping_group_range"), "1\t0\n");
        assertThat(run()).as("a note").isZero();
        assertThat(said()).containsPattern("Monitors     note    .* Pings are not permitted");
    }

    @Test
    void a_token_that_does_not_permit_monitoring_is_named() throws Exception {
        networks = Optional.of(MonitoredNetworks.parse("192.0.2.0/24"));
        accepts();
        server.problem(403, "This token does not permit that.");

        assertThat(run()).isEqualTo(11);
        assertThat(said()).contains("Monitors     FAILED  ", "Create a token for monitoring");
    }

    private void accepts() {
        server.answer(
                200,
                Map.of(),
                "{\"status\":\"accepted\",\"host_id\":7,\"next_checkin_seconds\":60}");
    }

    private int run() throws Exception {
        return run(server.address());
    }

    private int run(URI address) throws Exception {
        return run(address, null, Duration.ZERO);
    }

    private int run(URI address, @Nullable OwnCertificate own, Duration wait) throws Exception {
        SSLContext tls = ServerTrust.of(Optional.ofNullable(own).map(OwnCertificate::pem));
        try (var client = new ServerClient(address, Token.of(TOKEN), tls, "1.0", clock)) {
            var check =
                    new ServerCheck(
                            address,
                            tls,
                            new CheckInEndpoint(client),
                            Gzip.of("{}".getBytes(StandardCharsets.UTF_8)),
                            clock);
            out.reset();
            return new Doctor(
                            check,
                            hypervisor,
                            new MonitorCheck(
                                    networks,
                                    new ChecksEndpoint(client),
                                    folder,
                                    folder.resolve("ping_group_range")),
                            folder,
                            clock,
                            new PrintStream(out, true, StandardCharsets.UTF_8))
                    .run(wait);
        }
    }

    private String said() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private void acknowledged(Duration ago) {
        try {
            Path file = folder.resolve("acknowledged");
            if (!Files.exists(file)) {
                Files.createFile(file);
            }
            Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(ago)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
