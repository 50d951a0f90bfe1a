package dev.bailiwick.engine;

import java.io.IOException;

/// Requests to one engine during one reading. An implementation limits the size of a response and
/// the time of all of them together.
public interface EngineTransport {
    /// @param path with the query, without the API's version
    /// @throws IOException when there is no complete response within the limits; its message says
    ///   what the engine does wrong
    Reply get(String path) throws IOException;

    /// @param body as received
    record Reply(int status, byte[] body) {}
}
