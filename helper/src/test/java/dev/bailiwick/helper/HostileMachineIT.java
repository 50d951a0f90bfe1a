package dev.bailiwick.helper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.contract.remote.SessionEvent.Failed;
import dev.bailiwick.contract.remote.SessionRequest;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Machines that do not keep to the protocol end in one plain message.
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class HostileMachineIT {
    private static final int IGNORE = 2;
    private static final int DEBUG = 4;
    private static final int KEX_INIT = 20;

    private static HelperProcess helper;

    @BeforeAll
    static void start() throws Exception {
        helper = HelperProcess.start();
    }

    @AfterAll
    static void end() throws Exception {
        System.out.printf("Resident after hostile machines: %d KiB%n", helper.residentMemory());
        assertThat(helper.log()).doesNotContain("Exception");
        helper.close();
    }

    @Test
    void one_that_says_nothing_times_out() throws Exception {
        assertThat(failure(_ -> {}, 1).code()).isEqualTo(Failed.Code.TIMEOUT);
    }

    @Test
    void one_that_says_nothing_is_left_when_the_viewer_closes_or_leaves() throws Exception {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            for (boolean says : new boolean[] {true, false}) {
                TestViewer viewer = helper.viewer();
                viewer.send(Request.with(server.getLocalPort(), "alice").within(120).open());
                try (viewer;
                        Socket machine = server.accept()) {
                    machine.setSoTimeout(60_000);
                    assertThat(
                                    new String(
                                            machine.getInputStream().readNBytes(8),
                                            StandardCharsets.UTF_8))
                            .isEqualTo("SSH-2.0-");
                    if (says) {
                        viewer.send(new SessionRequest.Close());
                        assertThat(viewer.expect(Failed.class).code())
                                .isEqualTo(Failed.Code.CLOSED);
                    } else {
                        viewer.close();
                    }
                    assertThat(machine.getInputStream().readAllBytes()).isNotNull();
                }
            }
        }
    }

    @Test
    void one_that_never_finishes_the_key_exchange_times_out() throws Exception {
        assertThat(failure(out -> greet(out), 1).code()).isEqualTo(Failed.Code.TIMEOUT);
    }

    @ParameterizedTest
    @ValueSource(ints = {IGNORE, DEBUG})
    void one_that_sends_messages_without_meaning_times_out(int message) throws Exception {
        Failed failed =
                failure(
                        out -> {
                            greet(out);
                            byte[] packet = packet(message, new byte[30_000]);
                            while (true) {
                                out.write(packet);
                            }
                        },
                        2);
        assertThat(failed.code()).isIn(Failed.Code.TIMEOUT, Failed.Code.UNREACHABLE);
    }

    @Test
    void one_that_sends_lines_without_end_is_refused() throws Exception {
        Failed failed =
                failure(
                        out -> {
                            while (true) {
                                out.write(
                                        "Welcome to this machine!\r\n"
                                                .getBytes(StandardCharsets.UTF_8));
                            }
                        },
                        60);
        assertThat(failed.code()).isEqualTo(Failed.Code.UNREACHABLE);
    }

    @Test
    void one_that_is_no_ssh_server_is_refused() throws Exception {
        Failed failed =
                failure(
                        out -> {
                            out.write(
                                    "HTTP/1.1 400 Bad Request\r\n\r\n"
                                            .getBytes(StandardCharsets.UTF_8));
                            out.close();
                        },
                        60);
        assertThat(failed.code()).isEqualTo(Failed.Code.UNREACHABLE);
    }

    @Test
    void one_that_announces_a_huge_packet_is_refused() throws Exception {
        Failed failed =
                failure(
                        out -> {
                            greet(out);
                            out.write(new byte[] {0x7f, -1, -1, -1, 5, KEX_INIT});
                            while (true) {
                                out.write(new byte[8_192]);
                            }
                        },
                        10);
        assertThat(failed.code()).isIn(Failed.Code.TIMEOUT, Failed.Code.UNREACHABLE);
        assertThat(helper.residentMemory()).isLessThan(400_000);
    }

    @ParameterizedTest
    @CsvSource({
        "diffie-hellman-group1-sha1, ssh-ed25519, aes256-ctr, hmac-sha2-256",
        "diffie-hellman-group14-sha1, ssh-ed25519, aes256-ctr, hmac-sha2-256",
        "curve25519-sha256, ssh-rsa, aes256-ctr, hmac-sha2-256",
        "curve25519-sha256, ssh-dss, aes256-ctr, hmac-sha2-256",
        "curve25519-sha256, ssh-ed25519, aes256-cbc, hmac-sha2-256",
        "curve25519-sha256, ssh-ed25519, 3des-cbc, hmac-sha2-256",
        "curve25519-sha256, ssh-ed25519, none, hmac-sha2-256",
        "curve25519-sha256, ssh-ed25519, aes256-ctr, hmac-sha1"
    })
    void one_with_only_broken_algorithms_is_refused(
            String exchange, String hostKey, String cipher, String mac) throws Exception {
        Failed failed =
                failure(
                        out -> {
                            greet(out);
                            out.write(packet(KEX_INIT, proposal(exchange, hostKey, cipher, mac)));
                        },
                        60);
        assertThat(failed.code()).isEqualTo(Failed.Code.UNREACHABLE);
        assertThat(failed.message())
                .startsWith("No secure connection could be made")
                .hasSizeLessThan(400);
    }

    @Test
    void a_long_banner_is_cut() throws Exception {
        try (TestServer machine =
                        new TestServer().banner("x".repeat(9_000)).password("secret").start();
                TestViewer viewer = helper.viewer()) {
            viewer.send(machine.request().password("secret").open());
            String _ = viewer.ready();
            viewer.read("^x{8192}\r\n");
        }
    }

    @Test
    void a_connection_that_breaks_ends_the_session_with_a_reason() throws Exception {
        try (TestServer machine = new TestServer().password("secret").start();
                TestViewer viewer = helper.viewer()) {
            viewer.send(machine.request().password("secret").open());
            String _ = viewer.ready();
            viewer.type("hello\n");
            viewer.read("hello");
            machine.endConnections();
            Failed failed = viewer.expect(Failed.class);
            assertThat(failed.code()).isEqualTo(Failed.Code.CLOSED);
            assertThat(failed.message()).contains("lost");
        }
    }

    private static Failed failure(Behaviour behaviour, int seconds) throws Exception {
        try (var server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                TestViewer viewer = helper.viewer()) {
            Thread.startVirtualThread(() -> {
                try (Socket socket = server.accept()) {
                    Thread.startVirtualThread(() -> readAll(socket));
                    behaviour.run(socket.getOutputStream());
                    Thread.sleep(60_000);
                } catch (IOException | InterruptedException _) {
                    // The helper has closed the connection.
                }
            });
            viewer.send(
                    Request.with(server.getLocalPort(), "alice")
                            .password("secret")
                            .within(seconds)
                            .open());
            return viewer.expect(Failed.class);
        }
    }

    private static void readAll(Socket socket) {
        try {
            byte[] _ = socket.getInputStream().readAllBytes();
        } catch (IOException _) {
            // It is closed.
        }
    }

    private static void greet(OutputStream out) throws IOException {
        out.write("SSH-2.0-Hostile\r\n".getBytes(StandardCharsets.UTF_8));
    }

    /// As in RFC 4253 §6, before there are keys.
    private static byte[] packet(int message, byte[] content) throws IOException {
        int padding = 8 - (6 + content.length) % 8 + 8;
        var bytes = new ByteArrayOutputStream();
        var out = new DataOutputStream(bytes);
        out.writeInt(2 + content.length + padding);
        out.writeByte(padding);
        out.writeByte(message);
        out.write(content);
        out.write(new byte[padding]);
        return bytes.toByteArray();
    }

    /// As in RFC 4253 §7.1.
    private static byte[] proposal(String exchange, String hostKey, String cipher, String mac)
            throws IOException {
        var bytes = new ByteArrayOutputStream();
        var out = new DataOutputStream(bytes);
        out.write(new byte[16]);
        for (String names :
                new String[] {
                    exchange, hostKey, cipher, cipher, mac, mac, "none", "none", "", ""
                }) {
            out.writeInt(names.length());
            out.writeBytes(names);
        }
        out.writeByte(0);
        out.writeInt(0);
        return bytes.toByteArray();
    }

    private interface Behaviour {
        void run(OutputStream out) throws IOException;
    }
}
