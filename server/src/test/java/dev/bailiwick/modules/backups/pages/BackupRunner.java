package dev.bailiwick.modules.backups.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.agents.AgentScope;
import dev.bailiwick.fleet.agents.AgentTokens;
import dev.bailiwick.fleet.hosts.registry.ChangeHosts;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.fleet.hosts.registry.HostForm;
import dev.bailiwick.platform.audit.Actor;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A host whose backup runner leases runs and reports what a test wants.
public final class BackupRunner {
    static final String PATH = "/infrastructure/backup-manager/api/agent/jobs";
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final RunningServer server;
    private final Browser http;
    private final String token;
    private final String name;
    private final long hostId;

    public BackupRunner(RunningServer server, String name) {
        this.server = server;
        this.http = server.browser();
        this.name = name;
        var _ =
                server.bean(ChangeHosts.class)
                        .add(new HostForm(name, "container", "", ""), Actor.SYSTEM);
        this.hostId =
                server.transactions()
                        .read(() -> server.bean(ComputeHosts.class).named(List.of(name)))
                        .getFirst()
                        .id();
        this.token =
                server.transactions()
                        .write(() ->
                                server.bean(AgentTokens.class)
                                        .issue(hostId, Set.of(AgentScope.BACKUP)))
                        .plaintext();
    }

    public String name() {
        return name;
    }

    public long hostId() {
        return hostId;
    }

    /// The only run that is due.
    public JsonNode lease() {
        JsonNode jobs = leases();
        assertThat(jobs.size()).isEqualTo(1);
        return jobs.get(0);
    }

    public JsonNode leases() {
        Answer answer = http.get(PATH + "?wait=0", "Authorization", "Bearer " + token);
        assertThat(answer.status()).isEqualTo(200);
        return JSON.readTree(answer.body()).path("jobs");
    }

    /// @param more members of the report, such as `"result":{}`
    public void report(JsonNode run, String state, String more) {
        String body =
                "{\"attempt\":%d,\"state\":\"%s\",\"at\":\"%s\"%s}"
                        .formatted(
                                run.path("attempt").asInt(),
                                state,
                                server.clock().instant(),
                                more.isEmpty() ? "" : "," + more);
        Answer answer =
                http.send(
                        http.request(
                                        PATH + "/" + run.path("job_id").asString() + "/status",
                                        "Authorization",
                                        "Bearer " + token,
                                        "Content-Type",
                                        "application/json")
                                .POST(BodyPublishers.ofString(body)));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    }

    public void fail(JsonNode run, String code, String message) {
        report(
                run,
                "failed",
                "\"error\":{\"code\":\"%s\",\"message\":\"%s\"}".formatted(code, message));
    }

    public void succeed(JsonNode run, String operation, String result) {
        report(run, "succeeded", "\"result\":{\"%s\":%s}".formatted(operation, result));
    }

    /// A backup that made this snapshot.
    public void backUp(JsonNode run, String snapshot, String... warnings) {
        String texts =
                String.join(",", List.of(warnings).stream().map(JSON::writeValueAsString).toList());
        report(
                run,
                "succeeded",
                """
                "result":{"snapshot":"%s","parent":null,"files_new":3,"files_changed":2,"files_unmodified":1200,
                "bytes_added":734003200,"bytes_processed":19542101196,"duration_seconds":12.5,"warnings":[%s]}
                """
                        .formatted(snapshot, texts));
    }
}
