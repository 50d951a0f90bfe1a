package dev.bailiwick.helper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.contract.remote.DesktopEvent.Certificate;
import dev.bailiwick.contract.remote.DesktopEvent.Checked;
import dev.bailiwick.contract.remote.DesktopEvent.Failed;
import dev.bailiwick.contract.remote.DesktopEvent.Ready;
import dev.bailiwick.contract.remote.DesktopEvent.Target;
import dev.bailiwick.contract.remote.DesktopRequest;
import dev.bailiwick.contract.remote.DesktopRequest.Preflight;
import dev.bailiwick.contract.remote.DesktopRequest.Security;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Remote desktops through real programs: guacd and xrdp.
@Timeout(value = 90, unit = TimeUnit.SECONDS)
class DesktopIT {
    private static final List<Charset> FORMS =
            List.of(
                    StandardCharsets.UTF_8,
                    StandardCharsets.UTF_16LE,
                    StandardCharsets.UTF_16BE,
                    StandardCharsets.ISO_8859_1);

    private static RemoteDesktop stack;
    private static HelperProcess helper;

    @BeforeAll
    static void start() throws Exception {
        stack = RemoteDesktop.start();
        helper = HelperProcess.start();
    }

    @AfterAll
    static void stop() throws Exception {
        if (helper != null) {
            helper.close();
        }
        if (stack != null) {
            stack.stop();
        }
    }

    @Test
    void a_desktop_is_shown_and_takes_keys() throws Exception {
        try (var client = new DesktopClient(helper)) {
            var _ = client.send(request());
            assertThat(client.expect(Ready.class).version()).isEqualTo("1.3.0");
            String _ = client.read("3\\.img,");
            String _ = client.read("4\\.sync,");
            var _ = client.type("3.key,3.120,1.1;3.key,3.120,1.0;");
            String _ = client.read("3\\.img,");
            String shown;
            do { // guacd 1.3 forgets a size that comes too early
                var _ = client.type("4.size,3.900,3.700;");
                shown = client.read("4\\.size,1\\.0,|4\\.sync,");
            } while (!shown.contains("4.size,1.0,3.900,3.700;"));
        }
    }

    @Test
    void secrets_are_gone_five_seconds_after_ready() throws Exception {
        try (var client = new DesktopClient(helper)) {
            var _ = client.send(request());
            Ready _ = client.expect(Ready.class);
            long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
            while (System.nanoTime() < until) {
                String _ = client.read(".");
            }
            Path dump = TestFolder.create().resolve("helper.hprof");
            String _ = helper.jcmd("GC.heap_dump", dump.toString());
            String heap = Files.readString(dump, StandardCharsets.ISO_8859_1);
            Files.delete(dump);
            // Another text of the connection stays, which shows that the search finds something.
            assertThat(heap.contains("The desktop of ")).isTrue();
            String password = stack.password();
            assertThat(
                            FORMS.stream()
                                    .filter(form ->
                                            heap.contains(
                                                    new String(
                                                            password.getBytes(form),
                                                            StandardCharsets.ISO_8859_1))))
                    .isEmpty();
            assertThat(helper.log()).doesNotContain(password);
        }
    }

    @Test
    void a_security_mode_that_the_machine_does_not_offer_is_a_failed_sign_in() throws Exception {
        try (var client = new DesktopClient(helper)) {
            DesktopRequest.Open usual = request();
            var _ =
                    client.send(
                            new DesktopRequest.Open(
                                    usual.guacd(),
                                    usual.address(),
                                    usual.port(),
                                    usual.username(),
                                    usual.password(),
                                    "",
                                    Security.NLA,
                                    null,
                                    usual.display(),
                                    usual.keyboardLayout(),
                                    false,
                                    30));
            Ready _ = client.expect(Ready.class);
            Failed failed = client.expect(Failed.class);
            assertThat(failed.code()).isEqualTo(Failed.Code.AUTHENTICATION_FAILED);
            assertThat(failed.status()).isEqualTo(769);
            assertThat(client.frame()).isNull();
        }
    }

    @Test
    void a_closed_port_is_unreachable() throws Exception {
        try (var client = new DesktopClient(helper)) {
            var _ =
                    client.send(
                            DesktopClient.request(
                                    stack.guacdPort(), OpenSsh.freePort(), "password"));
            Ready _ = client.expect(Ready.class);
            Failed failed = client.expect(Failed.class);
            assertThat(failed.code()).isEqualTo(Failed.Code.UNREACHABLE);
            assertThat(failed.status()).isEqualTo(519);
        }
    }

    @Test
    void a_desktop_ends_when_guacd_is_killed() throws Exception {
        try (var client = new DesktopClient(helper)) {
            var _ = client.send(request());
            Ready _ = client.expect(Ready.class);
            String _ = client.read("3\\.img,");
            stack.killGuacd();
            assertThat(client.expect(Failed.class).code()).isEqualTo(Failed.Code.DAEMON);
            assertThat(client.frame()).isNull();
        } finally {
            stack.startGuacd();
        }
    }

    @Test
    void a_preflight_names_versions_security_modes_and_the_certificate() throws Exception {
        Checked checked = preflight(stack.guacdPort(), stack.xrdpPort());
        assertThat(checked.daemon().reachable()).isTrue();
        assertThat(checked.daemon().supportsRdp()).isTrue();
        assertThat(checked.daemon().version()).isEqualTo("1.3.0");
        Target target = Objects.requireNonNull(checked.target());
        assertThat(target.reachable()).isTrue();
        assertThat(target.speaksRdp()).isTrue();
        assertThat(target.security()).containsExactlyInAnyOrder(Security.TLS, Security.RDP);
        Certificate certificate = Objects.requireNonNull(target.certificate());
        assertThat(certificate.sha256()).isEqualTo(stack.certificateFingerprint());
        assertThat(certificate.subject()).isEqualTo("CN=localhost");
        assertThat(certificate.selfSigned()).isTrue();
    }

    @Test
    void a_preflight_tells_a_missing_daemon_from_a_closed_port_and_from_something_else()
            throws Exception {
        Checked nothing = preflight(OpenSsh.freePort(), OpenSsh.freePort());
        assertThat(nothing.daemon().reachable()).isFalse();
        assertThat(Objects.requireNonNull(nothing.target()).reachable()).isFalse();
        Checked swapped = preflight(stack.xrdpPort(), stack.guacdPort());
        assertThat(swapped.daemon().reachable()).isTrue();
        assertThat(swapped.daemon().version()).isNull();
        assertThat(Objects.requireNonNull(swapped.target()).reachable()).isTrue();
        assertThat(swapped.target().speaksRdp()).isFalse();
    }

    private static Checked preflight(int guacdPort, int port) throws Exception {
        try (var client = new DesktopClient(helper)) {
            return client.send(
                            new Preflight(
                                    new DesktopRequest.Guacd("127.0.0.1", guacdPort),
                                    "127.0.0.1",
                                    port,
                                    10))
                    .expect(Checked.class);
        }
    }

    private static DesktopRequest.Open request() throws Exception {
        return DesktopClient.request(stack.guacdPort(), stack.xrdpPort(), stack.password());
    }
}
