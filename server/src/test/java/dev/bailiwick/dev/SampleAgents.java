package dev.bailiwick.dev;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;

/// Reports for the hosts of the sample data as their agents would.
final class SampleAgents implements AutoCloseable {
    private static final String PATH = "/infrastructure/vm-container-manager/api/agent/checkin";

    /// While the dev loop runs, so that the hosts are online and their charts continue.
    private static final Duration INTERVAL = Duration.ofMinutes(1);

    /// What a restart may have missed; reporting the same minute twice changes nothing.
    private static final Duration REPORTED = Duration.ofMinutes(10);

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final int port;

    SampleAgents(int port) {
        this.port = port;
    }

    /// Reports for all hosts of some sample data until it is interrupted.
    void run(SampleData data) {
        try {
            while (true) {
                Instant now = Instant.now();
                for (SampleHost host : SampleHost.ALL) {
                    String token = data.tokens().get(host.name());
                    if (token != null) {
                        send(token, host.checkIn(now.minus(REPORTED), now));
                    }
                }
                Thread.sleep(INTERVAL);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException | IllegalStateException e) {
            System.err.println("dev: the sample hosts no longer report. " + e.getMessage());
        }
    }

    void send(String token, String checkIn) throws IOException, InterruptedException {
        var request =
                HttpRequest.newBuilder(URI.create("http://localhost:" + port + PATH))
                        .header("Authorization", "Bearer " + token)
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(checkIn))
                        .build();
        var answer = http.send(request, HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IllegalStateException(
                    "The server refused a check-in: %d %s"
                            .formatted(answer.statusCode(), answer.body()));
        }
    }

    /// Its threads would keep the class loader of this start.
    @Override
    public void close() {
        http.shutdownNow();
    }
}
