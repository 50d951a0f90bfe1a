package dev.bailiwick.fleet.engines;

import dev.bailiwick.platform.text.Excerpt;
import java.io.IOException;

/// A request to an engine failed. Its message is a sentence that can be shown and stored.
public final class EngineFailureException extends IOException {
    static final int MAX_LENGTH = 400;

    /// The parts of a connection that can fail, in order.
    public enum Step {
        VALIDITY("Validity of the client certificate"),
        NAME("Name"),
        ADDRESS("Address"),
        CONNECT("Connection"),
        TLS("TLS"),
        SERVER_CERTIFICATE("Engine's certificate"),
        CLIENT_CERTIFICATE("Client certificate"),
        HTTP("HTTP"),
        ENGINE("Engine");

        private final String label;

        Step(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }

    private final Step step;
    private final String detail;

    EngineFailureException(Step step, String detail) {
        super(step.label() + ": " + shortened(detail));
        this.step = step;
        this.detail = shortened(detail);
    }

    public Step step() {
        return step;
    }

    public String detail() {
        return detail;
    }

    /// One line, because parts of it can be from the engine.
    private static String shortened(String detail) {
        return Excerpt.of(detail.replaceAll("\\p{Cntrl}+", " ").strip(), MAX_LENGTH);
    }
}
