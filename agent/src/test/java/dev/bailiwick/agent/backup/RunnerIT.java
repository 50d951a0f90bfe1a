package dev.bailiwick.agent.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bailiwick.agent.Await;
import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.contract.backup.LeasedRun;
import dev.bailiwick.contract.backup.RunErrorCode;
import dev.bailiwick.contract.backup.RunReport;
import dev.bailiwick.contract.backup.RunReportState;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Runs with the real restic on a repository in a local folder.
class RunnerIT {
    private final RunnerUnderTest host = new RunnerUnderTest();
    private final Path folder = host.folder();
    private final Path repository = folder.resolve("repository");
    private final Leases leases = Leases.local(repository);

    RunnerIT() throws Exception {
        Files.writeString(host.data().resolve("file"), "content");
    }

    @AfterEach
    void end() throws Exception {
        host.end();
    }

    @Test
    void the_first_backup_creates_the_repository_and_the_second_one_builds_on_the_first()
            throws Exception {
        host.start();
        JsonNode first = succeeded(leases.backup(host.data()));
        assertThat(first.get("snapshot").asString()).hasSize(64);
        assertThat(first.get("parent").isNull()).isTrue();
        assertThat(first.get("files_new").asInt()).isEqualTo(1);
        assertThat(first.get("bytes_processed").asInt()).isEqualTo(7);
        assertThat(first.get("bytes_added").asInt()).isPositive();
        assertThat(first.get("warnings")).isEmpty();

        Files.writeString(host.data().resolve("second"), "more");
        JsonNode second = succeeded(leases.backup(host.data()));
        assertThat(second.get("parent")).isEqualTo(first.get("snapshot"));
        assertThat(second.get("files_unmodified").asInt()).isEqualTo(1);
        assertThat(RunnerUnderTest.restic(repository, "snapshots"))
                .contains(Leases.TAG, "nightly", "2 snapshots");
    }

    @Test
    void links_sparse_files_and_names_that_are_not_utf_8_come_back_as_they_were() throws Exception {
        Files.createSymbolicLink(host.data().resolve("link"), Path.of("/nowhere"));
        Files.createLink(host.data().resolve("same"), host.data().resolve("file"));
        try (var sparse = new RandomAccessFile(host.data().resolve("sparse").toFile(), "rw")) {
            sparse.setLength(50_000_000);
        }
        shell("printf x > \"$(printf 'bad\\377\\n*[name]?')\"");
        host.start();
        String snapshot = succeeded(leases.backup(host.data())).get("snapshot").asString();
        Path restored = folder.resolve("restored");
        RunnerUnderTest.restic(repository, "restore", snapshot, "--target", restored.toString());
        shell("diff -r --no-dereference . '%s%s'".formatted(restored, host.data()));
        Path there = restored.resolve(host.data().toString().substring(1));
        assertThat(Files.isSameFile(there.resolve("same"), there.resolve("file"))).isTrue();

        JsonNode page =
                succeeded(leases.browse(snapshot, host.data().toString(), null, 100)).get("browse");
        assertThat(names(page))
                .containsExactly("bad\uFFFD\n*[name]?", "file", "link", "same", "sparse");
        assertThat(page.get("more").asBoolean()).isFalse();
        JsonNode link = page.get("entries").get(2);
        assertThat(link.get("type").asString()).isEqualTo("symlink");
        assertThat(link.get("mode").asInt()).isEqualTo(0_120777);
        assertThat(page.get("entries").get(1).get("mode").asInt() & 0_170000).isEqualTo(0_100000);
        assertThat(page.get("entries").get(4).get("size").asLong()).isEqualTo(50_000_000);
    }

