package dev.bailiwick.monitoring.ping;

import dev.bailiwick.RunningServer;

/// A server that runs its maximum number of pings until this is closed.
public final class BusyPing implements AutoCloseable {
    private final PingPermits turns;

    public BusyPing(RunningServer server) {
        this.turns = server.bean(PingPermits.class);
        if (!turns.tryAcquire(PingPermits.MAX_CONCURRENT)) {
            throw new IllegalStateException("somebody else asks");
        }
    }

    @Override
    public void close() {
        turns.release(PingPermits.MAX_CONCURRENT);
    }
}
