package dev.bailiwick;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Every parser that handles untrusted input keeps its properties for all stored inputs, including
/// those that once broke it, and for small variations of them.
class FuzzSeedsTest {
    private static final int VARIATIONS = 60;

    @TestFactory
    Stream<DynamicTest> fuzz_properties_hold_for_stored_seeds_and_their_variations()
            throws Exception {
        List<Class<?>> all = fuzzTests();
        assertThat(all).hasSizeGreaterThan(15);
        return all.stream()
                .map(one -> DynamicTest.dynamicTest(one.getSimpleName(), () -> holds(one)));
    }

    private static void holds(Class<?> fuzzTest) throws Exception {
        String name = fuzzTest.getSimpleName().replaceFirst("Fuzz$", "");
        for (Path seed : files(classes().resolve("fuzz").resolve(name))) {
            byte[] kept = Files.readAllBytes(seed);
            run(fuzzTest, kept, seed.getFileName() + " as it is");
            for (int i = 0; i < VARIATIONS; i++) {
                run(fuzzTest, varied(kept, new Random(i)), seed.getFileName() + ", variation " + i);
            }
        }
    }

    private static void run(Class<?> fuzzTest, byte[] input, String which) throws Exception {
        try {
            fuzzTest.getMethod("fuzzerTestOneInput", byte[].class).invoke(null, (Object) input);
        } catch (InvocationTargetException e) {
            throw new AssertionError("with " + which, e.getCause());
        }
    }

    /// Truncates, changes one byte, or repeats a part.
    private static byte[] varied(byte[] kept, Random random) {
        int from = random.nextInt(kept.length + 1);
        byte[] varied = kept.clone();
        switch (random.nextInt(3)) {
            case 0 -> varied = Arrays.copyOf(kept, from);
            case 1 -> varied[Math.min(from, kept.length - 1)] = (byte) random.nextInt(256);
            default -> {
                varied = Arrays.copyOf(kept, kept.length + from);
                System.arraycopy(kept, 0, varied, kept.length, from);
            }
        }
        return varied;
    }

    private static List<Class<?>> fuzzTests() throws Exception {
        Path root = classes();
        try (Stream<Path> files = Files.walk(root)) {
            return files.map(file -> root.relativize(file).toString())
                    .filter(name -> name.endsWith("Fuzz.class"))
                    .sorted()
                    .<Class<?>>map(name -> named(name.replace('/', '.').replace(".class", "")))
                    .toList();
        }
    }

    private static Class<?> named(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Path> files(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> found = files.sorted().toList();
            assertThat(found).isNotEmpty();
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path classes() throws URISyntaxException {
        return Path.of(
                FuzzSeedsTest.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
