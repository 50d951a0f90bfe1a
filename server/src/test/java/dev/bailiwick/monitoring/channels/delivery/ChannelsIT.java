package dev.bailiwick.monitoring.channels.delivery;

import dev.bailiwick.RunningServer;

class ChannelsIT extends ChannelsContract {
    ChannelsIT() {
        super(RunningServer::onPostgresql);
    }
}
