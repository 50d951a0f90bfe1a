package dev.bailiwick.fleet.hosts.engines;

import dev.bailiwick.fleet.engines.DirectEngine;
import dev.bailiwick.web.ui.StatusIcon;
import org.jspecify.annotations.Nullable;

/// Whether a host's engine is read.
public enum EngineState {
    NOT_REGISTERED("Not registered", StatusIcon.IDLE),
    OFF("Off", StatusIcon.HELD),
    AGENT("Not read", StatusIcon.HELD),
    WAITING("Waiting", StatusIcon.WAIT),
    FAILED("Failed", StatusIcon.FAIL),
    READ("Read", StatusIcon.OK);

    private final String label;
    private final StatusIcon icon;

    EngineState(String label, StatusIcon icon) {
        this.label = label;
        this.icon = icon;
    }

    static EngineState of(@Nullable DirectEngine engine, boolean enabled, boolean agentReports) {
        if (engine == null) {
            return NOT_REGISTERED;
        }
        if (!enabled) {
            return OFF;
        }
        if (agentReports) {
            return AGENT;
        }
        if (!engine.failure().isEmpty()) {
            return FAILED;
        }
        return engine.readAt() == null ? WAITING : READ;
    }

    public String label() {
        return label;
    }

    public StatusIcon icon() {
        return icon;
    }
}
