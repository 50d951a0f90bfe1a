package dev.bailiwick.helper;

import java.io.IOException;
import java.net.SocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.sshd.client.channel.ChannelDirectTcpip;
import org.apache.sshd.client.session.AbstractClientSession;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.channel.BufferedIoOutputStream;
import org.apache.sshd.common.io.IoHandler;
import org.apache.sshd.common.io.IoOutputStream;
import org.apache.sshd.common.io.IoService;
import org.apache.sshd.common.io.IoSession;
import org.apache.sshd.common.io.IoWriteFuture;
import org.apache.sshd.common.session.helpers.AbstractSession;
import org.apache.sshd.common.util.buffer.Buffer;
import org.apache.sshd.common.util.buffer.ByteArrayBuffer;
import org.apache.sshd.common.util.closeable.AbstractCloseable;
import org.jspecify.annotations.Nullable;

/// A channel of the connection with a jump host in the place of a TCP connection with the machine
/// behind it. The jump host sees only what SSH has encrypted.
final class Tunnel extends AbstractCloseable implements IoSession {
    private static final int READ_SIZE = 32 * 1024;

    private final ChannelDirectTcpip channel;
    private final IoOutputStream out;
    private final Map<Object, Object> attributes = new ConcurrentHashMap<>();

    /// @param channel open, with asynchronous streams
    Tunnel(ChannelDirectTcpip channel) {
        this.channel = channel;
        this.out =
                new BufferedIoOutputStream(
                        "tunnel", channel.getChannelId(), channel.getAsyncIn(), channel);
    }

    /// Starts SSH within the tunnel. What arrives is handled on a thread of its own, so that a
    /// question to a person does not hold up the connection with the jump host.
    AbstractClientSession begin(IoHandler handler) throws IOException {
        try {
            handler.sessionCreated(this);
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        }
        var connection = (AbstractClientSession) AbstractSession.getSession(this);
        Thread.startVirtualThread(() -> read(handler, connection));
        return connection;
    }

    private void read(IoHandler handler, ClientSession connection) {
        var buffer = new ByteArrayBuffer(READ_SIZE);
        try {
            while (next(buffer)) {
                handler.messageReceived(this, buffer);
            }
            connection.close(true);
        } catch (Exception e) {
            connection.exceptionCaught(e);
        }
    }

    /// False at the end.
    private boolean next(Buffer buffer) {
        buffer.clear(false);
        try {
            channel.getAsyncOut().read(buffer).verify();
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    /// Copies, because the channel would take a packet of SSH for one with room for its own header.
    @Override
    public IoWriteFuture writeBuffer(Buffer buffer) throws IOException {
        return out.writeBuffer(new ByteArrayBuffer(buffer.getCompactData()));
    }

    @Override
    protected void doCloseImmediately() {
        channel.close(true);
        super.doCloseImmediately();
    }

    @Override
    public void shutdownOutputStream() {
        // Only forwarding would use it.
    }

    @Override
    public void suspendRead() {
        // Only forwarding would use it.
    }

    @Override
    public void resumeRead() {
        // Only forwarding would use it.
    }

    @Override
    public long getId() {
        return channel.getChannelId();
    }

    @Override
    public IoService getService() {
        return channel.getSession().getIoSession().getService();
    }

    @Override
    public @Nullable SocketAddress getAcceptanceAddress() {
        return null;
    }

    @Override
    public SocketAddress getRemoteAddress() {
        return channel.getRemoteSocketAddress();
    }

    @Override
    public SocketAddress getLocalAddress() {
        return channel.getLocalSocketAddress();
    }

    @Override
    public @Nullable Object getAttribute(Object key) {
        return attributes.get(key);
    }

    @Override
    public @Nullable Object setAttribute(Object key, Object value) {
        return attributes.put(key, value);
    }

    @Override
    public @Nullable Object setAttributeIfAbsent(Object key, Object value) {
        return attributes.putIfAbsent(key, value);
    }

    @Override
    public @Nullable Object removeAttribute(Object key) {
        return attributes.remove(key);
    }
}
