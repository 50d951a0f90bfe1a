package dev.bailiwick.engine;

import java.io.IOException;

/// A response of an engine or a server: invalid JSON, or a value that can safely be queried for
/// anything.
public final class AnswerFuzz {
    private AnswerFuzz() {}

    public static void fuzzerTestOneInput(byte[] answer) {
        try {
            ask(Json.read(answer), 0);
        } catch (IOException e) {
            if (e.getMessage() == null) {
                throw new AssertionError("a refusal says why", e);
            }
        }
    }

    private static void ask(Json value, int depth) {
        if (depth > 64) {
            throw new AssertionError("a value has a bottom");
        }
        if (value.isArray() && value.isObject()) {
            throw new AssertionError("a value is of one kind");
        }
        String said =
                value.text()
                        + value.number(0)
                        + value.numberOrNull()
                        + value.decimalOrNull()
                        + value.isTrue();
        if (said.isEmpty() || value.get("status").get("no such thing").isObject()) {
            throw new AssertionError("what is not there gives nothing");
        }
        value.elements().forEach(one -> ask(one, depth + 1));
        value.members().values().forEach(one -> ask(one, depth + 1));
    }
}
