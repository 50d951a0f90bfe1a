package dev.bailiwick.helper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.contract.remote.SessionEvent.CertificateRequest;
import dev.bailiwick.contract.remote.SessionEvent.Failed;
import dev.bailiwick.contract.remote.SessionEvent.HostKey;
import dev.bailiwick.contract.remote.SessionEvent.Ready;
import dev.bailiwick.contract.remote.SessionRequest;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Signing in with a certificate for a key of one session.
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class CertificateIT {
    private static final String[] FOR_ROOT = {
        "-n", "root", "-V", "-1m:+2m", "-O", "source-address=127.0.0.1/32"
    };

    private static OpenSsh machine;
    private static HelperProcess helper;

    @BeforeAll
    static void start() throws Exception {
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
    }

    @Test
    void a_certificate_opens_a_session_and_its_key_is_forgotten() throws Exception {
        try (TestViewer viewer = opening()) {
            CertificateRequest request = viewer.expect(CertificateRequest.class);
            assertThat(request.sourceAddress()).isEqualTo("127.0.0.1");
            assertThat(request.publicKey()).matches("ssh-ed25519 AAAA[A-Za-z0-9+/=]+");
            certify(viewer, machine.certificate(request.publicKey(), FOR_ROOT));
            Ready _ = viewer.expect(Ready.class);
            viewer.type("echo si''gned in\n");
            viewer.read("signed in");
            assertThat(helper.jcmd("GC.class_histogram"))
                    .contains("dev.bailiwick.helper.Session")
                    .doesNotContainPattern("EdDSAPrivateKey|Ed25519PrivateKey|EdECPrivateKey");
        }
    }

    @Test
    void each_session_has_a_key_of_its_own() throws Exception {
        try (TestViewer first = opening();
                TestViewer second = opening()) {
            CertificateRequest one = first.expect(CertificateRequest.class);
            CertificateRequest other = second.expect(CertificateRequest.class);
            assertThat(one.publicKey()).isNotEqualTo(other.publicKey());
            certify(first, machine.certificate(other.publicKey(), FOR_ROOT));
            Failed failed = first.expect(Failed.class);
            assertThat(failed.code()).isEqualTo(Failed.Code.AUTHENTICATION_FAILED);
            assertThat(failed.message()).contains("not one for the key of this session");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-n alice",
                "-n root -V 20200101:20200102",
                "-n root -O source-address=192.0.2.1/32",
                "-n root -h"
            })
    void a_certificate_that_does_not_fit_is_refused(String options) throws Exception {
        try (TestViewer viewer = opening()) {
            CertificateRequest request = viewer.expect(CertificateRequest.class);
            certify(viewer, machine.certificate(request.publicKey(), options.split(" ", -1)));
            assertThat(viewer.expect(Failed.class).code())
                    .isEqualTo(Failed.Code.AUTHENTICATION_FAILED);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "ssh-ed25519-cert-v01@openssh.com",
                "ssh-ed25519-cert-v01@openssh.com AAAA",
                "ssh-ed25519-cert-v01@openssh.com ?",
                "ssh-rsa AAAA"
            })
    void an_answer_that_is_no_certificate_is_refused(String answer) throws Exception {
        try (TestViewer viewer = opening()) {
            CertificateRequest request = viewer.expect(CertificateRequest.class);
            certify(viewer, answer.equals("ssh-rsa AAAA") ? request.publicKey() : answer);
            assertThat(viewer.expect(Failed.class).code())
                    .isEqualTo(Failed.Code.AUTHENTICATION_FAILED);
        }
    }

    @Test
    void without_an_answer_connecting_fails_after_20_seconds() throws Exception {
        try (TestViewer viewer = opening()) {
            CertificateRequest _ = viewer.expect(CertificateRequest.class);
            Failed failed = viewer.expect(Failed.class);
            assertThat(failed.code()).isEqualTo(Failed.Code.TIMEOUT);
            assertThat(failed.message()).contains("20 seconds");
        }
    }

    @Test
    void no_certificate_is_asked_for_when_the_host_key_is_refused() throws Exception {
        try (TestViewer viewer = helper.viewer()) {
            viewer.send(machine.request().certified().open());
            HostKey _ = viewer.expect(HostKey.class);
            viewer.send(new SessionRequest.HostKeyAnswer(false));
            assertThat(viewer.expect(Failed.class).code()).isEqualTo(Failed.Code.HOST_KEY_REFUSED);
        }
    }

    @Test
    void no_certificate_is_asked_for_when_the_machine_takes_only_passwords() throws Exception {
        try (TestServer passwords =
                        new TestServer().requires("password").password("secret").start();
                TestViewer viewer = helper.viewer()) {
            viewer.send(passwords.request().certified().open());
            HostKey _ = viewer.expect(HostKey.class);
            viewer.send(new SessionRequest.HostKeyAnswer(true));
            assertThat(viewer.expect(Failed.class).code())
                    .isEqualTo(Failed.Code.AUTHENTICATION_FAILED);
            assertThat(passwords.attempts()).isEmpty();
        }
    }

    private static TestViewer opening() throws Exception {
        TestViewer viewer = helper.viewer();
        viewer.send(machine.request().certified().open());
        HostKey _ = viewer.expect(HostKey.class);
        viewer.send(new SessionRequest.HostKeyAnswer(true));
        return viewer;
    }

    private static void certify(TestViewer viewer, String certificate) throws Exception {
        viewer.send(new SessionRequest.Certificate(certificate));
    }
}
