package dev.bailiwick.probes;

import dev.bailiwick.probes.check.TcpCheck;
import dev.bailiwick.probes.connection.Attempt;
import dev.bailiwick.probes.connection.Connection;
import dev.bailiwick.probes.connection.DownException;
import dev.bailiwick.probes.result.Result;

final class TcpProbe {
    private TcpProbe() {}

    static Result run(TcpCheck check, Attempt attempt) throws DownException {
        try (Connection connection = Connection.open(check.server(), attempt)) {
            return Result.up(
                            "%s accepts connections (%s)."
                                    .formatted(check.server(), connection.address()))
                    .in(attempt.elapsed());
        }
    }
}
