package dev.bailiwick.agent.backup.restic;

import dev.bailiwick.agent.backup.work.RunFailed;
import dev.bailiwick.contract.backup.RunErrorCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/// Reads files from a snapshot.
public final class Restorer {
    private static final int BUFFER = 64 * 1024;

    private final Restic restic;

    public Restorer(Restic restic) {
        this.restic = restic;
    }

    /// Restores what has these paths, each with everything in it, with owners and permissions.
    ///
    /// @param snapshot its whole id, so that what is restored is what was checked
    /// @return errors of single files
    public List<String> restore(String snapshot, List<String> paths, Path target) throws RunFailed {
        PathOrder.check(restic, snapshot, paths);
        var arguments = new ArrayList<>(List.of("restore", snapshot, "--target=" + target));
        if (restic.isLocal()) {
            arguments.add("--no-lock"); // the process can only write the target
        }
        for (String path : paths) {
            if (!path.equals("/")) {
                arguments.add("--include=" + Patterns.exactly(path));
            }
        }
        return restic.restore(arguments);
    }

    public static RunFailed nothingFound() {
        return new RunFailed(
                RunErrorCode.FAILED, "The snapshot contains none of these files and folders.");
    }

    /// The SHA-256 of a file in a snapshot.
    public byte[] hash(String snapshot, String path) throws RunFailed {
        var hash = new AtomicReference<byte[]>(new byte[0]);
        restic.read(List.of("dump", "--no-lock", snapshot, "--", path), in -> hash.set(sha256(in)));
        return hash.get();
    }

    public static byte[] sha256(InputStream in) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[BUFFER];
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                digest.update(buffer, 0, count);
            }
            return digest.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
