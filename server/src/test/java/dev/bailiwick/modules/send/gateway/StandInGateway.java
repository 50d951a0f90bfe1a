package dev.bailiwick.modules.send.gateway;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;

/// A program in the gateway's place. It writes its environment to a file that is named by its
/// process id, and runs until its standard input ends.
final class StandInGateway {
    private StandInGateway() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(System.getProperty("java.class.path")).resolveSibling("");
        Path partial = folder.resolve("partial");
        Files.write(
                partial,
                new TreeMap<>(System.getenv())
                        .entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList());
        Files.move(partial, folder.resolve("run-" + ProcessHandle.current().pid()));
        while (System.in.read() >= 0) {
            // The server writes nothing.
        }
    }
}
