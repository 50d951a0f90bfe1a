package dev.bailiwick.modules.backups.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.contract.backup.RepositoryType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RepositoryLocationTest {
    @ParameterizedTest
    @CsvSource({
        "LOCAL, /srv/restic",
        "LOCAL, /mnt/Backup Disk/restic",
        "SFTP, sftp:backup@192.0.2.9:/srv/restic",
        "SFTP, sftp:nas:restic/web-1",
        "SFTP, sftp://backup@nas.example.com:2222//srv/restic",
        "SFTP, sftp://backup@[2001:db8::9]:2222//srv/restic",
        "S3, s3:https://s3.example.com/bucket",
        "S3, s3:https://s3.example.com:9000/bucket/web-1",
        "S3, s3:http://127.0.0.1:9000/bucket",
        "REST, rest:https://backup.example.com:8000/web-1/",
        "REST, rest:http://localhost:8000/"
    })
    void a_location_in_restics_notation_is_accepted(RepositoryType type, String text) {
        assertThat(RepositoryLocation.error(type, text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "LOCAL, srv/restic",
        "LOCAL, /",
        "LOCAL, /srv/../etc",
        "LOCAL, -o",
        "SFTP, sftp:-oProxyCommand=id@host:/srv",
        "SFTP, sftp:backup@-oProxyCommand=id:/srv",
        "SFTP, sftp:backup@host:/srv/$(id)",
        "SFTP, sftp:backup@host:/srv/a b",
        "SFTP, rclone:remote:path",
        "SFTP, /srv/restic",
        "S3, s3:https://key:secret@s3.example.com/bucket",
        "S3, s3:http://s3.example.com/bucket",
        "S3, s3:https://s3.example.com/bucket?x=1",
        "S3, s3:s3.amazonaws.com/bucket",
        "REST, rest:https://user:password@backup.example.com/",
        "REST, rest:http://backup.example.com/",
        "REST, rest:http://127.0.0.1.example.com/",
        "REST, rest:unix:/run/x.sock"
    })
    void anything_else_is_refused(RepositoryType type, String text) {
        assertThat(RepositoryLocation.error(type, text))
                .isPresent()
                .get()
                .asString()
                .doesNotContain("password@");
    }
}
