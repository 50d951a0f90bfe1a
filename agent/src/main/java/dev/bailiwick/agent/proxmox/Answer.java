package dev.bailiwick.agent.proxmox;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Consumer;

/// The bytes of an answer as they arrive, to be read once. What was read is released, so that a
/// large answer and what is made of it are never both in memory.
final class Answer extends InputStream implements Consumer<Optional<byte[]>> {
    private final Queue<byte[]> chunks = new ArrayDeque<>();
    private byte[] chunk = {};
    private int position;

    @Override
    public void accept(Optional<byte[]> arrived) {
        arrived.ifPresent(chunks::add);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, target.length);
        while (position == chunk.length) {
            byte[] next = chunks.poll();
            if (next == null) {
                return length == 0 ? 0 : -1;
            }
            chunk = next;
            position = 0;
        }
        int count = Math.min(length, chunk.length - position);
        System.arraycopy(chunk, position, target, offset, count);
        position += count;
        return count;
    }
}
