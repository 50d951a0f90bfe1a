package dev.bailiwick.bench;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;

/// A minute at a desktop as guacd sends it, the same each time: mostly small changes, such as typed
/// letters, sometimes a scrolled page, sometimes a new window. Images are in parts of at most 6,048
/// bytes, in base64, and each frame ends with `sync`.
final class DesktopRecording {
    private static final int FRAMES = 240;
    private static final int PART = 6_048;

    private final Random random = new Random(27);
    private final List<byte[]> frames = new ArrayList<>();

    DesktopRecording() {
        for (int i = 0; i < FRAMES; i++) {
            frames.add(frame(i));
        }
    }

    List<byte[]> frames() {
        return frames;
    }

    private byte[] frame(int number) {
        var frame = new ByteArrayOutputStream();
        int kind = random.nextInt(20);
        if (kind < 13) {
            images(frame, 1 + random.nextInt(3), 300, 3_000);
        } else if (kind < 18) {
            add(frame, "copy", 0, 0, 96, 1_280, 560, 14, 0, 0, 0);
            images(frame, 4 + random.nextInt(9), 2_000, 12_000);
        } else {
            add(frame, "rect", 0, 120, 80, 900, 600);
            add(frame, "cfill", 14, 0, 240, 240, 240, 255);
            images(frame, 10 + random.nextInt(6), 8_000, 32_000);
        }
        add(frame, "mouse", random.nextInt(1_920), random.nextInt(1_080), 0, 1_790_000_000_000L);
        add(frame, "sync", 1_790_000_000_000L + number * 40L);
        return frame.toByteArray();
    }

    private void images(ByteArrayOutputStream frame, int count, int least, int most) {
        for (int i = 0; i < count; i++) {
            int x = random.nextInt(1_800);
            int y = random.nextInt(1_000);
            add(frame, "img", i, 14, 0, "image/webp", x, y);
            var image = new byte[random.nextInt(least, most)];
            random.nextBytes(image);
            for (int from = 0; from < image.length; from += PART) {
                var part = new byte[Math.min(PART, image.length - from)];
                System.arraycopy(image, from, part, 0, part.length);
                add(frame, "blob", i, Base64.getEncoder().encodeToString(part));
            }
            add(frame, "end", i);
        }
    }

    private static void add(ByteArrayOutputStream frame, String opcode, Object... values) {
        var text = new StringBuilder().append(opcode.length()).append('.').append(opcode);
        for (Object value : values) {
            String element = value.toString();
            text.append(',').append(element.length()).append('.').append(element);
        }
        frame.writeBytes(text.append(';').toString().getBytes(StandardCharsets.US_ASCII));
    }
}
