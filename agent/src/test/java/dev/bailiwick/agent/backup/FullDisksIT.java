package dev.bailiwick.agent.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bailiwick.contract.backup.LeasedRun;
import dev.bailiwick.contract.backup.RunErrorCode;
import dev.bailiwick.contract.backup.RunReport;
import dev.bailiwick.contract.backup.RunReportState;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The file systems of the runner's own files, and of the files to back up, are full. A full
/// repository is in [RunnerIT].
class FullDisksIT {
    private final RunnerUnderTest host = new RunnerUnderTest();
    private final Path folder = host.folder();
    private final Path repository = folder.resolve("repository");
    private final Leases leases = Leases.local(repository);
    private final List<Path> mounted = new ArrayList<>();

    FullDisksIT() throws Exception {}

    @AfterEach
    void end() throws Exception {
        host.stop();
        for (Path one : mounted) {
            sh("umount -l %s".formatted(one));
        }
        host.end();
    }

    @Test
    void a_full_disk_of_the_runner_is_named_and_makes_no_snapshot_until_there_is_space()
            throws Exception {
        Files.createDirectories(host.state());
        mount(host.state(), "1m");
        byte[] content = new byte[20_000_000];
        new Random(5).nextBytes(content);
        Files.write(host.data().resolve("big"), content);
        host.start();

        FakePortal.Reported end = host.carryOut(leases.backup(host.data()));

        assertThat(end.report().state()).as(end.toString()).isEqualTo(RunReportState.FAILED);
        RunReport.Failure error = Objects.requireNonNull(end.report().error());
        assertThat(error.code()).as(error.message()).isEqualTo(RunErrorCode.NO_SPACE);
        assertThat(repository.resolve("snapshots").toFile().list()).isNullOrEmpty();

        sh("mount -o remount,size=64m %s".formatted(host.state()));
        succeeded(leases.backup(host.data()));
        assertRestorable();
    }

    @Test
    void a_full_disk_is_backed_up_but_not_when_a_dump_does_not_fit_on_it() throws Exception {
        assumeTrue(
                Files.isExecutable(RunnerUnderTest.ACTIVATE),
                "systemd-socket-activate is not installed");
        mount(host.data(), "2m");
        byte[] content = new byte[1_500_000];
        new Random(6).nextBytes(content);
        Files.write(host.data().resolve("database"), content);
        Path dump =
                Files.writeString(
                        folder.resolve("dump"),
                        "#!/bin/sh\nexec cp %1$s/database %1$s/dump\n".formatted(host.data()));
        Files.setPosixFilePermissions(dump, PosixFilePermissions.fromString("rwxr-xr-x"));
        host.alsoAllow("hook dump root " + dump).startApart();
        host.start();
        var hooks = new LeasedRun.Hooks(List.of("dump"), List.of());

        FakePortal.Reported end = host.carryOut(leases.backup(List.of(), hooks, host.data()));

        assertThat(end.report().state()).isEqualTo(RunReportState.FAILED);
        assertThat(Objects.requireNonNull(end.report().error()).message())
                .isEqualTo("The hook dump failed with exit code 1.");
        assertThat(host.portal().everything()).contains("No space left on device");
        assertThat(repository.resolve("snapshots").toFile().list()).isNullOrEmpty();

        succeeded(leases.backup(host.data())); // also what the dump has left
        assertRestorable();
    }

    private void mount(Path at, String size) throws Exception {
        Process mount =
                new ProcessBuilder(
                                "mount",
                                "-t",
                                "tmpfs",
                                "-o",
                                "mode=0700,size=" + size,
                                "tmpfs",
                                at.toString())
                        .start();
        assumeTrue(mount.waitFor() == 0, "this user cannot mount a file system");
        mounted.add(at);
    }

    private void assertRestorable() throws Exception {
        Path restored = folder.resolve("restored");
        RunnerUnderTest.restic(repository, "restore", "latest", "--target", restored.toString());
        sh("diff -r %1$s%2$s %2$s".formatted(restored, host.data()));
    }

    private void succeeded(LeasedRun run) {
        FakePortal.Reported end = host.carryOut(run);
        assertThat(end.report().state()).as(end.toString()).isEqualTo(RunReportState.SUCCEEDED);
    }

    private static void sh(String script) throws Exception {
        Process process =
                new ProcessBuilder("/bin/sh", "-c", script).redirectErrorStream(true).start();
        String printed =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
    }
}
