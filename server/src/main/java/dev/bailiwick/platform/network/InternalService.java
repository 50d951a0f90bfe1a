package dev.bailiwick.platform.network;

/// A service of this installation on this machine, which no outgoing connection that people
/// configure may reach.
public interface InternalService {
    /// Its TCP port.
    int port();
}
