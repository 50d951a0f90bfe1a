package dev.bailiwick.modules.backups.dispatch;

import dev.bailiwick.RunningServer;
import dev.bailiwick.contract.backup.LeasedRuns;
import dev.bailiwick.fleet.agents.AgentScope;
import dev.bailiwick.fleet.agents.AgentTokens;
import dev.bailiwick.fleet.hosts.checkin.Agents;
import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.modules.backups.registry.BackupJob;
import dev.bailiwick.modules.backups.registry.BackupJobs;
import dev.bailiwick.modules.backups.registry.BackupRepositories;
import dev.bailiwick.modules.backups.registry.BackupRepository;
import dev.bailiwick.modules.backups.registry.ChangeBackupJobs;
import dev.bailiwick.modules.backups.registry.ChangeBackupRepositories;
import dev.bailiwick.modules.backups.registry.JobFields;
import dev.bailiwick.modules.backups.registry.RepositoryFields;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.records.editing.RecordResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A host with a backup runner that does what the test wants, and its jobs.
public final class BackupHost {
    /// Of a job's form: all snapshots are kept, so that no run follows a backup.
    public static final Map<String, String> NO_RETENTION =
            Map.of("keep_last", "", "keep_daily", "", "keep_weekly", "", "keep_monthly", "");

    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final RunningServer server;
    private final ComputeHost host;
    private final String token;

    private BackupHost(RunningServer server, ComputeHost host, String token) {
        this.server = server;
        this.host = host;
        this.token = token;
    }

    public static BackupHost of(RunningServer server) {
        ComputeHost host = Agents.of(server).host();
        String token =
                server.transactions()
                        .write(() ->
                                server.bean(AgentTokens.class)
                                        .issue(host.id(), Set.of(AgentScope.BACKUP))
                                        .plaintext());
        return new BackupHost(server, host, token);
    }

    /// The same host, whose runner talks to another server on the same database.
    BackupHost at(RunningServer other) {
        return new BackupHost(other, host, token);
    }

    public ComputeHost host() {
        return host;
    }

    public String token() {
        return token;
    }

    /// A repository on an S3 server, with these fields changed.
    public BackupRepository repository(Map<String, String> changed) {
        var form =
                new HashMap<>(
                        Map.of(
                                "name",
                                "repository " + NUMBER.incrementAndGet(),
                                "type",
                                "s3",
                                "repository",
                                "s3:https://s3.example.com/bucket/" + NUMBER.get(),
                                "access_key_id",
                                "AKIAEXAMPLE",
                                "secret_access_key",
                                "the/secret+access key"));
        form.putAll(changed);
        RecordResult result =
                server.bean(ChangeBackupRepositories.class)
                        .add(RepositoryFields.FORM.read(form), Actor.SYSTEM);
        if (!(result instanceof RecordResult.Saved(var id))) {
            throw new AssertionError(result);
        }
        return server.transactions()
                .read(() -> server.bean(BackupRepositories.class).find(id).orElseThrow());
    }

    /// A job of this host, with these fields changed.
    public BackupJob job(BackupRepository repository, Map<String, String> changed) {
        var form =
                new HashMap<>(
                        Map.of(
                                "name",
                                "job " + NUMBER.incrementAndGet(),
                                "host",
                                host.name(),
                                "repository",
                                repository.name(),
                                "sources",
                                "/etc\n/srv/wiki",
                                "excludes",
                                "*.tmp",
                                "random_delay_minutes",
                                "0"));
        form.putAll(changed);
        RecordResult result =
                server.bean(ChangeBackupJobs.class).add(JobFields.FORM.read(form), Actor.SYSTEM);
        if (!(result instanceof RecordResult.Saved(var id))) {
            throw new AssertionError(result);
        }
        return job(id);
    }

    public BackupJob job() {
        return job(repository(Map.of()), Map.of());
    }

    public BackupJob job(long id) {
        return server.transactions()
                .read(() -> server.bean(BackupJobs.class).find(id).orElseThrow());
    }

    /// @param wait in seconds, as text
    public Answered poll(String wait) {
        return send(
                HttpRequest.newBuilder(
                                URI.create(server.address() + LeasedRuns.PATH + "?wait=" + wait))
                        .GET());
    }

    public List<JsonNode> lease() {
        return poll("0").json().path("jobs").valueStream().toList();
    }

    /// Leases what must be exactly one run.
    public JsonNode leaseOne() {
        List<JsonNode> runs = lease();
        if (runs.size() != 1) {
            throw new AssertionError(runs);
        }
        return runs.getFirst();
    }

    public Answered report(JsonNode run, String json) {
        return report(run.path("job_id").asString(), json);
    }

    public Answered report(String run, String json) {
        return send(
                HttpRequest.newBuilder(
                                URI.create(
                                        server.address() + LeasedRuns.PATH + "/" + run + "/status"))
                        .header("Content-Type", "application/json")
                        .header("Content-Encoding", "gzip")
                        .POST(
                                HttpRequest.BodyPublishers.ofByteArray(
                                        Agents.packed(json.getBytes(StandardCharsets.UTF_8)))));
    }

    private Answered send(HttpRequest.Builder request) {
        try {
            return new Answered(
                    HTTP.send(
                            request.header("Authorization", "Bearer " + token).build(),
                            HttpResponse.BodyHandlers.ofString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /// A report of a run in progress.
    public String running(int attempt) {
        return """
        {"attempt":%d,"state":"running","at":"%s","progress":{"fraction":0.4,"files_done":1,
         "bytes_done":2,"bytes_total":5},"result":null,"error":null,"log_tail":"reading"}\
        """
                .formatted(attempt, now());
    }

    /// A report of a backup that made a snapshot.
    public String succeeded(int attempt, String snapshot) {
        return """
        {"attempt":%d,"state":"succeeded","at":"%s","progress":null,"error":null,"log_tail":"done",
         "result":{"snapshot":"%s","parent":null,"files_new":1,"files_changed":2,
         "files_unmodified":3,"bytes_added":4,"bytes_processed":5,"duration_seconds":6.0,
         "warnings":["/etc/shadow: permission denied"]}}\
        """
                .formatted(attempt, now(), snapshot);
    }

    public String failed(int attempt, String code, String message) {
        return """
        {"attempt":%d,"state":"failed","at":"%s","error":{"code":"%s","message":"%s"}}\
        """
                .formatted(attempt, now(), code, message);
    }

    private String now() {
        return server.clock().instant().toString();
    }

    public record Answered(HttpResponse<String> response) {
        public int status() {
            return response.statusCode();
        }

        public String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }

        public JsonNode json() {
            return JSON.readTree(response.body());
        }
    }
}
