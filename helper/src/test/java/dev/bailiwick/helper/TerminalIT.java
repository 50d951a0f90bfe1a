package dev.bailiwick.helper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.contract.remote.Frame;
import dev.bailiwick.contract.remote.SessionEvent;
import dev.bailiwick.contract.remote.SessionEvent.Failed;
import dev.bailiwick.contract.remote.SessionRequest;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Terminals on OpenSSH's server.
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class TerminalIT {
    private static final long GIGABYTE = 1_000_000_000;

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
    void the_terminal_has_the_size_and_type_that_were_asked_for() throws Exception {
        try (TestViewer viewer = opened()) {
            viewer.type("stty size; echo $TERM\n");
            viewer.read("40 120\r\nxterm-256color\r\n");
        }
    }

    @Test
    void the_shell_expects_utf_8_as_the_terminal_sends_it() throws Exception {
        try (TestViewer viewer = opened()) {
            viewer.type("echo \"<$LANG>\"; echo ä名 | wc -m\n");
            viewer.read("<C.UTF-8>\r\n3\r\n");
        }
    }

    @Test
    void the_machine_learns_a_new_size() throws Exception {
        try (TestViewer viewer = opened()) {
            viewer.send(new SessionRequest.Resize(133, 44));
            awaitSize(viewer, "44 133");
        }
    }

    @Test
    void a_million_resizes_leave_the_last_size_and_little_memory() throws Exception {
        try (TestViewer viewer = opened()) {
            for (int i = 0; i < 1_000_000; i++) {
                viewer.send(new SessionRequest.Resize(1 + i % 1_000, 1 + i % 999));
            }
            viewer.send(new SessionRequest.Resize(99, 33));
            awaitSize(viewer, "33 99");
            assertThat(helper.residentMemory()).isLessThan(500_000);
        }
    }

    @Test
    void the_exit_status_is_reported_and_the_connection_ends() throws Exception {
        try (TestViewer viewer = opened()) {
            viewer.type("exit 42\n");
            assertThat(viewer.expect(SessionEvent.Exit.class).code()).isEqualTo(42);
            assertThat(viewer.frame()).isNull();
        }
    }

    @Test
    void a_shell_that_a_signal_ended_has_no_exit_status() throws Exception {
        try (TestViewer viewer = opened()) {
            viewer.type("kill -9 $$\n");
            assertThat(viewer.expect(SessionEvent.Exit.class).code()).isNull();
        }
    }

    @Test
    void bytes_pass_unchanged_in_both_directions() throws Exception {
        try (TestViewer viewer = opened()) {
            viewer.type("printf '%s|\\377\\033[31m|\\n' 'größer 🦀'\n");
            viewer.read("größer 🦀\\|\ufffd\u001b\\[31m\\|");
            viewer.type("stty raw -echo; echo rea''dy; head -c 9 | od -An -tx1; stty sane\n");
            viewer.read("ready");
            viewer.sendBytes(
                    Frame.Type.DATA,
                    new byte[] {(byte) 0xc3, (byte) 0xa9, 0, 1, 3, 4, 0x7f, -1, 10});
            viewer.read("c3 a9 00 01 03 04 7f ff 0a");
        }
    }

    @Test
    void a_gigabyte_for_a_viewer_that_does_not_read_waits_on_the_machine() throws Exception {
        try (TestViewer viewer = opened()) {
            viewer.type(
                    "stty -onlcr; head -c %d /dev/zero; printf 'en%%s' d\n".formatted(GIGABYTE));
            awaitStandstill();
            long resident = helper.residentMemory();
            assertThat(helper.heapInUse()).isLessThan(30_000_000);
            // Another session is not held up.
            try (TestViewer other = opened()) {
                other.type("echo al''so\n");
                other.read("also");
            }
            assertThat(viewer.skipUntil("end")).isGreaterThan(GIGABYTE);
            System.out.printf(
                    "Resident while a gigabyte waits: %d KiB, after reading it: %d KiB%n",
                    resident, helper.residentMemory());
            assertThat(helper.heapInUse()).isLessThan(30_000_000);
        }
    }

    @Test
    void control_c_reaches_the_machine_while_its_output_waits() throws Exception {
        try (TestViewer viewer = opened();
                TestViewer observer = opened()) {
            String marker = "flood%d".formatted(System.nanoTime());
            viewer.type("yes %s\n".formatted(marker));
            observer.type(
                    "until pgrep -fx 'yes %1$s' >/dev/null; do :; done; echo run''s; while pgrep -fx"
                                    .formatted(marker)
                            + " 'yes %1$s' >/dev/null; do sleep 0.1; done; echo stop''ped\n"
                                    .formatted(marker));
            observer.read("runs\r\n");
            awaitStandstill();
            viewer.type("\u0003");
            observer.read("stopped\r\n");
        }
    }

    @Test
    void input_that_a_machine_does_not_take_holds_up_no_end() throws Exception {
        try (TestViewer viewer = opened()) {
            viewer.type("stty raw -echo; echo asl''eep; sleep 1000\n");
            viewer.read("asleep");
            byte[] paste = new byte[60_000];
            for (int i = 0; i < 100; i++) {
                viewer.sendBytes(Frame.Type.DATA, paste);
            }
            viewer.send(new SessionRequest.Close());
            assertThat(viewer.expect(Failed.class).code()).isEqualTo(Failed.Code.CLOSED);
        }
    }

    private static TestViewer opened() throws Exception {
        TestViewer viewer = helper.viewer();
        viewer.send(machine.request().open());
        String _ = viewer.ready();
        return viewer;
    }

    /// Waits until the helper has used no processor time for half a second.
    private static void awaitStandstill() throws Exception {
        Await.until(() -> {
            var before = helper.process().info().totalCpuDuration().orElseThrow();
            Thread.sleep(500);
            return helper.process().info().totalCpuDuration().orElseThrow().minus(before).toMillis()
                    <= 20;
        });
    }

    /// A new size can reach the machine after what was typed later.
    private static void awaitSize(TestViewer viewer, String size) throws Exception {
        viewer.type(
                "until [ \"$(stty size)\" = '%s' ]; do sleep 0.05; done; echo si''zed\n"
                        .formatted(size));
        viewer.read("sized\r\n");
    }
}