    @Test
    void a_folder_is_listed_page_by_page() throws Exception {
        for (int i = 0; i < 25; i++) {
            Files.writeString(host.data().resolve("n%02d".formatted(i)), "");
        }
        Files.delete(host.data().resolve("file"));
        Files.writeString(host.data().resolve("\uFF21"), ""); // before the next one by code point
        Files.writeString(host.data().resolve("\uD83D\uDE00"), "");
        Files.createDirectories(host.data().resolve("n00-folder/inner"));
        host.start();
        String snapshot = succeeded(leases.backup(host.data())).get("snapshot").asString();
        var all = new ArrayList<String>();
        JsonNode page;
        do {
            String after = all.isEmpty() ? null : all.getLast();
            page =
                    succeeded(leases.browse(snapshot, host.data().toString(), after, 10))
                            .get("browse");
            assertThat(page.get("entries").size()).isLessThanOrEqualTo(10);
            all.addAll(names(page));
        } while (page.get("more").asBoolean());
        assertThat(all)
                .hasSize(28)
                .doesNotHaveDuplicates()
                .startsWith("n00", "n00-folder", "n01")
                .endsWith("n24", "\uFF21", "\uD83D\uDE00");
        String top = host.data().getName(0).toString();
        assertThat(names(succeeded(leases.browse(snapshot, "/", null, 10)).get("browse")))
                .containsExactly(top);
        assertThat(names(succeeded(leases.browse(snapshot, "/nowhere", null, 10)).get("browse")))
                .isEmpty();
        assertThat(failed(leases.browse("0".repeat(64), "/", null, 10)).message())
                .contains("not in the repository");
    }

    @Test
    void names_that_look_alike_are_listed_once_and_a_page_ends_before_it_takes_too_much_memory()
            throws Exception {
        Files.delete(host.data().resolve("file"));
        shell("touch \"$(printf 'a\\376')\" \"$(printf 'a\\377')\" b");
        host.start();
        succeeded(leases.backup(host.data()));
        assertThat(browse(latest(), host.data().toString())).containsExactly("a\uFFFD", "b");

        var links = new ArrayList<String>();
        for (int i = 0; i < 3_000; i++) {
            String name = "%04d".formatted(i) + "\\u0001".repeat(200);
            links.add(ForgedSnapshots.link(name, Path.of("/" + "x".repeat(10_000))));
        }
        links.add(ForgedSnapshots.emptyFile("z".repeat(100_000)));
        String snapshot = new ForgedSnapshots(repository).snapshot(links.toArray(String[]::new));
        JsonNode first = succeeded(leases.browse(snapshot, "/", null, 5_000)).get("browse");
        assertThat(first.toString().length()).isBetween(800_000, 1_100_000);
        assertThat(first.get("more").asBoolean()).isTrue();
        assertThat(first.get("entries").get(0).get("link").asString("").length())
                .isLessThanOrEqualTo(1_000); // restic 0.14 lists no targets
        assertThat(browse(snapshot, "/")).hasSize(3_000).doesNotHaveDuplicates();
    }

    @Test
    void a_snapshot_with_absurd_tags_is_listed_without_them_and_does_not_hide_the_others()
            throws Exception {
        host.start();
        String own = succeeded(leases.backup(host.data())).get("snapshot").asString();
        var forged = new ForgedSnapshots(repository);
        String[] many = new String[300_000];
        Arrays.setAll(many, i -> "tag-" + i);
        String longest = "\\u00e4\\\\".repeat(1_000_000);
        var all = new ArrayList<>(List.of(own));
        all.add(forged.tagged(many).snapshot(ForgedSnapshots.emptyFile("a")));
        all.add(forged.tagged(longest).snapshot(ForgedSnapshots.emptyFile("b")));
        all.add(
                forged.tagged(Collections.nCopies(50, "x".repeat(900)).toArray(String[]::new))
                        .snapshot(ForgedSnapshots.emptyFile("c")));
        all.add(forged.tagged("plain").snapshot(ForgedSnapshots.emptyFile("d")));

        JsonNode list = succeeded(leases.of(BackupOperation.SNAPSHOTS)).get("snapshots");

        var tags = new HashMap<String, String>();
        list.get("snapshots")
                .forEach(one -> tags.put(one.get("id").asString(), one.get("tags").toString()));
        assertThat(tags).containsOnlyKeys(all);
        assertThat(tags.get(own)).contains(Leases.TAG);
        assertThat(tags.get(all.get(4))).isEqualTo("[\"plain\"]");
        assertThat(tags.get(all.get(3))).isEqualTo("[]");
        assertThat(list.toString().length()).isLessThan(20_000);
        succeeded(leases.backup(host.data()));
    }

