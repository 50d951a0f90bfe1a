package dev.bailiwick.e2e;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The live objects of a JVM, as a dump of its heap has them.
final class LiveObjects {
    // a text that every JVM has, which shows that the search finds something
    private static final String USUAL = "java.runtime.version";

    private LiveObjects() {}

    /// In which encodings they contain a text.
    static List<Charset> formsOf(String text, long pid) throws IOException {
        Path folder = Files.createTempDirectory("bailiwick-dump-");
        Path dump = folder.resolve("heap.hprof");
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        if (!Programs.succeeds(jcmd, Long.toString(pid), "GC.heap_dump", dump.toString())) {
            throw new IllegalStateException("There is no dump of process " + pid);
        }
        String heap = Files.readString(dump, StandardCharsets.ISO_8859_1);
        Files.delete(dump);
        Files.delete(folder);
        if (!heap.contains(USUAL)) {
            throw new IllegalStateException("The dump is not a dump.");
        }
        return Stream.of(
                        StandardCharsets.UTF_8,
                        StandardCharsets.UTF_16LE,
                        StandardCharsets.UTF_16BE)
                .filter(form ->
                        heap.contains(new String(text.getBytes(form), StandardCharsets.ISO_8859_1)))
                .toList();
    }
}
