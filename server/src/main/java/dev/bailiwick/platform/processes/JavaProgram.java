package dev.bailiwick.platform.processes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A packed program: a folder with its jar, its libraries and `java.options`.
///
/// @param jar its file name
public record JavaProgram(Path folder, String jar) {
    /// Starts it with this server's JDK and output. It gets `environment` and none of this server's
    /// settings, which contain secrets. Its standard input ends with this server.
    public Process start(List<String> arguments, Map<String, String> environment)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        Files.readAllLines(folder.resolve("java.options")).stream()
                .filter(line -> !line.startsWith("#"))
                .forEach(command::add);
        command.addAll(List.of("-jar", folder.resolve(jar).toString()));
        command.addAll(arguments);
        var builder = new ProcessBuilder(command);
        builder.environment().clear();
        builder.environment()
                .put("MALLOC_ARENA_MAX", "2"); // the C library needs few threads' memory
        builder.environment().putAll(environment);
        return builder.redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
