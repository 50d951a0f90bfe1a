package dev.bailiwick.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/// Several compromised hosts simultaneously send the bodies that take the most memory to read: a
/// few kilobytes that expand to the maximum number of values in a check-in.
class CompromisedHostsIT {
    private static final String DEAR =
            "{\"schema\":1,\"more\":[" + "\"a\",".repeat(990_000) + "1]}";

    @Test
    void several_compromised_hosts_do_not_exhaust_the_memory() throws Exception {
        try (PackagedServer server = PackagedServer.install();
                var threads = Executors.newFixedThreadPool(8)) {
            var sent = new ArrayList<Callable<Integer>>();
            for (String name : List.of("web-1", "web-2", "web-3", "web-4")) {
                FakeAgent agent = FakeAgent.of(server, name, "container");
                for (int i = 0; i < 4; i++) {
                    sent.add(() -> agent.post(DEAR).statusCode());
                }
            }
            FakeAgent other = FakeAgent.of(server, "db-1", "container");
            // As many bodies are read concurrently as on a machine with eight processors.
            server.with("JDK_JAVA_OPTIONS", "-Djdk.virtualThreadScheduler.parallelism=8").start();

            for (Future<Integer> status : threads.invokeAll(sent)) {
                assertThat(status.get()).isIn(422, 503);
            }

            other.report();
            assertThat(server.output()).doesNotContain("OutOfMemoryError");
        }
    }
}
