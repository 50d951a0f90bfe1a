package dev.bailiwick.helper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.contract.remote.SessionEvent;
import dev.bailiwick.contract.remote.SessionEvent.CertificateRequest;
import dev.bailiwick.contract.remote.SessionEvent.Failed;
import dev.bailiwick.contract.remote.SessionEvent.Hop;
import dev.bailiwick.contract.remote.SessionEvent.HostKey;
import dev.bailiwick.contract.remote.SessionEvent.Prompt;
import dev.bailiwick.contract.remote.SessionEvent.Ready;
import dev.bailiwick.contract.remote.SessionRequest;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Machines behind a jump host.
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class JumpHostIT {
    private static OpenSsh jump;
    private static OpenSsh machine;
    private static HelperProcess helper;

    @BeforeAll
    static void start() throws Exception {
        jump = OpenSsh.start();
        machine = OpenSsh.start();
        helper = HelperProcess.start();
    }

    @AfterAll
    static void end() throws Exception {
        if (helper != null) {
            assertThat(helper.log()).doesNotContain("Exception");
            helper.close();
        }
        if (machine != null) {
            machine.close();
        }
        if (jump != null) {
            jump.close();
        }
    }

    @Test
    void a_session_goes_through_a_jump_host_whose_host_key_comes_first() throws Exception {
        try (TestViewer viewer = helper.viewer()) {
            viewer.send(machine.request().through(jump.request().machine(), "localhost"));
            HostKey first = accepted(viewer);
            assertThat(first.hop()).isEqualTo(Hop.JUMP);
            assertThat(first.fingerprint()).isEqualTo(jump.fingerprint());
            HostKey second = accepted(viewer);
            assertThat(second.hop()).isEqualTo(Hop.TARGET);
            assertThat(second.fingerprint()).isEqualTo(machine.fingerprint());
            Ready _ = viewer.expect(Ready.class);
            viewer.type("echo po''rt $SSH_CONNECTION; seq -f 'line %.0f' 1 300000; echo en''d\n");
            viewer.read("port 127.0.0.1 \\d+ 127.0.0.1 %d\r\n".formatted(machine.port()));
            viewer.read("line 300000\r\nend\r\n");
            viewer.type("exit 3\n");
            viewer.read("exit 3\r\n(logout\r\n)?");
            assertThat(viewer.expect(SessionEvent.Exit.class).code()).isEqualTo(3);
        }
        assertNothingIsLeft(jump, machine);
    }

    @Test
    void ending_the_session_closes_both_connections() throws Exception {
        try (TestViewer viewer = opened()) {
            assertThat(jump.connections()).isPositive();
            viewer.send(new SessionRequest.Close());
            Failed _ = viewer.expect(Failed.class);
        }
        assertNothingIsLeft(jump, machine);
    }

    @Test
    void a_refused_host_key_of_the_jump_host_ends_the_attempt() throws Exception {
        try (TestServer target = new TestServer().password("secret").start();
                TestViewer viewer = helper.viewer()) {
            viewer.send(target.request().password("secret").through(jump.request().machine()));
            assertThat(viewer.expect(HostKey.class).hop()).isEqualTo(Hop.JUMP);
            viewer.send(new SessionRequest.HostKeyAnswer(false));
            assertThat(viewer.expect(Failed.class).code()).isEqualTo(Failed.Code.HOST_KEY_REFUSED);
            assertThat(target.connections()).isZero();
        }
        assertNothingIsLeft(jump);
    }

    @Test
    void a_refused_host_key_of_the_machine_closes_both_connections() throws Exception {
        try (TestServer target = new TestServer().password("secret").start();
                TestViewer viewer = helper.viewer()) {
            viewer.send(target.request().password("secret").through(jump.request().machine()));
            HostKey _ = accepted(viewer);
            assertThat(viewer.expect(HostKey.class).hop()).isEqualTo(Hop.TARGET);
            viewer.send(new SessionRequest.HostKeyAnswer(false));
            assertThat(viewer.expect(Failed.class).code()).isEqualTo(Failed.Code.HOST_KEY_REFUSED);
            Await.until(() -> target.connections() == 0);
            assertThat(target.attempts()).isEmpty();
        }
        assertNothingIsLeft(jump);
    }

    @Test
    void what_is_missing_is_asked_for_by_each_of_the_two() throws Exception {
        try (TestServer first = new TestServer().password("pa55-of-jump").forwards().start();
                TestServer second = new TestServer().password("pa55-of-target").start();
                TestViewer viewer = helper.viewer()) {
            viewer.send(second.request().through(first.request().machine()));
            HostKey _ = accepted(viewer);
            Prompt one = viewer.expect(Prompt.class);
            assertThat(one.hop()).isEqualTo(Hop.JUMP);
            viewer.answer(one, "pa55-of-jump");
            HostKey _ = accepted(viewer);
            Prompt two = viewer.expect(Prompt.class);
            assertThat(two.hop()).isEqualTo(Hop.TARGET);
            assertThat(two.id()).isNotEqualTo(one.id());
            viewer.answer(two, "pa55-of-target");
            Ready _ = viewer.expect(Ready.class);
            assertThat(first.attempts()).containsExactly("password pa55-of-jump");
            assertThat(second.attempts()).containsExactly("password pa55-of-target");
        }
    }

    @Test
    void a_wrong_password_for_the_jump_host_is_told_as_such() throws Exception {
        try (TestServer first = new TestServer().password("pa55-of-jump").start();
                TestViewer viewer = helper.viewer()) {
            viewer.send(machine.request().through(first.request().password("wrong").machine()));
            HostKey _ = accepted(viewer);
            Failed failed = viewer.expect(Failed.class);
            assertThat(failed.code()).isEqualTo(Failed.Code.AUTHENTICATION_FAILED);
            assertThat(failed.message()).contains("The jump host did not accept");
        }
    }

    @Test
    void both_can_be_signed_in_to_with_certificates() throws Exception {
        try (TestViewer viewer = helper.viewer()) {
            viewer.send(
                    machine.request()
                            .certified()
                            .keptFor(0)
                            .through(jump.request().certified().machine()));
            HostKey _ = accepted(viewer);
            CertificateRequest one = viewer.expect(CertificateRequest.class);
            assertThat(one.hop()).isEqualTo(Hop.JUMP);
            assertThat(one.sourceAddress()).isEqualTo("127.0.0.1");
            String certificate =
                    jump.certificate(one.publicKey(), "-n", "root", "-O", "permit-port-forwarding");
            viewer.send(new SessionRequest.Certificate(certificate));
            HostKey _ = accepted(viewer);
            CertificateRequest two = viewer.expect(CertificateRequest.class);
            assertThat(two.hop()).isEqualTo(Hop.TARGET);
            assertThat(two.sourceAddress()).isNull();
            assertThat(two.publicKey()).isNotEqualTo(one.publicKey());
            viewer.send(
                    new SessionRequest.Certificate(
                            machine.certificate(two.publicKey(), "-n", "root")));
            Ready _ = viewer.expect(Ready.class);
        }
    }

    @Test
    void a_jump_host_that_refuses_forwarding_is_told_as_such() throws Exception {
        try (OpenSsh closed = OpenSsh.start("AllowTcpForwarding no");
                TestViewer viewer = helper.viewer()) {
            viewer.send(machine.request().through(closed.request().machine()));
            HostKey _ = accepted(viewer);
            Failed failed = viewer.expect(Failed.class);
            assertThat(failed.code()).isEqualTo(Failed.Code.UNREACHABLE);
            assertThat(failed.message()).contains("The jump host does not connect");
            assertNothingIsLeft(closed);
        }
    }

    @Test
    void a_jump_host_that_is_killed_ends_the_session() throws Exception {
        try (OpenSsh mortal = OpenSsh.start();
                TestViewer viewer = helper.viewer()) {
            viewer.send(machine.request().through(mortal.request().machine()));
            HostKey _ = accepted(viewer);
            HostKey _ = accepted(viewer);
            Ready _ = viewer.expect(Ready.class);
            mortal.endConnections();
            Failed failed = viewer.expect(Failed.class);
            assertThat(failed.code()).isEqualTo(Failed.Code.CLOSED);
            assertThat(failed.message()).contains("lost");
        }
    }

    @Test
    void the_jump_host_needs_an_address() throws Exception {
        try (TestViewer viewer = helper.viewer()) {
            SessionRequest.Machine named =
                    new SessionRequest.Machine(
                            "localhost", jump.port(), "root", null, null, null, false);
            viewer.send(machine.request().through(named));
            assertThat(viewer.expect(Failed.class).code()).isEqualTo(Failed.Code.UNREACHABLE);
        }
    }

    @Test
    void secrets_of_both_are_forgotten() throws Exception {
        try (TestServer first = new TestServer().password("pa55-of-jump").forwards().start();
                TestServer second = new TestServer().password("pa55-of-target").start();
                TestViewer viewer = helper.viewer()) {
            viewer.send(
                    second.request()
                            .password("pa55-of-target")
                            .through(first.request().password("pa55-of-jump").machine()));
            HostKey _ = accepted(viewer);
            HostKey _ = accepted(viewer);
            Ready _ = viewer.expect(Ready.class);
            Thread.sleep(3_000);
            byte[] heap = helper.heap();
            for (String secret : new String[] {"pa55-of-jump", "pa55-of-target"}) {
                assertThat(Heap.contains(heap, secret.getBytes(StandardCharsets.ISO_8859_1)))
                        .isFalse();
                assertThat(Heap.contains(heap, secret.getBytes(StandardCharsets.UTF_16LE)))
                        .isFalse();
            }
        }
    }

    private static TestViewer opened() throws Exception {
        TestViewer viewer = helper.viewer();
        viewer.send(machine.request().through(jump.request().machine()));
        HostKey _ = accepted(viewer);
        HostKey _ = accepted(viewer);
        Ready _ = viewer.expect(Ready.class);
        return viewer;
    }

    private static HostKey accepted(TestViewer viewer) throws Exception {
        HostKey key = viewer.expect(HostKey.class);
        viewer.send(new SessionRequest.HostKeyAnswer(true));
        return key;
    }

    private static void assertNothingIsLeft(OpenSsh... servers) throws Exception {
        for (OpenSsh server : servers) {
            Await.until(() -> server.connections() == 0);
        }
    }
}
