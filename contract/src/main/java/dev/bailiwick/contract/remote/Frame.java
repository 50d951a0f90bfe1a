package dev.bailiwick.contract.remote;

import java.util.Arrays;

/// One frame as it was read.
///
/// @param type what the payload is
/// @param payload at most [FrameChannel#MAX_PAYLOAD] bytes
public record Frame(Type type, byte[] payload) {
    /// The type of a frame, one byte on the wire.
    public enum Type {
        /// One JSON object with a `type`: a [SessionRequest] or a [SessionEvent].
        CONTROL('C'),
        /// Raw bytes of the terminal.
        DATA('D');

        final byte code;

        Type(char code) {
            this.code = (byte) code;
        }
    }

    /// Overwrites the payload, which can contain a password.
    public void clear() {
        Arrays.fill(payload, (byte) 0);
    }
}
