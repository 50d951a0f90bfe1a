package dev.bailiwick.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/// Answers the first message of RDP like a machine without TLS, which is all that the server's
/// checks need.
final class StandInMachine implements AutoCloseable {
    private static final int REQUEST_LENGTH = 19;

    /// TPKT header and connection confirm without a negotiation response (MS-RDPBCGR 2.2.1.2).
    private static final byte[] CONFIRM = {3, 0, 0, 11, 6, (byte) 0xd0, 0, 0, 0, 0, 0};

    private final ServerSocket listening =
            new ServerSocket(0, 500, InetAddress.getLoopbackAddress());

    StandInMachine() throws IOException {
        Thread ignored = Thread.startVirtualThread(this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listening.accept();
                Thread ignored = Thread.startVirtualThread(() -> answer(socket));
            }
        } catch (IOException _) {
            // closed
        }
    }

    private static void answer(Socket socket) {
        try (socket) {
            socket.getInputStream().skipNBytes(REQUEST_LENGTH);
            socket.getOutputStream().write(CONFIRM);
        } catch (IOException _) {
            // The check has ended.
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
