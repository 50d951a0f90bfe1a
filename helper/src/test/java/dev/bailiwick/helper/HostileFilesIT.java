package dev.bailiwick.helper;

import static org.apache.sshd.sftp.common.SftpConstants.SSH_FXP_INIT;
import static org.apache.sshd.sftp.common.SftpConstants.SSH_FXP_NAME;
import static org.apache.sshd.sftp.common.SftpConstants.SSH_FXP_READ;
import static org.apache.sshd.sftp.common.SftpConstants.SSH_FXP_READDIR;
import static org.apache.sshd.sftp.common.SftpConstants.SSH_FXP_REMOVE;
import static org.apache.sshd.sftp.common.SftpConstants.SSH_FXP_RMDIR;
import static org.apache.sshd.sftp.common.SftpConstants.SSH_FXP_VERSION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.contract.remote.FileEvent;
import dev.bailiwick.contract.remote.FileEvent.Failed;
import dev.bailiwick.contract.remote.FileOperation;
import dev.bailiwick.contract.remote.FileOperation.Delete;
import dev.bailiwick.contract.remote.FileOperation.ListFolder;
import dev.bailiwick.contract.remote.FileOperation.Read;
import dev.bailiwick.helper.TestFiles.Listing;
import dev.bailiwick.helper.TestFiles.Operation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.sshd.sftp.common.SftpConstants;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Machines that answer nonsense when they are asked about their files.
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class HostileFilesIT {
    private static final int STATUS = SftpConstants.SSH_FXP_STATUS;
    private static final ListFolder ROOT = new ListFolder("/", 0, 1_000);

    private static HelperProcess helper;

    @BeforeAll
    static void start() throws Exception {
        helper = HelperProcess.start();
    }

    @AfterAll
    static void end() throws Exception {
        System.out.printf("Resident after hostile files: %d KiB%n", helper.residentMemory());
        assertThat(helper.log()).doesNotContain("Exception");
        assertThat(helper.process().isAlive()).isTrue();
        helper.close();
    }

    @Test
    void names_that_are_impossible_are_dropped_and_counted() throws Exception {
        var asked = new AtomicInteger();
        HostileSftp.Answers answers =
                (type, id, sftp) -> {
                    if (type != SSH_FXP_READDIR) {
                        return false;
                    }
                    if (asked.incrementAndGet() > 1) {
                        sftp.status(id, SftpConstants.SSH_FX_EOF);
                    } else {
                        sftp.names(
                                id,
                                HostileSftp.FILE,
                                ".",
                                "..",
                                "good",
                                "../evil",
                                "/etc/passwd",
                                "a/b",
                                "",
                                "zero\0",
                                "x".repeat(1_025),
                                "x".repeat(100_000));
                    }
                    return true;
                };
        try (Hostile hostile = new Hostile(answers);
                Operation operation = hostile.begin(ROOT)) {
            Listing listing = operation.listing();
            assertThat(listing.names()).containsExactly("good");
            assertThat(listing.folder().dropped()).isEqualTo(7);
        }
    }

    @Test
    void a_folder_without_end_is_cut() throws Exception {
        String[] names =
                IntStream.range(0, 500).mapToObj("file %d"::formatted).toArray(String[]::new);
        try (Hostile hostile =
                        new Hostile((type, id, sftp) -> {
                            if (type == SSH_FXP_READDIR) {
                                sftp.names(id, HostileSftp.FILE, names);
                            }
                            return type == SSH_FXP_READDIR;
                        });
                Operation operation = hostile.begin(ROOT)) {
            Listing listing = operation.listing();
            assertThat(listing.folder().truncated()).isTrue();
            assertThat(listing.folder().total()).isEqualTo(100_000);
            assertThat(listing.entries()).hasSize(1_000);
        }
    }

    @Test
    void empty_answers_end_a_folder() throws Exception {
        try (Hostile hostile =
                        new Hostile((type, id, sftp) -> {
                            if (type == SSH_FXP_READDIR) {
                                sftp.names(id, HostileSftp.FILE);
                            }
                            return type == SSH_FXP_READDIR;
                        });
                Operation operation = hostile.begin(ROOT)) {
            assertThat(operation.listing().entries()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MAX_VALUE, -1, 30_000, 5})
    void a_wrong_number_of_names_fails(int count) throws Exception {
        assertFails(
                (type, id, sftp) -> {
                    if (type == SSH_FXP_READDIR) {
                        sftp.send(
                                SSH_FXP_NAME,
                                out -> {
                                    out.writeInt(id);
                                    out.writeInt(count);
                                });
                    }
                    return type == SSH_FXP_READDIR;
                },
                ROOT);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2, 102, 103, 105, 201, 255})
    void an_answer_of_another_type_fails(int wrong) throws Exception {
        assertFails(
                (type, id, sftp) -> {
                    if (type == SSH_FXP_READDIR) {
                        sftp.send(
                                wrong,
                                out -> {
                                    out.writeInt(id);
                                    out.writeInt(0x7fff_ffff);
                                });
                    }
                    return type == SSH_FXP_READDIR;
                },
                ROOT);
    }

    @ParameterizedTest
    @ValueSource(ints = {0x7fff_ffff, -1, 0, 300_000})
    void an_impossible_packet_length_fails(int length) throws Exception {
        assertFails(
                (type, id, sftp) -> {
                    if (type == SSH_FXP_READDIR) {
                        var out = sftp.getOutputStream();
                        out.write(ByteBuffer.allocate(4).putInt(length).array());
                        for (int i = 0; i < 40; i++) {
                            out.write(new byte[30_000]);
                            out.flush();
                        }
                    }
                    return type == SSH_FXP_READDIR;
                },
                ROOT);
    }

    @Test
    void answers_that_nobody_asked_for_end_the_operation() throws Exception {
        assertFails(
                (type, id, sftp) -> {
                    if (type == SSH_FXP_READDIR) {
                        for (int i = 0; i < 10_000; i++) {
                            int other = id + 1_000 + i;
                            sftp.send(
                                    STATUS,
                                    out -> {
                                        out.writeInt(other);
                                        out.write(new byte[20_000]);
                                    });
                        }
                    }
                    return type == SSH_FXP_READDIR;
                },
                ROOT);
        assertThat(helper.heapInUse()).isLessThan(40_000_000);
    }

    @Test
    void a_file_is_read_no_further_than_its_size() throws Exception {
        try (Hostile hostile =
                        new Hostile((type, id, sftp) -> {
                            if (type == SSH_FXP_READ) {
                                sftp.data(id, 32 * 1024);
                            }
                            return type == SSH_FXP_READ;
                        });
                Operation operation = hostile.begin(new Read("/file", 0))) {
            assertThat(operation.expect(FileEvent.File.class).size()).isEqualTo(10);
            assertThat(operation.data()).hasSize(10);
        }
    }

    @Test
    void a_file_that_ends_early_fails() throws Exception {
        for (int length : new int[] {0, 1, -1}) {
            var first = new AtomicBoolean(true);
            try (Hostile hostile =
                            new Hostile((type, id, sftp) -> {
                                if (type == SSH_FXP_READ
                                        && (length < 0 || !first.getAndSet(false))) {
                                    sftp.status(id, SftpConstants.SSH_FX_EOF);
                                } else if (type == SSH_FXP_READ) {
                                    sftp.data(id, length);
                                }
                                return type == SSH_FXP_READ;
                            });
                    Operation operation = hostile.begin(new Read("/file", 0))) {
                FileEvent.File _ = operation.expect(FileEvent.File.class);
                assertThat(operation.expect(Failed.class).code())
                        .isIn(Failed.Code.FAILED, Failed.Code.CLOSED);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "../x", ".", "a/b"})
    void folders_without_end_are_not_deleted(String name) throws Exception {
        var deleted = new AtomicInteger();
        try (Hostile hostile =
                        new Hostile((type, id, sftp) -> {
                            if (type == SSH_FXP_REMOVE || type == SSH_FXP_RMDIR) {
                                deleted.incrementAndGet();
                            }
                            if (type == SSH_FXP_READDIR) {
                                sftp.names(id, HostileSftp.FOLDER, name);
                            }
                            return type == SSH_FXP_READDIR;
                        });
                Operation operation = hostile.begin(new Delete("/folder", true))) {
            assertThat(operation.expect(Failed.class).code())
                    .isIn(Failed.Code.FAILED, Failed.Code.NOT_ALLOWED);
            assertThat(deleted).hasValue(0);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2, 99, -1})
    void another_version_fails(int version) throws Exception {
        try (Hostile hostile =
                        new Hostile((type, id, sftp) -> {
                            if (type == SSH_FXP_INIT) {
                                sftp.send(SSH_FXP_VERSION, out -> out.writeInt(version));
                            }
                            return type == SSH_FXP_INIT;
                        });
                Operation operation = hostile.begin(ROOT)) {
            assertThat(operation.expect(Failed.class).code())
                    .isIn(Failed.Code.NOT_AVAILABLE, Failed.Code.CLOSED);
        }
    }

    @Test
    void one_that_does_not_answer_at_all_is_not_available() throws Exception {
        try (Hostile hostile = new Hostile((_, _, _) -> true);
                Operation operation = hostile.begin(ROOT)) {
            assertThat(operation.expect(Failed.class).code()).isEqualTo(Failed.Code.NOT_AVAILABLE);
        }
    }

    @Test
    void a_viewer_that_leaves_ends_an_operation_without_answer() throws Exception {
        var asked = new CountDownLatch(1);
        var ended = new CountDownLatch(1);
        try (Hostile hostile =
                new Hostile((type, _, sftp) -> {
                    if (type == SSH_FXP_READDIR) {
                        asked.countDown();
                        try {
                            int _ = sftp.getInputStream().read();
                        } finally {
                            ended.countDown();
                        }
                    }
                    return type == SSH_FXP_READDIR;
                })) {
            try (Operation operation = hostile.begin(ROOT)) {
                assertThat(asked.await(30, TimeUnit.SECONDS)).isTrue();
                operation.viewer().close();
            }
            assertThat(ended.await(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static void assertFails(HostileSftp.Answers answers, FileOperation operation)
            throws Exception {
        try (Hostile hostile = new Hostile(answers);
                Operation begun = hostile.begin(operation)) {
            assertThat(begun.expect(Failed.class).code())
                    .isIn(Failed.Code.FAILED, Failed.Code.CLOSED);
        }
    }

    /// A session with a hostile machine.
    private static final class Hostile implements AutoCloseable {
        private final TestServer machine;
        private final TestViewer terminal;
        private final TestFiles files;

        Hostile(HostileSftp.Answers answers) throws Exception {
            machine = new TestServer().password("secret").sftp(answers).start();
            terminal = helper.viewer();
            terminal.send(machine.request().password("secret").open());
            files = new TestFiles(helper, terminal.ready());
        }

        Operation begin(FileOperation operation) throws Exception {
            return files.begin(operation);
        }

        @Override
        public void close() throws IOException {
            terminal.close();
            machine.close();
        }
    }
}
