package dev.bailiwick.agent.backup.restic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.agent.backup.work.RunFailed;
import dev.bailiwick.contract.backup.LeasedRun;
import dev.bailiwick.contract.backup.RepositoryType;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a server that was taken over may ask restic to open.
class RepositoryTest {
    @TempDir Path folder;

    private Repository of(RepositoryType type, String location, Map<String, String> credentials)
            throws RunFailed {
        return Repository.of(
                new LeasedRun.Target(type, location, credentials),
                LeasedRun.Encryption.password("password"),
                folder);
    }

    @Test
    void s3_without_keys_is_refused_because_restic_would_use_the_identity_of_the_host()
            throws RunFailed {
        String bucket = "s3:https://s3.example.com/bucket";
        assertThatThrownBy(() -> of(RepositoryType.S3, bucket, Map.of()))
                .isInstanceOf(RunFailed.class);
        assertThatThrownBy(() -> of(RepositoryType.S3, bucket, Map.of("AWS_ACCESS_KEY_ID", "AKIA")))
                .isInstanceOf(RunFailed.class);
        var keys = Map.of("AWS_ACCESS_KEY_ID", "AKIA", "AWS_SECRET_ACCESS_KEY", "secret");
        assertThat(of(RepositoryType.S3, bucket, keys).environment())
                .containsAllEntriesOf(keys)
                .containsEntry("AWS_EC2_METADATA_DISABLED", "true");
    }

    @ParameterizedTest
    @CsvSource({
        "LOCAL, /srv/../etc",
        "LOCAL, rclone:remote:path",
        "SFTP, sftp:-oProxyCommand=id@host:/srv",
        "SFTP, sftp:u@-oProxyCommand=id:/srv",
        "SFTP, sftp:u@$(id):/srv",
        "REST, rest:http+unix:///run/x.sock",
        "REST, rest:https://u:p@host/",
        "S3, s3:https://host/bucket?x=1"
    })
    void a_location_in_another_form_is_refused(RepositoryType type, String location) {
        assertThatThrownBy(() -> of(type, location, Map.of())).isInstanceOf(RunFailed.class);
    }

    @Test
    void credentials_cannot_set_other_variables() {
        assertThatThrownBy(() ->
                        of(
                                RepositoryType.REST,
                                "rest:https://host/",
                                Map.of("LD_PRELOAD", "/tmp/x.so")))
                .isInstanceOf(RunFailed.class);
    }
}
