package dev.bailiwick.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import dev.bailiwick.audit.Actor;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Somebody with a stopwatch at the sign-in page. Passwords cost here what they cost in earnest.
@Tag("slow")
class PasswordTimingTest {
    private final RunningServer server = RunningServer.shared();
    private final Accounts accounts = server.bean(Accounts.class);
    private final PasswordHashing hashing = new PasswordHashing();
    private final CheckPassword check = new CheckPassword(accounts, hashing, server.transactions());

    @Test
    void an_address_that_nobody_has_takes_as_long_as_a_wrong_password() {
        assertThat(quickest("nobody-" + UUID.randomUUID() + "@example.org"))
                .isGreaterThan(wrongPassword().dividedBy(3));
    }

    @Test
    void an_account_without_a_password_takes_as_long_too() {
        String email = "provider-only-" + UUID.randomUUID() + "@example.org";
        CreateAccount.Result made =
                server.transactions()
                        .write(() ->
                                server.bean(CreateAccount.class)
                                        .withoutPassword(
                                                EmailAddress.parse(email).orElseThrow(),
                                                "Somebody",
                                                Role.VIEWER,
                                                Set.of(),
                                                Actor.SYSTEM));
        assertThat(made).isInstanceOf(CreateAccount.Result.Created.class);

        assertThat(quickest(email)).isGreaterThan(wrongPassword().dividedBy(3));
    }

    private Duration wrongPassword() {
        Account ada = server.person(Role.VIEWER);
        String hash = hashing.hash("a fine long pass phrase");
        server.transactions().write(() -> accounts.setPasswordHash(ada.id(), hash, false));
        return quickest(ada.email().value());
    }

    private Duration quickest(String email) {
        return IntStream.range(0, 5)
                .mapToObj(round -> {
                    long start = System.nanoTime();
                    assertThat(check.of(email, "not the right one at all")).isEmpty();
                    return Duration.ofNanos(System.nanoTime() - start);
                })
                .min(Duration::compareTo)
                .orElseThrow();
    }
}
