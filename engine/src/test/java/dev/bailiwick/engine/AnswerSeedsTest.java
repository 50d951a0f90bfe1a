package dev.bailiwick.engine;

import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

class AnswerSeedsTest {
    @Test
    void parser_properties_hold_for_stored_seeds_and_their_prefixes() throws Exception {
        URL folder = AnswerSeedsTest.class.getResource("/fuzz/Answer");
        Assertions.assertThat(folder).isNotNull();
        try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
            List<Path> seeds = files.toList();
            Assertions.assertThat(seeds).isNotEmpty();
            for (Path seed : seeds) {
                byte[] kept = Files.readAllBytes(seed);
                for (int length = 0; length <= kept.length; length++) {
                    AnswerFuzz.fuzzerTestOneInput(Arrays.copyOf(kept, length));
                }
            }
        }
    }
}
