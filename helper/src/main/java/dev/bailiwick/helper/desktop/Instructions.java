package dev.bailiwick.helper.desktop;

import java.util.Set;

/// Which instructions pass. Everything else is left out: files, sound, printing and parameters, and
/// the empty opcode, which is the tunnel's own and means something else to guacd.
final class Instructions {
    private static final Set<String> FROM_BROWSER =
            Set.of(
                    "ack",
                    "blob",
                    "disconnect",
                    "end",
                    "key",
                    "mouse",
                    "nop",
                    "size",
                    "sync",
                    "touch");

    private static final Set<String> FROM_GUACD =
            Set.of(
                    "ack",
                    "arc",
                    "blob",
                    "cfill",
                    "clip",
                    "close",
                    "copy",
                    "cstroke",
                    "cursor",
                    "curve",
                    "dispose",
                    "distort",
                    "end",
                    "identity",
                    "img",
                    "lfill",
                    "line",
                    "lstroke",
                    "mouse",
                    "move",
                    "name",
                    "nop",
                    "png",
                    "pop",
                    "push",
                    "rect",
                    "reset",
                    "set",
                    "shade",
                    "size",
                    "start",
                    "sync",
                    "transfer",
                    "transform");

    private static final String CLIPBOARD = "clipboard";

    private Instructions() {}

    static boolean passesFromBrowser(String opcode, boolean clipboard) {
        return FROM_BROWSER.contains(opcode) || (clipboard && opcode.equals(CLIPBOARD));
    }

    static boolean passesFromGuacd(String opcode, boolean clipboard) {
        return FROM_GUACD.contains(opcode) || (clipboard && opcode.equals(CLIPBOARD));
    }
}
