package dev.bailiwick.identity.passwords;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// Many simultaneous wrong passwords, each of which costs processor time.
class ConcurrentPasswordChecksTest {
    private static final int CROWD = 30;

    private final PasswordHashing hashing = new PasswordHashing();

    @Test
    void other_requests_are_served_during_a_burst_of_wrong_passwords() throws Exception {
        var served = new AtomicInteger();
        var begun = new CountDownLatch(3);
        var somebodyElse = new CountDownLatch(1);
        try (var requests = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < CROWD; i++) {
                requests.execute(() -> {
                    hashing.hashDummy();
                    served.incrementAndGet();
                    begun.countDown();
                });
            }
            begun.await();

            requests.execute(somebodyElse::countDown);
            somebodyElse.await();

            assertThat(served.get()).isLessThan(CROWD / 2);
        }
    }
}