    private String latest() {
        JsonNode all =
                succeeded(leases.of(BackupOperation.SNAPSHOTS)).get("snapshots").get("snapshots");
        return all.get(all.size() - 1).get("id").asString();
    }

    /// All pages of a folder.
    private List<String> browse(String snapshot, String path) {
        var all = new ArrayList<String>();
        JsonNode page;
        do {
            String after = all.isEmpty() ? null : all.getLast();
            page = succeeded(leases.browse(snapshot, path, after, 5_000)).get("browse");
            all.addAll(names(page));
        } while (page.get("more").asBoolean());
        return all;
    }

    @Test
    void files_that_cannot_be_read_are_warnings_of_a_backup_that_succeeds() throws Exception {
        Path secret = host.data().resolve("secret");
        Files.writeString(secret, "x");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
        Files.setAttribute(secret, "unix:uid", 65_534);
        // root without capabilities
        host.resticIs(
                        "exec setpriv --bounding-set=-all --inh-caps=-all --ambient-caps=-all"
                                + " /usr/bin/restic \"$@\"")
                .start();
        JsonNode result = succeeded(leases.backup(host.data()));
        assertThat(result.get("snapshot").asString()).hasSize(64);
        assertThat(result.get("warnings")).hasSize(1);
        assertThat(result.get("warnings").get(0).asString())
                .isEqualTo(secret + ": permission denied");
    }

    @Test
    void excluded_files_are_left_out_and_nothing_in_a_pattern_is_expanded() throws Exception {
        Files.writeString(host.data().resolve("a.tmp"), "");
        Files.writeString(host.data().resolve("#hash"), "");
        Files.writeString(host.data().resolve("$HOME"), "");
        Files.writeString(host.data().resolve("-flag"), "");
        host.start();
        String snapshot =
                succeeded(leases.backup(List.of("*.tmp", "#hash", "$HOME"), null, host.data()))
                        .get("snapshot")
                        .asString();
        assertThat(
                        names(
                                succeeded(leases.browse(snapshot, host.data().toString(), null, 10))
                                        .get("browse")))
                .containsExactly("-flag", "file");
    }

    @Test
    void snapshots_are_listed_compared_forgotten_and_pruned() throws Exception {
        host.start();
        Files.write(host.data().resolve("big"), random(3_000_000));
        String first = succeeded(leases.backup(host.data())).get("snapshot").asString();
        Files.delete(host.data().resolve("big"));
        Files.writeString(host.data().resolve("new"), "x");
        Files.writeString(host.data().resolve("file"), "changed");
        String second = succeeded(leases.backup(host.data())).get("snapshot").asString();
        RunnerUnderTest.restic(repository, "backup", "--tag", "job-other", host.data().toString());

        JsonNode list = succeeded(leases.of(BackupOperation.SNAPSHOTS)).get("snapshots");
        assertThat(list.get("snapshots")).hasSize(3);
        JsonNode one = list.get("snapshots").get(1);
        assertThat(one.get("id").asString()).isEqualTo(second);
        assertThat(one.get("parent").asString()).isEqualTo(first);
        assertThat(one.get("tags").get(0).asString()).isEqualTo(Leases.TAG);
        assertThat(one.get("paths").get(0).asString()).isEqualTo(host.data().toString());

        JsonNode diff = succeeded(leases.diff(first, second, 100)).get("diff");
        assertThat(diff.get("changes").toString())
                .contains("{\"path\":\"%s/big\",\"change\":\"-\"}".formatted(host.data()))
                .contains("{\"path\":\"%s/new\",\"change\":\"+\"}".formatted(host.data()))
                .contains("{\"path\":\"%s/file\",\"change\":\"M\"}".formatted(host.data()));
        assertThat(diff.get("more").asBoolean()).isFalse();
        assertThat(diff.get("removed_bytes").asLong()).isGreaterThan(3_000_000);
        assertThat(succeeded(leases.diff(first, second, 1)).get("diff").get("more").asBoolean())
                .isTrue();

        JsonNode forgotten = succeeded(leases.forget(Leases.TAG, 1)).get("forget");
        assertThat(forgotten.toString()).isEqualTo("{\"kept\":1,\"removed\":1}");
        assertThat(RunnerUnderTest.restic(repository, "snapshots")).contains("job-other");
        JsonNode pruned = succeeded(leases.of(BackupOperation.PRUNE)).get("prune");
        assertThat(pruned.get("bytes_freed").asLong()).isGreaterThan(2_900_000);
        assertThat(pruned.get("bytes_remaining").asLong()).isPositive();
    }

