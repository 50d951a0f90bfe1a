package dev.bailiwick.probes;

import dev.bailiwick.probes.check.TlsCheck;
import dev.bailiwick.probes.connection.Attempt;
import dev.bailiwick.probes.connection.Connection;
import dev.bailiwick.probes.connection.DownException;
import dev.bailiwick.probes.connection.TlsClient;
import dev.bailiwick.probes.connection.TlsConnection;
import dev.bailiwick.probes.connection.Verification;
import dev.bailiwick.probes.result.Result;
import dev.bailiwick.probes.result.ServerCertificate;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;

final class TlsProbe {
    private final TlsClient client;
    private final Clock clock;

    TlsProbe(TlsClient client, Clock clock) {
        this.client = client;
        this.clock = clock;
    }

    Result run(TlsCheck check, Attempt attempt) throws DownException {
        try (Connection connection = Connection.open(check.server(), attempt)) {
            TlsConnection tls =
                    client.start(
                            connection,
                            check.expectedName(),
                            check.verifies() ? Verification.REPORTED : Verification.OFF,
                            attempt);
            Duration time = attempt.elapsed();
            return judge(check, tls).with(tls.certificate()).in(time);
        }
    }

    private Result judge(TlsCheck check, TlsConnection tls) {
        String problem = tls.problem();
        if (problem != null) {
            return Result.down(problem);
        }
        ServerCertificate certificate = tls.certificate();
        LocalDate end = certificate.notAfter().atZone(ZoneOffset.UTC).toLocalDate();
        long left = certificate.daysLeft(clock.instant());
        if (left < 0) {
            return Result.down("The certificate expired on %s.".formatted(end));
        }
        String message = "The certificate expires in %d days, on %s.".formatted(left, end);
        if (left <= check.downDays()) {
            return Result.down(message);
        }
        return left <= check.degradedDays() ? Result.degraded(message) : Result.up(message);
    }
}
