package dev.bailiwick.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The disk under the data folder fills up while people work. Stored data stays, failed writes are
/// reported, and once there is space everything continues without intervention.
class FullDiskIT {
    /// The exit code of a JVM that was asked to end: 128 plus the signal's number.
    private static final int SIGTERM = 143;

    private static final String GENERAL = "/site-administration/general";
    private static final String AUDIT = "/site-administration/audit";

    @Test
    void nothing_is_lost_and_work_continues_once_there_is_space() throws Exception {
        try (SmallDisk disk = smallDisk();
                PackagedServer server = on(disk)) {
            server.start();
            try (WebClient ines = WebClient.firstAdministrator(server)) {
                assertThat(save(ines, 101)).isEqualTo(302);
                disk.fill();

                String refusal = refusedBecauseFull(ines);

                assertThat(refusal).contains("The disk is full").doesNotContain("Exception");
                assertThat(ines.get("/").statusCode()).isEqualTo(200);
                assertThat(ines.get(GENERAL).body()).doesNotContain("value=\"103\"");
                assertThat(ines.get("/healthz").statusCode()).isEqualTo(200);
                assertThat(signIn(server)).as("a sign-in must be recorded").isEqualTo(503);
                assertThat(reauthenticate(ines)).isEqualTo(503);
                assertThat(ines.get("/").statusCode()).as("the session stays").isEqualTo(200);
                assertThat(server.output())
                        .contains("The database has no space left")
                        .doesNotContain("\tat dev.bailiwick.platform.settings");

                disk.makeRoom();

                assertThat(signIn(server)).isEqualTo(302);
                assertThat(save(ines, 104)).isEqualTo(302);
                assertThat(ines.get(GENERAL).body()).contains("value=\"104\"");
                assertThat(ines.post(AUDIT + "/verify", ines.get(AUDIT).body(), Map.of()).body())
                        .contains("Chain verified");
            }
        }
    }

    @Test
    void an_upload_continues_once_there_is_space() throws Exception {
        byte[] file = new byte[2 * FileUpload.PART];
        // 1 GiB is kept back.
        try (SmallDisk disk = smallDisk(1_100);
                PackagedServer server = on(disk)) {
            server.start();
            try (WebClient ines = WebClient.firstAdministrator(server)) {
                FileUpload upload = FileUpload.begin(ines, file);
                assertThat(upload.store(0, FileUpload.PART)).isEqualTo(FileUpload.PART);
                assertThat(upload.announce(100 << 20).body()).contains("not enough space");
                disk.fill();

                HttpResponse<String> refused = upload.send(FileUpload.PART, file.length);

                assertThat(refused.statusCode()).isIn(413, 503);
                assertThat(refused.body()).doesNotContain("Exception");
                assertThat(ines.get("/secure-send").statusCode()).isEqualTo(200);

                disk.makeRoom();

                assertThat(upload.store(FileUpload.PART, file.length)).isEqualTo(file.length);
                assertThat(upload.complete()).contains("/p/");
            }
        }
    }

    @Test
    void a_start_on_a_full_disk_fails_with_a_clear_message() {
        try (SmallDisk disk = smallDisk();
                PackagedServer server = on(disk)) {
            server.start();
            assertThat(server.stop()).isEqualTo(SIGTERM);
            disk.fill();

            assertThat(server.refusedStart()).contains("disk is full").doesNotContain("\tat ");

            disk.makeRoom();
            server.start();
        }
    }

    @Test
    void a_read_only_data_folder_is_refused_at_startup() {
        try (SmallDisk disk = smallDisk();
                PackagedServer server = on(disk)) {
            server.start();
            assertThat(server.stop()).isEqualTo(SIGTERM);
            disk.letOnlyRead();

            assertThat(server.refusedStart())
                    .contains("cannot be written to")
                    .doesNotContain("\tat ");
        }
    }

    private static SmallDisk smallDisk() {
        return smallDisk(24);
    }

    private static SmallDisk smallDisk(int mebibytes) {
        assumeTrue(SmallDisk.canBeMade(), "This test mounts a small disk, which takes root.");
        return SmallDisk.ofMebibytes(mebibytes);
    }

    private static PackagedServer on(SmallDisk disk) {
        return PackagedServer.install().with("BAILIWICK_DATA_DIR", disk.folder() + "/data");
    }

    /// The write-ahead log has megabytes of room after a checkpoint.
    private static String refusedBecauseFull(WebClient ines) throws Exception {
        for (int i = 0; i < 1_000; i++) {
            var answer =
                    ines.post(
                            GENERAL, ines.get(GENERAL).body(), Map.of("audit_days", "10" + i % 3));
            if (answer.statusCode() != 302) {
                assertThat(answer.statusCode()).isEqualTo(503);
                return answer.body();
            }
        }
        throw new AssertionError("the disk never was full");
    }

    private static int signIn(PackagedServer server) throws Exception {
        try (WebClient visitor = new WebClient(server)) {
            return visitor.signIn(FirstAdministrator.EMAIL, FirstAdministrator.PASSWORD)
                    .statusCode();
        }
    }

    private static int reauthenticate(WebClient ines) throws Exception {
        return ines.post(
                        "/auth/reauthenticate",
                        ines.get("/auth/reauthenticate").body(),
                        Map.of("password", FirstAdministrator.PASSWORD))
                .statusCode();
    }

    private static int save(WebClient ines, int days) throws Exception {
        return ines.post(
                        GENERAL,
                        ines.get(GENERAL).body(),
                        Map.of("audit_days", Integer.toString(days)))
                .statusCode();
    }
}
