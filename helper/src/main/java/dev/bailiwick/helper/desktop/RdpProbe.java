package dev.bailiwick.helper.desktop;

import dev.bailiwick.contract.remote.DesktopEvent.Certificate;
import dev.bailiwick.contract.remote.DesktopEvent.Target;
import dev.bailiwick.contract.remote.DesktopRequest.Security;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.Socket;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Asks a machine which security modes it offers, once for each, and reads its certificate. RDP
/// begins with an X.224 connection request that names what the client can do, and the server's
/// answer names what it chose (MS-RDPBCGR 2.2.1.1, 2.2.1.2).
///
/// Sends nothing about a person. Reads a fixed number of bytes before TLS; everything together ends
/// when it is closed.
final class RdpProbe implements Closeable {
    private static final int SILENCE_MILLISECONDS = 4_000;
    private static final int MAX_ANSWER = 64;

    private static final int PROTOCOL_RDP = 0;
    private static final int PROTOCOL_TLS = 1;
    private static final int PROTOCOL_NLA = 2;

    private static final int NEGOTIATION_RESPONSE = 2;
    private static final int NEGOTIATION_FAILURE = 3;

    private final String address;
    private final int port;
    private final Set<Security> offered = EnumSet.noneOf(Security.class);
    private boolean reachable;
    private boolean speaksRdp;
    private @Nullable Certificate certificate;
    private @Nullable Socket current;
    private boolean closed;

    RdpProbe(String address, int port) {
        this.address = address;
        this.port = port;
    }

    void run() {
        ask(Security.TLS, PROTOCOL_TLS);
        if (speaksRdp) {
            ask(Security.NLA, PROTOCOL_TLS | PROTOCOL_NLA);
            ask(Security.RDP, PROTOCOL_RDP);
        }
    }

    Target found(long millis) {
        return new Target(reachable, speaksRdp, List.copyOf(offered), certificate, millis);
    }

    private void ask(Security mode, int protocols) {
        try (Socket socket = open()) {
            socket.connect(
                    new InetSocketAddress(InetAddress.ofLiteral(address), port),
                    SILENCE_MILLISECONDS);
            reachable = true;
            socket.setSoTimeout(SILENCE_MILLISECONDS);
            socket.getOutputStream().write(request(protocols));
            int chosen = chosen(answer(socket));
            speaksRdp = true;
            if (chosen == code(mode)) {
                offered.add(mode);
                if (mode != Security.RDP && certificate == null) {
                    certificate = ServerCertificate.of(socket);
                }
            }
        } catch (IOException _) {
            // What was found out so far tells why.
        }
    }

    private static int code(Security mode) {
        return switch (mode) {
            case NLA -> PROTOCOL_NLA;
            case TLS -> PROTOCOL_TLS;
            case RDP -> PROTOCOL_RDP;
        };
    }

    /// TPKT header, connection request without a cookie, RDP_NEG_REQ.
    private static byte[] request(int protocols) {
        return new byte[] {
            3, 0, 0, 19, 14, (byte) 0xe0, 0, 0, 0, 0, 0, 1, 0, 8, 0, (byte) protocols, 0, 0, 0
        };
    }

    /// The connection confirm after its TPKT header.
    private static byte[] answer(Socket socket) throws IOException {
        byte[] header = exactly(socket, 4);
        int length = (header[2] & 0xff) << 8 | (header[3] & 0xff);
        if (header[0] != 3 || header[1] != 0 || length < 11 || length > MAX_ANSWER) {
            throw new ProtocolException("This is not RDP.");
        }
        byte[] confirm = exactly(socket, length - 4);
        if ((confirm[1] & 0xf0) != 0xd0) {
            throw new ProtocolException("This is not RDP.");
        }
        return confirm;
    }

    /// The protocol that the server chose, or -1 when it refuses all.
    private static int chosen(byte[] confirm) throws ProtocolException {
        if (confirm.length < 15) {
            return PROTOCOL_RDP; // servers before TLS
        }
        return switch (confirm[7]) {
            case NEGOTIATION_RESPONSE -> confirm[11];
            case NEGOTIATION_FAILURE -> -1;
            default -> throw new ProtocolException("This is not RDP.");
        };
    }

    private static byte[] exactly(Socket socket, int length) throws IOException {
        byte[] bytes = socket.getInputStream().readNBytes(length);
        if (bytes.length < length) {
            throw new ProtocolException("This is not RDP.");
        }
        return bytes;
    }

    private synchronized Socket open() throws IOException {
        if (closed) {
            throw new IOException("There was no more time.");
        }
        var socket = new Socket();
        current = socket;
        return socket;
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (current != null) {
            try {
                current.close();
            } catch (IOException _) {
                // It is closed.
            }
        }
    }
}
