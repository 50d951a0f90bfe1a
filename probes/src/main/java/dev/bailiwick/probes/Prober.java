package dev.bailiwick.probes;

import dev.bailiwick.probes.check.Check;
import dev.bailiwick.probes.check.DnsCheck;
import dev.bailiwick.probes.check.HttpCheck;
import dev.bailiwick.probes.check.MailCheck;
import dev.bailiwick.probes.check.PingCheck;
import dev.bailiwick.probes.check.TcpCheck;
import dev.bailiwick.probes.check.TlsCheck;
import dev.bailiwick.probes.connection.Attempt;
import dev.bailiwick.probes.connection.DownException;
import dev.bailiwick.probes.connection.Reach;
import dev.bailiwick.probes.connection.TlsClient;
import dev.bailiwick.probes.dns.DnsProbe;
import dev.bailiwick.probes.http.HttpProbe;
import dev.bailiwick.probes.mail.MailProbe;
import dev.bailiwick.probes.result.Outcome;
import dev.bailiwick.probes.result.Result;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/// Runs checks. Safe for use by many threads.
public final class Prober {
    private static final int MAX_BODY_BYTES = 1024 * 1024;
    private static final Duration BETWEEN_ATTEMPTS = Duration.ofSeconds(2);

    private final PingProbe ping;
    private final HttpProbe http;
    private final TlsProbe tls;
    private final MailProbe mail;

    /// @param anchors the authorities that certificates must come from; must not fetch what
    ///   certificates refer to, such as revocation lists
    public Prober(Pinger pinger, X509ExtendedTrustManager anchors, Clock clock) {
        this(pinger, anchors, clock, MAX_BODY_BYTES);
    }

    /// @param maxBodyBytes how much of a response is read and compared
    public Prober(Pinger pinger, X509ExtendedTrustManager anchors, Clock clock, int maxBodyBytes) {
        var client = new TlsClient(anchors, clock);
        this.ping = new PingProbe(pinger);
        this.http = new HttpProbe(client, maxBodyBytes);
        this.tls = new TlsProbe(client, clock);
        this.mail = new MailProbe(client);
    }

    /// Blocks the calling thread, at most until the timeout, whatever the server, the network and
    /// the resolver do. Two checks at the same time share nothing.
    public Result run(Check check, Reach reach) throws InterruptedException {
        var attempt = new Attempt(reach, check.limits().timeout());
        var task = new FutureTask<>(() -> result(check, attempt));
        Thread thread = Thread.ofVirtual().name("probe").start(task);
        try {
            return task.get(attempt.remaining().toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return Result.down(attempt.timedOut());
        } catch (ExecutionException e) {
            return Result.down("The check failed unexpectedly (%s).".formatted(name(e.getCause())));
        } finally {
            attempt.end();
            thread.interrupt();
        }
    }

    /// The last of some attempts.
    ///
    /// @param failures how many attempts have failed; 0 unless the last one has
    public record Outcomes(Result last, int failures) {}

    /// Repeats a check that fails, each time with a fresh connection, as long as there is time for
    /// another attempt.
    ///
    /// @param attempts at most
    /// @param time for all of them
    public Outcomes run(Check check, Reach reach, int attempts, Duration time)
            throws InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        long needed = BETWEEN_ATTEMPTS.plus(check.limits().timeout()).toNanos();
        Result result = run(check, reach);
        int made = 1;
        while (result.outcome() == Outcome.DOWN
                && made < attempts
                && end - System.nanoTime() > needed) {
            Thread.sleep(BETWEEN_ATTEMPTS);
            result = run(check, reach);
            made++;
        }
        return new Outcomes(result, result.outcome() == Outcome.DOWN ? made : 0);
    }

    private static String name(@Nullable Throwable bug) {
        return bug == null ? "unknown" : bug.getClass().getSimpleName();
    }

    private Result result(Check check, Attempt attempt) throws InterruptedException {
        try {
            return limited(probe(check, attempt), check);
        } catch (DownException e) {
            return Result.down(e.reason()).with(e.certificate());
        }
    }

    private Result probe(Check check, Attempt attempt) throws DownException, InterruptedException {
        return switch (check) {
            case PingCheck one -> ping.run(one, attempt);
            case TcpCheck one -> TcpProbe.run(one, attempt);
            case HttpCheck one -> http.run(one, attempt);
            case DnsCheck one -> DnsProbe.run(one, attempt);
            case TlsCheck one -> tls.run(one, attempt);
            case MailCheck one -> mail.run(one, attempt);
        };
    }

    private static Result limited(Result result, Check check) {
        Duration time = result.responseTime();
        Duration slow = check.limits().slow();
        return result.outcome() != Outcome.UP
                        || time == null
                        || slow == null
                        || time.compareTo(slow) <= 0
                ? result
                : result.degradedBy(
                        "The response took %d ms, more than %d ms."
                                .formatted(time.toMillis(), slow.toMillis()));
    }
}
