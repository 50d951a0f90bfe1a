package dev.bailiwick.modules.backups.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import dev.bailiwick.contract.backup.LeasedRuns;
import dev.bailiwick.contract.backup.RunReport;
import dev.bailiwick.modules.backups.registry.BackupJob;
import dev.bailiwick.platform.audit.Actor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Checks the documented examples against the contract and against the server.
class BackupAgentApiTest {
    private static final Pattern EXAMPLE = Pattern.compile("(?s)```json\n(.*?)```");
    private static final JsonMapper STRICT =
            JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

    private final List<String> examples = examples();

    @Test
    void the_documented_lease_and_reports_are_those_of_the_contract() {
        JsonNode lease = STRICT.readTree(examples.getFirst());
        assertThat(STRICT.<JsonNode>valueToTree(STRICT.treeToValue(lease, LeasedRuns.class)))
                .hasToString(lease.toString());
        JsonNode report = STRICT.readTree(examples.get(1));
        assertThat(STRICT.<JsonNode>valueToTree(STRICT.treeToValue(report, RunReport.class)))
                .hasToString(report.toString());
        JsonNode result = STRICT.readTree(examples.get(2));
        assertThat(STRICT.<JsonNode>valueToTree(STRICT.treeToValue(result, RunReport.Backup.class)))
                .hasToString(result.toString());
    }

    @Test
    void the_server_leases_and_replies_as_documented() {
        BackupHost host = BackupHost.of(RunningServer.shared());
        BackupJob job =
                host.job(host.repository(Map.of()), Map.of("hooks_before", "dump-databases"));
        BackupRun ignored =
                RunningServer.shared().bean(QueueRuns.class).backupNow(job, Actor.SYSTEM);
        JsonNode answer = host.poll("0").json();
        JsonNode example = STRICT.readTree(examples.getFirst());
        assertThat(answer.propertyNames()).containsExactlyElementsOf(example.propertyNames());
        JsonNode run = answer.path("jobs").path(0);
        assertThat(run.propertyNames())
                .containsExactlyElementsOf(example.path("jobs").path(0).propertyNames());

        JsonNode reply = host.report(run, examples.get(1)).json();
        assertThat(reply).hasToString(STRICT.readTree(examples.get(3)).toString());
        String ended =
                "{\"attempt\":1,\"state\":\"succeeded\",\"at\":\"2026-01-31T12:00:00Z\",\"result\":%s}"
                        .formatted(examples.get(2));
        assertThat(host.report(run, ended).status()).isEqualTo(200);
    }

    private static List<String> examples() {
        try {
            String page = Files.readString(Path.of("../docs/reference/backup-agent-api.md"));
            return EXAMPLE.matcher(page).results().map(result -> result.group(1)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
