package dev.bailiwick.modules.monitors.files;

import static dev.bailiwick.platform.schema.Tables.COMPUTE_HOST;
import static dev.bailiwick.platform.schema.Tables.CSV_IMPORT;
import static dev.bailiwick.platform.schema.Tables.MONITOR;
import static dev.bailiwick.platform.schema.Tables.MONITOR_IMPORT;
import static dev.bailiwick.platform.schema.Tables.RECORD_CHANGE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.hosts.checkin.Agents;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.modules.monitors.registry.ChangeMonitors;
import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.modules.monitors.registry.Monitors;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.records.editing.RecordResult;
import dev.bailiwick.records.imports.SentFiles;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Importing and exporting monitors, on either database.
abstract class MonitorImportContract {
    private static final String PATH = "/network-monitor";

    private Browser admin = browser();

    protected abstract RunningServer server();

    private Browser browser() {
        return server().signedIn(Role.ADMIN);
    }

    @BeforeEach
    void begin() {
        server().sql().deleteFrom(MONITOR).execute();
        server().sql().deleteFrom(RECORD_CHANGE).execute();
        server().sql().deleteFrom(COMPUTE_HOST).execute();
        server().sql().deleteFrom(CSV_IMPORT).execute();
        admin = browser();
    }

    private void apply(String file) {
        new SentFiles(admin, PATH + "/import").apply(file);
    }

    private String send(String file) {
        return new SentFiles(admin, PATH + "/import").check(file);
    }

    private String refused(String file) {
        return admin.get(send(file) + "?show=refused").body();
    }

    private String export() {
        return admin.get(PATH + "/export.csv").body();
    }

    private Monitor named(String name) {
        return server().transactions()
                .read(() -> server().bean(Monitors.class).named(name))
                .orElseThrow();
    }

    @Test
    void a_file_creates_monitors_of_all_kinds_and_the_same_file_changes_nothing() {
        var _ = Agents.of(server(), "file-host");
        String file =
                """
                name,type,target,host,resolver,record,interval_seconds,headers
                gateway,icmp,192.0.2.1,file-host,,,,
                portal,,https://portal.example.test/,,,,300,"Accept: text/html
                X-Check: 1"
                name server,dns,example.org,,192.0.2.53,MX,,
                nightly,push,,,,,86400,
                """;
        apply(file);

        assertThat(server().sql().fetchCount(MONITOR)).isEqualTo(4);
        assertThat(named("gateway").hostId()).isNotNull();
        assertThat(named("portal").details().get(MonitorFields.HEADERS)).hasSize(2);
        Monitor nightly = named("nightly");
        assertThat(
                        server().transactions()
                                .read(() -> server().bean(Monitors.class).pushToken(nightly)))
                .hasValueSatisfying(token -> assertThat(token).hasSize(43));
        assertThat(admin.get(send(file)).body()).doesNotContain("Import 4");
        assertThat(server().sql().fetchCount(RECORD_CHANGE)).isZero();
    }

    @Test
    void a_row_changes_the_monitor_with_its_name_and_a_missing_column_nothing() {
        apply("name,type,target,failures\nPortal,http,https://portal.example.test/,5\n");

        apply("name,interval_seconds\nPORTAL,120\n");

        assertThat(named("portal"))
                .returns("PORTAL", Monitor::name)
                .returns(5, Monitor::failures)
                .returns("https://portal.example.test/", Monitor::target);
        assertThat(named("portal").interval()).hasMinutes(2);
    }

    @Test
    void a_file_says_which_hosts_check_a_monitor() {
        var _ = Agents.of(server(), "file-b");
        var _ = Agents.of(server(), "file-a");
        String file =
                """
                name,type,target,run_from,down_when
                shared,tcp,192.0.2.1:22,"FILE-B
                file-a",any
                """;
        apply(file);

        assertThat(named("shared").details().get(MonitorFields.RUN_FROM))
                .containsExactly("file-a", "file-b");
        assertThat(admin.get(send(file)).body()).as("again").doesNotContain("Import 1");
        assertThat(admin.get(send(export())).body()).as("exported").doesNotContain("Import 1");

        apply("name,interval_seconds\nshared,120\n");
        assertThat(named("shared").details().get(MonitorFields.RUN_FROM)).hasSize(2);

        server().sql().deleteFrom(COMPUTE_HOST).execute();
        assertThat(named("shared").isFromHosts()).as("not this server").isTrue();
        assertThat(admin.get(send(export())).body()).doesNotContain("Import 1");
        apply("name,interval_seconds\nshared,180\n");
        assertThat(named("shared").isFromHosts()).isTrue();

        apply("name,run_from\nshared,\n");
        assertThat(named("shared").isCheckedHere()).isTrue();
        assertThat(refused("name,run_from\nshared,file-a\n"))
                .contains("There is no compute host with one of these names.");
    }

