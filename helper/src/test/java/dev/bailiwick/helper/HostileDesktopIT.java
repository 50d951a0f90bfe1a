package dev.bailiwick.helper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.contract.remote.DesktopEvent.Checked;
import dev.bailiwick.contract.remote.DesktopEvent.Failed;
import dev.bailiwick.contract.remote.DesktopEvent.Ready;
import dev.bailiwick.contract.remote.DesktopEvent.Target;
import dev.bailiwick.contract.remote.DesktopRequest;
import dev.bailiwick.contract.remote.DesktopRequest.Preflight;
import dev.bailiwick.contract.remote.DesktopRequest.Security;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A guacd that is broken or taken over by a machine, machines that are no RDP servers, and a
/// browser that sends what it must not.
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class HostileDesktopIT {
    private static final FakeGuacd.Script NOTHING = _ -> {};
    private static final String PIN = "ab".repeat(32);

    private static HelperProcess helper;

    @BeforeAll
    static void start() throws Exception {
        helper = HelperProcess.start();
    }

    @AfterAll
    static void stop() {
        helper.close();
    }

    @Test
    void guacd_never_sees_an_empty_opcode_and_pings_are_answered() throws Exception {
        try (var guacd = new FakeGuacd(FakeGuacd.ARGUMENTS_1_3, NOTHING);
                DesktopClient client = opened(guacd)) {
            var _ = client.type("0.,4.ping,13.1700000000000;0.,1.x;0.;4.sync,1.7;");
            assertThat(client.read("ping")).isEqualTo("0.,4.ping,13.1700000000000;");
            Await.until(() -> guacd.received().contains("4.sync,1.7;"));
            assertThat(guacd.received()).doesNotContain("0.,4.ping").doesNotContain(";0.");
        }
    }

    @Test
    void only_input_reaches_guacd() throws Exception {
        try (var guacd = new FakeGuacd(FakeGuacd.ARGUMENTS_1_3, NOTHING);
                DesktopClient client = opened(guacd)) {
            for (String refused :
                    new String[] {
                        "6.select,3.ssh;",
                        "7.connect,1.x,9.127.0.0.1;",
                        "4.argv,1.1,10.text/plain,8.username;",
                        "5.audio,1.1,31.audio/L16;rate=44100,channels=2;",
                        "4.file,1.2,10.text/plain,1.x;",
                        "4.pipe,1.3,10.text/plain,1.x;",
                        "3.put,1.0,1.4,10.text/plain,1.x;",
                        "9.clipboard,1.5,10.text/plain;"
                    }) {
                var _ = client.type(refused);
            }
            var _ = client.type("5.mouse,1.1,1.2,1.0;");
            Await.until(() -> guacd.received().contains("5.mouse,1.1,1.2,1.0;"));
            assertThat(guacd.received().substring(guacd.received().indexOf("7.connect")))
                    .doesNotContain("select")
                    .doesNotContain("argv")
                    .doesNotContain("audio/L16")
                    .doesNotContain("file")
                    .doesNotContain("pipe")
                    .doesNotContain("put,")
                    .doesNotContain("clipboard");
        }
    }

    @Test
    void an_allowed_clipboard_carries_emoji_in_both_directions() throws Exception {
        String copied = "9.clipboard,1.0,10.text/plain;4.name,5.a😀é漢😀;3.end,1.0;";
        try (var guacd =
                        new FakeGuacd(
                                FakeGuacd.ARGUMENTS_1_3,
                                output -> FakeGuacd.write(output, copied));
                DesktopClient client = opened(guacd, true)) {
            assertThat(client.read("3\\.end")).contains(copied);
            var _ = client.type("9.clipboard,1.0,10.text/plain;");
            var _ = client.type("4.blob,1.0,3.😀é😀;");
            Await.until(() -> guacd.received().endsWith("4.blob,1.0,3.😀é😀;"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "4.sync,2.1;",
                "4.sync",
                "99999999.sync;",
                "4.name,2.😀;",
                "nonsense;",
                ".;",
                "4.sync,1.1;trailing"
            })
    void a_browser_that_breaks_the_protocol_ends_its_desktop(String instructions) throws Exception {
        try (var guacd = new FakeGuacd(FakeGuacd.ARGUMENTS_1_3, NOTHING);
                DesktopClient client = opened(guacd)) {
            var _ = client.type(instructions);
            Failed failed = client.expect(Failed.class);
            assertThat(failed.code()).isEqualTo(Failed.Code.CLOSED);
            assertThat(failed.status()).isEqualTo(768);
            Await.until(guacd::isLeft);
        }
    }

    @Test
    void a_browsers_instruction_is_limited_to_what_guacd_takes() throws Exception {
        try (var guacd = new FakeGuacd(FakeGuacd.ARGUMENTS_1_3, NOTHING);
                DesktopClient client = opened(guacd)) {
            var _ = client.type("4.blob,1.0,9000." + "x".repeat(9_000) + ";");
            assertThat(client.expect(Failed.class).code()).isEqualTo(Failed.Code.CLOSED);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "4.sync,2.1;",
                "999999999999999.x;",
                "60000.",
                "nonsense;",
                "4.sync,1.1:",
                "-1.x;",
                "4.name,2.😀;4.sync"
            })
    void a_guacd_that_breaks_the_protocol_ends_the_desktop(String instructions) throws Exception {
        try (var guacd =
                        new FakeGuacd(
                                FakeGuacd.ARGUMENTS_1_3,
                                output -> {
                                    FakeGuacd.write(output, instructions);
                                    output.close();
                                });
                DesktopClient client = opened(guacd)) {
            assertThat(client.expect(Failed.class).code()).isEqualTo(Failed.Code.DAEMON);
            assertThat(client.frame()).isNull();
        }
    }

    @Test
    void an_instruction_of_guacd_without_an_end_does_not_grow() throws Exception {
        long before = helper.heapInUse();
        try (var guacd =
                        new FakeGuacd(
                                FakeGuacd.ARGUMENTS_1_3,
                                output -> {
                                    var part = "1.0,".repeat(10_000);
                                    FakeGuacd.write(output, "4.blob,");
                                    for (int i = 0; i < 1_000; i++) {
                                        FakeGuacd.write(output, part);
                                    }
                                });
                DesktopClient client = opened(guacd)) {
            assertThat(client.expect(Failed.class).code()).isEqualTo(Failed.Code.DAEMON);
        }
        assertThat(helper.heapInUse() - before).isLessThan(4 * 1024 * 1024);
    }

    @Test
    void what_browsers_must_not_get_from_a_machine_is_left_out() throws Exception {
        try (var guacd =
                        new FakeGuacd(
                                FakeGuacd.ARGUMENTS_1_3,
                                output ->
                                        FakeGuacd.write(
                                                output,
                                                "0.,4.evil;4.file,1.1,10.text/plain,5.a.exe;"
                                                        + "5.audio,1.2,9.audio/L16;"
                                                        + "10.filesystem,1.3,1.x;"
                                                        + "4.pipe,1.4,10.text/plain,1.x;"
                                                        + "9.clipboard,1.5,10.text/plain;"
                                                        + "4.sync,1.9;"));
                DesktopClient client = opened(guacd)) {
            assertThat(client.read("sync")).isEqualTo("4.sync,1.9;");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "519, UNREACHABLE",
        "769, AUTHENTICATION_FAILED",
        "771, NOT_ALLOWED",
        "521, ENDED",
        "522, TIMEOUT",
        "776, TIMEOUT",
        "512, CLOSED",
        "99999999999, CLOSED",
        "x, CLOSED"
    })
    void statuses_of_guacd_become_codes_without_its_words(String status, Failed.Code code)
            throws Exception {
        try (var guacd =
                        new FakeGuacd(
                                FakeGuacd.ARGUMENTS_1_3,
                                output ->
                                        FakeGuacd.write(
                                                output,
                                                "5.error,4.evil,%d.%s;"
                                                        .formatted(status.length(), status)));
                DesktopClient client = opened(guacd)) {
            Failed failed = client.expect(Failed.class);
            assertThat(failed.code()).isEqualTo(code);
            assertThat(failed.message()).doesNotContain("evil");
            Await.until(guacd::isLeft);
        }
    }

    @Test
    void a_missing_plugin_is_a_fault_of_the_daemon() throws Exception {
        try (var guacd = new FakeGuacd("", output -> output.close());
                var client = new DesktopClient(helper)) {
            var _ = client.send(DesktopClient.request(guacd.port(), 3389, "password"));
            assertThat(client.expect(Failed.class).code()).isEqualTo(Failed.Code.DAEMON);
        }
    }

    @Test
    void guacd_1_6_gets_the_pin_and_compares_it() throws Exception {
        try (var guacd = new FakeGuacd(FakeGuacd.ARGUMENTS_1_6, NOTHING);
                var client = new DesktopClient(helper)) {
            var _ = client.send(pinned(guacd));
            Ready ready = client.expect(Ready.class);
            assertThat(ready.version()).isEqualTo("1.6.0");
            assertThat(ready.pinEnforced()).isTrue();
            String pin = "sha256:" + "ab:".repeat(31) + "ab";
            Await.until(() -> guacd.received().contains("5.false,102." + pin + ";"));
        }
    }

    @Test
    void older_guacd_cannot_compare_the_pin_and_the_server_hears_that() throws Exception {
        try (var guacd = new FakeGuacd(FakeGuacd.ARGUMENTS_1_3, NOTHING);
                var client = new DesktopClient(helper)) {
            var _ = client.send(pinned(guacd));
            assertThat(client.expect(Ready.class).pinEnforced()).isFalse();
        }
    }

    @Test
    void a_browser_that_stops_reading_stops_guacd_and_not_the_helper() throws Exception {
        String part = "4.blob,1.0,8000." + "x".repeat(8_000) + ";";
        long before = helper.heapInUse();
        var written = new AtomicLong();
        try (var guacd =
                new FakeGuacd(
                        FakeGuacd.ARGUMENTS_1_3,
                        output -> {
                            while (true) {
                                FakeGuacd.write(output, part);
                                written.addAndGet(part.length());
                            }
                        })) {
            try (DesktopClient _ = opened(guacd)) {
                long seen;
                do {
                    seen = written.get();
                    Thread.sleep(1_000);
                } while (written.get() > seen);
                assertThat(helper.heapInUse() - before).isLessThan(4 * 1024 * 1024);
            }
            Await.until(guacd::isLeft);
        }
    }

    @Test
    void a_desktop_that_shows_nothing_in_time_ends() throws Exception {
        try (var guacd = new FakeGuacd(FakeGuacd.ARGUMENTS_1_3, NOTHING);
                var client = new DesktopClient(helper)) {
            DesktopRequest.Open usual = DesktopClient.request(guacd.port(), 3389, null);
            var _ = client.send(changed(usual, Security.TLS, null, false, 1));
            Ready _ = client.expect(Ready.class);
            assertThat(client.expect(Failed.class).code()).isEqualTo(Failed.Code.TIMEOUT);
        }
    }

    @Test
    void guacd_is_only_looked_for_on_loopback() throws Exception {
        try (var client = new DesktopClient(helper)) {
            var _ =
                    client.send(
                            new Preflight(
                                    new DesktopRequest.Guacd("192.0.2.1", 4822), null, 3389, 5));
            Checked checked = client.expect(Checked.class);
            assertThat(checked.daemon().reachable()).isFalse();
            assertThat(checked.target()).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SSH-2.0-OpenSSH_9.2\r\n",
                "HTTP/1.1 400 Bad Request\r\n\r\n",
                "\u0003",
                "\u0003\u0000\u0000\u0004",
                "\u0003\u0000\u007f\u007f",
                "\u0003\u0000\u0000\u0013\u000e "
            })
    void a_machine_that_answers_something_else_does_not_speak_rdp(String answer) throws Exception {
        Target target = probed(socket -> FakeGuacd.write(socket.getOutputStream(), answer));
        assertThat(target.reachable()).isTrue();
        assertThat(target.speaksRdp()).isFalse();
        assertThat(target.certificate()).isNull();
    }

    @Test
    void a_machine_that_never_ends_its_tls_handshake_has_no_certificate() throws Exception {
        byte[] tlsChosen = {3, 0, 0, 19, 14, (byte) 0xd0, 0, 0, 0, 0, 0, 2, 0, 8, 0, 1, 0, 0, 0};
        Target target =
                probed(socket -> {
                    OutputStream output = socket.getOutputStream();
                    output.write(tlsChosen);
                    while (true) { // a handshake record, byte by byte
                        output.write(new byte[] {22, 3, 3, 0x3f, (byte) 0xff, 2, 0, 0x7f});
                        Thread.sleep(200);
                    }
                });
        assertThat(target.speaksRdp()).isTrue();
        assertThat(target.security()).containsExactly(Security.TLS);
        assertThat(target.certificate()).isNull();
    }

    /// What a machine does with a connection.
    private interface Machine {
        void serve(Socket socket) throws Exception;
    }

    private static Target probed(Machine machine) throws Exception {
        try (var server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                var guacd = new FakeGuacd(FakeGuacd.ARGUMENTS_1_3, NOTHING);
                var client = new DesktopClient(helper)) {
            Thread.startVirtualThread(() -> {
                while (!server.isClosed()) {
                    try (Socket socket = server.accept()) {
                        machine.serve(socket);
                        int _ = socket.getInputStream().readAllBytes().length;
                    } catch (Exception _) {
                        // The test has ended, or the helper has left.
                    }
                }
            });
            var request =
                    new Preflight(
                            new DesktopRequest.Guacd("127.0.0.1", guacd.port()),
                            "127.0.0.1",
                            server.getLocalPort(),
                            3);
            return Objects.requireNonNull(client.send(request).expect(Checked.class).target());
        }
    }

    private static DesktopClient opened(FakeGuacd guacd) throws IOException {
        return opened(guacd, false);
    }

    private static DesktopClient opened(FakeGuacd guacd, boolean clipboard) throws IOException {
        var client = new DesktopClient(helper);
        var _ =
                client.send(
                        changed(
                                DesktopClient.request(guacd.port(), 3389, "password"),
                                Security.TLS,
                                null,
                                clipboard,
                                60));
        Ready _ = client.expect(Ready.class);
        return client;
    }

    private static DesktopRequest.Open pinned(FakeGuacd guacd) {
        return changed(
                DesktopClient.request(guacd.port(), 3389, "password"),
                Security.TLS,
                PIN,
                false,
                60);
    }

    private static DesktopRequest.Open changed(
            DesktopRequest.Open usual,
            Security security,
            @Nullable String pin,
            boolean clipboard,
            int seconds) {
        return new DesktopRequest.Open(
                usual.guacd(),
                usual.address(),
                usual.port(),
                usual.username(),
                usual.password(),
                "",
                security,
                pin,
                usual.display(),
                usual.keyboardLayout(),
                clipboard,
                seconds);
    }
}
