package dev.bailiwick.agent.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bailiwick.agent.Await;
import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.contract.backup.LeasedRun;
import dev.bailiwick.contract.backup.RunReportState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/// The process of the runner is killed in the middle of a run. The portal then leases the run again
/// to the next process.
class KilledRunnerIT {
    private static final int FILES = 24;
    private static final int FILE_BYTES = 500_000;

    private final RunnerUnderTest host = new RunnerUnderTest();
    private final Path folder = host.folder();
    private final Path repository = folder.resolve("repository");
    private final Path slow = folder.resolve("slow");
    private final Leases leases = Leases.local(repository);
    private String snapshot = "";

    KilledRunnerIT() throws Exception {
        assumeTrue(
                Files.isExecutable(RunnerUnderTest.ACTIVATE),
                "systemd-socket-activate is not installed");
        assumeTrue(RunnerUnderTest.userId() == 0, "restoring owners requires root");
    }

    @BeforeEach
    void backUp() throws Exception {
        host.resticIs(
                        """
                        if [ "$1" != version ] && [ -e %s ]; then
                            set -- --limit-upload 2000 --limit-download 2000 --pack-size 4 "$@"
                        fi
                        exec /usr/bin/restic "$@"\
                        """
                                .formatted(slow))
                .alsoAllow("allow restore restore-test");
        host.startApart();
        write(0, FILES);
        RunnerUnderTest.restic(repository, "init");
        RunnerUnderTest.restic(repository, "backup", "--tag", Leases.TAG, host.data().toString());
        JsonNode all =
                FakePortal.JSON.readTree(RunnerUnderTest.restic(repository, "snapshots", "--json"));
        snapshot = all.get(0).get("id").asString();
        Files.createFile(slow);
    }

    @AfterEach
    void end() throws Exception {
        host.end();
    }

    @ParameterizedTest
    @EnumSource(
            value = BackupOperation.class,
            names = {"BACKUP", "CHECK", "PRUNE", "RESTORE", "RESTORE_TEST"})
    void nothing_is_reported_as_ended_and_the_next_attempt_does_it_all(BackupOperation operation)
            throws Exception {
        LeasedRun run = run(operation);
        Process runner = host.startProcess();
        host.portal().lease(run);
        boolean apart =
                operation == BackupOperation.RESTORE || operation == BackupOperation.RESTORE_TEST;
        Await.until(() -> apart ? hasRestoredSome() : hasLocked());
        List<ProcessHandle> restic = host.resticProcesses();

        runner.destroyForcibly().waitFor();

        if (apart) {
            Await.until(() -> restic.stream().noneMatch(ProcessHandle::isAlive));
        } else { // systemd kills what is left of the unit
            restic.forEach(ProcessHandle::destroyForcibly);
        }
        assertThat(host.portal().reports(run.id()))
                .isNotEmpty()
                .allMatch(one -> one.report().state() == RunReportState.RUNNING);

        Files.delete(slow);
        int polls = host.portal().polls().size();
        Process _ = host.startProcess();
        // the poll of the killed runner would get the next run, and lose it
        Await.until(() -> host.portal().polls().size() > polls + 1);
        assertThat(host.portal().polls().get(polls)).endsWith("holding=");
        LeasedRun again = Leases.again(run, 2);
        FakePortal.Reported end = host.carryOut(again);

        assertThat(end.report().state()).as(end.toString()).isEqualTo(RunReportState.SUCCEEDED);
        assertThat(end.report().attempt()).isEqualTo(2);
        assertDone(operation, end.body().get("result"));
        RunnerUnderTest.restic(repository, "unlock");
        RunnerUnderTest.restic(repository, "check", "--read-data");
        assertThat(host.state().resolve("runs").toFile().list()).isNullOrEmpty();
        assertThat(host.staging().resolve(".work")).doesNotExist();
    }

    private LeasedRun run(BackupOperation operation) throws Exception {
        return switch (operation) {
            case BACKUP -> {
                write(FILES, 2 * FILES);
                yield leases.backup(host.data());
            }
            case CHECK -> leases.check("100%");
            case PRUNE -> {
                // half of the files of each pack are still needed
                for (int i = 0; i < FILES; i += 2) {
                    Files.delete(file(i));
                }
                RunnerUnderTest.restic(
                        repository, "backup", "--tag", Leases.TAG, host.data().toString());
                RunnerUnderTest.restic(repository, "forget", snapshot);
                yield leases.of(BackupOperation.PRUNE);
            }
            case RESTORE -> leases.restore(snapshot, "staging", host.data().toString());
            case RESTORE_TEST ->
                    leases.drill(
                            new LeasedRun.RestoreTest(snapshot, FILES, 100_000_000, null, null));
            default -> throw new IllegalArgumentException(operation.key());
        };
    }

    private void assertDone(BackupOperation operation, JsonNode result) throws Exception {
        switch (operation) {
            case BACKUP -> {
                Path restored = folder.resolve("restored");
                RunnerUnderTest.restic(
                        repository,
                        "restore",
                        result.get("snapshot").asString(),
                        "--target",
                        restored.toString());
                assertSame(restored.resolve(host.data().toString().substring(1)), 2 * FILES);
            }
            case CHECK -> assertThat(result.get("check").get("errors").asInt()).isZero();
            case PRUNE ->
                    assertThat(result.get("prune").get("bytes_remaining").asLong())
                            .isBetween(
                                    (long) FILES / 2 * FILE_BYTES, (long) FILES * FILE_BYTES - 1);
            case RESTORE -> {
                Path into = Path.of(result.get("restore").get("folder").asString());
                assertSame(into.resolve(host.data().toString().substring(1)), FILES);
            }
            default -> {
                JsonNode drill = result.get("restore-test");
                assertThat(drill.get("verdict").asString())
                        .as(drill.toString())
                        .isEqualTo("passed");
                assertThat(drill.get("files").asInt()).isEqualTo(FILES);
            }
        }
    }

    private void assertSame(Path restored, int files) throws IOException {
        for (int i = 0; i < files; i++) {
            assertThat(restored.resolve(file(i).getFileName())).hasSameBinaryContentAs(file(i));
        }
    }

    private boolean hasLocked() {
        String[] locks = repository.resolve("locks").toFile().list();
        return locks != null && locks.length > 0;
    }

    private boolean hasRestoredSome() {
        try (var files = Files.walk(host.staging())) {
            return files.anyMatch(Files::isRegularFile);
        } catch (IOException | UncheckedIOException _) {
            return false; // it is made
        }
    }

    private Path file(int i) {
        return host.data().resolve("file-" + i);
    }

    private void write(int from, int to) throws IOException {
        for (int i = from; i < to; i++) {
            byte[] content = new byte[FILE_BYTES];
            new Random(i).nextBytes(content);
            Files.write(file(i), content);
        }
    }
}
