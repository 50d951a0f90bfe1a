package dev.bailiwick.monitoring.channels.pages;

import dev.bailiwick.monitoring.channels.delivery.SentMessage;
import dev.bailiwick.monitoring.channels.registry.Channel;
import dev.bailiwick.records.changes.RecordChange;
import dev.bailiwick.web.ui.CheckResult;
import dev.bailiwick.web.ui.Confirmation;
import java.util.List;

/// One channel: what it gets, what it was sent, and its history.
///
/// @param checks the result of a test; empty if there was none
public record ChannelPage(
        ChannelRow row,
        List<CheckResult> checks,
        List<SentMessage> messages,
        List<RecordChange> changes,
        Confirmation removal) {
    public ChannelPage {
        checks = List.copyOf(checks);
        messages = List.copyOf(messages);
        changes = List.copyOf(changes);
    }

    public Channel channel() {
        return row.channel();
    }
}
