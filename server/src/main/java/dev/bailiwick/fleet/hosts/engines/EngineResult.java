package dev.bailiwick.fleet.hosts.engines;

import java.util.Map;

/// The outcome of saving an engine.
sealed interface EngineResult {
    record Saved() implements EngineResult {}

    /// Somebody else changed or removed it since the form was opened.
    record Outdated() implements EngineResult {}

    /// @param errors by field
    record Refused(Map<String, String> errors) implements EngineResult {}
}
