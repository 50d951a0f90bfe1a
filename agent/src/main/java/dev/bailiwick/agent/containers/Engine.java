package dev.bailiwick.agent.containers;

import dev.bailiwick.engine.ContainerReader;
import dev.bailiwick.engine.Containers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/// A Docker or Podman engine on this machine. Docker's API is used without a version, so that each
/// answers in its own.
public final class Engine {
    static final Duration LIMIT = Duration.ofSeconds(5);

    private final List<Path> sockets;
    private final int processors;
    private final Duration limit;
    private final ContainerReader containers;

    /// @param socket the one to use; empty for the default ones
    public Engine(Optional<Path> socket, int processors) {
        this(socket.map(List::of).orElseGet(Engine::usual), processors, LIMIT, System::nanoTime);
    }

    Engine(List<Path> sockets, int processors, Duration limit, LongSupplier nanoTime) {
        this.sockets = sockets;
        this.processors = processors;
        this.limit = limit;
        this.containers = new ContainerReader(nanoTime);
    }

    private static List<Path> usual() {
        var usual = new ArrayList<Path>();
        usual.add(Path.of("/run/docker.sock"));
        usual.add(Path.of("/var/run/docker.sock"));
        usual.add(Path.of("/run/podman/podman.sock"));
        String own = System.getenv("XDG_RUNTIME_DIR");
        if (own != null && own.startsWith("/")) {
            usual.add(Path.of(own, "podman", "podman.sock"));
        }
        return usual;
    }

    /// Uses the first socket that answers.
    public Containers read(Instant now) {
        String why = "";
        for (Path path : sockets) {
            if (!Files.exists(path)) {
                continue;
            }
            try {
                return containers.read(new EngineSocket(path, limit), processors, now);
            } catch (EngineSocket.Closed closed) {
                why = "%s: %s".formatted(path, closed.getMessage());
            } catch (IOException e) {
                return new Containers.Unknown("%s: %s".formatted(path, e.getMessage()));
            }
        }
        return new Containers.NoEngine(why);
    }
}
