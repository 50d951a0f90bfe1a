package dev.bailiwick.helper;

import java.io.IOException;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.sshd.client.channel.ClientChannel;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.util.buffer.Buffer;
import org.apache.sshd.common.util.buffer.ByteArrayBuffer;
import org.apache.sshd.core.CoreModuleProperties;
import org.apache.sshd.sftp.client.SftpErrorDataHandler;
import org.apache.sshd.sftp.client.SftpVersionSelector;
import org.apache.sshd.sftp.client.impl.DefaultSftpClient;
import org.apache.sshd.sftp.common.SftpConstants;
import org.apache.sshd.sftp.common.SftpException;
import org.jspecify.annotations.Nullable;

/// SFTP version 3 over a channel of its own, with limits for a machine that answers without being
/// asked, or not at all. Names are bytes, one character each.
final class Sftp extends DefaultSftpClient {
    /// So much is on its way while a file is read.
    private static final long WINDOW = 2 * 1024 * 1024;

    private static final int MAX_UNREAD = 8 * 1024 * 1024;

    /// Length, type, id, and the length of the data.
    private static final int EMPTY_DATA_LENGTH = 13;

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String POSIX_RENAME = "posix-rename@openssh.com";

    /// Bytes of answers that nothing has taken yet.
    private long unread;

    private Sftp(ClientSession connection) throws IOException {
        super(
                connection,
                SftpVersionSelector.fixedVersionSelector(SftpConstants.SFTP_V3),
                SftpErrorDataHandler.EMPTY);
        setNameDecodingCharset(StandardCharsets.ISO_8859_1);
    }

    static Sftp open(ClientSession connection) throws IOException {
        CoreModuleProperties.WINDOW_SIZE.set(connection, WINDOW);
        return new Sftp(connection);
    }

    ClientChannel channel() {
        return getClientChannel();
    }

    /// Null when there is nothing. Does not follow a link.
    @Nullable Attributes find(String path) throws IOException {
        try {
            return lstat(path);
        } catch (SftpException e) {
            if (e.getStatus() == SftpConstants.SSH_FX_NO_SUCH_FILE) {
                return null;
            }
            throw e;
        }
    }

    /// Moves a file to where another one can be, at once where the machine can.
    void replace(String from, String to) throws IOException {
        if (getServerExtensions().containsKey(POSIX_RENAME)) {
            Buffer request = new ByteArrayBuffer();
            request.putString(POSIX_RENAME);
            putReferencedName(SftpConstants.SSH_FXP_EXTENDED, request, from, 0);
            putReferencedName(SftpConstants.SSH_FXP_EXTENDED, request, to, 1);
            checkCommandStatus(SftpConstants.SSH_FXP_EXTENDED, request);
        } else {
            if (find(to) != null) {
                remove(to);
            }
            rename(from, to);
        }
    }

    @Override
    protected void process(Buffer answer) throws IOException {
        if (count(answer.available()) > MAX_UNREAD || isEmptyData(answer)) {
            channel().close(false);
            throw new ProtocolException("The machine does not keep to the protocol.");
        }
        super.process(answer);
    }

    @Override
    public Buffer receive(int id) throws IOException {
        Buffer answer = receive(id, PATIENCE);
        if (answer == null) {
            throw new IOException("The machine does not answer.");
        }
        return answer;
    }

    @Override
    public @Nullable Buffer receive(int id, Duration patience) throws IOException {
        Buffer answer = super.receive(id, patience);
        if (answer != null) {
            long _ = count(-answer.available());
        }
        return answer;
    }

    /// With these, a read would never end.
    private static boolean isEmptyData(Buffer answer) {
        int type = answer.rawByte(answer.rpos() + Integer.BYTES) & 0xFF;
        return type == SftpConstants.SSH_FXP_DATA && answer.available() <= EMPTY_DATA_LENGTH;
    }

    private synchronized long count(long bytes) {
        unread += bytes;
        return unread;
    }
}