    @Test
    void a_check_finds_a_flipped_byte() throws Exception {
        Files.write(host.data().resolve("big"), random(2_000_000));
        host.start();
        succeeded(leases.backup(host.data()));
        assertThat(succeeded(leases.check(null)).get("check").toString())
                .isEqualTo("{\"errors\":0,\"messages\":[],\"read_data_subset\":null}");
        flipByte();
        JsonNode found = succeeded(leases.check("100%")).get("check");
        assertThat(found.get("errors").asInt()).isPositive();
        assertThat(found.get("messages").toString()).containsIgnoringCase("pack");
    }

    @Test
    void snapshots_are_copied_to_another_repository() throws Exception {
        host.start();
        succeeded(leases.backup(host.data()));
        Leases other = Leases.local(repository.resolveSibling("other")).withPassword("other one");
        assertThat(succeeded(other.of(BackupOperation.INIT)).get("init").get("created").asBoolean())
                .isTrue();
        assertThat(succeeded(other.of(BackupOperation.INIT)).get("init").get("created").asBoolean())
                .isFalse();
        assertThat(succeeded(other.copyFrom(leases)).get("copy").get("copied").asInt())
                .isEqualTo(1);
        assertThat(succeeded(other.copyFrom(leases)).get("copy").get("copied").asInt()).isZero();
    }

    @Test
    void errors_of_restic_have_the_code_of_their_cause() throws Exception {
        host.start();
        assertThat(failed(leases.check(null)).code()).isEqualTo(RunErrorCode.REPOSITORY_MISSING);
        succeeded(leases.backup(host.data()));
        assertThat(failed(leases.withPassword("wrong").check(null)).code())
                .isEqualTo(RunErrorCode.WRONG_PASSWORD);
        assertThat(failed(leases.backup(host.data().resolve("gone"))).code())
                .isEqualTo(RunErrorCode.SOURCE_MISSING);
        Process holder = holdLock();
        try {
            RunReport.Failure locked = failed(leases.check(null));
            assertThat(locked.code()).isEqualTo(RunErrorCode.REPOSITORY_LOCKED);
            assertThat(locked.message()).contains("already locked");
            assertThat(succeeded(leases.of(BackupOperation.UNLOCK)).toString())
                    .isEqualTo("{\"unlock\":{\"removed\":0}}");
        } finally {
            holder.destroyForcibly().waitFor();
        }
        assertThat(succeeded(leases.of(BackupOperation.UNLOCK)).toString())
                .isEqualTo("{\"unlock\":{\"removed\":1}}");
    }

    @Test
    void a_missing_repository_is_named_as_missing_and_the_log_of_one_that_is_created_has_no_errors()
            throws Exception {
        host.start();
        assertThat(failed(leases.check(null)).message())
                .startsWith(
                        "The repository does not exist at its location, and nothing was created");
        assertThat(repository).doesNotExist();
        FakePortal.Reported end = host.carryOut(leases.backup(host.data()));
        assertThat(end.report().state()).isEqualTo(RunReportState.SUCCEEDED);
        assertThat(lastLog(end.run()))
                .contains("There is no repository yet. It is created now.")
                .doesNotContain("Fatal")
                .doesNotContain("Is there a repository");
    }

