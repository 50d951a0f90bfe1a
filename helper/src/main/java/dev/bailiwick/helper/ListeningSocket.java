package dev.bailiwick.helper;

import java.io.Closeable;
import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import jdk.net.ExtendedSocketOptions;

/// The Unix socket where the server connects, in a folder that only the helper's user can enter.
final class ListeningSocket implements Closeable {
    private static final Path OWN_PROCESS = Path.of("/proc/self");

    private final Path path;
    private final UserPrincipal self;
    private final ServerSocketChannel channel;

    private ListeningSocket(Path path, UserPrincipal self, ServerSocketChannel channel) {
        this.path = path;
        this.self = self;
        this.channel = channel;
    }

    /// Replaces a socket that a helper left behind, and fails while another one listens.
    static ListeningSocket at(Path path) throws IOException {
        UserPrincipal self = Files.getOwner(OWN_PROCESS);
        checkFolder(path.toAbsolutePath().resolveSibling(""), self);
        removeStale(path);
        ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        channel.bind(UnixDomainSocketAddress.of(path));
        return new ListeningSocket(path, self, channel);
    }

    /// The next connection of a process with the same user. Others are closed.
    SocketChannel accept() throws IOException {
        while (true) {
            SocketChannel peer = channel.accept();
            UserPrincipal user = peer.getOption(ExtendedSocketOptions.SO_PEERCRED).user();
            if (user.getName().equals(self.getName())) {
                return peer;
            }
            peer.close();
            Log.error("A connection of the user " + user.getName() + " was refused.");
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
        Files.deleteIfExists(path);
    }

    private static void checkFolder(Path folder, UserPrincipal self) throws IOException {
        PosixFileAttributes attributes =
                Files.readAttributes(folder, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!attributes.isDirectory()
                || !attributes.owner().equals(self)
                || !attributes.permissions().equals(PosixFilePermissions.fromString("rwx------"))) {
            throw new IOException(
                    folder + " must be a folder of the user " + self + " with the mode 0700.");
        }
    }

    private static void removeStale(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (var _ = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
            throw new IOException("Another helper listens at " + path + ".");
        } catch (ConnectException _) {
            if (!Files.readAttributes(path, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                    .isOther()) {
                throw new IOException(path + " exists and is not a socket.");
            }
            Files.delete(path);
        }
    }
}
