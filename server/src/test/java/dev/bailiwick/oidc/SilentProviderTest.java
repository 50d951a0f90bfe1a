package dev.bailiwick.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A crowd at the door while the provider takes connections and says nothing.
class SilentProviderTest {
    private static final String DOCUMENT = "/.well-known/openid-configuration";

    private final SignIn signIn = new SignIn();

    @AfterEach
    void close() {
        signIn.close();
    }

    @Test
    void a_crowd_waits_for_it_once_and_not_one_after_the_other() {
        signIn.there.answers.put(DOCUMENT, HostileProvider.trickling(100));

        assertThat(timeOf(8)).isLessThan(Duration.ofSeconds(6)); // eight times 1.5 are 12
    }

    @Test
    void a_crowd_waits_once_for_its_first_keys_too() {
        signIn.begin();
        signIn.there.answers.put("/keys", HostileProvider.trickling(100));

        assertThat(timeOf(8, signIn::complete)).isLessThan(Duration.ofSeconds(6));
    }

    @Test
    void whoever_comes_after_a_failure_asks_anew() {
        signIn.there.answers.put(DOCUMENT, HostileProvider.answering(500, "text/plain", ""));
        assertThat(signIn.here.begin(signIn.provider)).isInstanceOf(Beginning.Failed.class);

        signIn.there.answers.remove(DOCUMENT);

        assertThat(signIn.here.begin(signIn.provider)).isInstanceOf(Beginning.Redirect.class);
    }

    @Test
    void what_was_known_serves_while_one_asks_for_news() {
        signIn.begin();
        signIn.there.answers.put(DOCUMENT, HostileProvider.trickling(100));
        signIn.after(Duration.ofHours(2));

        assertThat(timeOf(8)).isLessThan(Duration.ofSeconds(6));
        assertThat(signIn.here.begin(signIn.provider)).isInstanceOf(Beginning.Redirect.class);
    }

    private Duration timeOf(int people) {
        return timeOf(people, () -> signIn.here.begin(signIn.provider));
    }

    private static Duration timeOf(int people, Runnable each) {
        Instant start = Instant.now();
        try (var crowd = Executors.newVirtualThreadPerTaskExecutor()) {
            IntStream.range(0, people).forEach(one -> crowd.execute(each));
        }
        return Duration.between(start, Instant.now());
    }
}