    private String lastLog(java.util.UUID run) {
        return host.portal().reports(run).stream()
                .map(one -> one.report().logTail())
                .filter(Objects::nonNull)
                .reduce("", (_, last) -> last);
    }

    @Test
    void what_restic_prints_for_terminals_is_removed() throws Exception {
        host.resticIs(
                        """
                        [ "$1" = version ] && exec /usr/bin/restic version
                        printf '\\033[2K\\033[31mFatal: no\\007 luck\\033[0m.\\n' >&2; exit 1\
                        """)
                .start();
        LeasedRun run = leases.check(null);
        assertThat(failed(run).message()).isEqualTo("no luck.");
        assertThat(lastLog(run.id())).endsWith("Fatal: no luck.");
    }

    @Test
    void a_host_without_the_process_that_restores_says_what_to_start() throws Exception {
        host.alsoAllow("allow restore").start();
        assertThat(failed(leases.restore("0".repeat(64), "staging", "/x")).message())
                .contains(host.socket("restore").toString(), "bailiwick-agent-restore.socket");
    }

    @Test
    void a_check_on_the_host_says_that_nothing_is_allowed_yet() throws Exception {
        Path configuration = host.writeConfiguration();
        host.write("etc/backup.allow", "# allow backup\n");
        var printed = new ByteArrayOutputStream();
        boolean well =
                new BackupCommand(configuration)
                        .check(new PrintStream(printed, true, StandardCharsets.UTF_8));
        assertThat(well).isFalse();
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains(
                        "allowed  nothing. No line of %s begins with allow"
                                .formatted(host.policyFile()));
    }

    @Test
    void a_missing_or_old_restic_is_reported() throws Exception {
        host.resticIs("echo restic 0.12.1 compiled with go1.15").start();
        RunReport.Failure old = failed(leases.backup(host.data()));
        assertThat(old.code()).isEqualTo(RunErrorCode.ENGINE_MISSING);
        assertThat(old.message()).contains("0.12.1", "0.14");
    }

    @Test
    void only_what_the_hosts_file_lists_is_done_and_the_answer_says_which_line_is_missing()
            throws Exception {
        Path outside = Files.createDirectories(folder.resolve("outside"));
        Files.writeString(outside.resolve("file"), "secret");
        Files.createSymbolicLink(host.data().resolve("escape"), outside);
        host.allow("allow backup", "source " + host.data()).start();

        assertThat(refused(leases.check(null))).endsWith("backup.allow: allow check");
        assertThat(refused(leases.of(BackupOperation.PRUNE))).endsWith("allow prune");
        assertThat(refused(leases.of(BackupOperation.SNAPSHOTS))).endsWith("allow browse");
        assertThat(refused(leases.of(BackupOperation.UNLOCK))).endsWith("allow unlock");
        assertThat(refused(leases.backup(outside))).endsWith("source " + outside);
        assertThat(refused(leases.backup(host.data().resolve("escape/file"))))
                .contains("through a link")
                .doesNotContain(outside.toString());
        assertThat(refused(leases.backup(Path.of(host.data() + "/../outside"))))
                .contains("/../outside");
        assertThat(refused(leases.backup(Path.of("/")))).endsWith("source /");
        assertThat(
                        refused(
                                leases.backup(
                                        List.of(),
                                        new LeasedRun.Hooks(List.of("dump"), List.of()),
                                        host.data())))
                .endsWith("hook dump USER /path/of/command");
        assertThat(Files.exists(repository)).isFalse();
        for (String path : List.of("/etc/shadow", "/etc/no-such-file")) {
            assertThat(refused(Leases.local(Path.of(path)).backup(host.data())))
                    .endsWith(
                            "add this line to %s: repository %s"
                                    .formatted(host.policyFile(), path));
        }
        assertThat(refused(Leases.local(Path.of("/srv/restic")).check(null)))
                .endsWith(": allow check; repository /srv/restic");
        // a link that is the source itself is stored as a link
        succeeded(leases.backup(host.data().resolve("escape")));

        Files.delete(host.policyFile());
        assertThat(refused(leases.backup(host.data()))).contains("permits nothing yet");
    }

