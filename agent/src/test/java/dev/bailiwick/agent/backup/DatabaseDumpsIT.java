package dev.bailiwick.agent.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bailiwick.contract.backup.LeasedRun;
import dev.bailiwick.contract.backup.RunReportState;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Dumps of a PostgreSQL and an SQLite database, made by hooks before the backup and loaded by the
/// hook of a drill.
class DatabaseDumpsIT {
    private static final Path VERSIONS = Path.of("/usr/lib/postgresql");

    private final RunnerUnderTest host = new RunnerUnderTest();
    private final Path folder = host.folder();
    private final Leases leases = Leases.local(folder.resolve("repository"));
    private final Path programs;
    private final Path dumps;

    DatabaseDumpsIT() throws Exception {
        assumeTrue(
                Files.isExecutable(RunnerUnderTest.ACTIVATE),
                "systemd-socket-activate is not installed");
        assumeTrue(RunnerUnderTest.userId() == 0, "restoring owners requires root");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/sqlite3")), "sqlite3 is not installed");
        Optional<Path> found = postgresql();
        assumeTrue(found.isPresent(), "PostgreSQL is not installed");
        programs = found.orElseThrow();
        dumps = Files.createDirectories(host.data().resolve("dumps"));
    }

    private static Optional<Path> postgresql() throws IOException {
        if (!Files.isDirectory(VERSIONS)) {
            return Optional.empty();
        }
        try (var versions = Files.list(VERSIONS)) {
            return versions.map(one -> one.resolve("bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                    .findFirst();
        }
    }

    @BeforeEach
    void startDatabases() throws Exception {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        sh(
                """
                set -e
                mkdir %1$s/socket
                chown postgres %1$s/socket %2$s
                runuser -u postgres -- %3$s/initdb -D %1$s/socket/data -A peer >/dev/null
                runuser -u postgres -- %3$s/pg_ctl -D %1$s/socket/data -w \\
                    -o "-c listen_addresses= -k %1$s/socket -F" -l %1$s/socket/log start >/dev/null
                runuser -u postgres -- psql -qX -h %1$s/socket <<'END'
                create table guest (id int primary key, name text);
                insert into guest select i, 'guest ' || i from generate_series(1, 5000) i;
                END
                sqlite3 %1$s/app.db "create table wiki (page text); insert into wiki values ('Welcome');"
                chown postgres %1$s/app.db
                """
                        .formatted(folder, dumps, programs));
        host.alsoAllow(
                "allow restore-test",
                "hook dump-postgresql postgres "
                        + script(
                                "dump-postgresql",
                                "exec pg_dump -h %s/socket -Fc -f %s/guests.dump postgres"
                                        .formatted(folder, dumps)),
                "hook dump-sqlite postgres "
                        + script(
                                "dump-sqlite",
                                "exec sqlite3 %s/app.db \".backup '%s/app.db'\""
                                        .formatted(folder, dumps)),
                "hook load-dumps postgres "
                        + script(
                                "load-dumps",
                                """
                                set -e
                                psql() { /usr/bin/psql -X -v ON_ERROR_STOP=1 -h %1$s/socket "$@"; }
                                trap 'psql -qc "drop database if exists drill"' EXIT
                                psql -qc "create database drill"
                                pg_restore -h %1$s/socket -d drill --exit-on-error "$1/guests.dump"
                                [ "$(psql -tAc "select count(*) from guest" drill)" = 5000 ]
                                [ "$(sqlite3 -readonly "$1/app.db" "select page from wiki")" = Welcome ]
                                """
                                        .formatted(folder)));
        host.startApart();
        host.start();
    }

    @AfterEach
    void end() throws Exception {
        sh(
                "runuser -u postgres -- %s/pg_ctl -D %s/socket/data -m immediate stop >/dev/null || true"
                        .formatted(programs, folder));
        host.end();
    }

    @Test
    void dumps_are_made_before_the_backup_and_a_drill_loads_them() throws Exception {
        String snapshot =
                succeeded(
                                leases.backup(
                                        List.of(),
                                        new LeasedRun.Hooks(
                                                List.of("dump-postgresql", "dump-sqlite"),
                                                List.of()),
                                        host.data()))
                        .get("snapshot")
                        .asString();
        JsonNode passed = drill(snapshot);
        assertThat(passed.get("verdict").asString()).as(passed.toString()).isEqualTo("passed");
        assertThat(passed.get("files").asInt()).isEqualTo(2);

        // a dump that was cut off is restored as it is, and only loading it shows the damage
        Path dump = dumps.resolve("guests.dump");
        sh("truncate -s -1000 %s".formatted(dump));
        JsonNode failed = drill(succeeded(leases.backup(host.data())).get("snapshot").asString());
        assertThat(failed.get("verdict").asString()).as(failed.toString()).isEqualTo("failed");
        assertThat(failed.get("mismatches")).isEmpty();
        assertThat(failed.get("steps").toString()).contains("load-dumps");
    }

    @Test
    void a_database_that_is_down_fails_the_backup_and_the_next_one_works() throws Exception {
        var hooks = new LeasedRun.Hooks(List.of("dump-postgresql"), List.of());
        sh(
                "runuser -u postgres -- %s/pg_ctl -D %s/socket/data -m fast stop >/dev/null"
                        .formatted(programs, folder));
        FakePortal.Reported end = host.carryOut(leases.backup(List.of(), hooks, host.data()));
        assertThat(end.report().state()).isEqualTo(RunReportState.FAILED);
        assertThat(end.body().get("error").get("message").asString())
                .startsWith("The hook dump-postgresql failed");
        assertThat(folder.resolve("repository/snapshots").toFile().list()).isNullOrEmpty();

        sh(
                "runuser -u postgres -- %1$s/pg_ctl -D %2$s/socket/data -w -o \"-c listen_addresses= -k %2$s/socket -F\" -l %2$s/socket/log start >/dev/null"
                        .formatted(programs, folder));
        succeeded(leases.backup(List.of(), hooks, host.data()));
    }

    private JsonNode drill(String snapshot) {
        return succeeded(
                        leases.drill(
                                new LeasedRun.RestoreTest(
                                        snapshot, 0, 10_000_000, dumps.toString(), "load-dumps")))
                .get("restore-test");
    }

    private JsonNode succeeded(LeasedRun run) {
        FakePortal.Reported end = host.carryOut(run);
        assertThat(end.report().state()).as(end.toString()).isEqualTo(RunReportState.SUCCEEDED);
        return end.body().get("result");
    }

    private Path script(String name, String text) throws IOException {
        Path file = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + text + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return file;
    }

    private static void sh(String script) throws Exception {
        Process process =
                new ProcessBuilder("/bin/sh", "-c", script).redirectErrorStream(true).start();
        String printed =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
    }
}
