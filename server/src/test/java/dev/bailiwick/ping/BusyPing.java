package dev.bailiwick.ping;

import dev.bailiwick.RunningServer;

/// A server that asks as many addresses as it may, until this is closed.
public final class BusyPing implements AutoCloseable {
    private final Turns turns;

    public BusyPing(RunningServer server) {
        this.turns = server.bean(Turns.class);
        if (!turns.take(Turns.AT_ONCE)) {
            throw new IllegalStateException("somebody else asks");
        }
    }

    @Override
    public void close() {
        turns.giveBack(Turns.AT_ONCE);
    }
}
