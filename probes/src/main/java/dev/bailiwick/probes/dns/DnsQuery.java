package dev.bailiwick.probes.dns;

import java.io.IOException;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.Record;

/// A query with a random id, and what a response to it must be.
final class DnsQuery {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int HEADER = 12;

    private final Record question;
    private final int id = RANDOM.nextInt(0x1_0000);

    DnsQuery(Record question) {
        this.question = question;
    }

    byte[] bytes() {
        Message query = Message.newQuery(question);
        query.getHeader().setID(id);
        return query.toWire();
    }

    /// Whether a packet can be the response; anything else is noise, or a forgery.
    boolean isAnsweredBy(byte[] packet) {
        return packet.length >= HEADER
                && (((packet[0] & 0xff) << 8) | (packet[1] & 0xff)) == id
                && (packet[2] & 0x80) != 0;
    }

    /// @return null if it is malformed, or answers another question
    @Nullable Message parse(byte[] packet) {
        try {
            var response = new Message(packet);
            Record answered = response.getQuestion();
            return response.getHeader().getFlag(Flags.QR)
                            && answered != null
                            && answered.getName().equals(question.getName())
                            && answered.getType() == question.getType()
                            && answered.getDClass() == question.getDClass()
                    ? response
                    : null;
        } catch (IOException | RuntimeException e) { // the library has both for hostile messages
            return null;
        }
    }
}
