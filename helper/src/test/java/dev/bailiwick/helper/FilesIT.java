package dev.bailiwick.helper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.contract.remote.FileEvent;
import dev.bailiwick.contract.remote.FileEvent.Entries.Kind;
import dev.bailiwick.contract.remote.FileEvent.Failed;
import dev.bailiwick.contract.remote.FileOperation.Delete;
import dev.bailiwick.contract.remote.FileOperation.ListFolder;
import dev.bailiwick.contract.remote.FileOperation.MakeFolder;
import dev.bailiwick.contract.remote.FileOperation.Permissions;
import dev.bailiwick.contract.remote.FileOperation.Read;
import dev.bailiwick.contract.remote.FileOperation.Rename;
import dev.bailiwick.contract.remote.FileOperation.Write;
import dev.bailiwick.contract.remote.SessionRequest;
import dev.bailiwick.helper.TestFiles.Listing;
import dev.bailiwick.helper.TestFiles.Operation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Files of a machine, beside its terminal.
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class FilesIT {
    static final String SUBSYSTEM = "Subsystem sftp /usr/lib/openssh/sftp-server";

    private static OpenSsh machine;
    private static HelperProcess helper;
    private static TestViewer terminal;
    private static TestFiles files;

    private Path folder;

    @BeforeAll
    static void start() throws Exception {
        machine = OpenSsh.start(SUBSYSTEM);
        helper = HelperProcess.start();
        terminal = helper.viewer();
        terminal.send(machine.request().open());
        files = new TestFiles(helper, terminal.ready());
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

    @BeforeEach
    void makeFolder() throws Exception {
        folder = TestFolder.create();
    }

    @Test
    void a_folder_is_listed_with_folders_first() throws Exception {
        Files.writeString(folder.resolve("b.txt"), "hello");
        Files.setPosixFilePermissions(
                folder.resolve("b.txt"), PosixFilePermissions.fromString("rw-r-----"));
        Files.createDirectory(folder.resolve("z"));
        Files.createSymbolicLink(folder.resolve("A"), Path.of("b.txt"));
        Listing listing = files.list(folder.toString(), 0, 1_000);
        assertThat(listing.folder())
                .isEqualTo(new FileEvent.Folder(folder.toString(), 3, 0, false));
        assertThat(listing.names()).containsExactly("z", "A", "b.txt");
        assertThat(listing.entry("z").kind()).isEqualTo(Kind.FOLDER);
        assertThat(listing.entry("A").kind()).isEqualTo(Kind.LINK);
        assertThat(listing.entry("A").target()).isEqualTo("b.txt");
        FileEvent.Entries.Entry file = listing.entry("b.txt");
        assertThat(file.kind()).isEqualTo(Kind.FILE);
        assertThat(file.size()).isEqualTo(5);
        assertThat(file.permissions()).isEqualTo(0640);
        assertThat(file.owner()).isZero();
        assertThat(file.group()).isZero();
        assertThat(file.target()).isNull();
        assertThat(file.modified())
                .isEqualTo(
                        Files.getLastModifiedTime(folder.resolve("b.txt"))
                                .toInstant()
                                .truncatedTo(ChronoUnit.SECONDS));
    }

    @Test
    void an_empty_path_is_the_home_folder() throws Exception {
        assertThat(files.list("", 0, 1).folder().path()).isEqualTo(System.getProperty("user.home"));
    }

    @Test
    void a_folder_of_10_000_entries_is_listed_in_pages() throws Exception {
        for (int i = 0; i < 10_000; i++) {
            Files.createFile(folder.resolve("a-file-with-a-rather-long-name-%05d".formatted(i)));
        }
        Listing page = files.list(folder.toString(), 9_000, 1_000);
        assertThat(page.folder().total()).isEqualTo(10_000);
        assertThat(page.folder().truncated()).isFalse();
        assertThat(page.entries()).hasSize(1_000);
        assertThat(page.names().getFirst()).endsWith("-09000");
        assertThat(page.names().getLast()).endsWith("-09999");
        assertThat(files.list(folder.toString(), 9_999, 1_000).entries()).hasSize(1);
        assertThat(files.list(folder.toString(), 10_000, 1_000).entries()).isEmpty();
        assertThat(files.list(folder.toString(), Integer.MAX_VALUE, 1).entries()).isEmpty();
    }

    @Test
    void odd_names_survive_both_ways() throws Exception {
        byte[][] names = {
            "line\nfeed".getBytes(StandardCharsets.UTF_8),
            "\u001b]0;title\u0007".getBytes(StandardCharsets.UTF_8),
            "Ümläut 🔑 日本".getBytes(StandardCharsets.UTF_8),
            {'l', 'a', 't', 'i', 'n', (byte) 0xFC},
            {(byte) 0xFF, (byte) 0x80, 'x', (byte) 0xC3},
            "\uEF80\uEFFF".getBytes(StandardCharsets.UTF_8),
            "-rf *".getBytes(StandardCharsets.UTF_8)
        };
        for (byte[] name : names) {
            create(name);
        }
        Listing listing = files.list(folder.toString(), 0, 1_000);
        assertThat(listing.names()).contains("Ümläut 🔑 日本", "line\nfeed", "latin\uEFFC");
        assertThat(listing.entries()).hasSize(names.length);
        for (String name : listing.names()) {
            assertThat(files.read(folder + "/" + name, 0)).asString().isEqualTo("content");
            files.carryOut(new Rename(folder + "/" + name, folder + "/" + name + "2"));
            files.carryOut(new Delete(folder + "/" + name + "2", false));
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void a_file_is_read_from_an_offset_on() throws Exception {
        byte[] content = random(3_000_000);
        Files.write(folder.resolve("file"), content);
        try (Operation reading = files.begin(new Read(folder + "/file", 1_234_567))) {
            FileEvent.File file = reading.expect(FileEvent.File.class);
            assertThat(file.size()).isEqualTo(3_000_000);
            assertThat(file.offset()).isEqualTo(1_234_567);
            assertThat(reading.data())
                    .isEqualTo(Arrays.copyOfRange(content, 1_234_567, content.length));
        }
        assertThat(files.read(folder + "/file", 3_000_000)).isEmpty();
        assertThat(files.failure(new Read(folder + "/file", 3_000_001)).code())
                .isEqualTo(Failed.Code.FAILED);
    }

    @Test
    void a_server_that_does_not_read_stops_the_machine() throws Exception {
        Files.write(folder.resolve("file"), random(50_000_000));
        try (Operation reading = files.begin(new Read(folder + "/file", 0))) {
            FileEvent.File _ = reading.expect(FileEvent.File.class);
            Thread.sleep(2_000);
            assertThat(helper.heapInUse()).isLessThan(30_000_000);
            assertThat(reading.data()).hasSize(50_000_000);
        }
    }

    @Test
    void a_file_is_written_under_another_name_until_it_is_complete() throws Exception {
        byte[] content = random(1_000_000);
        Path file = folder.resolve("file");
        Path part = folder.resolve(".file.bailiwick-part");
        try (Operation writing = files.begin(new Write(file.toString(), 0L, 1_000_000, false))) {
            assertThat(writing.expect(FileEvent.File.class))
                    .isEqualTo(new FileEvent.File(0, null, 0));
            writing.send(content, 0, 600_000);
            Await.until(() -> Files.exists(part) && Files.size(part) > 0);
            assertThat(file).doesNotExist();
            writing.send(content, 600_000, 1_000_000);
            FileEvent.Done _ = writing.expect(FileEvent.Done.class);
        }
        assertThat(file).hasBinaryContent(content);
        assertThat(part).doesNotExist();
    }

    @Test
    void an_upload_goes_on_after_a_cut() throws Exception {
        byte[] content = random(1_000_000);
        Path file = folder.resolve("file");
        try (Operation writing = files.begin(new Write(file.toString(), 0L, 1_000_000, false))) {
            FileEvent.File _ = writing.expect(FileEvent.File.class);
            writing.send(content, 0, 650_000);
        }
        Await.until(() -> Files.size(folder.resolve(".file.bailiwick-part")) == 650_000);
        try (Operation asking = files.begin(new Write(file.toString(), null, 1_000_000, false))) {
            assertThat(asking.expect(FileEvent.File.class).offset()).isEqualTo(650_000);
        }
        try (Operation writing =
                files.begin(new Write(file.toString(), 600_000L, 1_000_000, false))) {
            FileEvent.File part = writing.expect(FileEvent.File.class);
            assertThat(part.size()).isEqualTo(650_000);
            assertThat(part.modified()).isNotNull();
            writing.send(content, 600_000, 1_000_000);
            FileEvent.Done _ = writing.expect(FileEvent.Done.class);
        }
        assertThat(file).hasBinaryContent(content);
        assertThat(files.failure(new Write(file + "2", 1L, 2, false)).code())
                .isEqualTo(Failed.Code.FAILED);
    }

    @Test
    void asking_how_much_there_is_leaves_nothing_behind() throws Exception {
        try (Operation asking = files.begin(new Write(folder + "/file", null, 9, false))) {
            assertThat(asking.expect(FileEvent.File.class).offset()).isZero();
        }
        String _ = files.list(folder.toString(), 0, 1).folder().path();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void an_existing_file_is_replaced_only_on_request_and_keeps_its_permissions() throws Exception {
        Path file = folder.resolve("file");
        Files.writeString(file, "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx--x---"));
        assertThat(files.failure(new Write(file.toString(), 0L, 3, false)).code())
                .isEqualTo(Failed.Code.EXISTS);
        assertThat(files.failure(new Write(folder.toString(), 0L, 3, true)).code())
                .isEqualTo(Failed.Code.EXISTS);
        files.write(file.toString(), "new".getBytes(StandardCharsets.UTF_8), true);
        assertThat(file).hasContent("new");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rwx--x---");
        files.write(file.toString(), new byte[0], true);
        assertThat(file).isEmptyFile();
    }

    @Test
    void a_file_that_appears_during_an_upload_stays() throws Exception {
        Path file = folder.resolve("file");
        try (Operation writing = files.begin(new Write(file.toString(), 0L, 3, false))) {
            FileEvent.File _ = writing.expect(FileEvent.File.class);
            Files.writeString(file, "precious");
            writing.send("new".getBytes(StandardCharsets.UTF_8), 0, 3);
            assertThat(writing.expect(Failed.class).code()).isEqualTo(Failed.Code.EXISTS);
        }
        assertThat(file).hasContent("precious");
    }

    @Test
    void a_link_in_place_of_the_part_file_is_not_followed() throws Exception {
        Path precious = Files.writeString(folder.resolve("precious"), "content");
        Files.createSymbolicLink(folder.resolve(".file.bailiwick-part"), precious);
        assertThat(files.failure(new Write(folder + "/file", 0L, 3, true)).code())
                .isEqualTo(Failed.Code.EXISTS);
        assertThat(precious).hasContent("content");
    }

    @Test
    void more_data_than_announced_is_refused() throws Exception {
        try (Operation writing = files.begin(new Write(folder + "/file", 0L, 3, false))) {
            FileEvent.File _ = writing.expect(FileEvent.File.class);
            writing.send(new byte[4], 0, 4);
            assertThat(writing.expect(Failed.class).code()).isEqualTo(Failed.Code.CLOSED);
        }
        assertThat(folder.resolve("file")).doesNotExist();
    }

    @Test
    void files_are_renamed_but_never_over_others() throws Exception {
        Files.writeString(folder.resolve("a"), "a");
        Files.writeString(folder.resolve("b"), "b");
        assertThat(files.failure(new Rename(folder + "/a", folder + "/b")).code())
                .isEqualTo(Failed.Code.EXISTS);
        files.carryOut(new Rename(folder + "/a", folder + "/c"));
        assertThat(folder.resolve("c")).hasContent("a");
        assertThat(folder.resolve("b")).hasContent("b");
        assertThat(files.failure(new Rename(folder + "/a", folder + "/d")).code())
                .isEqualTo(Failed.Code.NOT_FOUND);
    }

    @Test
    void folders_are_made_and_deleted_with_contents_only_on_request() throws Exception {
        files.carryOut(new MakeFolder(folder + "/new"));
        assertThat(files.failure(new MakeFolder(folder + "/new")).code())
                .isEqualTo(Failed.Code.EXISTS);
        Path outside = TestFolder.create();
        Files.writeString(outside.resolve("precious"), "content");
        Files.createSymbolicLink(folder.resolve("new/link"), outside);
        Files.createDirectories(folder.resolve("new/deep/deeper"));
        Files.writeString(folder.resolve("new/deep/deeper/file"), "x");
        assertThat(files.failure(new Delete(folder + "/new", false)).code())
                .isEqualTo(Failed.Code.NOT_EMPTY);
        assertThat(folder.resolve("new/deep/deeper/file")).exists();
        files.carryOut(new Delete(folder + "/new", true));
        assertThat(folder).isEmptyDirectory();
        assertThat(outside.resolve("precious")).hasContent("content");
        Files.createSymbolicLink(folder.resolve("link"), outside);
        files.carryOut(new Delete(folder + "/link", true));
        assertThat(outside.resolve("precious")).hasContent("content");
        assertThat(files.failure(new Delete(folder + "/none", true)).code())
                .isEqualTo(Failed.Code.NOT_FOUND);
    }

    @Test
    void a_folder_with_more_than_10_000_entries_is_not_deleted_at_all() throws Exception {
        Path large = Files.createDirectory(folder.resolve("large"));
        for (int i = 0; i < 10_001; i++) {
            Files.createFile(large.resolve(String.valueOf(i)));
        }
        assertThat(files.failure(new Delete(large.toString(), true)).code())
                .isEqualTo(Failed.Code.NOT_ALLOWED);
        assertThat(large.toFile().list()).hasSize(10_001);
        Files.delete(large.resolve("0"));
        files.carryOut(new Delete(large.toString(), true));
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void permissions_are_set() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));
        files.carryOut(new Permissions(file.toString(), 0751));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rwxr-x--x");
    }

    @Test
    void what_cannot_be_done_is_told() throws Exception {
        assertThat(files.failure(new ListFolder("/nowhere", 0, 1)).code())
                .isEqualTo(Failed.Code.NOT_FOUND);
        assertThat(files.failure(new Read(folder.toString(), 0)).code())
                .isEqualTo(Failed.Code.FAILED);
        assertThat(files.failure(new Read("/dev/zero", 0)).code()).isEqualTo(Failed.Code.FAILED);
        assertThat(files.failure(new MakeFolder("/proc/new")).code())
                .isIn(Failed.Code.NOT_FOUND, Failed.Code.DENIED, Failed.Code.FAILED);
        assertThat(files.failure(new Permissions("/proc/self/status", 0777)).code())
                .isIn(Failed.Code.DENIED, Failed.Code.FAILED);
    }

    @Test
    void only_the_owner_of_a_session_has_its_files() throws Exception {
        try (TestViewer viewer = helper.viewer()) {
            viewer.send(
                    new SessionRequest.Files(
                            files.session(), "account-2", new ListFolder("", 0, 1)));
            assertThat(new Operation(viewer).expect(Failed.class).code())
                    .isEqualTo(Failed.Code.CLOSED);
        }
    }

    @Test
    void impossible_requests_close_the_connection() throws Exception {
        for (String operation :
                new String[] {
                    "null",
                    "{}",
                    "{\"type\":\"list\",\"path\":\"relative\",\"offset\":0,\"limit\":1}",
                    "{\"type\":\"list\",\"path\":\"/\",\"offset\":-1,\"limit\":1}",
                    "{\"type\":\"list\",\"path\":\"/\",\"offset\":0,\"limit\":1001}",
                    "{\"type\":\"list\",\"path\":\"/\",\"offset\":0,\"limit\":0}",
                    "{\"type\":\"read\",\"path\":\"/\\u0000\",\"offset\":0}",
                    "{\"type\":\"read\",\"path\":\"\",\"offset\":0}",
                    "{\"type\":\"read\",\"path\":\"/%s\",\"offset\":0}"
                            .formatted("x".repeat(4_096)),
                    "{\"type\":\"write\",\"path\":\"/a/\",\"size\":1,\"overwrite\":true}",
                    "{\"type\":\"write\",\"path\":\"/a\",\"offset\":2,\"size\":1,\"overwrite\":true}",
                    "{\"type\":\"permissions\",\"path\":\"/a\",\"mode\":2048}",
                    "{\"type\":\"mkdir\",\"path\":\"a\"}"
                }) {
            try (TestViewer viewer = helper.viewer()) {
                viewer.sendText(
                        "{\"type\":\"files\",\"session\":\"%s\",\"owner\":\"account-1\",\"operation\":%s}"
                                .formatted(files.session(), operation));
                assertThat(new Operation(viewer).expect(Failed.class).code())
                        .isEqualTo(Failed.Code.CLOSED);
            }
        }
        assertThat(files.failure(new Read("/\uD800", 0)).code()).isEqualTo(Failed.Code.NOT_FOUND);
    }

    @Test
    void a_session_has_at_most_eight_operations_at_once() throws Exception {
        var begun = new ArrayList<Operation>();
        try {
            for (int i = 0; i < 8; i++) {
                Operation writing = files.begin(new Write(folder + "/" + i, 0L, 1, false));
                begun.add(writing);
                FileEvent.File _ = writing.expect(FileEvent.File.class);
            }
            assertThat(files.failure(new ListFolder("", 0, 1)).code())
                    .isEqualTo(Failed.Code.NOT_ALLOWED);
            terminal.type("echo still-h''ere\n");
            terminal.read("still-here");
            begun.getFirst().close();
            Await.until(() -> lists());
        } finally {
            for (Operation operation : begun) {
                operation.close();
            }
        }
        Await.until(() -> lists());
    }

    @Test
    void the_end_of_the_session_ends_its_operations() throws Exception {
        Files.write(folder.resolve("file"), random(20_000_000));
        try (TestViewer other = helper.viewer()) {
            other.send(machine.request().open());
            var its = new TestFiles(helper, other.ready());
            try (Operation writing = its.begin(new Write(folder + "/new", 0L, 9, false));
                    Operation reading = its.begin(new Read(folder + "/file", 0))) {
                FileEvent.File _ = writing.expect(FileEvent.File.class);
                FileEvent.File _ = reading.expect(FileEvent.File.class);
                other.send(new SessionRequest.Close());
                assertThat(writing.expect(Failed.class).code()).isEqualTo(Failed.Code.CLOSED);
                // Data comes first, and no end of it.
                long length = 0;
                for (var frame = reading.viewer().frame(); frame != null; ) {
                    length += frame.payload().length;
                    frame = reading.viewer().frame();
                }
                assertThat(length).isLessThan(20_000_000);
            }
        }
    }

    @Test
    void a_machine_without_sftp_is_told_as_such() throws Exception {
        try (OpenSsh without = OpenSsh.start();
                TestViewer viewer = helper.viewer()) {
            viewer.send(without.request().open());
            var its = new TestFiles(helper, viewer.ready());
            assertThat(its.failure(new ListFolder("", 0, 1)).code())
                    .isEqualTo(Failed.Code.NOT_AVAILABLE);
            viewer.type("echo still-h''ere\n");
            viewer.read("still-here");
        }
    }

    private static boolean lists() throws IOException {
        try (Operation listing = files.begin(new ListFolder("/", 0, 1))) {
            return listing.expect(FileEvent.class) instanceof FileEvent.Folder;
        }
    }

    /// The JVM cannot create names that are not UTF-8.
    private void create(byte[] name) throws Exception {
        var escaped = new StringBuilder();
        for (byte b : name) {
            escaped.append("\\0%03o".formatted(b & 0xFF));
        }
        assertThat(
                        new ProcessBuilder(
                                        "bash",
                                        "-c",
                                        "n=$(echo -en \"$2.\"); echo -n content > \"$1/${n%.}\"",
                                        "bash",
                                        folder.toString(),
                                        escaped.toString())
                                .inheritIO()
                                .start()
                                .waitFor())
                .isZero();
    }

    static byte[] random(int length) {
        var bytes = new byte[length];
        new Random(7).nextBytes(bytes);
        return bytes;
    }
}
