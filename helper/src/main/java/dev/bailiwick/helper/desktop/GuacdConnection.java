package dev.bailiwick.helper.desktop;

import dev.bailiwick.contract.remote.DesktopRequest.Guacd;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.apache.guacamole.GuacamoleConnectionClosedException;
import org.apache.guacamole.GuacamoleException;
import org.apache.guacamole.GuacamoleServerException;
import org.apache.guacamole.GuacamoleUpstreamTimeoutException;
import org.apache.guacamole.io.GuacamoleReader;
import org.apache.guacamole.io.GuacamoleWriter;
import org.apache.guacamole.net.GuacamoleSocket;
import org.apache.guacamole.protocol.GuacamoleInstruction;
import org.jspecify.annotations.Nullable;

/// A connection to guacd. The library's own one buffers without limit, counts UTF-16 units, and
/// keeps passwords in its encoder's buffer.
final class GuacdConnection
        implements GuacamoleSocket, GuacamoleReader, GuacamoleWriter, Closeable {
    /// What guacd sends at once is a tenth of this.
    static final int MAX_INSTRUCTION = 65_536;

    private static final int CONNECT_MILLISECONDS = 3_000;

    private final Socket socket = new Socket();
    private final InstructionScanner scanner = new InstructionScanner(MAX_INSTRUCTION);

    /// One more, so that an instruction that is too long is seen.
    private final byte[] buffer = new byte[MAX_INSTRUCTION + 1];

    private int start;
    private int next;
    private int end;

    /// @param silence how long guacd can send nothing; it sends something every five seconds
    void connect(Guacd guacd, Duration silence) throws IOException {
        InetAddress address = InetAddress.getByName(guacd.host());
        if (!address.isLoopbackAddress()) {
            throw new IOException("guacd must listen on a loopback address.");
        }
        socket.connect(new InetSocketAddress(address, guacd.port()), CONNECT_MILLISECONDS);
        socket.setSoTimeout((int) silence.toMillis());
        socket.setTcpNoDelay(true);
    }

    /// Goes on to the next whole instruction, and waits for it. False at the end of the stream.
    boolean advance() throws IOException {
        while (!advanceInBuffer()) {
            makeRoom();
            int read = input().read(buffer, end, buffer.length - end);
            if (read < 0) {
                return false;
            }
            end += read;
        }
        return true;
    }

    /// Goes on to the next whole instruction if it has been received.
    boolean advanceInBuffer() throws ProtocolException {
        start = next;
        int found = scanner.scan(buffer, start, end);
        if (found < 0) {
            return false;
        }
        next = found;
        return true;
    }

    String opcode() {
        return scanner.opcode(buffer, start);
    }

    /// Length of the current instruction.
    int length() {
        return next - start;
    }

    void copyTo(byte[] target, int offset) {
        System.arraycopy(buffer, start, target, offset, length());
    }

    List<String> elements() {
        return InstructionScanner.elements(buffer, start, next);
    }

    void write(byte[] bytes, int offset, int length) throws IOException {
        output().write(bytes, offset, length);
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException _) {
            // It is closed.
        }
    }

    /// Moves what is left to the front.
    private void makeRoom() {
        if (start > 0) {
            System.arraycopy(buffer, start, buffer, 0, end - start);
            end -= start;
            start = 0;
            next = 0;
        }
    }

    private InputStream input() throws IOException {
        return socket.getInputStream();
    }

    private OutputStream output() throws IOException {
        return socket.getOutputStream();
    }

    // ---- for the library's handshake ----

    @Override
    public @Nullable GuacamoleInstruction readInstruction() throws GuacamoleException {
        try {
            if (!advance()) {
                return null;
            }
            List<String> elements = elements();
            return new GuacamoleInstruction(
                    elements.getFirst(), elements.subList(1, elements.size()));
        } catch (SocketTimeoutException e) {
            throw new GuacamoleUpstreamTimeoutException("guacd does not answer.", e);
        } catch (IOException e) {
            throw new GuacamoleServerException("guacd cannot be read.", e);
        }
    }

    /// Keeps no copy: it can contain a password.
    @Override
    public void writeInstruction(GuacamoleInstruction instruction) throws GuacamoleException {
        byte[] bytes = instruction.toString().getBytes(StandardCharsets.UTF_8);
        try {
            write(bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new GuacamoleConnectionClosedException("guacd cannot be written to.", e);
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    @Override
    public boolean available() {
        throw new UnsupportedOperationException();
    }

    @Override
    public char[] read() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void write(char[] chunk, int offset, int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void write(char[] chunk) {
        throw new UnsupportedOperationException();
    }

    @Override
    public GuacamoleReader getReader() {
        return this;
    }

    @Override
    public GuacamoleWriter getWriter() {
        return this;
    }

    @Override
    public boolean isOpen() {
        return !socket.isClosed();
    }
}
