package dev.bailiwick.gateway;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Closes connections that took too long. Blocking channels have no time limits of their own.
final class Deadlines {
    private static final Duration INTERVAL = Duration.ofMillis(250);

    private final Set<Wire> wires = ConcurrentHashMap.newKeySet();

    void start() {
        Thread.ofPlatform().daemon().name("deadlines").start(this::run);
    }

    void add(Wire wire) {
        wires.add(wire);
    }

    void remove(Wire wire) {
        wires.remove(wire);
    }

    private void run() {
        try {
            while (true) {
                Thread.sleep(INTERVAL);
                long now = System.nanoTime();
                for (Wire wire : wires) {
                    if (wire.isOverdue(now)) {
                        wire.close();
                    }
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
