package dev.bailiwick.gateway;

import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/// Direct buffers for downloads. The first ones are large, and used again and again. When all of
/// them are in use, recipients are many or slow, and the next ones get small buffers.
final class Buffers {
    private static final int LARGE = 256 * 1024;
    private static final int MOST_LARGE = 64;
    private static final int SMALL = 32 * 1024;
    private static final int MOST_SMALL = 512;

    private final BlockingQueue<ByteBuffer> large = new ArrayBlockingQueue<>(MOST_LARGE);
    private final BlockingQueue<ByteBuffer> small = new ArrayBlockingQueue<>(MOST_SMALL);

    Buffers() {
        for (int i = 0; i < MOST_LARGE; i++) {
            large.add(ByteBuffer.allocate(0)); // a place for one that is allocated when needed
        }
    }

    ByteBuffer take() {
        @Nullable ByteBuffer buffer = large.poll();
        if (buffer != null) {
            return buffer.capacity() == 0 ? ByteBuffer.allocateDirect(LARGE) : buffer.clear();
        }
        buffer = small.poll();
        return buffer == null ? ByteBuffer.allocateDirect(SMALL) : buffer.clear();
    }

    void giveBack(ByteBuffer buffer) {
        boolean _ = (buffer.capacity() == LARGE ? large : small).offer(buffer);
    }
}
