package dev.bailiwick.dev;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The sample data of the dev loop, as its administrator sees it.
@Tag("slow")
class SampleDataTest {
    @TempDir private static Path parent = Path.of("");
    private static Path folder;
    private static RunningServer server;
    private static Browser administrator;
    private static SampleData data;

    @BeforeAll
    static void create() throws Exception {
        folder = parent.resolve("dev-data");
        Path unfinished = parent.resolve("dev-data.unfinished");
        Files.createDirectories(unfinished);
        Files.writeString(unfinished.resolve("bailiwick.db"), "from an interrupted start");
        data = SampleData.in(folder, List.of());
        server = RunningServer.in(folder, null);
        administrator = server.browser();
        assertThat(administrator.signIn(SampleData.ADMINISTRATOR, data.password()).location())
                .isEqualTo("/");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({
        "/, db-01",
        "/alerts, is nearly full",
        "/infrastructure/vm-container-manager, hv-03",
        "/infrastructure/vm-container-manager/hosts/1, nginx",
        "/infrastructure/vm-container-manager/hosts/6, erp-01",
        "/licences, Office Suite",
        "/licences/1, tom@example.org",
        "/ip-addresses, Headquarters",
        "/ip-addresses?q=pc-, pc-001.example.org",
        "/ip-addresses/subnets/2, db-01.example.org",
        "/ip-addresses/conflicts, 02:00:00:00:00:27",
        "/ip-addresses/conflicts?kind=name, srv-049.example.org",
        "/ip-addresses/conflicts?kind=host, mail-01",
        "/infrastructure/vm-container-manager/hosts/4, status is reserved",
        "/infrastructure/backup-manager, mail-01 mailstore",
        "/infrastructure/backup-manager?view=never-succeeded, build-01 registry",
        "/infrastructure/backup-manager/jobs/1, These backups can be restored",
        "/infrastructure/backup-manager/repositories/2, hosts share this repository",
        "/infrastructure/backup-manager/snapshots/1, records.dump.zst",
        "/remote-manager, nas-02.example.org",
        "/remote-manager?view=key-changed, nas-01",
        "/remote-manager/1, pinned on",
        "/site-administration/users, Kim Novak",
        "/site-administration/invitations, noor@example.org",
        "/site-administration/audit, Invitation Created"
    })
    void every_list_has_something_to_look_at(String path, String text) {
        assertThat(administrator.get(path).body()).contains(text);
    }

    @Test
    void editors_and_viewers_sign_in_with_the_same_password() {
        for (String email : List.of(SampleData.EDITOR, SampleData.VIEWER)) {
            assertThat(server.browser().signIn(email, data.password()).location()).isEqualTo("/");
        }
    }

    @Test
    void its_secrets_are_only_for_its_owner() throws Exception {
        for (String file : List.of("sample-password", "sample-tokens")) {
            assertThat(
                            PosixFilePermissions.toString(
                                    Files.getPosixFilePermissions(folder.resolve(file))))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void it_is_created_once_and_an_interrupted_start_leaves_nothing() throws Exception {
        assertThat(SampleData.in(folder, List.of())).isEqualTo(data);
        assertThat(parent.resolve("dev-data.unfinished")).doesNotExist();
    }
}