    @Test
    void a_killed_restic_is_a_failure_and_the_next_runs_work() throws Exception {
        Files.write(host.data().resolve("big"), random(40_000_000));
        slowRestic().start();
        LeasedRun run = leases.backup(host.data());
        host.portal().lease(run);
        awaitProgress(run);
        boolean _ = host.awaitRestic().destroyForcibly();
        FakePortal.Reported end = host.portal().awaitEnd(run.id());
        assertThat(end.report().state()).isEqualTo(RunReportState.FAILED);
        assertThat(Objects.requireNonNull(end.report().error()).message()).contains("signal 9");
        assertThat(locks()).isPositive();

        // removes the stale lock of this host
        succeeded(leases.of(BackupOperation.PRUNE));
        assertThat(locks()).isZero();
        assertThat(succeeded(leases.of(BackupOperation.SNAPSHOTS)).toString())
                .contains("\"snapshots\":[]");
    }

    @Test
    void a_full_target_is_named_and_backups_work_again_when_there_is_space() throws Exception {
        Files.createDirectory(repository);
        Process mount =
                new ProcessBuilder(
                                "mount",
                                "-t",
                                "tmpfs",
                                "-o",
                                "size=4m,mode=0700",
                                "tmpfs",
                                repository.toString())
                        .start();
        assumeTrue(mount.waitFor() == 0, "this user cannot mount a file system");
        try {
            Files.write(host.data().resolve("big"), random(10_000_000));
            host.start();
            assertThat(failed(leases.backup(host.data())).code()).isEqualTo(RunErrorCode.NO_SPACE);

            shell("mount -o remount,size=64m '%s'".formatted(repository));
            succeeded(leases.backup(host.data()));
            assertThat(succeeded(leases.check("100%")).toString()).contains("\"errors\":0");
        } finally {
            host.stop();
            shell("umount '%s'".formatted(repository));
        }
    }

    @Test
    void a_cancelled_run_ends_restic_without_leaving_a_lock() throws Exception {
        Files.write(host.data().resolve("big"), random(40_000_000));
        slowRestic().start();
        LeasedRun run = leases.backup(host.data());
        host.portal().lease(run);
        awaitProgress(run);
        host.portal().cancel(run.id());
        FakePortal.Reported end = host.portal().awaitEnd(run.id());
        assertThat(end.report().state()).isEqualTo(RunReportState.CANCELLED);
        assertThat(Objects.requireNonNull(end.report().error()).code())
                .isEqualTo(RunErrorCode.CANCELLED);
        assertThat(host.resticProcesses()).isEmpty();
        assertThat(locks()).isZero();
    }

    @Test
    void a_run_of_another_attempt_is_ended_without_further_reports() throws Exception {
        Files.write(host.data().resolve("big"), random(40_000_000));
        slowRestic().start();
        LeasedRun run = leases.backup(host.data());
        host.portal().lease(run);
        awaitProgress(run);
        host.portal().supersede(run.id());
        Await.until(() -> host.resticProcesses().isEmpty());
        assertThat(host.portal().reports(run.id()))
                .allMatch(one -> one.report().state() == RunReportState.RUNNING);
    }

