package dev.bailiwick.probes.icmp;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.OptionalInt;

/// The echo messages of one ping (RFC 792, RFC 4443 §4): the requests, and matching of replies. The
/// token is unknown to anyone who did not see the request.
public final class EchoMessage {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int HEADER_LENGTH = 8;
    private static final int TOKEN = 16;
    private static final int ICMP = 1;

    private final boolean version4;
    private final boolean raw;
    private final int id;
    private final byte[] token;

    /// @param raw whether the socket receives all ICMP messages, for IPv4 including the IP header.
    ///   Otherwise the kernel sets its own id and delivers only messages with it.
    public EchoMessage(boolean version4, boolean raw, int id, byte[] token) {
        this.version4 = version4;
        this.raw = raw;
        this.id = id & 0xffff;
        this.token = token.clone();
    }

    public static EchoMessage random(boolean version4, boolean raw) {
        byte[] token = new byte[TOKEN];
        RANDOM.nextBytes(token);
        return new EchoMessage(version4, raw, RANDOM.nextInt(), token);
    }

    public byte[] request(int sequence) {
        byte[] message =
                ByteBuffer.allocate(HEADER_LENGTH + token.length)
                        .put((byte) (version4 ? 8 : 128))
                        .put((byte) 0)
                        .putShort((short) 0)
                        .putShort((short) id)
                        .putShort((short) sequence)
                        .put(token)
                        .array();
        if (version4) {
            ByteBuffer.wrap(message).putShort(2, checksum(message));
        }
        // for IPv6 the kernel computes the checksum, because it covers the addresses
        return message;
    }

    /// @return the sequence number of the matching request; empty for anything else
    public OptionalInt answered(byte[] packet) {
        int start = version4 && raw ? headerLength(packet) : 0;
        if (start < 0 || packet.length - start != HEADER_LENGTH + token.length) {
            return OptionalInt.empty();
        }
        ByteBuffer message = ByteBuffer.wrap(packet, start, HEADER_LENGTH + token.length).slice();
        boolean mine =
                message.get(0) == (byte) (version4 ? 0 : 129)
                        && message.get(1) == 0
                        && (!raw || Short.toUnsignedInt(message.getShort(4)) == id)
                        && Arrays.equals(
                                packet,
                                start + HEADER_LENGTH,
                                packet.length,
                                token,
                                0,
                                token.length);
        return mine
                ? OptionalInt.of(Short.toUnsignedInt(message.getShort(6)))
                : OptionalInt.empty();
    }

    /// RFC 791 §3.1.
    ///
    /// @return -1 when it is not an IPv4 header followed by ICMP
    private static int headerLength(byte[] packet) {
        if (packet.length < 20 || (packet[0] & 0xf0) != 0x40 || packet[9] != ICMP) {
            return -1;
        }
        int length = (packet[0] & 0x0f) * 4;
        return length >= 20 && length <= packet.length ? length : -1;
    }

    /// RFC 1071; the field itself must be zero meanwhile.
    static short checksum(byte[] message) {
        int sum = 0;
        for (int i = 0; i < message.length; i += 2) {
            sum += (message[i] & 0xff) << 8 | (i + 1 < message.length ? message[i + 1] & 0xff : 0);
        }
        sum = (sum & 0xffff) + (sum >>> 16);
        return (short) ~(sum + (sum >>> 16));
    }
}
