package dev.bailiwick.helper.desktop;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.net.ProtocolException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Finds where instructions of the Guacamole protocol end, in UTF-8. An instruction is
/// `LENGTH.ELEMENT,LENGTH.ELEMENT,…;`, and a length counts code points. A reader that counts bytes
/// or UTF-16 units can be made to see other instructions than the receiver does (CVE-2023-30575),
/// and so can one that is lenient with malformed UTF-8: it is refused as RFC 3629 §4 has it.
///
/// Keeps what it has seen of an unfinished instruction, so that no byte is looked at twice.
final class InstructionScanner {
    private static final int MAX_OPCODE_LENGTH = 20;
    private static final int FIRST_CONTINUATION = 0x80;
    private static final int LAST_CONTINUATION = 0xbf;
    private static final long NOT_ASCII = 0x8080808080808080L;
    private static final VarHandle EIGHT_BYTES =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final int maxLength;
    private int scanned;
    private boolean inElement;
    private int digits;
    private int codePoints;
    private int continuations;

    /// What the next continuation can be; some leading bytes limit the first one.
    private int lowest = FIRST_CONTINUATION;

    private int highest = LAST_CONTINUATION;
    private int opcodeStart;
    private int opcodeEnd;

    /// @param maxLength of an instruction, in bytes
    InstructionScanner(int maxLength) {
        this.maxLength = maxLength;
    }

    /// Scans on from what it has seen.
    ///
    /// @param start where the instruction begins
    /// @param end of what has been received
    /// @return where the next instruction begins, or -1 when this one is not complete
    int scan(byte[] bytes, int start, int end) throws ProtocolException {
        if (scanned == 0) {
            opcodeStart = 0;
            opcodeEnd = 0;
        }
        int at = start + scanned;
        while (at < end) {
            if (inElement) {
                at = skipAscii(bytes, at, end);
                if (at == end) {
                    break;
                }
            }
            byte next = bytes[at++];
            if (inElement) {
                if (element(next, at - 1 - start)) {
                    checkLength(at - start);
                    scanned = 0;
                    return at;
                }
            } else {
                length(next, at - start);
            }
        }
        scanned = end - start;
        checkLength(scanned);
        return -1;
    }

    /// The opcode of the instruction that was found last.
    ///
    /// @param start where it begins
    String opcode(byte[] bytes, int start) {
        return new String(
                bytes, start + opcodeStart, opcodeEnd - opcodeStart, StandardCharsets.UTF_8);
    }

    /// The elements of a whole instruction, the opcode first.
    static List<String> elements(byte[] bytes, int start, int end) {
        var text = new String(bytes, start, end - start, StandardCharsets.UTF_8);
        var elements = new ArrayList<String>();
        for (int at = 0; at < text.length(); ) {
            int from = text.indexOf('.', at) + 1;
            int to = text.offsetByCodePoints(from, Integer.parseInt(text, at, from - 1, 10));
            elements.add(text.substring(from, to));
            at = to + 1;
        }
        return elements;
    }

    private void length(byte next, int offset) throws ProtocolException {
        if (next >= '0' && next <= '9' && digits < 6) {
            codePoints = codePoints * 10 + next - '0';
            digits++;
            return;
        }
        if (next != '.' || digits == 0 || codePoints > maxLength) {
            throw malformed();
        }
        inElement = true;
        if (opcodeStart == 0) {
            opcodeStart = offset;
        }
    }

    /// Images are ASCII, so that nearly everything is skipped eight bytes at a time.
    private int skipAscii(byte[] bytes, int from, int end) {
        int at = from;
        if (continuations == 0) {
            while (codePoints >= Long.BYTES
                    && end - at >= Long.BYTES
                    && ((long) EIGHT_BYTES.get(bytes, at) & NOT_ASCII) == 0) {
                at += Long.BYTES;
                codePoints -= Long.BYTES;
            }
        }
        return at;
    }

    /// Returns true at the end of the instruction.
    private boolean element(byte next, int offset) throws ProtocolException {
        if (continuations > 0) {
            int value = next & 0xff;
            if (value < lowest || value > highest) {
                throw malformed();
            }
            lowest = FIRST_CONTINUATION;
            highest = LAST_CONTINUATION;
            continuations--;
            return false;
        }
        if (codePoints > 0) {
            codePoints--;
            if (next < 0) {
                lead(next & 0xff);
            }
            return false;
        }
        if (next != ',' && next != ';') {
            throw malformed();
        }
        inElement = false;
        digits = 0;
        if (opcodeEnd == 0) {
            opcodeEnd = offset;
            if (opcodeEnd - opcodeStart > MAX_OPCODE_LENGTH) {
                throw malformed();
            }
        }
        return next == ';';
    }

    private void lead(int value) throws ProtocolException {
        if (value < 0xc2 || value > 0xf4) {
            throw malformed();
        }
        continuations = value < 0xe0 ? 1 : value < 0xf0 ? 2 : 3;
        switch (value) {
            case 0xe0 -> lowest = 0xa0; // overlong below
            case 0xed -> highest = 0x9f; // surrogates above
            case 0xf0 -> lowest = 0x90; // overlong below
            case 0xf4 -> highest = 0x8f; // beyond U+10FFFF above
            default -> {}
        }
    }

    private void checkLength(int length) throws ProtocolException {
        if (length > maxLength) {
            throw new ProtocolException("An instruction is too long.");
        }
    }

    private static ProtocolException malformed() {
        return new ProtocolException("An instruction is malformed.");
    }
}