    @Test
    void stopping_the_agent_ends_restic_and_reports_that() throws Exception {
        Files.write(host.data().resolve("big"), random(40_000_000));
        slowRestic().start();
        LeasedRun run = leases.backup(host.data());
        host.portal().lease(run);
        awaitProgress(run);
        host.stop();
        RunReport end = host.portal().awaitEnd(run.id()).report();
        assertThat(end.state()).isEqualTo(RunReportState.FAILED);
        assertThat(Objects.requireNonNull(end.error()).message()).contains("was stopped");
        assertThat(locks()).isZero();
    }

    @Test
    void the_end_of_a_run_is_reported_once_the_server_is_back() throws Exception {
        Files.write(host.data().resolve("big"), random(30_000_000));
        slowRestic().start();
        LeasedRun run = leases.backup(host.data());
        host.portal().lease(run);
        awaitProgress(run);
        host.portal().fail(503);
        Await.until(() -> host.resticProcesses().isEmpty());
        host.portal().fail(0);
        assertThat(host.portal().awaitEnd(run.id()).report().state())
                .isEqualTo(RunReportState.SUCCEEDED);
    }

    @Test
    void a_new_token_is_read_from_its_file_when_the_old_one_is_refused() throws Exception {
        host.start();
        Await.until(() -> !host.portal().polls().isEmpty());
        String other = "bwa_" + "o".repeat(43);
        host.portal().expectToken(other);
        host.write("etc/token", other);
        succeeded(leases.backup(host.data()));
    }

    @Test
    void no_secret_is_in_an_argument_a_report_or_a_file() throws Exception {
        Files.write(host.data().resolve("big"), random(10_000_000));
        slowRestic().start();
        LeasedRun run = leases.backup(host.data());
        host.portal().lease(run);
        awaitProgress(run);
        String line = RunnerUnderTest.commandLine(host.awaitRestic());
        assertThat(line).contains("backup", host.data().toString()).doesNotContain("w0rd");
        // a repository could make restic delete and write outside the folder of a cache
        assertThat(line).contains("--no-cache");
        host.portal().awaitEnd(run.id());
        LeasedRun talkative = leases.check(null);
        host.portal().lease(talkative);
        host.portal().awaitEnd(talkative.id());
        assertThat(host.portal().everything()).doesNotContain("w0rd").doesNotContain("s3cr3t");
        try (var files = Files.walk(host.state())) {
            assertThat(files.filter(Files::isRegularFile).filter(RunnerIT::containsSecret))
                    .isEmpty();
        }
    }

    @Test
    void a_log_of_any_length_is_cut_to_its_end_and_its_secrets_are_removed() throws Exception {
        host.resticIs(
                        """
                        [ "$1" = version ] && exec /usr/bin/restic version
                        head -c 100000000 /dev/zero | tr '\\0' x >&2
                        echo >&2
                        seq 1 1000000 >&2
                        echo "Fatal: $RESTIC_PASSWORD is wrong" >&2
                        exit 1\
                        """)
                .start();
        FakePortal.Reported end = host.carryOut(leases.check(null));
        String log = lastLog(end.run());
        assertThat(log.length()).isLessThanOrEqualTo(RunReport.MAX_LOG_CHARACTERS);
        assertThat(log).contains("999999\n1000000\n").endsWith("Fatal: [hidden] is wrong");
        assertThat(Objects.requireNonNull(end.report().error()).message())
                .isEqualTo("[hidden] is wrong");
    }

    @Test
    void what_killed_runs_have_left_is_deleted_at_the_next_start() throws Exception {
        Path key = host.state().resolve("runs/run-1/key");
        Files.createDirectories(Objects.requireNonNull(key.getParent()));
        Files.writeString(key, "secret");
        host.start();
        succeeded(leases.backup(host.data()));
        assertThat(key).doesNotExist();
        try (var runs = Files.list(host.state().resolve("runs"))) {
            assertThat(runs).isEmpty();
        }
    }

