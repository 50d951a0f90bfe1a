package dev.bailiwick.modules.send.sealing;

import java.io.IOException;

/// What was stored is not what was encrypted.
public final class DamagedContentException extends IOException {
    public DamagedContentException(Throwable cause) {
        super("the content was changed", cause);
    }
}
