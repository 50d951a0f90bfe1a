package dev.bailiwick.helper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/// The helper as it is packaged, as a process with the packaged flags.
final class HelperProcess implements AutoCloseable {
    private static final Path JAR = Path.of("target/app/bailiwick-helper.jar");
    private static final Path OPTIONS = Path.of("../packaging/helper/java.options");

    private final Path folder;
    private final Process process;

    private HelperProcess(Path folder, Process process) {
        this.folder = folder;
        this.process = process;
    }

    /// A supervised one that listens.
    static HelperProcess start() throws Exception {
        HelperProcess helper = in(TestFolder.create(), "--supervised");
        helper.awaitListening();
        return helper;
    }

    static HelperProcess in(Path folder, String... options) throws IOException {
        var command = new ArrayList<String>();
        command.add(ProcessHandle.current().info().command().orElseThrow());
        command.addAll(
                Files.readAllLines(OPTIONS).stream()
                        .filter(line -> !line.startsWith("#"))
                        .toList());
        command.addAll(List.of("-jar", JAR.toString(), "--socket", folder + "/socket"));
        command.addAll(List.of(options));
        return new HelperProcess(
                folder,
                new ProcessBuilder(command)
                        .redirectError(ProcessBuilder.Redirect.appendTo(log(folder).toFile()))
                        .redirectOutput(ProcessBuilder.Redirect.appendTo(log(folder).toFile()))
                        .start());
    }

    void awaitListening() throws Exception {
        Await.until(() -> {
            if (!process.isAlive()) {
                throw new AssertionError("It has ended: " + log());
            }
            return log().contains("Listening");
        });
    }

    Path socket() {
        return folder.resolve("socket");
    }

    Process process() {
        return process;
    }

    TestViewer viewer() throws IOException {
        return new TestViewer(socket());
    }

    String log() throws IOException {
        return Files.readString(log(folder));
    }

    /// Output of `jcmd` for this process.
    String jcmd(String... command) throws Exception {
        var words = new ArrayList<String>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString());
        words.add(String.valueOf(process.pid()));
        words.addAll(List.of(command));
        Process jcmd = new ProcessBuilder(words).redirectErrorStream(true).start();
        String output = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (jcmd.waitFor() != 0) {
            throw new AssertionError(output);
        }
        return output;
    }

    /// A dump of the objects that are in use.
    byte[] heap() throws Exception {
        Path dump = TestFolder.create().resolve("helper.hprof");
        String _ = jcmd("GC.heap_dump", dump.toString());
        byte[] heap = Files.readAllBytes(dump);
        Files.delete(dump);
        return heap;
    }

    /// In bytes, of objects that are in use.
    long heapInUse() throws Exception {
        String _ = jcmd("GC.run");
        return Pattern.compile("used (\\d+)K")
                .matcher(jcmd("GC.heap_info"))
                .results()
                .limit(2)
                .mapToLong(found -> Long.parseLong(found.group(1)) * 1024)
                .sum();
    }

    /// In KiB.
    long residentMemory() throws IOException {
        return Files.readAllLines(Path.of("/proc", String.valueOf(process.pid()), "status"))
                .stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Path log(Path folder) {
        Path log = folder.resolve("log");
        try {
            if (!Files.exists(log)) {
                Files.createFile(log);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return log;
    }
}