    @Test
    void a_run_that_this_version_does_not_understand_fails_with_a_sentence() throws Exception {
        host.start();
        LeasedRun run =
                new Leases(
                                dev.bailiwick.contract.backup.RepositoryType.LOCAL,
                                "/srv/../etc",
                                Map.of())
                        .backup(host.data());
        assertThat(failed(run).message()).contains("repository /srv/../etc");
        LeasedRun option =
                new Leases(
                                dev.bailiwick.contract.backup.RepositoryType.SFTP,
                                "sftp:-oProxyCommand=id@host:/srv",
                                Map.of())
                        .backup(host.data());
        assertThat(failed(option).message()).contains("location");
        assertThat(failed(leases.browse("latest", "/", null, 10)).message()).contains("snapshot");
    }

    private JsonNode succeeded(LeasedRun run) {
        FakePortal.Reported end = host.carryOut(run);
        assertThat(end.report().state()).as(end.toString()).isEqualTo(RunReportState.SUCCEEDED);
        return end.body().get("result");
    }

    private RunReport.Failure failed(LeasedRun run) {
        FakePortal.Reported end = host.carryOut(run);
        assertThat(end.report().state()).as(end.toString()).isEqualTo(RunReportState.FAILED);
        return Objects.requireNonNull(end.report().error());
    }

    private String refused(LeasedRun run) {
        RunReport.Failure failure = failed(run);
        assertThat(failure.code()).isEqualTo(RunErrorCode.NOT_ALLOWED_BY_HOST);
        return failure.message();
    }

    private static List<String> names(JsonNode page) {
        var names = new ArrayList<String>();
        page.get("entries").forEach(entry -> names.add(entry.get("name").asString()));
        return names;
    }

    /// Slow enough to be watched. An interrupted restic first finishes the packs that it is
    /// writing.
    private RunnerUnderTest slowRestic() throws IOException {
        return host.resticIs(
                """
                [ "$1" = version ] && exec /usr/bin/restic version
                exec /usr/bin/restic --limit-upload 3000 --pack-size 4 "$@\"\
                """);
    }

    private void awaitProgress(LeasedRun run) {
        ProcessHandle _ = host.awaitRestic();
        Await.until(() ->
                host.portal().reports(run.id()).stream()
                        .map(one -> one.report().progress())
                        .anyMatch(one -> one != null && one.bytesTotal() != null));
    }

    private Process holdLock() throws Exception {
        var builder =
                new ProcessBuilder(
                        RunnerUnderTest.RESTIC.toString(),
                        "--no-cache",
                        "backup",
                        "--stdin",
                        "--stdin-filename",
                        "x");
        builder.environment().put("RESTIC_REPOSITORY", repository.toString());
        builder.environment().put("RESTIC_PASSWORD", Leases.PASSWORD);
        Process process =
                builder.redirectErrorStream(true).redirectOutput(new File("/dev/null")).start();
        Await.until(() -> locks() > 0);
        return process;
    }

    private int locks() {
        String[] files = repository.resolve("locks").toFile().list();
        return files == null ? 0 : files.length;
    }

    private void flipByte() throws IOException {
        Path pack;
        try (var files = Files.walk(repository.resolve("data"))) {
            pack =
                    files.filter(Files::isRegularFile)
                            .max(java.util.Comparator.comparingLong(file -> file.toFile().length()))
                            .orElseThrow();
        }
        boolean _ = pack.toFile().setWritable(true);
        try (var file = new RandomAccessFile(pack.toFile(), "rw")) {
            file.seek(1_000);
            int one = file.read();
            file.seek(1_000);
            file.write(one ^ 1);
        }
    }

    private static byte[] random(int size) {
        byte[] bytes = new byte[size];
        new Random(7).nextBytes(bytes);
        return bytes;
    }

    private static boolean containsSecret(Path file) {
        try {
            String content = Files.readString(file, StandardCharsets.ISO_8859_1);
            return content.contains("w0rd") || content.contains("s3cr3t");
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private void shell(String script) throws Exception {
        Process process =
                new ProcessBuilder("/bin/sh", "-c", script)
                        .directory(host.data().toFile())
                        .redirectErrorStream(true)
                        .start();
        String printed =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(printed).isZero();
    }
}
