package dev.bailiwick.helper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bailiwick.contract.remote.SessionEvent;
import dev.bailiwick.contract.remote.SessionEvent.Failed;
import dev.bailiwick.contract.remote.SessionRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The process: its socket, its user, its end.
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class HelperIT {
    private static final Path PYTHON = Path.of("/usr/bin/python3");
    private static final int IDLE_SESSIONS = 200;

    @Test
    void it_ends_with_status_0_on_sigterm_and_removes_its_socket() throws Exception {
        try (TestServer machine = new TestServer().password("secret").start();
                HelperProcess helper = HelperProcess.start();
                TestViewer viewer = helper.viewer()) {
            viewer.send(machine.request().password("secret").open());
            String _ = viewer.ready();
            helper.process().destroy();
            assertThat(helper.process().waitFor()).isZero();
            assertThat(helper.socket()).doesNotExist();
            Await.until(() -> machine.connections() == 0);
        }
    }

    @Test
    void a_supervised_one_ends_when_the_server_does() throws Exception {
        try (HelperProcess helper = HelperProcess.start()) {
            helper.process().getOutputStream().close();
            assertThat(helper.process().waitFor()).isZero();
        }
    }

    @Test
    void one_that_runs_apart_stays_when_its_standard_input_ends() throws Exception {
        try (HelperProcess helper = HelperProcess.in(folder("rwx------"))) {
            helper.process().getOutputStream().close();
            helper.awaitListening();
            assertThat(helper.process().waitFor(2, TimeUnit.SECONDS)).isFalse();
            lists(helper);
        }
    }

    @Test
    void the_folder_of_its_socket_must_be_closed_to_others() throws Exception {
        for (String mode : new String[] {"rwx-----x", "rwxr-x---", "rwxrwxrwx"}) {
            Path folder = folder(mode);
            try (HelperProcess helper = HelperProcess.in(folder)) {
                assertThat(helper.process().waitFor()).isEqualTo(1);
                assertThat(helper.log()).contains("0700");
                assertThat(helper.socket()).doesNotExist();
            }
        }
    }

    @Test
    void a_folder_behind_a_link_is_refused() throws Exception {
        Path link = folder("rwx------").resolve("link");
        Files.createSymbolicLink(link, folder("rwx------"));
        try (HelperProcess helper = HelperProcess.in(link)) {
            assertThat(helper.process().waitFor()).isEqualTo(1);
        }
    }

    @Test
    void it_replaces_the_socket_of_a_killed_helper_but_not_of_a_living_one() throws Exception {
        Path folder = folder("rwx------");
        try (HelperProcess first = HelperProcess.in(folder)) {
            first.awaitListening();
            try (HelperProcess second = HelperProcess.in(folder)) {
                assertThat(second.process().waitFor()).isEqualTo(1);
                assertThat(second.log()).contains("Another helper listens");
            }
            assertThat(first.process().destroyForcibly().waitFor()).isNotZero();
            assertThat(first.socket()).exists();
            try (HelperProcess third = HelperProcess.in(folder)) {
                Await.until(() -> accepts(third));
                lists(third);
            }
        }
    }

    @Test
    void another_file_in_place_of_its_socket_stays() throws Exception {
        Path folder = folder("rwx------");
        Files.writeString(folder.resolve("socket"), "precious");
        try (HelperProcess helper = HelperProcess.in(folder)) {
            assertThat(helper.process().waitFor()).isEqualTo(1);
            assertThat(folder.resolve("socket")).hasContent("precious");
        }
    }

    @Test
    void connections_of_another_user_are_refused() throws Exception {
        assumeTrue(Files.isExecutable(PYTHON), "python3 is not installed");
        assumeTrue(
                "0".equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid").toString()),
                "changing the user requires root");
        try (HelperProcess helper = HelperProcess.start()) {
            assertThat(stranger(helper, 0)).isEqualTo("sessions");
            // The folder would stop a stranger before.
            Files.setPosixFilePermissions(
                    helper.socket().getParent(), PosixFilePermissions.fromString("rwxrwxrwx"));
            Files.setPosixFilePermissions(
                    helper.socket(), PosixFilePermissions.fromString("rwxrwxrwx"));
            assertThat(stranger(helper, 65_534)).isEmpty();
            Await.until(() -> helper.log().contains("was refused"));
        }
    }

    @Test
    void two_hundred_idle_sessions_take_little_memory() throws Exception {
        var viewers = new ArrayList<TestViewer>();
        try (OpenSsh machine = OpenSsh.start();
                HelperProcess helper = HelperProcess.start()) {
            viewers.add(opened(helper, machine));
            long before = helper.heapInUse();
            for (int i = 0; i < IDLE_SESSIONS; i++) {
                viewers.add(opened(helper, machine));
            }
            long each = (helper.heapInUse() - before) / IDLE_SESSIONS;
            System.out.printf(
                    "%d idle sessions: %d bytes of heap each; %d KiB resident in all%n",
                    IDLE_SESSIONS, each, helper.residentMemory());
            assertThat(each).isLessThan(200_000);
            try (TestViewer viewer = helper.viewer()) {
                viewer.send(new SessionRequest.ListSessions());
                int listed = 0;
                while (listed < viewers.size()) {
                    listed += viewer.expect(SessionEvent.Sessions.class).sessions().size();
                }
                assertThat(viewer.frame()).isNull();
            }
        } finally {
            for (TestViewer viewer : viewers) {
                viewer.close();
            }
        }
    }

    @Test
    void there_are_at_most_so_many_sessions_also_in_the_making() throws Exception {
        var viewers = new ArrayList<TestViewer>();
        try (TestServer machine = new TestServer().password("secret").start();
                HelperProcess helper = HelperProcess.start()) {
            for (int i = 0; i < Sessions.MAX_SESSIONS; i++) {
                TestViewer viewer = helper.viewer();
                viewers.add(viewer);
                viewer.send(machine.request().password("secret").within(120).open());
                SessionEvent.HostKey _ = viewer.expect(SessionEvent.HostKey.class);
            }
            try (TestViewer viewer = helper.viewer()) {
                viewer.send(machine.request().password("secret").open());
                assertThat(viewer.expect(Failed.class).code()).isEqualTo(Failed.Code.NOT_ALLOWED);
            }
            viewers.getFirst().close();
            Await.until(() -> opens(helper, machine));
        } finally {
            for (TestViewer viewer : viewers) {
                viewer.close();
            }
        }
    }

    private static TestViewer opened(HelperProcess helper, OpenSsh machine) throws Exception {
        TestViewer viewer = helper.viewer();
        viewer.send(machine.request().open());
        String _ = viewer.ready();
        return viewer;
    }

    private static boolean opens(HelperProcess helper, TestServer machine) throws Exception {
        try (TestViewer viewer = helper.viewer()) {
            viewer.send(machine.request().password("secret").open());
            return viewer.expect(SessionEvent.class) instanceof SessionEvent.HostKey;
        }
    }

    /// The type of the answer to `list`, or nothing.
    private static String stranger(HelperProcess helper, int user) throws Exception {
        String client =
                """
                import os, socket, sys
                os.setgid(int(sys.argv[2])); os.setuid(int(sys.argv[2]))
                s = socket.socket(socket.AF_UNIX)
                s.connect(sys.argv[1])
                text = b'{"type":"list"}'
                try:
                    s.sendall(b'C' + len(text).to_bytes(4, 'big') + text)
                    print('sessions' if b'"type":"sessions"' in s.recv(65536) else '')
                except OSError:
                    print('')
                """;
        Process process =
                new ProcessBuilder(
                                PYTHON.toString(),
                                "-c",
                                client,
                                helper.socket().toString(),
                                String.valueOf(user))
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return output.strip();
    }

    private static boolean accepts(HelperProcess helper) {
        try (TestViewer _ = helper.viewer()) {
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    private static void lists(HelperProcess helper) throws Exception {
        try (TestViewer viewer = helper.viewer()) {
            viewer.send(new SessionRequest.ListSessions());
            SessionEvent.Sessions _ = viewer.expect(SessionEvent.Sessions.class);
        }
    }

    private static Path folder(String mode) throws Exception {
        Path folder = TestFolder.create();
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(mode));
        return folder;
    }
}