    @Test
    void bad_rows_are_refused_with_the_column_and_the_reason() {
        assertThat(
                        refused(
                                """
                                name,type,target,timeout_seconds,depends_on,host
                                one,http,file:///etc/passwd,,,
                                two,tcp,192.0.2.1,,,
                                three,icmp,192.0.2.1,60,,
                                four,icmp,192.0.2.1,,nobody,
                                five,icmp,192.0.2.1,,,nowhere
                                six,ftp,192.0.2.1,,,
                                seven,icmp,169.254.169.254,,,
                                """))
                .contains(
                        "must begin with http",
                        "Add the port",
                        "less than the interval",
                        "There is no monitor with this name",
                        "There is no compute host with this name",
                        "is not a valid type",
                        "not allowed to connect");
        assertThat(server().sql().fetchCount(MONITOR)).isZero();
    }

    @Test
    void exporting_importing_and_exporting_again_gives_the_same_bytes() {
        var _ = Agents.of(server(), "file-host");
        apply(
                """
                name,type,target,host,text,json_pointer,json_operator,json_value,body,method,notes
                '=cmd,http,https://portal.example.test/,file-host,,/a,=,'-1,"a ""b"", c",POST,"two
                lines"
                ping,icmp,192.0.2.1,,,,,,,,
                """);
        apply("name,depends_on\nping,=cmd\n".replace("=cmd", "'=cmd"));
        String before = export();

        assertThat(admin.get(send(before)).body()).doesNotContain("Import 1", "Import 2");

        assertThat(export()).isEqualTo(before);
        assertThat(before)
                .contains("'=cmd", "icmp")
                .startsWith("name,type,target,host,depends_on,")
                .doesNotContain("password", "bearer_token", "token");
        server().sql().deleteFrom(MONITOR).execute();
        apply(before);
        apply(before);
        assertThat(export()).isEqualTo(before);
    }

    @Test
    void secrets_are_not_exported_and_not_sent_elsewhere_by_an_import() {
        RecordResult added =
                server().bean(ChangeMonitors.class)
                        .add(
                                MonitorFields.FORM.read(
                                        Map.of(
                                                "name", "secret",
                                                "target", "https://portal.example.test/",
                                                "username", "me",
                                                "password", "correct horse")),
                                Actor.SYSTEM);
        assertThat(added).isInstanceOf(RecordResult.Saved.class);
        assertThat(export()).contains("portal.example.test").doesNotContain("horse");

        assertThat(refused("name,target\nsecret,https://evil.example.test/\n"))
                .contains("not sent to another server");
        assertThat(refused("name,type,target\nsecret,icmp,192.0.2.1\n"))
                .contains("does not change the type");
        apply("name,target\nsecret,https://portal.example.test/other\n");
        Monitor monitor = named("secret");
        assertThat(monitor.secrets()).containsExactly(MonitorFields.PASSWORD);
        assertThat(
                        server().transactions()
                                .read(() -> server().bean(Monitors.class).secrets(monitor)))
                .containsEntry("password", "correct horse");
    }

    @Test
    void a_file_that_closes_a_circle_is_not_imported() {
        apply("name,type,target\na,icmp,192.0.2.1\nb,icmp,192.0.2.2\nc,icmp,192.0.2.3\n");
        apply("name,depends_on\na,b\n");

        String check = send("name,depends_on\nb,c\nc,a\n");
        var _ = admin.post(check + "/apply");

        assertThat(admin.get(check).body()).contains("in a circle");
        assertThat(named("b").dependsOn()).isNull();
        assertThat(refused("name,depends_on\na,A\n")).contains("cannot depend on itself");
    }

    @Test
    void staged_rows_are_deleted_with_the_check() {
        var _ = send("name,type,target\na,icmp,192.0.2.1\n");
        assertThat(server().sql().fetchCount(MONITOR_IMPORT)).isEqualTo(1);

        server().sql().deleteFrom(CSV_IMPORT).execute();

        assertThat(server().sql().fetchCount(MONITOR_IMPORT)).isZero();
    }
}
