package dev.bailiwick.modules.send.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Set;
import java.util.UUID;

/// Keeps the parts of packages, each under a name that is used once. All servers share it.
public interface ContentStore {
    /// The name of a part.
    ///
    /// @param name of letters, digits and hyphens
    record Part(UUID uid, int place, String name) {
        String path() {
            return uid + "/" + place + "/" + name;
        }
    }

    /// Keeps a part that survives a power cut from now on.
    ///
    /// @param file with its content, on this machine; it is gone afterwards
    void keep(Part part, Path file) throws IOException;

    /// @throws NoSuchFileException if it is gone
    InputStream open(Part part) throws IOException;

    void delete(Part part) throws IOException;

    /// What belongs to a package.
    void delete(UUID uid) throws IOException;

    /// What belongs to one item.
    void delete(UUID uid, int place) throws IOException;

    /// All packages that have something here.
    Set<UUID> packages() throws IOException;

    /// How many bytes it can still take; [Long#MAX_VALUE] if it does not know.
    long free() throws IOException;
}
