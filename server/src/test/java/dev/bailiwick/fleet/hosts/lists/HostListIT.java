package dev.bailiwick.fleet.hosts.lists;

import dev.bailiwick.RunningServer;

class HostListIT extends HostListContract {
    HostListIT() {
        super(RunningServer.onPostgresql());
    }
}
