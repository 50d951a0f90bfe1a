package dev.bailiwick.agent.backup.restic;

import dev.bailiwick.agent.backup.work.RunFailed;
import dev.bailiwick.contract.backup.RunErrorCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The installed restic.
///
/// @param version such as `0.14.0`
public record ResticProgram(Path file, String version) {
    static final String SEARCH_PATH =
            "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
    private static final Pattern VERSION =
            Pattern.compile("restic ((\\d{1,4})\\.(\\d{1,4})\\S{0,30})");
    private static final int OLDEST_MINOR = 14;
    private static final int MAX_BYTES = 1_000;

    /// Fails with `engine_missing` when there is none, or an older one than 0.14.
    ///
    /// @param configured empty to search the usual folders
    public static ResticProgram find(Optional<Path> configured) throws RunFailed {
        Path file =
                configured
                        .or(() -> inSearchPath("restic"))
                        .orElseThrow(() ->
                                missing(
                                        "restic is not installed. Install the package restic, 0.14"
                                                + " or newer."));
        Matcher version = VERSION.matcher(version(file));
        if (!version.find()) {
            throw missing("%s is not restic.".formatted(file));
        }
        if (version.group(2).equals("0") && Integer.parseInt(version.group(3)) < OLDEST_MINOR) {
            throw missing(
                    "%s is restic %s, and 0.14 or newer is needed."
                            .formatted(file, version.group(1)));
        }
        return new ResticProgram(file, version.group(1));
    }

    static Optional<Path> inSearchPath(String name) {
        return Stream.of(SEARCH_PATH.split(":", -1))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static String version(Path file) throws RunFailed {
        try {
            Process process =
                    new ProcessBuilder(file.toString(), "version")
                            .redirectErrorStream(true)
                            .start();
            process.getOutputStream().close();
            try {
                if (!process.waitFor(20, TimeUnit.SECONDS)) {
                    throw missing("%s does not print its version.".formatted(file));
                }
                return new String(
                        process.getInputStream().readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            throw missing("%s cannot be started.".formatted(file));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw missing("%s was interrupted.".formatted(file));
        }
    }

    private static RunFailed missing(String sentence) {
        return new RunFailed(RunErrorCode.ENGINE_MISSING, sentence);
    }
}
