package dev.bailiwick.monitoring.ping;

import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.probes.icmp.IcmpSocket;
import org.springframework.stereotype.Component;

/// Uses ICMP if the system permits it, otherwise TCP.
@Component
final class DefaultProber implements Prober {
    private final TcpProbe tcp = new TcpProbe(TcpProbe.PORTS);

    @Override
    public Probes run(IpAddress address) {
        try (IcmpSocket socket = IcmpSocket.open(address.toInetAddress())) {
            return socket == null ? tcp.run(address) : new EchoProbe(socket, address).run();
        }
    }
}
