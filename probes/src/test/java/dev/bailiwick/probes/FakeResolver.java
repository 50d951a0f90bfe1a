package dev.bailiwick.probes;

import dev.bailiwick.probes.check.Endpoint;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.Type;

/// A resolver on 127.0.0.1 that answers by UDP and TCP what a test says.
final class FakeResolver implements AutoCloseable {
    private final DatagramSocket udp;
    private final ServerSocket tcp;
    private final Answer byUdp;
    private final Answer byTcp;
    private final AtomicInteger queries = new AtomicInteger();

    interface Answer {
        /// @return null for none
        byte @Nullable [] to(Message query) throws IOException;
    }

    FakeResolver(Answer byUdp, Answer byTcp) throws IOException {
        this.byUdp = byUdp;
        this.byTcp = byTcp;
        this.tcp = new ServerSocket(0, 50, RawServer.loopback());
        this.udp = new DatagramSocket(tcp.getLocalPort(), RawServer.loopback());
        start(this::serveUdp);
        start(this::serveTcp);
    }

    FakeResolver(Answer both) throws IOException {
        this(both, both);
    }

    static FakeResolver answering(int rcode, String... records) throws IOException {
        return new FakeResolver(query -> response(query, rcode, records).toWire());
    }

    /// @param records as in a zone file
    static Message response(Message query, int rcode, String... records) throws IOException {
        var response = new Message(query.getHeader().getID());
        response.getHeader().setFlag(Flags.QR);
        response.getHeader().setRcode(rcode);
        response.addRecord(query.getQuestion(), Section.QUESTION);
        for (String record : records) {
            response.addRecord(record(record), Section.ANSWER);
        }
        return response;
    }

    private static Record record(String text) throws IOException {
        String[] parts = text.split(" ", 3);
        return Record.fromString(
                Name.fromString(parts[0]),
                Type.value(parts[1]),
                DClass.IN,
                60,
                parts[2],
                Name.root);
    }

    private static void start(Runnable work) {
        Thread ignored = Thread.ofVirtual().start(work);
    }

    Endpoint endpoint() {
        return new Endpoint("127.0.0.1", tcp.getLocalPort());
    }

    int queries() {
        return queries.get();
    }

    private void serveUdp() {
        try {
            while (true) {
                var packet = new DatagramPacket(new byte[4_096], 4_096);
                udp.receive(packet);
                int ignored = queries.incrementAndGet();
                byte[] query = Arrays.copyOf(packet.getData(), packet.getLength());
                byte[] answer = byUdp.to(new Message(query));
                if (answer != null) {
                    reply(answer, packet.getSocketAddress());
                }
            }
        } catch (IOException e) {
            // closed
        }
    }

    void reply(byte[] answer, SocketAddress to) throws IOException {
        udp.send(new DatagramPacket(answer, answer.length, to));
    }

    private void serveTcp() {
        try {
            while (true) {
                try (Socket socket = tcp.accept()) {
                    var in = new DataInputStream(socket.getInputStream());
                    byte[] query = new byte[in.readUnsignedShort()];
                    in.readFully(query);
                    byte[] answer = byTcp.to(new Message(query));
                    if (answer != null) {
                        var out = new DataOutputStream(socket.getOutputStream());
                        out.writeShort(answer.length);
                        out.write(answer);
                    }
                }
            }
        } catch (IOException e) {
            // closed
        }
    }

    @Override
    public void close() throws IOException {
        udp.close();
        tcp.close();
    }
}
