package dev.bailiwick.monitoring.ping;

import dev.bailiwick.RunningServer;

/// A server that asks as many addresses as it may, until this is closed.
public final class BusyPing implements AutoCloseable {
    private final PingPermits turns;

    public BusyPing(RunningServer server) {
        this.turns = server.bean(PingPermits.class);
        if (!turns.take(PingPermits.AT_ONCE)) {
            throw new IllegalStateException("somebody else asks");
        }
    }

    @Override
    public void close() {
        turns.giveBack(PingPermits.AT_ONCE);
    }
}
