package dev.bailiwick.bench;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jwt.JWTParser;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.validators.IDTokenValidator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Measures complete sign-ins through a provider per second, the requests they make to it, and for
/// comparison how many of the same ID tokens the SDK alone validates on this machine.
final class SsoBench {
    private static final int PEOPLE = 1_000;
    private static final int AT_ONCE = 8;
    private static final int RUNS = 5;
    private static final Duration WARM_UP = Duration.ofSeconds(20);
    private static final Duration MEASURED = Duration.ofSeconds(10);

    private final Path launcher;
    private final BenchDatabase database;

    SsoBench(Path launcher, BenchDatabase database) {
        this.launcher = launcher;
        this.database = database;
    }

    void run() throws Exception {
        Path folder = Files.createTempDirectory("bailiwick-bench-");
        try (var provider = new StubProvider()) {
            try (BenchServer server = new BenchServer(launcher, folder, database)) {
                SetUpForm.becomeAdministrator(server);
            }
            try (var connection = database.connect(folder)) {
                AccountSeed.insert(connection, PEOPLE);
                connection.setAutoCommit(true);
                link(connection, provider.issuer());
            }
            try (BenchServer server = new BenchServer(launcher, folder, database)) {
                configure(folder, server.port(), provider);
                try (var people = new ProviderSignIns(server.port(), provider, PEOPLE)) {
                    requests(people, provider);
                    rates(people, provider);
                }
                System.out.printf("%nResident memory afterwards: %d MiB%n", server.mebibytes());
            }
        } finally {
            BenchServer.delete(folder);
        }
    }

    /// Uses the command line, like a provisioning script.
    private void configure(Path folder, int port, StubProvider provider)
            throws IOException, InterruptedException {
        Path file = folder.resolve("settings.yaml");
        Files.writeString(
                file,
                """
                general:
                  base_url: http://localhost:%d
                oidc:
                  provider_name: Stub
                  issuer: %s
                  client_id: %s
                  client_secret: a-secret-for-measuring-only
                  enabled: true
                authentication:
                  break_glass_email: ines@example.test
                  emergency_local_access: true
                  mode: local-and-oidc
                """
                        .formatted(port, provider.issuer(), StubProvider.CLIENT_ID));
        var builder = new ProcessBuilder(launcher.toString(), "settings", "apply", file.toString());
        builder.environment().put("BAILIWICK_DATA_DIR", folder.resolve("data").toString());
        builder.environment().putAll(database.environment());
        Path output = folder.resolve("applied");
        builder.redirectErrorStream(true).redirectOutput(output.toFile());
        if (builder.start().waitFor() != 0) {
            throw new IllegalStateException("Not configured:\n" + Files.readString(output));
        }
    }

    private static void link(Connection connection, String issuer) throws SQLException {
        String sql =
                "INSERT INTO linked_identity (account_id, issuer, subject, email, provider_name,"
                        + " linked_at) SELECT id, ?, email, email, 'Stub', created_at FROM account"
                        + " WHERE id > 1";
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            insert.setString(1, issuer);
            insert.executeUpdate();
        }
    }

    private static void requests(ProviderSignIns people, StubProvider provider)
            throws IOException, InterruptedException {
        long cold = provider.requests();
        people.finish(people.begin());
        long warm = provider.requests();
        var begun = people.begin();
        long redirected = provider.requests();
        people.finish(begun);
        System.out.printf(
                "Requests to the provider: %d for the first sign-in after the start, %d for the"
                        + " next, of them %d before the redirect%n%n",
                warm - cold, provider.requests() - warm, redirected - warm);
    }

    private void rates(ProviderSignIns people, StubProvider provider) throws Exception {
        System.out.printf(
                "%d browsers, closed loop, %d runs of %d s after %d s of warm-up%n%n",
                AT_ONCE, RUNS, MEASURED.toSeconds(), WARM_UP.toSeconds());
        var ignored = people.run(AT_ONCE, WARM_UP);
        System.out.printf(
                "%-10s %12s %9s %9s %15s %18s%n",
                database.name(),
                "sign-ins/s",
                "p50, ms",
                "p99, ms",
                "requests each",
                "bare validations/s");
        validations(provider, Duration.ofSeconds(3));
        List<Double> signIns = new ArrayList<>();
        List<Double> limits = new ArrayList<>();
        for (int run = 1; run <= RUNS; run++) {
            long before = provider.requests();
            ProviderSignIns.Result result = people.run(AT_ONCE, MEASURED);
            double each = (provider.requests() - before) / (double) result.latencies().length;
            signIns.add(result.perSecond());
            limits.add(validations(provider, MEASURED));
            System.out.printf(
                    "%-10d %,12.1f %9.1f %9.1f %15.2f %,18.0f%n",
                    run,
                    result.perSecond(),
                    result.percentileMilliseconds(50),
                    result.percentileMilliseconds(99),
                    each,
                    limits.getLast());
        }
        System.out.printf(
                "%-10s %,12.1f %51s%,18.0f%n", "median", median(signIns), "", median(limits));
        System.out.printf(
                "%nOne sign-in takes the time of %.0f bare validations.%n",
                median(limits) / median(signIns));
    }

    /// Per second, on all processors, in this process only.
    private static double validations(StubProvider provider, Duration time) throws Exception {
        int processors = Runtime.getRuntime().availableProcessors();
        List<StubProvider.Issued> tokens = provider.issued();
        long start = System.nanoTime();
        List<Callable<Integer>> loops = new ArrayList<>();
        for (int i = 0; i < processors; i++) {
            loops.add(() -> validate(provider, tokens, start + time.toNanos()));
        }
        int done = 0;
        try (var threads = Executors.newFixedThreadPool(processors)) {
            for (Future<Integer> loop : threads.invokeAll(loops)) {
                done += loop.get();
            }
        }
        return done / ((System.nanoTime() - start) / 1e9);
    }

    private static int validate(StubProvider provider, List<StubProvider.Issued> tokens, long end)
            throws Exception {
        var validator =
                new IDTokenValidator(
                        new Issuer(provider.issuer()),
                        new ClientID(StubProvider.CLIENT_ID),
                        JWSAlgorithm.RS256,
                        provider.keys());
        int done = 0;
        for (; System.nanoTime() < end; done++) {
            StubProvider.Issued issued = tokens.get(done % tokens.size());
            var ignored =
                    validator.validate(JWTParser.parse(issued.token()), new Nonce(issued.nonce()));
        }
        return done;
    }

    private static double median(List<Double> figures) {
        return figures.stream().sorted().skip(figures.size() / 2).findFirst().orElseThrow();
    }
}
