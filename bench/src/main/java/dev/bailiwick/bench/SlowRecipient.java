package dev.bailiwick.bench;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/// Reads a download slowly.
final class SlowRecipient {
    private static final int STEPS_A_SECOND = 4;

    private SlowRecipient() {}

    /// @return whether as many bytes came as were wanted
    static boolean reads(int port, String link, String cookie, int bytesPerSecond, Duration time)
            throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setReceiveBufferSize(bytesPerSecond);
            socket.getOutputStream()
                    .write(
                            "GET %s HTTP/1.1\r\nHost: localhost:%d\r\nCookie: %s\r\n\r\n"
                                    .formatted(URI.create(link).getPath(), port, cookie)
                                    .getBytes(StandardCharsets.US_ASCII));
            InputStream in = socket.getInputStream();
            long steps = time.toSeconds() * STEPS_A_SECOND;
            for (int i = 0; i < steps; i++) {
                int wanted = bytesPerSecond / STEPS_A_SECOND;
                if (in.readNBytes(wanted).length < wanted) {
                    return false;
                }
                LockSupport.parkNanos(Duration.ofSeconds(1).toNanos() / STEPS_A_SECOND);
            }
            return true;
        }
    }
}
