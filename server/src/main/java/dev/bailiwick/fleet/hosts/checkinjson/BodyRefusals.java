package dev.bailiwick.fleet.hosts.checkinjson;

import dev.bailiwick.web.errors.Refusal;

/// Refusals of a body that cannot be read, for every endpoint of agents.
public final class BodyRefusals {
    private BodyRefusals() {}

    public static Refusal of(BodyReader.Failure failure) {
        return switch (failure) {
            case WRONG_TYPE ->
                    refusal(415, "Not JSON", "The body must be application/json in UTF-8.");
            case WRONG_ENCODING ->
                    refusal(415, "Unknown encoding", "A body can be gzip-encoded or plain.");
            case TOO_LARGE ->
                    refusal(413, "Too large", "At most 1 MiB on the wire and 8 MiB unpacked.");
            case TOO_SLOW -> refusal(408, "Too slow", "The body did not arrive within 30 seconds.");
            case CORRUPT ->
                    refusal(
                            400,
                            "Broken body",
                            "The body is truncated, or is declared as gzip but is not.");
        };
    }

    public static Refusal refusal(int status, String title, String sentence) {
        return Refusal.of(status, title, sentence + " Nothing was stored.", "See the agent API.");
    }
}
