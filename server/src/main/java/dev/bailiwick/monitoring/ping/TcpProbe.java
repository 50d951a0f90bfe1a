package dev.bailiwick.monitoring.ping;

import dev.bailiwick.platform.network.IpAddress;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/// Opens a connection to each of several ports and closes it without sending data. A refused
/// connection counts as a reply, because a machine sent it.
final class TcpProbe {
    static final List<Integer> PORTS = List.of(443, 80, 22);
    private static final int MILLISECONDS = 1_000;

    private final List<Integer> ports;

    TcpProbe(List<Integer> ports) {
        this.ports = List.copyOf(ports);
    }

    Prober.Probes run(IpAddress address) {
        var answers = new ArrayList<Long>();
        for (int port : ports) {
            long began = System.nanoTime();
            if (answers(new InetSocketAddress(address.toInetAddress(), port))) {
                answers.add(System.nanoTime() - began);
            }
        }
        return new Prober.Probes(PingMethod.TCP, ports.size(), answers);
    }

    /// No route and timeouts throw other exceptions than a refused connection.
    private static boolean answers(InetSocketAddress endpoint) {
        try (var socket = new Socket()) {
            socket.connect(endpoint, MILLISECONDS);
            return true;
        } catch (ConnectException e) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
