package dev.bailiwick.helper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bailiwick.contract.remote.SessionEvent;
import dev.bailiwick.contract.remote.SessionEvent.Failed;
import dev.bailiwick.contract.remote.SessionRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.json.JsonMapper;

/// Sessions that outlive their viewers.
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class KeptSessionIT {
    private static final Path PYTHON = Path.of("/usr/bin/python3");

    private static OpenSsh machine;
    private static HelperProcess helper;

    @BeforeAll
    static void start() throws Exception {
        machine = OpenSsh.start();
        helper = HelperProcess.start();
    }

    @AfterAll
    static void end() {
        if (helper != null) {
            helper.close();
        }
        if (machine != null) {
            machine.close();
        }
    }

    @Test
    void the_next_viewer_sees_all_output_once() throws Exception {
        String session;
        try (TestViewer viewer = helper.viewer()) {
            session = open(viewer, machine.request());
            viewer.type("for i in $(seq 1 20000); do echo \"<$i>\"; done; echo en''d\n");
            viewer.read("<500>");
        }
        try (TestViewer viewer = attached(session, 120, 40)) {
            viewer.read("<20000>\r\nend\r\n");
            String shown = viewer.shown();
            assertThat(shown.substring(shown.indexOf("<500>"), shown.lastIndexOf("end")))
                    .isEqualTo(numbers(500, 20_000));
        }
    }

    @Test
    void of_long_output_the_last_256_kib_are_replayed_from_a_line_on() throws Exception {
        Path done = TestFolder.create().resolve("file");
        String session;
        try (TestViewer viewer = helper.viewer()) {
            session = open(viewer, machine.request());
            viewer.type("seq -f 'line %%.0f' 1 100000; echo en''d; touch %s\n".formatted(done));
            viewer.read("line 100\r\n");
        }
        Await.until(() -> Files.exists(done));
        try (TestViewer viewer = attached(session, 120, 40)) {
            viewer.read("line 100000\r\nend\r\n"); // what was still on its way
        }
        try (TestViewer viewer = attached(session, 120, 40)) {
            viewer.read("line 100000\r\nend\r\n");
            assertThat(viewer.shown()).startsWith("line ").hasSizeBetween(250_000, 270_000);
        }
    }

    @Test
    void a_viewer_learns_where_in_the_output_the_replay_begins() throws Exception {
        String session;
        try (TestViewer viewer = helper.viewer()) {
            session = open(viewer, machine.request());
        }
        int end;
        try (TestViewer viewer = helper.viewer()) {
            viewer.send(new SessionRequest.Attach(session, Request.OWNER, 80, 24));
            assertThat(viewer.expect(SessionEvent.Ready.class).from()).isZero();
            viewer.type("seq 1 100000; echo en''d\n");
            viewer.read("end\r\n");
            end = viewer.shown().indexOf("end\r\n");
        }
        try (TestViewer viewer = helper.viewer()) {
            viewer.send(new SessionRequest.Attach(session, Request.OWNER, 80, 24));
            SessionEvent.Ready ready = viewer.expect(SessionEvent.Ready.class);
            long from = ready.from();
            assertThat(from).isPositive();
            assertThat(from + ready.replayed()).isGreaterThanOrEqualTo(end);
            viewer.read("end\r\n");
            assertThat(from + viewer.shown().indexOf("end\r\n")).isEqualTo(end);
        }
        end(session);
    }

    @Test
    void a_program_goes_on_while_no_viewer_is_there() throws Exception {
        Path done = TestFolder.create().resolve("file");
        String session;
        try (TestViewer viewer = helper.viewer()) {
            session = open(viewer, machine.request());
            viewer.type("head -c 5000000 /dev/zero | tr '\\0' x; touch %s\n".formatted(done));
        }
        Await.until(() -> Files.exists(done));
        end(session);
    }

    @Test
    void a_second_viewer_takes_the_session_over() throws Exception {
        try (TestViewer first = helper.viewer()) {
            String session = open(first, machine.request());
            first.type("echo fi''rst\n");
            first.read("first\r\n");
            try (TestViewer second = attached(session, 90, 30)) {
                assertThat(first.expect(Failed.class).code()).isEqualTo(Failed.Code.CLOSED);
                assertThat(first.frame()).isNull();
                second.read("first\r\n");
                second.type(
                        "until [ \"$(stty size)\" = '30 90' ]; do sleep 0.05; done; echo"
                                + " si''zed\n");
                second.read("sized\r\n");
            }
        }
    }

    @Test
    void a_viewer_that_does_not_read_is_taken_over_from_too() throws Exception {
        try (TestViewer first = helper.viewer()) {
            String session = open(first, machine.request());
            first.type("echo go''es; yes\n");
            first.read("goes");
            try (TestViewer second = attached(session, 120, 40)) {
                second.skip(1_000_000);
                second.type("\u0003echo sto''pped\n");
                second.skipUntil("stopped\r\n");
            }
        }
    }

    @Test
    void a_session_belongs_to_its_owner() throws Exception {
        try (TestViewer viewer = helper.viewer()) {
            String session = open(viewer, machine.request());
            try (TestViewer stranger = helper.viewer()) {
                stranger.send(new SessionRequest.Attach(session, "account-2", 80, 24));
                Failed failed = stranger.expect(Failed.class);
                assertThat(failed.code()).isEqualTo(Failed.Code.CLOSED);
                assertThat(failed.message()).isEqualTo("There is no such session.");
            }
            viewer.type("echo und''isturbed\n");
            viewer.read("undisturbed");
        }
    }

    @Test
    void a_session_that_ended_alone_shows_the_next_viewer_how() throws Exception {
        Path running = TestFolder.create().resolve("file");
        String session;
        try (TestViewer viewer = helper.viewer()) {
            session = open(viewer, machine.request());
            viewer.type("trap 'rm %s' EXIT; touch %1$s; echo re''ady; read x\n".formatted(running));
            viewer.read("ready");
            viewer.type("\necho by''e; exit 7\n");
        }
        Await.until(() -> !Files.exists(running));
        try (TestViewer viewer = attached(session, 120, 40)) {
            assertThat(viewer.expect(SessionEvent.Exit.class).code()).isEqualTo(7);
            assertThat(viewer.shown()).contains("bye");
        }
        Await.until(() -> !listed().contains(session)); // it is told before it is removed
    }

    @Test
    void a_session_ends_when_it_was_kept_long_enough() throws Exception {
        String session;
        try (TestViewer viewer = helper.viewer()) {
            session = open(viewer, machine.request().keptFor(1));
        }
        Await.until(() -> !listed().contains(session));
        try (TestViewer viewer = helper.viewer()) {
            viewer.send(new SessionRequest.Attach(session, Request.OWNER, 80, 24));
            assertThat(viewer.expect(Failed.class).message()).contains("no such session");
        }
    }

    @Test
    void closing_ends_a_session_immediately() throws Exception {
        try (TestViewer viewer = helper.viewer()) {
            String session = open(viewer, machine.request());
            viewer.send(new SessionRequest.Close());
            Failed _ = viewer.expect(Failed.class);
            Await.until(() -> !listed().contains(session));
        }
    }

    @Test
    void the_server_lists_sessions_and_ends_one() throws Exception {
        try (TestViewer viewer = helper.viewer()) {
            String session = open(viewer, machine.request());
            try (TestViewer other = helper.viewer()) {
                other.send(new SessionRequest.ListSessions());
                SessionEvent.Sessions.Entry entry =
                        other.expect(SessionEvent.Sessions.class).sessions().stream()
                                .filter(one -> one.session().equals(session))
                                .findFirst()
                                .orElseThrow();
                assertThat(entry.owner()).isEqualTo(Request.OWNER);
                assertThat(entry.attached()).isTrue();
            }
            end(session);
            assertThat(viewer.expect(Failed.class).code()).isEqualTo(Failed.Code.CLOSED);
            end(session);
        }
    }

    @Test
    void a_killed_server_leaves_its_session_to_the_next_one() throws Exception {
        assumeTrue(Files.isExecutable(PYTHON), "python3 is not installed");
        Path folder = TestFolder.create();
        Path script = Files.writeString(folder.resolve("client.py"), CLIENT);
        Process server =
                new ProcessBuilder(PYTHON.toString(), script.toString(), helper.socket().toString())
                        .redirectErrorStream(true)
                        .start();
        try (var to = server.outputWriter();
                var from = server.inputReader()) {
            to.write(JsonMapper.shared().writeValueAsString(machine.request().open()));
            to.write("\n");
            to.flush();
            String session = from.readLine();
            server.destroyForcibly().waitFor();
            try (TestViewer viewer = attached(session, 120, 40)) {
                viewer.type("echo al''ive\n");
                viewer.read("alive");
            }
        }
    }

    /// Opens a session with what is on standard input, and prints its id.
    private static final String CLIENT =
            """
            import json, socket, struct, sys, time
            s = socket.socket(socket.AF_UNIX)
            s.connect(sys.argv[1])
            def send(text):
                s.sendall(b'C' + struct.pack('>I', len(text)) + text)
            def receive(n):
                data = b''
                while len(data) < n:
                    data += s.recv(n - len(data))
                return data
            send(sys.stdin.readline().encode())
            while True:
                kind, length = receive(1), struct.unpack('>I', receive(4))[0]
                message = json.loads(receive(length))
                if message['type'] == 'host_key':
                    send(b'{"type":"host_key_answer","accepted":true}')
                else:
                    print(message['session'], flush=True)
                    time.sleep(600)
            """;

    private static String open(TestViewer viewer, Request request) throws Exception {
        viewer.send(request.open());
        return viewer.ready();
    }

    private static TestViewer attached(String session, int columns, int rows) throws Exception {
        TestViewer viewer = helper.viewer();
        viewer.send(new SessionRequest.Attach(session, Request.OWNER, columns, rows));
        assertThat(viewer.expect(SessionEvent.Ready.class).session()).isEqualTo(session);
        return viewer;
    }

    private static void end(String session) throws Exception {
        try (TestViewer viewer = helper.viewer()) {
            viewer.send(new SessionRequest.End(session));
            SessionEvent.Ended _ = viewer.expect(SessionEvent.Ended.class);
        }
    }

    private static List<String> listed() throws Exception {
        try (TestViewer viewer = helper.viewer()) {
            viewer.send(new SessionRequest.ListSessions());
            return viewer.expect(SessionEvent.Sessions.class).sessions().stream()
                    .map(SessionEvent.Sessions.Entry::session)
                    .toList();
        }
    }

    private static String numbers(int from, int to) {
        var numbers = new StringBuilder();
        for (int i = from; i <= to; i++) {
            numbers.append('<').append(i).append(">\r\n");
        }
        return numbers.toString();
    }
}
