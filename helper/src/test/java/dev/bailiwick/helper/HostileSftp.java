package dev.bailiwick.helper;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.sshd.server.command.AbstractCommandSupport;
import org.apache.sshd.sftp.common.SftpConstants;

/// The SFTP subsystem of a machine that does not keep to the protocol. It can do what a test does
/// not change.
final class HostileSftp extends AbstractCommandSupport {
    static final int FOLDER = 0040755;
    static final int FILE = 0100644;

    private final Answers answers;

    HostileSftp(Answers answers) {
        super("sftp", null);
        this.answers = answers;
    }

    @Override
    public void run() {
        try {
            var in = new DataInputStream(getInputStream());
            while (true) {
                int length = in.readInt();
                int type = in.read();
                int id = in.readInt();
                byte[] _ = in.readNBytes(length - 5);
                if (!answers.answer(type, id, this)) {
                    usual(type, id);
                }
            }
        } catch (IOException _) {
            onExit(0);
        }
    }

    void send(int type, Content content) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var out = new DataOutputStream(bytes);
        out.writeByte(type);
        content.write(out);
        var framed = new DataOutputStream(getOutputStream());
        framed.writeInt(bytes.size());
        bytes.writeTo(framed);
        framed.flush();
    }

    void status(int id, int status) throws IOException {
        send(
                SftpConstants.SSH_FXP_STATUS,
                out -> {
                    out.writeInt(id);
                    out.writeInt(status);
                    text(out, "because");
                    text(out, "");
                });
    }

    void names(int id, int mode, String... names) throws IOException {
        send(
                SftpConstants.SSH_FXP_NAME,
                out -> {
                    out.writeInt(id);
                    out.writeInt(names.length);
                    for (String name : names) {
                        text(out, name);
                        text(out, "");
                        out.writeInt(SftpConstants.SSH_FILEXFER_ATTR_PERMISSIONS);
                        out.writeInt(mode);
                    }
                });
    }

    void attributes(int id, int mode, long size) throws IOException {
        send(
                SftpConstants.SSH_FXP_ATTRS,
                out -> {
                    out.writeInt(id);
                    out.writeInt(
                            SftpConstants.SSH_FILEXFER_ATTR_SIZE
                                    | SftpConstants.SSH_FILEXFER_ATTR_PERMISSIONS);
                    out.writeLong(size);
                    out.writeInt(mode);
                });
    }

    void data(int id, int length) throws IOException {
        send(
                SftpConstants.SSH_FXP_DATA,
                out -> {
                    out.writeInt(id);
                    out.writeInt(length);
                    out.write(new byte[length]);
                });
    }

    private void usual(int type, int id) throws IOException {
        switch (type) {
            case SftpConstants.SSH_FXP_INIT ->
                    send(SftpConstants.SSH_FXP_VERSION, out -> out.writeInt(3));
            case SftpConstants.SSH_FXP_OPEN, SftpConstants.SSH_FXP_OPENDIR ->
                    send(
                            SftpConstants.SSH_FXP_HANDLE,
                            out -> {
                                out.writeInt(id);
                                text(out, "handle");
                            });
            case SftpConstants.SSH_FXP_STAT -> attributes(id, FILE, 10);
            case SftpConstants.SSH_FXP_LSTAT -> attributes(id, FOLDER, 10);
            default -> status(id, SftpConstants.SSH_FX_OK);
        }
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    interface Answers {
        /// Returns false for the usual answer.
        boolean answer(int type, int id, HostileSftp sftp) throws IOException;
    }

    interface Content {
        void write(DataOutputStream out) throws IOException;
    }
}
