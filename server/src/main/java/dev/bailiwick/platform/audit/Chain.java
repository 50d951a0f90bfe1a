package dev.bailiwick.platform.audit;

import dev.bailiwick.platform.secrets.Secrets;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The hash chain: an entry's MAC covers its content and the previous MAC, under a key that is not
/// in the database. The chain's two ends are authenticated as well, so that truncation at either
/// end is detected.
final class Chain {
    static final byte[] GENESIS = new byte[32];

    private final Secrets secrets;

    Chain(Secrets secrets) {
        this.secrets = secrets;
    }

    byte[] entryMac(byte[] previous, Row row) {
        return secrets.mac(
                "audit entry",
                previous,
                number(row.sequence),
                number(row.at.toEpochMilli()),
                text(row.event),
                text(row.outcome),
                text(row.category),
                text(row.actorKind),
                row.actorId == null ? new byte[0] : number(row.actorId),
                text(row.actorName),
                text(row.address),
                text(row.target),
                text(row.details),
                text(row.requestId));
    }

    byte[] endsMac(Ends ends) {
        return secrets.mac(
                "audit ends",
                number(ends.firstSequence),
                ends.previousMac,
                number(ends.lastSequence),
                ends.lastMac);
    }

    /// Pruning does not change it.
    byte[] headMac(Ends ends) {
        return secrets.mac("audit head", number(ends.lastSequence), ends.lastMac);
    }

    private static byte[] number(long value) {
        return ByteBuffer.allocate(8).putLong(value).array();
    }

    /// Distinguishes null from empty.
    private static byte[] text(@Nullable String value) {
        return value == null ? new byte[0] : ("=" + value).getBytes(StandardCharsets.UTF_8);
    }

    /// An entry with exactly the texts of the table.
    record Row(
            long sequence,
            Instant at,
            String event,
            String outcome,
            @Nullable String category,
            String actorKind,
            @Nullable Long actorId,
            String actorName,
            @Nullable String address,
            @Nullable String target,
            String details,
            @Nullable String requestId) {}

    /// @param firstSequence of the oldest entry that is kept
    /// @param previousMac of the entry before that one, pruned or never written
    /// @param authentic whether they are as this service wrote them
    record Ends(
            long firstSequence,
            byte[] previousMac,
            long lastSequence,
            byte[] lastMac,
            boolean authentic) {
        static final Ends EMPTY = new Ends(1, GENESIS, 0, GENESIS, true);

        Ends endingWith(long sequence, byte[] mac) {
            return new Ends(firstSequence, previousMac, sequence, mac, authentic);
        }

        /// @param mac of the entry before the first that is kept
        Ends beginningAt(long sequence, byte[] mac) {
            return new Ends(sequence, mac, lastSequence, lastMac, authentic);
        }

        Ends altered() {
            return new Ends(firstSequence, previousMac, lastSequence, lastMac, false);
        }
    }
}
