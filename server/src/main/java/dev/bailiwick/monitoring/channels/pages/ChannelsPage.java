package dev.bailiwick.monitoring.channels.pages;

import java.util.List;

/// All channels.
public record ChannelsPage(List<ChannelRow> rows) {
    public ChannelsPage {
        rows = List.copyOf(rows);
    }
}
