package dev.bailiwick.monitoring.channels.delivery;

import dev.bailiwick.monitoring.alerts.evaluation.AlertKind;
import dev.bailiwick.web.ui.StatusIcon;

/// What can be wrong with a channel.
enum ChannelAlertKind implements AlertKind {
    FAILING;

    @Override
    public String key() {
        return "channel_failing";
    }

    @Override
    public String label() {
        return "Channel failing";
    }

    @Override
    public StatusIcon icon() {
        return StatusIcon.FAIL;
    }

    @Override
    public boolean hasDelay() {
        return true;
    }

    @Override
    public boolean isUrgent() {
        return false;
    }

    @Override
    public String title(String subject, String part) {
        return "Alerts cannot be sent to " + subject;
    }

    @Override
    public String resolvedTitle(String subject, String part) {
        return "Alerts are sent to " + subject + " again";
    }
}
