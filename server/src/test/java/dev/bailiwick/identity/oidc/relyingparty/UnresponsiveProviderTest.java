package dev.bailiwick.identity.oidc.relyingparty;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Many sign-ins at once while the provider accepts connections and sends nothing.
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
    void concurrent_sign_ins_wait_once_for_a_silent_provider() {
        signIn.there.answers.put(DOCUMENT, HostileProvider.trickling(100));

        crowd();

        assertThat(signIn.there.requestsTo(DOCUMENT)).isLessThan(CROWD);
    }

    @Test
    void concurrent_sign_ins_also_wait_once_for_the_first_keys() {
        signIn.begin();
        signIn.there.answers.put("/keys", HostileProvider.trickling(100));

        crowd(signIn::complete);

        assertThat(signIn.there.requestsTo("/keys")).isLessThan(CROWD);
    }

    @Test
    void a_request_after_a_failure_tries_the_provider_again() {
        signIn.there.answers.put(DOCUMENT, HostileProvider.answering(500, "text/plain", ""));
        assertThat(signIn.here.begin(signIn.provider))
                .isInstanceOf(AuthorizationStart.Failed.class);

        signIn.there.answers.remove(DOCUMENT);

        assertThat(signIn.here.begin(signIn.provider))
                .isInstanceOf(AuthorizationStart.Redirect.class);
    }

    @Test
    void cached_data_is_used_while_one_request_refreshes_it() {
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
