package dev.bailiwick.fleet.hosts.checkinjson;

import static dev.bailiwick.FuzzInput.hold;
import static dev.bailiwick.FuzzInput.holdSentence;

import dev.bailiwick.contract.CheckIn;
import dev.bailiwick.fleet.agents.Agent;
import dev.bailiwick.fleet.hosts.checkin.ReceivedCheckIn;
import java.time.Instant;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The body of a check-in: either rejected by its typed exception, or within every limit, storable,
/// and the same when written and read again.
public final class CheckInFuzz {
    private static final Instant NOW = Instant.parse("2026-03-12T12:00:00Z");
    private static final Agent AGENT = new Agent(1, 1, Set.of());
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private CheckInFuzz() {}

    public static void fuzzerTestOneInput(byte[] body) {
        switch (CheckInReader.read(body, NOW)) {
            case ReadResult.Valid(var checkIn) -> holdGood(checkIn);
            case ReadResult.Invalid(var errors) -> {
                hold(!errors.isEmpty() && errors.size() <= 50, "some faults are told, not all");
                errors.forEach(error -> {
                    hold(error.pointer().startsWith("/"), "a fault has a place");
                    holdSentence(error.detail());
                });
            }
            case ReadResult.Malformed malformed -> {}
            case ReadResult.UnknownSchema unknown -> {}
        }
    }

    private static void holdGood(CheckIn checkIn) {
        hold(checkIn.metrics().size() <= CheckInReader.MAX_METRICS, "metrics");
        hold(checkIn.events().size() <= CheckInReader.MAX_EVENTS, "events");
        hold(!checkIn.sentAt().isBefore(NOW.minus(CheckInReader.MAX_AGE)), "not long ago");
        hold(!checkIn.sentAt().isAfter(NOW.plus(CheckInReader.MAX_CLOCK_AHEAD)), "not ahead");
        ReceivedCheckIn received = ReceivedCheckIn.of(AGENT, checkIn, NOW);
        hold(received.samples().blockCount() <= 2 * CheckInReader.MAX_BLOCKS, "stretches");

        byte[] written = JSON.writeValueAsBytes(checkIn);
        holdTexts(JSON.readTree(written));
        hold(
                CheckInReader.read(written, NOW) instanceof ReadResult.Valid(var again)
                        && again.equals(checkIn),
                "what was read reads the same when it is written");
    }

    private static void holdTexts(JsonNode node) {
        if (node.isString()) {
            String text = node.asString();
            hold(text.length() <= JsonValue.MAX_TEXT_LENGTH, "a text is short");
            hold(CleanText.of(text).equals(text), "a text is clean");
        }
        node.forEach(CheckInFuzz::holdTexts);
    }
}
