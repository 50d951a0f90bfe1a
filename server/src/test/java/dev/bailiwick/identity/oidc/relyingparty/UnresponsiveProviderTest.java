package dev.bailiwick.identity.oidc.relyingparty;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A crowd at the door while the provider takes connections and says nothing.
@Tag("slow")
class UnresponsiveProviderTest {
    private static final String DOCUMENT = "/.well-known/openid-configuration";
    private static final int CROWD = 8;

    private final SignIn signIn = new SignIn(Duration.ofSeconds(3));

    @AfterEach
    void close() {
        signIn.close();
    }

    @Test
    void a_crowd_waits_for_it_once_and_not_one_after_the_other() {
        signIn.there.answers.put(DOCUMENT, HostileProvider.trickling(100));

        crowd();

        assertThat(signIn.there.requestsTo(DOCUMENT)).isLessThan(CROWD);
    }

    @Test
    void a_crowd_waits_once_for_its_first_keys_too() {
        signIn.begin();
        signIn.there.answers.put("/keys", HostileProvider.trickling(100));

        crowd(signIn::complete);

        assertThat(signIn.there.requestsTo("/keys")).isLessThan(CROWD);
    }

    @Test
    void whoever_comes_after_a_failure_asks_anew() {
        signIn.there.answers.put(DOCUMENT, HostileProvider.answering(500, "text/plain", ""));
        assertThat(signIn.here.begin(signIn.provider))
                .isInstanceOf(AuthorizationStart.Failed.class);

        signIn.there.answers.remove(DOCUMENT);

        assertThat(signIn.here.begin(signIn.provider))
                .isInstanceOf(AuthorizationStart.Redirect.class);
    }

    @Test
    void what_was_known_serves_while_one_asks_for_news() {
        signIn.begin();
        signIn.there.answers.put(DOCUMENT, HostileProvider.trickling(100));
        signIn.after(Duration.ofHours(2));

        long before = signIn.there.requestsTo(DOCUMENT);

        crowd();

        assertThat(signIn.there.requestsTo(DOCUMENT) - before).isLessThan(CROWD);
        assertThat(signIn.here.begin(signIn.provider))
                .isInstanceOf(AuthorizationStart.Redirect.class);
    }

    private void crowd() {
        crowd(() -> signIn.here.begin(signIn.provider));
    }

    private static void crowd(Runnable each) {
        try (var crowd = Executors.newVirtualThreadPerTaskExecutor()) {
            IntStream.range(0, CROWD).forEach(one -> crowd.execute(each));
        }
    }
}
