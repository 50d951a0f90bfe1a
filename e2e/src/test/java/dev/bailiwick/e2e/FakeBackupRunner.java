package dev.bailiwick.e2e;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A backup runner that reports runs without making them.
final class FakeBackupRunner {
    private static final String PATH = "/infrastructure/backup-manager/api/agent/jobs";
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final PackagedServer server;
    private final String token;

    private FakeBackupRunner(PackagedServer server, String token) {
        this.server = server;
        this.token = token;
    }

    /// @param host that is registered
    static FakeBackupRunner of(PackagedServer server, String host) {
        return new FakeBackupRunner(
                server, server.command("host", "token", host, "--scopes", "backup").strip());
    }

    /// Waits for the run of an operation. Others that are leased before it are ended.
    JsonNode lease(String operation) throws IOException, InterruptedException {
        while (true) {
            JsonNode answer = JSON.readTree(send(request(PATH + "?wait=10").GET().build()).body());
            for (JsonNode run : answer.path("jobs")) {
                if (run.path("operation").asString().equals(operation)) {
                    return run;
                }
                report(
                        run,
                        "failed",
                        "\"error\":{\"code\":\"failed\",\"message\":\"not part of this test\"}");
            }
        }
    }

    /// @param more members of the report
    void report(JsonNode run, String state, String more) throws IOException, InterruptedException {
        String body =
                "{\"attempt\":%d,\"state\":\"%s\",\"at\":\"%s\",%s}"
                        .formatted(run.path("attempt").asInt(), state, Instant.now(), more);
        HttpResponse<String> answer =
                send(
                        request(PATH + "/" + run.path("job_id").asString() + "/status")
                                .header("Content-Type", "application/json")
                                .POST(HttpRequest.BodyPublishers.ofString(body))
                                .build());
        if (answer.statusCode() != 200) {
            throw new IllegalStateException(answer.statusCode() + " " + answer.body());
        }
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(server.url(path)))
                .header("Authorization", "Bearer " + token);
    }

    private static HttpResponse<String> send(HttpRequest request)
            throws IOException, InterruptedException {
        return HTTP.send(request, HttpResponse.BodyHandlers.ofString());
    }
}
