package dev.bailiwick.bench;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;

/// OpenSSH's client, with a terminal on the machine.
final class OpenSshTerminal implements Terminal {
    private final Process process;
    private final InputStream printed;
    private final byte[] buffer = new byte[128 * 1024];

    OpenSshTerminal(SshServer machine) throws IOException {
        var command = new ArrayList<String>();
        command.add("ssh");
        command.add("-tt");
        command.addAll(machine.clientOptions());
        process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        printed = process.getInputStream();
    }

    @Override
    public void type(String text) throws IOException {
        process.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
    }

    @Override
    public ByteBuffer output() throws IOException {
        int length = printed.read(buffer);
        if (length < 0) {
            throw new EOFException("ssh has ended.");
        }
        return ByteBuffer.wrap(buffer, 0, length);
    }

    @Override
    public ProcessTree processes() {
        return new ProcessTree(process.toHandle());
    }

    @Override
    public void close() {
        process.destroy();
    }
}
