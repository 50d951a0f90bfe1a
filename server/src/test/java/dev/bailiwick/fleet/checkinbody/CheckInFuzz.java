package dev.bailiwick.fleet.checkinbody;

import static dev.bailiwick.FuzzInput.hold;
import static dev.bailiwick.FuzzInput.holdSentence;

import dev.bailiwick.contract.CheckIn;
import dev.bailiwick.fleet.agents.Agent;
import dev.bailiwick.fleet.checkin.ReceivedCheckIn;
import java.time.Instant;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The body of a check-in: it is refused by type, or it keeps every limit, can be stored, and reads
/// the same when it is written again.
public final class CheckInFuzz {
    private static final Instant NOW = Instant.parse("2026-03-12T12:00:00Z");
    private static final Agent AGENT = new Agent(1, 1, Set.of());
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private CheckInFuzz() {}

    public static void fuzzerTestOneInput(byte[] body) {
        switch (CheckInReader.read(body, NOW)) {
            case ReadResult.Good(var checkIn) -> holdGood(checkIn);
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
        hold(checkIn.metrics().size() <= CheckInReader.MOST_METRICS, "metrics");
        hold(checkIn.events().size() <= CheckInReader.MOST_EVENTS, "events");
        hold(!checkIn.sentAt().isBefore(NOW.minus(CheckInReader.BACK)), "not long ago");
        hold(!checkIn.sentAt().isAfter(NOW.plus(CheckInReader.AHEAD)), "not ahead");
        ReceivedCheckIn received = ReceivedCheckIn.of(AGENT, checkIn, NOW);
        hold(received.samples().stretches() <= 2 * CheckInReader.MOST_STRETCHES, "stretches");

        byte[] written = JSON.writeValueAsBytes(checkIn);
        holdTexts(JSON.readTree(written));
        hold(
                CheckInReader.read(written, NOW) instanceof ReadResult.Good(var again)
                        && again.equals(checkIn),
                "what was read reads the same when it is written");
    }

    private static void holdTexts(JsonNode node) {
        if (node.isString()) {
            String text = node.asString();
            hold(text.length() <= JsonValue.LONGEST_TEXT, "a text is short");
            hold(CleanText.of(text).equals(text), "a text is clean");
        }
        node.forEach(CheckInFuzz::holdTexts);
    }
}
