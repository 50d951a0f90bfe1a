package dev.bailiwick.modules.remotes.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.modules.remotes.registry.RemoteProtocol;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// Who views a session, when pages open and close at the same time.
class LiveSessionTest {
    private static final Instant NOW = Instant.parse("2026-03-12T03:07:00Z");

    @Test
    void a_session_that_is_taken_over_while_its_page_closes_has_not_been_left() throws Exception {
        for (int i = 0; i < 20_000; i++) {
            LiveSession session = session();
            var first = new Page();
            var second = new Page();
            SessionViewer ignored = session.attach(first, NOW);
            Thread leaving =
                    Thread.startVirtualThread(() -> {
                        boolean _ = session.leave(first, NOW);
                    });
            Thread taking =
                    Thread.startVirtualThread(() -> {
                        SessionViewer _ = session.attach(second, NOW);
                    });
            leaving.join();
            taking.join();
            assertThat(session.viewer()).isSameAs(second);
            assertThat(session.leftAt()).isNull();
        }
    }

    @Test
    void only_its_viewer_leaves_a_session() {
        LiveSession session = session();
        var viewer = new Page();
        SessionViewer ignored = session.attach(viewer, NOW);
        assertThat(session.leave(new Page(), NOW)).isFalse();
        assertThat(session.leftAt()).isNull();
        assertThat(session.leave(viewer, NOW)).isTrue();
        assertThat(session.leftAt()).isEqualTo(NOW);
        assertThat(session.viewer()).isNull();
    }

    private static LiveSession session() {
        return new LiveSession(
                new SessionRow(
                        UUID.randomUUID(),
                        1,
                        "web-01",
                        RemoteProtocol.SSH,
                        1,
                        "ines@example.org",
                        UUID.randomUUID(),
                        "root",
                        "127.0.0.1",
                        "shell",
                        NOW),
                null);
    }

    private static final class Page implements SessionViewer {
        @Override
        public boolean stop() {
            return true;
        }

        @Override
        public void end(EndReason reason) {}

        @Override
        public void replaced() {}
    }
}
