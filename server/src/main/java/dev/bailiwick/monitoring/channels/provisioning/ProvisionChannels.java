package dev.bailiwick.monitoring.channels.provisioning;

import dev.bailiwick.monitoring.channels.registry.ChangeChannels;
import dev.bailiwick.monitoring.channels.registry.Channel;
import dev.bailiwick.monitoring.channels.registry.ChannelFields;
import dev.bailiwick.monitoring.channels.registry.Channels;
import dev.bailiwick.records.provisioning.ProvisionRecords;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// The section `alert_channels`.
@Component
final class ProvisionChannels extends ProvisionRecords<Channel> {
    private final Channels channels;

    ProvisionChannels(Channels channels, ChangeChannels change) {
        super("alert_channels", ChannelFields.FORM, Map.of(), change);
        this.channels = channels;
    }

    @Override
    protected Optional<Channel> named(String name) {
        return channels.named(name);
    }
}
