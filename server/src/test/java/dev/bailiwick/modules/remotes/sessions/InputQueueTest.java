package dev.bailiwick.modules.remotes.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.contract.remote.Secret;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class InputQueueTest {
    private static final int MEBIBYTE = 1024 * 1024;

    private final InputQueue queue = new InputQueue();

    @Test
    void messages_count_by_their_size() throws Exception {
        var answers =
                new BrowserMessage.Answers(
                        1, List.of(new Secret("A".repeat(65_000).toCharArray())));
        int taken = 0;
        while (queue.put(answers, 65_000)) {
            taken++;
        }
        assertThat(taken).isEqualTo(MEBIBYTE / 65_000);
    }

    @Test
    void what_was_taken_makes_room() throws Exception {
        for (int i = 0; i < 100; i++) {
            assertThat(queue.put(new byte[MEBIBYTE / 2])).isTrue();
            assertThat(queue.put(new BrowserMessage.Pause(), MEBIBYTE / 2)).isTrue();
            assertThat(queue.poll(Duration.ZERO)).isInstanceOf(InputQueue.Input.Bytes.class);
            assertThat(queue.poll(Duration.ZERO)).isInstanceOf(InputQueue.Input.Message.class);
        }
        assertThat(queue.poll(Duration.ZERO)).isNull();
    }
}
