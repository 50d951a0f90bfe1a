package dev.bailiwick.monitoring.ping;

import static dev.bailiwick.FuzzInput.hold;

import dev.bailiwick.probes.icmp.EchoMessage;
import java.util.Arrays;
import java.util.OptionalInt;

/// Packets that anyone can send: only one with the request's secret counts as a reply.
public final class EchoFuzz {
    private static final byte[] TOKEN =
            "0123456789abcdef".getBytes(java.nio.charset.StandardCharsets.US_ASCII);

    private EchoFuzz() {}

    public static void fuzzerTestOneInput(byte[] packet) {
        for (boolean version4 : new boolean[] {true, false}) {
            for (boolean raw : new boolean[] {true, false}) {
                OptionalInt sequence =
                        new EchoMessage(version4, raw, 0x4242, TOKEN).answered(packet);
                hold(
                        sequence.isEmpty()
                                || (sequence.getAsInt() >= 0
                                        && sequence.getAsInt() <= 0xffff
                                        && packet.length >= 24
                                        && Arrays.equals(
                                                packet,
                                                packet.length - TOKEN.length,
                                                packet.length,
                                                TOKEN,
                                                0,
                                                TOKEN.length)),
                        "an answer ends with the secret of its request");
            }
        }
    }
}
