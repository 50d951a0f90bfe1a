package dev.bailiwick.agent.containers;

import dev.bailiwick.agent.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// A Docker or Podman engine: both support Docker's API, which is used without a version, so that
/// each answers in its own.
public final class Engine {
    static final Duration LIMIT = Duration.ofSeconds(5);

    private final List<Path> sockets;
    private final int processors;
    private final Duration limit;
    private final LongSupplier nanoTime;
    private final ContainerEvents events = new ContainerEvents();
    private final Map<String, Details> details = new HashMap<>();
    private final Map<String, ProcessorTime> processorTimes = new HashMap<>();
    private String slowAt = "";

    /// @param socket the one to use; empty for the default ones
    public Engine(Optional<Path> socket, int processors) {
        this(socket.map(List::of).orElseGet(Engine::usual), processors, LIMIT, System::nanoTime);
    }

    Engine(List<Path> sockets, int processors, Duration limit, LongSupplier nanoTime) {
        this.sockets = sockets;
        this.processors = processors;
        this.limit = limit;
        this.nanoTime = nanoTime;
    }

    private record ProcessorTime(long spentNanos, long atNanos) {}

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
                return listed(new EngineSocket(path, limit), now);
            } catch (EngineSocket.Closed closed) {
                why = "%s: %s".formatted(path, closed.getMessage());
            } catch (IOException e) {
                return new Containers.Unknown("%s: %s".formatted(path, e.getMessage()));
            }
        }
        return new Containers.NoEngine(why);
    }

    private Containers.Listed listed(EngineSocket socket, Instant now) throws IOException {
        Json list = json(socket, "/containers/json?all=true");
        if (list == null || !list.isArray()) {
            throw new IOException("it does not list containers");
        }
        var containers = new ArrayList<Container>();
        for (Json one : list.elements()) {
            Container container = Container.of(one);
            if (!container.id().isEmpty()) {
                containers.add(container);
            }
        }
        var ids = containers.stream().map(Container::id).toList();
        details.keySet().retainAll(ids);
        processorTimes.keySet().retainAll(ids);
        Set<String> asked = ask(socket, ids);
        List<Container> known =
                containers.stream()
                        .map(one -> complete(socket, one, asked.contains(one.id())))
                        .toList();
        return new Containers.Listed(
                known.stream().map(Container::report).toList(), events.since(known, now));
    }

    /// Returns the containers whose details could be read. Starts after the container that was too
    /// slow last time, so that one that hangs does not permanently block the others.
    private Set<String> ask(EngineSocket socket, List<String> ids) {
        var asked = new HashSet<String>();
        var order = new ArrayList<>(ids);
        Collections.rotate(order, -1 - ids.indexOf(slowAt));
        slowAt = "";
        for (String id : order) {
            try {
                Json inspected = json(socket, "/containers/" + id + "/json");
                if (inspected != null) {
                    details.put(id, Details.of(inspected));
                    asked.add(id);
                }
            } catch (IOException _) {
                slowAt = slowAt.isEmpty() ? id : slowAt;
            }
        }
        return asked;
    }

    /// Adds the container's details. If the engine was too slow to provide them, keeps the last
    /// known ones, with unknown usage.
    private Container complete(EngineSocket socket, Container container, boolean asked) {
        String id = container.id();
        Container complete = container.with(details.getOrDefault(id, Details.NONE), asked);
        return asked && complete.isRunning() ? complete.with(usage(socket, id)) : complete;
    }

    private Usage usage(EngineSocket socket, String id) {
        try {
            Json stats = json(socket, "/containers/" + id + "/stats?stream=false&one-shot=true");
            return stats == null ? Usage.NONE : Usage.of(stats, share(id, stats));
        } catch (IOException _) {
            return Usage.NONE;
        }
    }

    /// The share of all processors since the previous report; null without one.
    private @Nullable Double share(String id, Json stats) {
        Long spent = stats.get("cpu_stats").get("cpu_usage").get("total_usage").numberOrNull();
        if (spent == null) {
            return null;
        }
        var now = new ProcessorTime(spent, nanoTime.getAsLong());
        ProcessorTime before = processorTimes.put(id, now);
        if (before == null || spent < before.spentNanos || now.atNanos <= before.atNanos) {
            return null;
        }
        double share = (double) (spent - before.spentNanos) / (now.atNanos - before.atNanos);
        return share / processors;
    }

    /// Null when the container has disappeared between two requests.
    private static @Nullable Json json(EngineSocket socket, String path) throws IOException {
        EngineSocket.Reply reply = socket.get(path);
        return switch (reply.status()) {
            case 200 -> Json.read(reply.body());
            case 404 -> null;
            default -> throw new IOException("it responds with status " + reply.status());
        };
    }
}
