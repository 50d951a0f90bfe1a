package dev.bailiwick.agent.backup.apart;

import dev.bailiwick.agent.backup.policy.HostPolicy;
import dev.bailiwick.agent.backup.restic.Restic;
import dev.bailiwick.agent.backup.restic.Restorer;
import dev.bailiwick.agent.backup.work.JsonText;
import dev.bailiwick.agent.backup.work.PrivateFolder;
import dev.bailiwick.agent.backup.work.RunFailed;
import dev.bailiwick.agent.backup.work.Text;
import dev.bailiwick.contract.backup.LeasedRun;
import dev.bailiwick.contract.backup.RunErrorCode;
import dev.bailiwick.contract.backup.RunReport;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Restores chosen files, into a staging folder or in place.
public final class Restore {
    private static final int MAX_WARNING_LENGTH = 300;

    private final Restic restic;
    private final LeasedRun run;
    private final LeasedRun.Restore wanted;

    public Restore(Restic restic, LeasedRun run, LeasedRun.Restore wanted) {
        this.restic = restic;
        this.run = run;
        this.wanted = wanted;
    }

    /// Into a new folder, which only root can enter.
    public String intoStaging(Path staging) throws RunFailed {
        Path folder = staging.resolve(run.id().toString());
        try {
            PrivateFolder.delete(folder); // of an earlier attempt
            createPrivate(folder);
            List<String> warnings =
                    new Restorer(restic).restore(wanted.snapshot(), wanted.paths(), folder);
            var counted = new Counted();
            Files.walkFileTree(folder, counted);
            if (counted.files == 0 && counted.folders <= 1) {
                PrivateFolder.delete(folder);
                throw Restorer.nothingFound();
            }
            return json(counted.files, counted.bytes, folder, warnings);
        } catch (IOException e) {
            throw new RunFailed(RunErrorCode.FAILED, "%s cannot be used: %s.".formatted(folder, e));
        }
    }

    /// Each file is first restored completely, then moved to its place.
    ///
    /// @param owner of folders that can be trusted: 0
    public String inPlace(HostPolicy policy, int owner) throws RunFailed {
        Map<Path, List<String>> byRoot = new LinkedHashMap<>();
        for (String path : wanted.paths()) {
            byRoot.computeIfAbsent(policy.inPlaceRoot(path), _ -> new ArrayList<>()).add(path);
        }
        var warnings = new ArrayList<String>();
        long files = 0;
        long bytes = 0;
        for (var one : byRoot.entrySet()) {
            Path folder =
                    InPlace.trustedFolder(one.getKey(), owner).resolve(InPlace.PREFIX + run.id());
            try {
                PrivateFolder.delete(folder);
                createPrivate(folder);
                List<String> errors =
                        new Restorer(restic).restore(wanted.snapshot(), one.getValue(), folder);
                if (!errors.isEmpty()) {
                    throw new RunFailed(
                            RunErrorCode.FAILED,
                            "Nothing was replaced, because not everything could be restored: "
                                    + errors.getFirst());
                }
                var move = new InPlace(folder, restic.control());
                for (String path : one.getValue()) {
                    move.move(Path.of(path));
                }
                files += move.files();
                bytes += move.bytes();
                warnings.addAll(move.warnings());
            } catch (IOException e) {
                throw new RunFailed(
                        RunErrorCode.FAILED, "The files cannot be moved to their place: " + e);
            } finally {
                deleteQuietly(folder);
            }
        }
        if (files == 0 && warnings.isEmpty()) {
            throw Restorer.nothingFound();
        }
        return json(files, bytes, Path.of("/"), warnings);
    }

    private static void createPrivate(Path folder) throws IOException {
        Path _ =
                Files.createDirectory(
                        folder,
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rwx------")));
    }

    private static void deleteQuietly(Path folder) {
        try {
            PrivateFolder.delete(folder);
        } catch (IOException _) {
            // The next restore deletes it.
        }
    }

    private static String json(long files, long bytes, Path folder, List<String> warnings) {
        return JsonText.object(json -> {
            json.writeNumberProperty("files", files);
            json.writeNumberProperty("bytes", bytes);
            json.writeStringProperty("folder", folder.toString());
            JsonText.texts(
                    json,
                    "warnings",
                    warnings.stream()
                            .limit(RunReport.MAX_WARNINGS)
                            .map(one -> Text.cut(one, MAX_WARNING_LENGTH))
                            .toList());
        });
    }

    private static final class Counted extends SimpleFileVisitor<Path> {
        private long files;
        private long folders;
        private long bytes;

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            folders++;
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            files++;
            bytes += attributes.isRegularFile() ? attributes.size() : 0;
            return FileVisitResult.CONTINUE;
        }
    }
}
