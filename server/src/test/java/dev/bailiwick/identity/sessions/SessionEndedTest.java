package dev.bailiwick.identity.sessions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Role;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.transaction.event.TransactionalEventListener;

/// Whoever keeps something open for a session learns that it has ended, in whichever way.
@Tag("slow")
class SessionEndedTest {
    private static final RunningServer SERVER = RunningServer.with(Listening.class);

    private final Account ada = SERVER.person(Role.VIEWER);

    static class Listening {
        @Bean
        Ended ended() {
            return new Ended();
        }
    }

    static final class Ended {
        private final List<UUID> sessions = new CopyOnWriteArrayList<>();

        @TransactionalEventListener
        void on(SessionEnded event) {
            sessions.add(event.uid());
        }
    }

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    @Test
    void signing_out() {
        Browser browser = SERVER.signedIn(ada);
        UUID session = session();
        browser.post("/logout");

        assertThat(ended()).containsOnlyOnce(session);
    }

    @Test
    void signing_in_again_in_the_same_browser() {
        Browser browser = SERVER.signedIn(ada);
        UUID session = session();
        browser.signIn(SERVER.person(Role.VIEWER).email().value(), RunningServer.PASSWORD);

        assertThat(ended()).containsOnlyOnce(session);
    }

    @Test
    void expiry() {
        SERVER.signedIn(ada);
        UUID session = session();
        SERVER.clock().advance(Duration.ofDays(40));
        SERVER.runJob("Sessions.deleteExpired");

        assertThat(ended()).containsOnlyOnce(session);
    }

    @Test
    void ending_another_session_on_the_profile() {
        SERVER.signedIn(ada);
        UUID session = session();
        Browser browser = SERVER.signedIn(ada);
        browser.post("/profile/sessions/" + session + "/end");

        assertThat(ended()).containsOnlyOnce(session);
    }

    @Test
    void a_new_password_ends_the_other_sessions() {
        SERVER.signedIn(ada);
        UUID session = session();
        Browser browser = SERVER.signedIn(ada);
        browser.post(
                "/profile/password",
                Map.of(
                        "current_password",
                        RunningServer.PASSWORD,
                        "password",
                        "five noisy brown horses"));

        assertThat(ended()).containsOnlyOnce(session);
        assertThat(SERVER.bean(Sessions.class).of(ada.id())).hasSize(1);
    }

    @Test
    void an_administrator_ends_the_sessions() {
        SERVER.signedIn(ada);
        UUID session = session();
        SERVER.signedIn(Role.ADMIN).post(user("/sessions/end"));

        assertThat(ended()).containsOnlyOnce(session);
    }

    @Test
    void an_administrator_deactivates_the_account() {
        SERVER.signedIn(ada);
        UUID session = session();
        SERVER.signedIn(Role.ADMIN).post(user("/deactivate"));

        assertThat(ended()).containsOnlyOnce(session);
    }

    /// As a logout token of the identity provider does.
    @Test
    void sessions_ended_by_the_provider() {
        SERVER.signedIn(ada);
        UUID session = session();
        assertThat(SERVER.bean(Sessions.class).end(List.of(session))).isOne();

        assertThat(ended()).containsOnlyOnce(session);
    }

    /// As the setting that requires single sign-on does.
    @Test
    void all_local_sessions() {
        SERVER.signedIn(ada);
        UUID session = session();
        SERVER.bean(Sessions.class).endLocalBut(Optional.empty());

        assertThat(ended()).containsOnlyOnce(session);
    }

    @Test
    void what_was_rolled_back_has_not_ended() {
        SERVER.signedIn(ada);
        UUID session = session();
        assertThatThrownBy(() ->
                        SERVER.transactions()
                                .write(() -> {
                                    SERVER.bean(Sessions.class).endAllOf(ada.id());
                                    throw new IllegalStateException("rolled back");
                                }))
                .hasMessage("rolled back");

        assertThat(ended()).doesNotContain(session);
    }

    private UUID session() {
        return SERVER.bean(Sessions.class).of(ada.id()).getFirst().uid();
    }

    private String user(String path) {
        return "/site-administration/users/" + ada.id() + path;
    }

    private static List<UUID> ended() {
        return SERVER.bean(Ended.class).sessions;
    }
}
