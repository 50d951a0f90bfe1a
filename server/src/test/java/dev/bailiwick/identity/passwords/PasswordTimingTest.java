package dev.bailiwick.identity.passwords;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.text.EmailAddress;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Timing of the sign-in page. Passwords are hashed here at the real cost.
@Tag("slow")
class PasswordTimingTest {
    private final RunningServer server = RunningServer.shared();
    private final Accounts accounts = server.bean(Accounts.class);
    private final PasswordHashing hashing = new PasswordHashing();
    private final CheckPassword check = new CheckPassword(accounts, hashing, server.transactions());

    @Test
    void an_unknown_address_takes_as_long_as_a_wrong_password() {
        assertTakesAsLongAsAWrongPassword("nobody-" + UUID.randomUUID() + "@example.org");
    }

    @Test
    void an_account_without_a_password_takes_as_long_as_a_wrong_password() {
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

        assertTakesAsLongAsAWrongPassword(email);
    }

    /// Alternates the two, so that other load on the machine affects both.
    private void assertTakesAsLongAsAWrongPassword(String email) {
        Account ada = server.person(Role.VIEWER);
        String hash = hashing.hash("a fine long pass phrase");
        server.transactions().write(() -> accounts.setPasswordHash(ada.id(), hash, false));
        long asked = Long.MAX_VALUE;
        long wrong = Long.MAX_VALUE;
        for (int round = 0; round < 5; round++) {
            asked = Math.min(asked, nanosOf(email));
            wrong = Math.min(wrong, nanosOf(ada.email().value()));
        }
        assertThat(asked).isGreaterThan(wrong / 3);
    }

    private long nanosOf(String email) {
        long start = System.nanoTime();
        assertThat(check.of(email, "not the right one at all")).isEmpty();
        return System.nanoTime() - start;
    }
}
