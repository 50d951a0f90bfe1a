package dev.bailiwick.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// The packaged agent.
final class AgentProgram {
    private AgentProgram() {}

    /// The archive from the last `build`.
    static Path unpack(Path launcher, Path folder) throws IOException, InterruptedException {
        Path target = launcher.resolveSibling("target");
        try (var files = Files.list(target)) {
            Path archive =
                    files.filter(file ->
                                    file.getFileName().toString().startsWith("bailiwick-agent-"))
                            .filter(file -> file.toString().endsWith(".tar.gz"))
                            .findFirst()
                            .orElseThrow(() ->
                                    new IllegalStateException(
                                            "There is no agent's archive: ./bailiwick build makes"
                                                    + " it."));
            Path unpacked = Files.createDirectory(folder.resolve("agent"));
            carryOut(
                    new ProcessBuilder(
                            "tar",
                            "-xzf",
                            archive.toString(),
                            "-C",
                            unpacked.toString(),
                            "--strip-components=1"));
            return unpacked.resolve("bin").resolve("bailiwick-agent");
        }
    }

    static String carryOut(ProcessBuilder builder) throws IOException, InterruptedException {
        Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException("This failed: " + builder.command());
        }
        return said;
    }
}
