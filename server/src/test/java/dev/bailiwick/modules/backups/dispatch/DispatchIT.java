package dev.bailiwick.modules.backups.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import dev.bailiwick.platform.audit.Actor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class DispatchIT extends DispatchContract {
    private static RunningServer server;

    @BeforeAll
    static void start() {
        server = RunningServer.onPostgresql();
        server.stopBackgroundWork();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void two_servers_on_one_database_never_lease_a_run_twice() throws Exception {
        try (RunningServer second = RunningServer.in(server.folder(), server.database());
                var threads = Executors.newFixedThreadPool(8)) {
            BackupHost host = BackupHost.of(server);
            BackupHost elsewhere = host.at(second);
            for (int round = 0; round < 10; round++) {
                BackupRun run = server.bean(QueueRuns.class).backupNow(host.job(), Actor.SYSTEM);
                List<Callable<List<JsonNode>>> asked = new ArrayList<>();
                for (int i = 0; i < 4; i++) {
                    asked.add(host::lease);
                    asked.add(elsewhere::lease);
                }
                var leased = new ArrayList<JsonNode>();
                for (Future<List<JsonNode>> one : threads.invokeAll(asked)) {
                    leased.addAll(one.get());
                }
                assertThat(leased).hasSize(1);
                JsonNode only = leased.getFirst();
                assertThat(only.path("job_id").asString()).isEqualTo(run.uid().toString());
                assertThat(elsewhere.report(only, host.failed(1, "failed", "no")).status())
                        .isEqualTo(200);
            }
        }
    }

    @Override
    RunningServer server() {
        return server;
    }
}
