package dev.bailiwick.monitoring.channels.delivery;

import dev.bailiwick.RunningServer;

class ChannelsTest extends ChannelsContract {
    ChannelsTest() {
        super(RunningServer::onSqlite);
    }
}
