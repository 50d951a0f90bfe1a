package dev.bailiwick.probes.icmp;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A raw socket receives whatever anyone sends.
class EchoMessageTest {
    private static final int ID = 0xbeef;
    private static final byte[] TOKEN = "sixteen bytes ok".getBytes(US_ASCII);

    private final EchoMessage raw = new EchoMessage(true, true, ID, TOKEN);
    private final EchoMessage datagram = new EchoMessage(true, false, ID, TOKEN);
    private final EchoMessage version6 = new EchoMessage(false, true, ID, TOKEN);

    @Test
    void a_reply_identifies_its_request() {
        assertThat(raw.answered(packet(0, reply(0, ID, 2, TOKEN)))).hasValue(2);
        assertThat(datagram.answered(reply(0, 17, 1, TOKEN))).as("an id of the kernel").hasValue(1);
        assertThat(version6.answered(reply(129, ID, 0xffff, TOKEN))).hasValue(0xffff);
    }

    @Test
    void a_header_with_options_is_skipped() {
        assertThat(raw.answered(packet(40, reply(0, ID, 2, TOKEN)))).hasValue(2);
    }

    @Test
    void a_request_is_not_a_reply() {
        assertThat(raw.answered(packet(0, raw.request(0)))).isEmpty();
        assertThat(version6.answered(version6.request(0))).isEmpty();
    }

    @Test
    void replies_to_other_requests_are_ignored() {
        byte[] other = TOKEN.clone();
        other[15]++;

        assertThat(raw.answered(packet(0, reply(0, ID + 1, 2, TOKEN)))).as("id").isEmpty();
        assertThat(raw.answered(packet(0, reply(0, ID, 2, other)))).as("token").isEmpty();
        assertThat(datagram.answered(reply(0, ID, 2, other))).as("token").isEmpty();
        assertThat(datagram.answered(reply(129, ID, 2, TOKEN))).as("of IPv6").isEmpty();
        assertThat(version6.answered(reply(0, ID, 2, TOKEN))).as("of IPv4").isEmpty();
    }

    @Test
    void a_truncated_or_extended_reply_is_ignored() {
        byte[] whole = packet(0, reply(0, ID, 2, TOKEN));
        for (int length = 0; length < whole.length + 9; length++) {
            if (length != whole.length) {
                assertThat(raw.answered(Arrays.copyOf(whole, length))).as("%d", length).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0x00, 0x40, 0x44, 0x4f, 0x65, 0xff})
    void an_inconsistent_header_is_rejected(int first) {
        byte[] packet = packet(0, reply(0, ID, 2, TOKEN));
        packet[0] = (byte) first;

        assertThat(raw.answered(packet)).isEmpty();
    }

    @Test
    void other_protocols_are_ignored() {
        byte[] packet = packet(0, reply(0, ID, 2, TOKEN));
        packet[9] = 17;

        assertThat(raw.answered(packet)).isEmpty();
    }

    @Test
    void random_bytes_are_handled_safely() {
        var random = new Random(25);
        for (int i = 0; i < 20_000; i++) {
            byte[] noise = new byte[random.nextInt(80)];
            random.nextBytes(noise);
            assertThat(raw.answered(noise)).isEmpty();
            assertThat(datagram.answered(noise)).isEmpty();
            assertThat(version6.answered(noise)).isEmpty();
        }
    }

    /// RFC 1071 §1: the ones' complement sum over a message with its checksum is all ones.
    @Test
    void the_checksum_makes_the_ones_complement_sum_all_ones() {
        assertThat(EchoMessage.checksum(raw.request(2))).isZero();
        assertThat(EchoMessage.checksum(new byte[] {0, 1, (byte) 0xf2, 3, (byte) 0xf4}))
                .as("an odd number of bytes")
                .isEqualTo((short) ~0xe605);
    }

    private static byte[] reply(int type, int id, int sequence, byte[] token) {
        byte[] reply = new byte[8 + token.length];
        reply[0] = (byte) type;
        reply[4] = (byte) (id >> 8);
        reply[5] = (byte) id;
        reply[6] = (byte) (sequence >> 8);
        reply[7] = (byte) sequence;
        System.arraycopy(token, 0, reply, 8, token.length);
        return reply;
    }

    private static byte[] packet(int options, byte[] message) {
        byte[] packet = new byte[20 + options + message.length];
        packet[0] = (byte) (0x40 | (20 + options) / 4);
        packet[9] = 1;
        System.arraycopy(message, 0, packet, 20 + options, message.length);
        return packet;
    }
}
