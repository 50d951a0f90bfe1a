package dev.bailiwick.agent.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bailiwick.contract.backup.LeasedRun;
import dev.bailiwick.contract.backup.RunErrorCode;
import dev.bailiwick.contract.backup.RunReport;
import dev.bailiwick.contract.backup.RunReportState;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Restores, drills and hooks, in the processes that systemd would start for each connection.
class ApartIT {
    private final RunnerUnderTest host = new RunnerUnderTest();
    private final Path folder = host.folder();
    private final Path repository = folder.resolve("repository");
    private final Leases leases = Leases.local(repository);

    ApartIT() throws Exception {
        assumeTrue(
                Files.isExecutable(RunnerUnderTest.ACTIVATE),
                "systemd-socket-activate is not installed");
        assumeTrue(RunnerUnderTest.userId() == 0, "restoring owners requires root");
        Files.writeString(host.data().resolve("file"), "content");
        host.alsoAllow("allow restore restore-in-place restore-test", "in-place " + host.data());
        host.startApart();
    }

    @AfterEach
    void end() throws Exception {
        host.end();
    }

    @Test
    void chosen_files_are_restored_exactly_into_a_folder_of_root() throws Exception {
        for (String name :
                List.of("a*", "ab", "[x]", "x", "line\nfeed", "back\\slash", "q?", "qq")) {
            Files.writeString(host.data().resolve(name), name);
        }
        Path owned = Files.createDirectories(host.data().resolve("owned"));
        Path inner = Files.writeString(owned.resolve("inner"), "inner");
        sh(
                "cd '%s'; for one in '\\377' '\\376' 'a\\nb' '\\303\\244'; do mkdir \"$(printf \"$one\")\"; touch \"$(printf \"$one/x\")\"; done"
                        .formatted(owned));
        Files.setAttribute(inner, "unix:uid", 65_534);
        Files.setPosixFilePermissions(inner, PosixFilePermissions.fromString("rwxr-x---"));
        Files.setLastModifiedTime(inner, FileTime.from(Instant.parse("2020-01-02T03:04:05Z")));
        host.start();
        String snapshot = backup();
        String data = host.data().toString();
        LeasedRun run =
                leases.restore(
                        snapshot,
                        "staging",
                        data + "/a*",
                        data + "/[x]",
                        data + "/line\nfeed",
                        data + "/back\\slash",
                        data + "/q?",
                        owned.toString());
        JsonNode result = succeeded(run).get("restore");
        assertThat(result.get("files").asInt()).isEqualTo(10);
        assertThat(result.get("warnings")).isEmpty();
        Path restored = Path.of(result.get("folder").asString());
        assertThat(restored).isEqualTo(host.staging().resolve(run.id().toString()));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(restored)))
                .isEqualTo("rwx------");
        Path there = restored.resolve(data.substring(1));
        try (var names = Files.list(there)) {
            assertThat(names.map(one -> one.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "a*", "[x]", "line\nfeed", "back\\slash", "q?", "owned");
        }
        Path copy = there.resolve("owned/inner");
        assertThat(Files.getAttribute(copy, "unix:uid")).isEqualTo(65_534);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(copy)))
                .isEqualTo("rwxr-x---");
        assertThat(Files.getLastModifiedTime(copy).toInstant())
                .isEqualTo(Instant.parse("2020-01-02T03:04:05Z"));

        assertThat(failed(leases.restore(snapshot, "staging", "/nowhere")).message())
                .contains("contains none of these");
    }

    @Test
    void a_restore_in_place_replaces_files_and_keeps_others_without_following_links()
            throws Exception {
        Path sub = Files.createDirectories(host.data().resolve("sub"));
        Files.writeString(sub.resolve("changed"), "good");
        Files.writeString(sub.resolve("lost"), "lost");
        Files.createDirectories(sub.resolve("gone"));
        Files.writeString(sub.resolve("gone/deep"), "deep");
        Path linked = Files.createDirectories(host.data().resolve("linked"));
        Files.writeString(linked.resolve("victim"), "from the snapshot");
        host.start();
        String snapshot = backup();
        Files.writeString(sub.resolve("changed"), "bad");
        Files.writeString(sub.resolve("new"), "new");
        Files.delete(sub.resolve("lost"));
        Files.delete(sub.resolve("gone/deep"));
        Files.delete(sub.resolve("gone"));
        Path outside = Files.createDirectories(folder.resolve("outside"));
        Files.writeString(outside.resolve("victim"), "untouched");
        Files.delete(linked.resolve("victim"));
        Files.delete(linked);
        Files.createSymbolicLink(linked, outside);

        JsonNode result =
                succeeded(leases.restore(snapshot, "in-place", sub.toString())).get("restore");
        assertThat(result.get("warnings")).isEmpty();
        assertThat(sub.resolve("changed")).hasContent("good");
        assertThat(sub.resolve("lost")).hasContent("lost");
        assertThat(sub.resolve("gone/deep")).hasContent("deep");
        assertThat(sub.resolve("new")).hasContent("new");

        FakePortal.Reported _ =
                host.carryOut(leases.restore(snapshot, "in-place", linked + "/victim"));
        FakePortal.Reported _ =
                host.carryOut(leases.restore(snapshot, "in-place", linked.toString()));
        assertThat(outside.resolve("victim")).hasContent("untouched");
        assertThat(failed(leases.restore(snapshot, "in-place", "/etc/hosts")).message())
                .endsWith("in-place /etc/hosts");
        host.allow("allow restore");
        assertThat(failed(leases.restore(snapshot, "in-place", "/etc/hosts")).message())
                .endsWith(": allow restore-in-place; in-place /etc/hosts");
        try (var left = Files.walk(folder)) {
            assertThat(left.map(Path::toString))
                    .noneMatch(one -> one.contains(".bailiwick-restore-"));
        }
    }

    @Test
    void hard_links_and_sparse_files_come_back_in_staging_and_in_place() throws Exception {
        Path sub = Files.createDirectories(host.data().resolve("sub"));
        Files.writeString(sub.resolve("one"), "linked");
        Files.createLink(sub.resolve("two"), sub.resolve("one"));
        try (var sparse = new RandomAccessFile(sub.resolve("sparse").toFile(), "rw")) {
            sparse.seek(20_000_000);
            sparse.writeBytes("the end");
        }
        host.start();
        String snapshot = backup();

        Path staged =
                Path.of(
                        succeeded(leases.restore(snapshot, "staging", sub.toString()))
                                .get("restore")
                                .get("folder")
                                .asString());
        assertLinkedAndSparse(staged.resolve(sub.toString().substring(1)));

        for (String name : List.of("one", "two", "sparse")) {
            Files.delete(sub.resolve(name));
        }
        succeeded(leases.restore(snapshot, "in-place", sub.toString()));
        assertLinkedAndSparse(sub);
    }

    private static void assertLinkedAndSparse(Path restored) throws IOException {
        assertThat(restored.resolve("one")).hasContent("linked");
        assertThat(Files.isSameFile(restored.resolve("one"), restored.resolve("two"))).isTrue();
        byte[] sparse = Files.readAllBytes(restored.resolve("sparse"));
        assertThat(sparse).hasSize(20_000_007).endsWith("the end".getBytes(StandardCharsets.UTF_8));
        assertThat(sparse[10_000_000]).isZero();
    }

    @Test
    void hooks_run_as_their_user_before_and_after_and_a_failing_one_prevents_the_backup()
            throws Exception {
        Path record = Files.createDirectories(folder.resolve("record"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(record, PosixFilePermissions.fromString("rwxrwxrwx"));
        Path script =
                script("note", "id -un >>%s/$1; env >>%s/environment".formatted(record, record));
        host.alsoAllow(
                        "hook before nobody %s before".formatted(script),
                        "hook after root %s after".formatted(script),
                        "hook broken nobody " + script("broken", "echo cannot dump; exit 3"))
                .start();
        succeeded(
                leases.backup(
                        List.of(),
                        new LeasedRun.Hooks(List.of("before"), List.of("after")),
                        host.data()));
        assertThat(record.resolve("before")).hasContent("nobody");
        assertThat(record.resolve("after")).hasContent("root");
        assertThat(Files.readString(record.resolve("environment"))).doesNotContain("RESTIC");

        FakePortal.Reported end =
                host.carryOut(
                        leases.backup(
                                List.of(),
                                new LeasedRun.Hooks(List.of("broken"), List.of("after")),
                                host.data()));
        assertThat(end.report().state()).isEqualTo(RunReportState.FAILED);
        assertThat(Objects.requireNonNull(end.report().error()).message())
                .isEqualTo("The hook broken failed with exit code 3.");
        assertThat(host.portal().everything()).contains("cannot dump");
        assertThat(record.resolve("after")).hasContent("root\nroot");
        assertThat(
                        failed(
                                        leases.backup(
                                                List.of(),
                                                new LeasedRun.Hooks(List.of("other"), List.of()),
                                                host.data()))
                                .code())
                .isEqualTo(RunErrorCode.NOT_ALLOWED_BY_HOST);
    }

    @Test
    void a_drill_proves_that_a_sample_can_be_restored_and_leaves_nothing_behind() throws Exception {
        Path canary = Files.createDirectories(host.data().resolve("canary"));
        Files.writeString(canary.resolve("dump.sql"), "select 1;");
        for (int i = 0; i < 20; i++) {
            Files.writeString(host.data().resolve("n" + i), "content " + i);
        }
        host.alsoAllow("hook judge nobody " + script("judge", "grep -q 'select 1' \"$1/dump.sql\""))
                .start();
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        String snapshot = backup();
        Files.writeString(host.data().resolve("n1"), "changed since");
        JsonNode passed = drill(snapshot, 5, canary.toString(), "judge");
        assertThat(passed.get("verdict").asString()).as(passed.toString()).isEqualTo("passed");
        assertThat(passed.get("files").asInt()).isEqualTo(6);
        assertThat(passed.get("bytes").asLong()).isPositive();
        assertThat(passed.get("mismatches")).isEmpty();
        assertThat(passed.get("steps").toString())
                .contains("open", "restore", "content", "metadata", "canary", "hook", "clean-up");
        assertThat(host.staging().resolve(".work")).doesNotExist();

        JsonNode without = drill(snapshot, 0, "/no/canary", null);
        assertThat(without.get("verdict").asString()).isEqualTo("failed");
    }

    @Test
    void only_the_hooks_user_can_enter_a_drills_folder_and_nothing_in_it_is_setuid()
            throws Exception {
        Path canary = Files.createDirectories(host.data().resolve("canary"));
        Files.writeString(canary.resolve("tool"), "#!/bin/sh");
        sh("chmod 6755 %s/tool; chmod 2755 %s; mkfifo %s/pipe".formatted(canary, canary, canary));
        sh("cp /bin/true %1$s/able; setcap cap_setuid+ep %1$s/able".formatted(canary));
        Path record = Files.createDirectories(folder.resolve("record"));
        Files.setPosixFilePermissions(record, PosixFilePermissions.fromString("rwxrwxrwx"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        host.alsoAllow(
                        "hook judge nobody "
                                + script(
                                        "judge",
                                        """
                                        find "$1" >%1$s/found || exit 1
                                        find "$1" -perm /6000 >%1$s/setuid
                                        /usr/sbin/getcap -r "$1" >%1$s/capabilities
                                        while [ "$1" != / ]; do
                                            stat -c '%%n %%U %%a' "$1" >>%1$s/parents
                                            set -- "$(dirname "$1")"
                                        done
                                        """
                                                .formatted(record)))
                .start();
        String snapshot = backup();
        for (String whole : List.of(canary.toString(), "")) {
            Files.deleteIfExists(record.resolve("parents"));
            JsonNode drill = drill(snapshot, 5, whole.isEmpty() ? null : whole, "judge");
            assertThat(drill.get("verdict").asString()).as(drill.toString()).isEqualTo("passed");
            assertThat(record.resolve("setuid")).isEmptyFile();
            assertThat(record.resolve("capabilities")).isEmptyFile();
            assertThat(Files.readString(record.resolve("found")))
                    .contains("/tool")
                    .doesNotContain("pipe");
            assertThat(Files.readString(record.resolve("parents")))
                    .containsPattern("/staging/.work/run-\\w+ nobody 700\n")
                    .contains("/staging root 711\n");
        }
    }

    @Test
    void a_hook_gets_no_folder_but_what_a_drill_has_restored() throws Exception {
        Path record = folder.resolve("judged");
        host.alsoAllow("hook judge root " + script("judge", "echo \"$1\" >" + record)).start();
        for (String other : List.of("/root", "-x", host.staging() + "/../etc")) {
            try (var channel =
                    SocketChannel.open(UnixDomainSocketAddress.of(host.socket("hook")))) {
                int _ =
                        channel.write(
                                StandardCharsets.UTF_8.encode(
                                        "{\"hook\":\"judge\",\"folder\":\"%s\"}\n"
                                                .formatted(other)));
                assertThat(
                                new String(
                                        Channels.newInputStream(channel).readAllBytes(),
                                        StandardCharsets.UTF_8))
                        .contains("was not restored by a drill");
            }
        }
        assertThat(record).doesNotExist();
    }

    @Test
    void a_drill_finds_a_flipped_byte() throws Exception {
        byte[] content = new byte[2_000_000];
        new Random(3).nextBytes(content);
        Files.write(host.data().resolve("big"), content);
        host.start();
        String snapshot = backup();
        Path pack;
        try (var files = Files.walk(repository.resolve("data"))) {
            pack =
                    files.filter(Files::isRegularFile)
                            .max(Comparator.comparingLong(file -> file.toFile().length()))
                            .orElseThrow();
        }
        boolean _ = pack.toFile().setWritable(true);
        try (var file = new RandomAccessFile(pack.toFile(), "rw")) {
            file.seek(1_000);
            int one = file.read();
            file.seek(1_000);
            file.write(one ^ 1);
        }
        JsonNode result = drill(snapshot, 10, null, null);
        assertThat(result.get("verdict").asString()).isEqualTo("failed");
        assertThat(result.get("mismatches").toString()).contains("big");
        assertThat(host.staging().resolve(".work")).doesNotExist();
    }

    @Test
    void a_snapshot_with_a_path_twice_is_not_restored_because_restic_would_follow_its_link()
            throws Exception {
        host.start();
        backup();
        Path outside = Files.createDirectories(folder.resolve("outside"));
        Files.writeString(outside.resolve("victim"), "untouched");
        var forged = new ForgedSnapshots(repository);
        String snapshot =
                forged.snapshot(
                        forged.folder(
                                "srv",
                                ForgedSnapshots.link("x", outside.resolve("victim")),
                                ForgedSnapshots.emptyFile("x")),
                        forged.folder(
                                "raw",
                                ForgedSnapshots.link("\\\\xff", outside),
                                forged.folder("\\\\xff", ForgedSnapshots.emptyFile("planted"))));
        host.alsoAllow("in-place /srv");
        for (String into : List.of("staging", "in-place")) {
            assertThat(failed(leases.restore(snapshot, into, "/srv/x")).message())
                    .contains("contains /srv/x twice");
        }
        assertThat(failed(leases.restore(snapshot, "staging", "/raw/\uFFFD")).message())
                .contains("twice");
        assertThat(failed(leases.restore(snapshot, "staging", "/")).message()).contains("twice");
        JsonNode drill = drill(snapshot, 10, "/srv", null);
        assertThat(drill.get("verdict").asString()).isEqualTo("failed");
        assertThat(drill.get("steps").toString()).contains("twice");
        try (var names = Files.list(outside)) {
            assertThat(names).containsExactly(outside.resolve("victim"));
        }
        assertThat(outside.resolve("victim")).hasContent("untouched");
        assertThat(Files.getPosixFilePermissions(outside.resolve("victim")))
                .doesNotContain(PosixFilePermission.OTHERS_WRITE);
    }

    private JsonNode drill(
            String snapshot, int files, @Nullable String canary, @Nullable String hook) {
        return succeeded(
                        leases.drill(
                                new LeasedRun.RestoreTest(
                                        snapshot, files, 10_000_000, canary, hook)))
                .get("restore-test");
    }

    private String backup() {
        return succeeded(leases.backup(host.data())).get("snapshot").asString();
    }

    private Path script(String name, String text) throws IOException {
        Path file = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + text + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return file;
    }

    private static void sh(String script) throws Exception {
        assertThat(new ProcessBuilder("/bin/sh", "-c", script).inheritIO().start().waitFor())
                .isZero();
    }

    private String log() {
        try {
            return Files.readString(folder.resolve("restore.log"), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return e.toString();
        }
    }

    private JsonNode succeeded(LeasedRun run) {
        FakePortal.Reported end = host.carryOut(run);
        assertThat(end.report().state())
                .as("%s %s", end, log())
                .isEqualTo(RunReportState.SUCCEEDED);
        return end.body().get("result");
    }

    private RunReport.Failure failed(LeasedRun run) {
        FakePortal.Reported end = host.carryOut(run);
        assertThat(end.report().state()).as(end.toString()).isEqualTo(RunReportState.FAILED);
        return Objects.requireNonNull(end.report().error());
    }
}
