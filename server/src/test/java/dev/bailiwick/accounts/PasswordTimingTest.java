package dev.bailiwick.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Somebody with a stopwatch at the sign-in page.
class PasswordTimingTest {
    private final PasswordHashing hashing = new PasswordHashing();

    @Test
    void an_address_that_nobody_has_takes_as_long_as_a_wrong_password() {
        String hash = hashing.hash("a fine long pass phrase");

        Duration known = quickest(() -> assertThat(hashing.matches("wrong", hash)).isFalse());
        Duration unknown = quickest(hashing::pretend);

        assertThat(unknown).isGreaterThan(known.dividedBy(3));
    }

    private static Duration quickest(Runnable work) {
        return IntStream.range(0, 5)
                .mapToObj(round -> {
                    long start = System.nanoTime();
                    work.run();
                    return Duration.ofNanos(System.nanoTime() - start);
                })
                .min(Duration::compareTo)
                .orElseThrow();
    }
}
