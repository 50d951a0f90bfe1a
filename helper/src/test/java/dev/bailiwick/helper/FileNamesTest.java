package dev.bailiwick.helper;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FileNamesTest {
    @Test
    void utf_8_stays_as_it_is() throws Exception {
        String bytes = latin("Ümläut 🔑\n");
        assertThat(FileNames.text(bytes)).isEqualTo("Ümläut 🔑\n");
        assertThat(FileNames.bytes("Ümläut 🔑\n")).isEqualTo(bytes);
    }

    @Test
    void other_bytes_have_characters_of_their_own() {
        assertThat(FileNames.text("a\u00fcb\u00ff")).isEqualTo("a\ueffcb\uefff");
        assertThat(FileNames.text(latin("\uef80"))).isEqualTo("\uefee\uefbe\uef80");
    }

    @Test
    void all_bytes_survive_both_ways() throws Exception {
        var random = new Random(7);
        for (int i = 0; i < 100_000; i++) {
            var bytes = new byte[random.nextInt(12)];
            random.nextBytes(bytes);
            // Often near the characters that stand for bytes.
            for (int j = 0; j + 2 < bytes.length && random.nextBoolean(); j += 3) {
                bytes[j] = (byte) 0xEE;
                bytes[j + 1] = (byte) (0xBD + random.nextInt(3));
                bytes[j + 2] = (byte) (0x80 + random.nextInt(64));
            }
            String name = new String(bytes, StandardCharsets.ISO_8859_1);
            assertThat(FileNames.bytes(FileNames.text(name))).isEqualTo(name);
        }
    }

    private static String latin(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }
}
