package dev.bailiwick.probes.http;

import dev.bailiwick.probes.check.BodyCondition;
import dev.bailiwick.probes.check.HttpCheck;
import dev.bailiwick.probes.connection.Attempt;
import dev.bailiwick.probes.connection.Connection;
import dev.bailiwick.probes.connection.DownException;
import dev.bailiwick.probes.connection.TlsClient;
import dev.bailiwick.probes.connection.TlsConnection;
import dev.bailiwick.probes.connection.Verification;
import dev.bailiwick.probes.result.Result;
import dev.bailiwick.probes.result.ServerCertificate;
import java.net.Socket;
import org.jspecify.annotations.Nullable;

/// Sends a request, follows redirects if the check says so, and compares the last response with
/// what is expected.
public final class HttpProbe {
    private static final int MAX_REDIRECTS = 5;

    private final TlsClient tls;
    private final int maxBodyBytes;

    public HttpProbe(TlsClient tls, int maxBodyBytes) {
        this.tls = tls;
        this.maxBodyBytes = maxBodyBytes;
    }

    public Result run(HttpCheck check, Attempt attempt) throws DownException {
        var secrets = Secrets.of(check.request());
        try {
            Result result = run(check, secrets, attempt);
            return new Result(
                    result.outcome(),
                    secrets.removeFrom(result.message()),
                    result.responseTime(),
                    null,
                    result.certificate());
        } catch (DownException e) {
            throw new DownException(secrets.removeFrom(e.reason()), e.certificate());
        }
    }

    private Result run(HttpCheck check, Secrets secrets, Attempt attempt) throws DownException {
        Hop hop = Hop.first(check.request());
        ServerCertificate seen = null;
        for (int redirects = 0; ; redirects++) {
            try (Connection connection = Connection.open(hop.url().server(), attempt)) {
                Socket socket = connection.socket();
                if (hop.url().tls()) {
                    TlsConnection secure =
                            tls.start(
                                    connection,
                                    hop.url().server().host(),
                                    Verification.requiredIf(check.verifies()),
                                    attempt);
                    socket = secure.socket();
                    seen = earlier(seen, secure.certificate());
                }
                HttpExchange exchange = HttpExchange.send(hop, socket, attempt);
                String location = check.followsRedirects() ? exchange.redirect() : null;
                if (location == null) {
                    return judge(check, exchange, secrets).in(attempt.elapsed()).with(seen);
                }
                if (redirects == MAX_REDIRECTS) {
                    throw new DownException(
                            "The server redirects more than %d times.".formatted(MAX_REDIRECTS));
                }
                hop = hop.follow(exchange.status(), location, secrets);
            }
        }
    }

    private static ServerCertificate earlier(
            @Nullable ServerCertificate one, ServerCertificate other) {
        return one == null || other.notAfter().isBefore(one.notAfter()) ? other : one;
    }

    /// Reads the body also when nothing is expected of it, because a server that does not complete
    /// its response is down.
    private Result judge(HttpCheck check, HttpExchange exchange, Secrets secrets)
            throws DownException {
        Body body = exchange.body(maxBodyBytes);
        if (!check.expected().statuses().contains(exchange.status())) {
            return Result.down(
                    "The server responded with status %d, expected %s."
                            .formatted(exchange.status(), check.expected().statuses()));
        }
        BodyCondition condition = check.expected().body();
        String problem = condition == null ? null : body.problem(condition, secrets);
        return problem == null
                ? Result.up("The server responded with status %d.".formatted(exchange.status()))
                : Result.down(problem);
    }
}
