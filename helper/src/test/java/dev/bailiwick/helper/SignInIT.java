package dev.bailiwick.helper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.contract.remote.SessionEvent;
import dev.bailiwick.contract.remote.SessionEvent.Failed;
import dev.bailiwick.contract.remote.SessionEvent.Prompt;
import dev.bailiwick.contract.remote.SessionRequest;
import dev.bailiwick.helper.TestServer.Question;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// How people sign in to machines, and what machines are told.
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class SignInIT {
    private static final String PASSWORD = "correct horse 🔑 \"staple\"";
    private static final Question PASSWORD_QUESTION = new Question("Password: ", false, PASSWORD);
    private static final Question CODE_QUESTION = new Question("Code: ", true, "123456");

    private static HelperProcess helper;

    @BeforeAll
    static void start() throws Exception {
        helper = HelperProcess.start();
    }

    @AfterAll
    static void end() throws Exception {
        assertThat(helper.log()).doesNotContain("correct horse").doesNotContain("123456");
        helper.close();
    }

    @Test
    void a_password_opens_a_session() throws Exception {
        try (TestServer machine = new TestServer().password(PASSWORD).start();
                TestViewer viewer = opening(machine.request().password(PASSWORD))) {
            assertThat(viewer.ready()).matches("[0-9a-f]{32}");
            viewer.type("hello\n");
            viewer.read("hello");
            assertThat(machine.attempts()).containsExactly("password " + PASSWORD);
        }
    }

    @Test
    void a_wrong_password_is_sent_once_and_fails() throws Exception {
        try (TestServer machine =
                        new TestServer().password(PASSWORD).questions(PASSWORD_QUESTION).start();
                TestViewer viewer = opening(machine.request().password("wrong"))) {
            acceptHostKey(viewer);
            assertThat(viewer.expect(Failed.class).code())
                    .isEqualTo(Failed.Code.AUTHENTICATION_FAILED);
            assertThat(viewer.frame()).isNull();
            assertThat(machine.attempts()).containsExactly("answer wrong");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"locked", "pem", "pkcs8"})
    void a_private_key_with_a_passphrase_opens_a_session(String key) throws Exception {
        try (OpenSsh machine = OpenSsh.start();
                TestViewer viewer =
                        opening(machine.request().key(machine.key(key), OpenSsh.PASSPHRASE))) {
            SessionEvent.HostKey hostKey = viewer.expect(SessionEvent.HostKey.class);
            assertThat(hostKey.algorithm()).isEqualTo("ssh-ed25519");
            assertThat(hostKey.fingerprint()).isEqualTo(machine.fingerprint());
            assertThat(hostKey.key()).isEqualTo(machine.hostKeyLine());
            viewer.send(new SessionRequest.HostKeyAnswer(true));
            SessionEvent.Ready _ = viewer.expect(SessionEvent.Ready.class);
            viewer.type("echo si''gned in\n");
            viewer.read("signed in");
        }
    }

    @Test
    void a_private_key_is_not_used_with_a_wrong_passphrase_or_without_one() throws Exception {
        try (OpenSsh machine = OpenSsh.start()) {
            for (String passphrase : new String[] {"wrong", null}) {
                try (TestViewer viewer =
                        opening(machine.request().key(machine.key("locked"), passphrase))) {
                    Failed failed = viewer.expect(Failed.class);
                    assertThat(failed.code()).isEqualTo(Failed.Code.AUTHENTICATION_FAILED);
                    assertThat(failed.message()).contains("private key").doesNotContain("wrong");
                }
            }
        }
    }

    @Test
    void the_password_answers_the_first_question_and_the_person_the_second() throws Exception {
        try (TestServer machine =
                        new TestServer().questions(PASSWORD_QUESTION, CODE_QUESTION).start();
                TestViewer viewer = opening(machine.request().password(PASSWORD))) {
            acceptHostKey(viewer);
            Prompt prompt = viewer.expect(Prompt.class);
            assertThat(prompt.texts()).containsExactly(new Prompt.Text("Code: ", true));
            assertThat(prompt.instruction()).isEqualTo("Look at your device. [2J");
            viewer.answer(prompt, "123456");
            SessionEvent.Ready _ = viewer.expect(SessionEvent.Ready.class);
            assertThat(machine.attempts()).containsExactly("answer " + PASSWORD, "answer 123456");
        }
    }

    @Test
    void without_credentials_all_questions_go_to_the_person() throws Exception {
        try (TestServer machine =
                        new TestServer().questions(PASSWORD_QUESTION, CODE_QUESTION).start();
                TestViewer viewer = opening(machine.request())) {
            acceptHostKey(viewer);
            viewer.answer(viewer.expect(Prompt.class), PASSWORD);
            viewer.answer(viewer.expect(Prompt.class), "123456");
            SessionEvent.Ready _ = viewer.expect(SessionEvent.Ready.class);
        }
    }

    @Test
    void a_wrong_answer_fails() throws Exception {
        try (TestServer machine = new TestServer().questions(CODE_QUESTION).start();
                TestViewer viewer = opening(machine.request())) {
            acceptHostKey(viewer);
            viewer.answer(viewer.expect(Prompt.class), "654321");
            assertThat(viewer.expect(Failed.class).code())
                    .isEqualTo(Failed.Code.AUTHENTICATION_FAILED);
        }
    }

    @Test
    void a_machine_that_takes_only_passwords_makes_the_helper_ask_for_one() throws Exception {
        try (TestServer machine = new TestServer().password(PASSWORD).start();
                TestViewer viewer = opening(machine.request())) {
            acceptHostKey(viewer);
            Prompt prompt = viewer.expect(Prompt.class);
            assertThat(prompt.texts()).containsExactly(new Prompt.Text("Password: ", false));
            viewer.answer(prompt, PASSWORD);
            SessionEvent.Ready _ = viewer.expect(SessionEvent.Ready.class);
        }
    }

    @Test
    void a_machine_can_require_a_second_factor_after_a_password() throws Exception {
        try (TestServer machine =
                        new TestServer()
                                .requires("password,keyboard-interactive")
                                .password(PASSWORD)
                                .questions(new Question("Code: ", false, "123456"))
                                .start();
                TestViewer viewer = opening(machine.request().password(PASSWORD))) {
            acceptHostKey(viewer);
            viewer.answer(viewer.expect(Prompt.class), "123456");
            SessionEvent.Ready _ = viewer.expect(SessionEvent.Ready.class);
            assertThat(machine.attempts()).containsExactly("password " + PASSWORD, "answer 123456");
        }
    }

    @Test
    void a_machine_can_require_a_second_factor_after_a_key() throws Exception {
        try (OpenSsh keys = OpenSsh.start();
                TestServer machine =
                        new TestServer()
                                .requires("publickey,keyboard-interactive")
                                .anyKey()
                                .questions(CODE_QUESTION)
                                .start();
                TestViewer viewer =
                        opening(machine.request().key(keys.key("locked"), OpenSsh.PASSPHRASE))) {
            acceptHostKey(viewer);
            viewer.answer(viewer.expect(Prompt.class), "123456");
            SessionEvent.Ready _ = viewer.expect(SessionEvent.Ready.class);
            assertThat(machine.attempts()).last().isEqualTo("answer 123456");
        }
    }

    @Test
    void nothing_is_sent_to_a_machine_whose_host_key_is_refused() throws Exception {
        try (TestServer machine = new TestServer().password(PASSWORD).start();
                TestViewer viewer = opening(machine.request().password(PASSWORD))) {
            SessionEvent.HostKey _ = viewer.expect(SessionEvent.HostKey.class);
            viewer.send(new SessionRequest.HostKeyAnswer(false));
            assertThat(viewer.expect(Failed.class).code()).isEqualTo(Failed.Code.HOST_KEY_REFUSED);
            assertThat(machine.attempts()).isEmpty();
        }
    }

    @Test
    void nothing_is_sent_to_the_machine_when_the_viewer_leaves_at_its_host_key() throws Exception {
        try (TestServer machine = new TestServer().password(PASSWORD).start()) {
            try (TestViewer viewer = opening(machine.request().password(PASSWORD))) {
                SessionEvent.HostKey _ = viewer.expect(SessionEvent.HostKey.class);
                assertThat(machine.connections()).isEqualTo(1);
            }
            Await.until(() -> machine.connections() == 0);
            assertThat(machine.attempts()).isEmpty();
        }
    }

    @Test
    void new_session_keys_do_not_ask_for_the_host_key_again() throws Exception {
        try (TestServer machine = new TestServer().password(PASSWORD).start();
                TestViewer viewer = opening(machine.request().password(PASSWORD))) {
            String _ = viewer.ready();
            machine.exchangeKeys();
            viewer.type("still here\n");
            viewer.read("still here");
        }
    }

    @Test
    void a_banner_is_the_first_output_of_the_session_without_terminal_codes() throws Exception {
        try (TestServer machine =
                        new TestServer()
                                .banner("Authorized use only\u001b]0;title\u0007\nReally\n")
                                .password(PASSWORD)
                                .start();
                TestViewer viewer = opening(machine.request().password(PASSWORD))) {
            String _ = viewer.ready();
            assertThat(viewer.shown()).isEmpty();
            viewer.read("^Authorized use only \\]0;title \r\nReally\r\n");
        }
    }

    @Test
    void a_machine_that_does_not_listen_is_unreachable() throws Exception {
        try (TestViewer viewer = opening(Request.with(OpenSsh.freePort(), "alice"))) {
            Failed failed = viewer.expect(Failed.class);
            assertThat(failed.code()).isEqualTo(Failed.Code.UNREACHABLE);
            assertThat(failed.message()).contains("Connection refused");
        }
    }

    @Test
    void a_name_instead_of_an_address_is_not_resolved() throws Exception {
        try (TestViewer viewer = helper.viewer()) {
            viewer.sendText(
                    """
                    {"type":"open","owner":"a","address":"localhost","port":22,"username":"root",
                    "columns":80,"rows":24,"keep_seconds":0,"connect_seconds":9}\
                    """);
            assertThat(viewer.expect(Failed.class).code()).isEqualTo(Failed.Code.UNREACHABLE);
        }
    }

    private static TestViewer opening(Request request) throws Exception {
        TestViewer viewer = helper.viewer();
        viewer.send(request.open());
        return viewer;
    }

    private static void acceptHostKey(TestViewer viewer) throws Exception {
        SessionEvent.HostKey _ = viewer.expect(SessionEvent.HostKey.class);
        viewer.send(new SessionRequest.HostKeyAnswer(true));
    }
}
