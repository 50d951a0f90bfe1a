package dev.bailiwick.platform.audit;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An event to record. Actor, address and request id default to those of the current request.
///
/// Details are short and must never contain secrets; the code that creates the event is responsible
/// for that.
public record AuditEvent(
        String name,
        Outcome outcome,
        @Nullable String category,
        @Nullable Actor actor,
        @Nullable String target,
        Map<String, String> details) {
    public enum Outcome {
        SUCCESS,
        FAILURE
    }

    public static AuditEvent of(String name) {
        return new AuditEvent(name, Outcome.SUCCESS, null, null, null, Map.of());
    }

    public static AuditEvent failure(String name, String category) {
        return new AuditEvent(name, Outcome.FAILURE, category, null, null, Map.of());
    }

    public AuditEvent by(Actor who) {
        return new AuditEvent(name, outcome, category, who, target, details);
    }

    public AuditEvent on(String what) {
        return new AuditEvent(name, outcome, category, actor, what, details);
    }

    public AuditEvent with(String detail, @Nullable String value) {
        var more = new LinkedHashMap<>(details);
        more.put(detail, value == null ? "" : value);
        return new AuditEvent(
                name, outcome, category, actor, target, Collections.unmodifiableMap(more));
    }

    /// A value before and after; `–` means none.
    public AuditEvent changed(String what, @Nullable String before, @Nullable String after) {
        return with(what, (before == null ? "–" : before) + " → " + (after == null ? "–" : after));
    }
}
