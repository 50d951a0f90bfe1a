package dev.bailiwick.fleet.downloads;

import java.nio.file.Path;

/// An archive of the agent for one architecture.
///
/// @param sha256 in hexadecimal
record AgentArchive(String name, Path file, long size, String sha256) {
    /// As `sha256sum` prints and checks it.
    String checksumLine() {
        return sha256 + "  " + name;
    }
}
