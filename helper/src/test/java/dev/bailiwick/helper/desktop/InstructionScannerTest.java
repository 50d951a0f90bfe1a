package dev.bailiwick.helper.desktop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InstructionScannerTest {
    private static final int MAX = 200;

    @Test
    void instructions_are_found_one_after_another() throws Exception {
        assertThat(opcodes("4.sync,8.12345678,1.1;3.nop;5.mouse,1.1,1.2,1.0;"))
                .containsExactly("sync", "nop", "mouse");
    }

    @Test
    void lengths_count_code_points() throws Exception {
        String text = "4.name,7.a😀é漢😀.;;";
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        assertThat(new InstructionScanner(MAX).scan(bytes, 0, bytes.length))
                .isEqualTo(bytes.length);
        assertThat(InstructionScanner.elements(bytes, 0, bytes.length))
                .containsExactly("name", "a😀é漢😀.;");
    }

    /// Counted in UTF-16 units or in bytes, the second instruction would be another one.
    @Test
    void what_an_emoji_hides_is_not_an_instruction() throws Exception {
        assertThat(opcodes("4.name,8.😀😀;3.nop;4.sync,1.1;")).containsExactly("name", "sync");
    }

    @Test
    void it_makes_no_difference_where_the_bytes_are_cut() throws Exception {
        byte[] bytes =
                "4.name,2.😀é;0.,4.ping,1.1;4.blob,1.0,12.QUJDREVGR0hJ;4.name,31.ten letters😀and é twenty more 漢;"
                        .getBytes(StandardCharsets.UTF_8);
        for (int step = 1; step < bytes.length; step++) {
            var scanner = new InstructionScanner(MAX);
            var found = new ArrayList<String>();
            int start = 0;
            for (int end = step; start < bytes.length; end = Math.min(end + step, bytes.length)) {
                for (int next = scanner.scan(bytes, start, end);
                        next >= 0;
                        next = scanner.scan(bytes, start, end)) {
                    found.add(scanner.opcode(bytes, start));
                    start = next;
                }
            }
            assertThat(found)
                    .as("%d bytes at a time", step)
                    .containsExactly("name", "", "blob", "name");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "4.sync1.1;",
                "3.sync;",
                "-1.sync;",
                ".sync;",
                "4,sync;",
                "4.sync.1.1;",
                "4.sync,;",
                "sync;",
                "9999999.sync;",
                "300.sync;",
                "1.\u0000x;",
                "4.sync,1.é1;",
                "21.aaaaaaaaaaaaaaaaaaaaa;"
            })
    void malformed_instructions_are_refused(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        assertThatThrownBy(() -> new InstructionScanner(MAX).scan(bytes, 0, bytes.length))
                .isInstanceOf(ProtocolException.class);
    }

    @Test
    void bytes_that_are_not_utf_8_are_refused() {
        for (int bad : new int[] {0x80, 0xc0, 0xff, 0xf5}) {
            byte[] bytes = {'1', '.', (byte) bad, ';'};
            assertThatThrownBy(() -> new InstructionScanner(MAX).scan(bytes, 0, bytes.length))
                    .isInstanceOf(ProtocolException.class);
        }
        byte[] unfinished = {'1', '.', (byte) 0xc3, ';'};
        assertThatThrownBy(() -> new InstructionScanner(MAX).scan(unfinished, 0, unfinished.length))
                .isInstanceOf(ProtocolException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "c0af", // overlong
                "e080af",
                "e09fbf",
                "f08080af",
                "f08fbfbf",
                "eda080", // surrogates
                "edbfbf",
                "f4908080", // beyond U+10FFFF
                "c3c3",
                "e28228",
                "f09f98"
            })
    void utf_8_that_others_could_read_differently_is_refused(String hex) {
        byte[] bytes = HexFormat.of().parseHex("312e" + hex + "3b");
        assertThatThrownBy(() -> new InstructionScanner(MAX).scan(bytes, 0, bytes.length))
                .isInstanceOf(ProtocolException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "c280",
                "dfbf",
                "e0a080",
                "ed9fbf",
                "ee8080",
                "efbfbf",
                "f0908080",
                "f48fbfbf"
            })
    void the_first_and_last_characters_of_each_length_pass(String hex) throws Exception {
        byte[] bytes = HexFormat.of().parseHex("312e" + hex + "3b");
        for (int split = 2; split < bytes.length; split++) {
            var scanner = new InstructionScanner(MAX);
            assertThat(scanner.scan(bytes, 0, split)).isEqualTo(-1);
            assertThat(scanner.scan(bytes, 0, bytes.length)).isEqualTo(bytes.length);
        }
    }

    @Test
    void instructions_are_limited_in_length_before_they_are_complete() {
        byte[] bytes = ("4.blob," + "1.0,".repeat(60)).getBytes(StandardCharsets.UTF_8);
        assertThatThrownBy(() -> new InstructionScanner(MAX).scan(bytes, 0, bytes.length))
                .isInstanceOf(ProtocolException.class);
    }

    private static List<String> opcodes(String text) throws ProtocolException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        var scanner = new InstructionScanner(MAX);
        var found = new ArrayList<String>();
        for (int start = 0; start < bytes.length; ) {
            int next = scanner.scan(bytes, start, bytes.length);
            found.add(scanner.opcode(bytes, start));
            start = next;
        }
        return found;
    }
}
