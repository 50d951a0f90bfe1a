package dev.bailiwick.fleet.hosts.checkin;

import dev.bailiwick.fleet.hosts.checkinjson.CheckInReader;
import dev.bailiwick.fleet.hosts.checkinjson.ReadResult;
import dev.bailiwick.web.errors.FieldError;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/// Stores what this server read from a container engine itself: as JSON, with the quotas, limits
/// and rules of check-ins that agents send, because the content is no more trustworthy.
@Component
@ConditionalOnWebApplication
public final class ReceiveReading {
    private final CheckInWriter checkIns;
    private final HostQuotas quotas;
    private final CheckInMemoryLimit memoryLimit;

    ReceiveReading(CheckInWriter checkIns, HostQuotas quotas, CheckInMemoryLimit memoryLimit) {
        this.checkIns = checkIns;
        this.quotas = quotas;
        this.memoryLimit = memoryLimit;
    }

    /// @param engine the uid of the registered engine
    /// @return why nothing was stored; empty if it was
    public Optional<String> receive(long hostId, UUID engine, byte[] json, Instant now) {
        Optional<HostQuotas.Permit> entered = quotas.tryAcquire(hostId);
        if (entered.isEmpty()) {
            return Optional.of(CheckInRefusals.QUOTA_EXCEEDED.title());
        }
        try (HostQuotas.Permit permit = entered.get();
                var _ =
                        json.length > CheckInMemoryLimit.MAX_SMALL_BYTES
                                ? memoryLimit.forLarge()
                                : memoryLimit.forSmall()) {
            if (permit.untilRefilled().isPositive()) {
                return Optional.of("This engine reports more than a host's quota.");
            }
            permit.charge(json.length);
            return switch (CheckInReader.read(json, now)) {
                case ReadResult.Valid(var checkIn) -> {
                    var received =
                            ReceivedCheckIn.of(
                                    hostId, new ReportSource.DirectEngine(engine), checkIn, now);
                    permit.chargeRows(received);
                    yield switch (checkIns.store(received)) {
                        case StoreResult.Accepted _ -> Optional.empty();
                        case StoreResult.Revoked _ ->
                                Optional.of("The engine is no longer read, or an agent reports.");
                    };
                }
                case ReadResult.Invalid(var errors) -> Optional.of(text(errors.getFirst()));
                case ReadResult.Malformed _, ReadResult.UnknownSchema _ ->
                        throw new IllegalStateException("this server writes valid check-ins");
            };
        } catch (CheckInWriter.Busy busy) {
            return Optional.of(CheckInRefusals.BUSY.title());
        }
    }

    private static String text(FieldError error) {
        return "Its containers are invalid: %s: %s".formatted(error.pointer(), error.detail());
    }
}
