package dev.bailiwick.gateway;

import java.io.IOException;

/// What a peer sent is no HTTP/1.1 message that this program accepts.
final class MalformedException extends IOException {
    MalformedException() {
        super("malformed message");
    }
}
