package dev.bailiwick.probes.dns;

import dev.bailiwick.probes.check.Endpoint;
import dev.bailiwick.probes.connection.Attempt;
import dev.bailiwick.probes.connection.Connection;
import dev.bailiwick.probes.connection.DownException;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.PortUnreachableException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;

/// Sends a query and receives its response.
final class DnsExchange {
    /// Datagrams are lost now and then.
    private static final int TRANSMISSIONS = 3;

    private static final int MAX_DATAGRAM = 4_096;

    private final Endpoint resolver;
    private final DnsQuery query;
    private final Attempt attempt;

    private DnsExchange(Endpoint resolver, DnsQuery query, Attempt attempt) {
        this.resolver = resolver;
        this.query = query;
        this.attempt = attempt;
    }

    /// Tries the addresses one after another, each with its share of the time.
    static Message run(
            Endpoint resolver, List<InetAddress> addresses, DnsQuery query, Attempt attempt)
            throws DownException {
        var exchange = new DnsExchange(resolver, query, attempt);
        attempt.waitFor("%s did not respond".formatted(resolver));
        String reason = "";
        for (int i = 0; i < addresses.size(); i++) {
            try {
                int time = attempt.remainingMilliseconds(addresses.size() - i);
                return exchange.ask(addresses.get(i), time);
            } catch (PortUnreachableException e) {
                reason = "%s does not accept DNS queries.".formatted(resolver);
            } catch (SocketTimeoutException e) {
                reason = attempt.timedOut();
            } catch (IOException e) {
                reason = "%s cannot be reached.".formatted(resolver);
            }
        }
        throw new DownException(reason);
    }

    private Message ask(InetAddress address, int milliseconds) throws IOException, DownException {
        Message response = understood(byUdp(address, milliseconds));
        return response.getHeader().getFlag(Flags.TC) ? understood(byTcp(address)) : response;
    }

    private Message understood(byte[] packet) throws DownException {
        Message response = query.parse(packet);
        if (response == null) {
            throw new DownException(
                    "The response of %s is malformed, or answers another question."
                            .formatted(resolver));
        }
        return response;
    }

    private byte[] byUdp(InetAddress address, int milliseconds) throws IOException {
        try (var socket = attempt.own(new DatagramSocket())) {
            socket.connect(address, resolver.port());
            byte[] sent = query.bytes();
            for (int i = 0; i < TRANSMISSIONS; i++) {
                socket.send(new DatagramPacket(sent, sent.length));
                byte[] received =
                        await(
                                socket,
                                System.nanoTime() + milliseconds * 1_000_000L / TRANSMISSIONS);
                if (received != null) {
                    return received;
                }
            }
            throw new SocketTimeoutException();
        }
    }

    /// @return null when the time is over
    private byte @Nullable [] await(DatagramSocket socket, long end) throws IOException {
        var packet = new DatagramPacket(new byte[MAX_DATAGRAM], MAX_DATAGRAM);
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            socket.setSoTimeout(Math.clamp(left / 1_000_000, 1, Integer.MAX_VALUE));
            try {
                socket.receive(packet);
            } catch (SocketTimeoutException e) {
                return null;
            }
            byte[] received = Arrays.copyOf(packet.getData(), packet.getLength());
            if (query.isAnsweredBy(received)) {
                return received;
            }
            attempt.waitFor("%s sent no response with the id of the query".formatted(resolver));
            packet.setLength(MAX_DATAGRAM);
        }
        return null;
    }

    private byte[] byTcp(InetAddress address) throws DownException {
        try (Connection connection = Connection.open(resolver, List.of(address), attempt)) {
            attempt.waitFor("%s did not respond over TCP".formatted(resolver));
            byte[] sent = query.bytes();
            connection
                    .socket()
                    .getOutputStream()
                    .write(
                            ByteBuffer.allocate(2 + sent.length)
                                    .putShort((short) sent.length)
                                    .put(sent)
                                    .array());
            var in = new DataInputStream(connection.socket().getInputStream());
            byte[] received = new byte[in.readUnsignedShort()];
            in.readFully(received);
            if (!query.isAnsweredBy(received)) {
                throw new DownException(
                        "The response of %s has another id than the query.".formatted(resolver));
            }
            return received;
        } catch (IOException e) {
            throw new DownException(
                    "%s closed the connection before its response was complete."
                            .formatted(resolver));
        }
    }
}
