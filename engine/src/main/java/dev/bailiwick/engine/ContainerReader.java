package dev.bailiwick.engine;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads the containers of a Docker or Podman engine through a transport: both support Docker's
/// API. It remembers the previous reading, so each engine needs its own.
public final class ContainerReader {
    private static final Pattern ID = Pattern.compile("[0-9A-Za-z][0-9A-Za-z_.-]{0,127}");

    private final LongSupplier nanoTime;
    private final ContainerEvents events = new ContainerEvents();
    private final Map<String, Details> details = new HashMap<>();
    private final Map<String, ProcessorTime> processorTimes = new HashMap<>();
    private String slowAt = "";

    public ContainerReader(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    private record ProcessorTime(long spentNanos, long atNanos) {}

    /// @param processors of the engine's machine, of which containers use a share
    /// @throws IOException when the engine does not list its containers
    public Containers.Listed read(EngineTransport transport, int processors, Instant now)
            throws IOException {
        Json list = json(transport, "/containers/json?all=true");
        if (list == null || !list.isArray()) {
            throw new IOException("it does not list containers");
        }
        var containers = new ArrayList<Container>();
        for (Json one : list.elements()) {
            Container container = Container.of(one);
            if (ID.matcher(container.id()).matches()) { // it becomes part of a path
                containers.add(container);
            }
        }
        var ids = containers.stream().map(Container::id).toList();
        details.keySet().retainAll(ids);
        processorTimes.keySet().retainAll(ids);
        Set<String> asked = ask(transport, ids);
        List<Container> known =
                containers.stream()
                        .map(one -> complete(transport, one, asked.contains(one.id()), processors))
                        .toList();
        return new Containers.Listed(
                known.stream().map(Container::report).toList(), events.since(known, now));
    }

    /// Returns the containers whose details could be read. Starts after the container that was too
    /// slow last time, so that one that hangs does not permanently block the others.
    private Set<String> ask(EngineTransport transport, List<String> ids) {
        var asked = new HashSet<String>();
        var order = new ArrayList<>(ids);
        Collections.rotate(order, -1 - ids.indexOf(slowAt));
        slowAt = "";
        for (String id : order) {
            try {
                Json inspected = json(transport, "/containers/" + id + "/json");
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
    private Container complete(
            EngineTransport transport, Container container, boolean asked, int processors) {
        String id = container.id();
        Container complete = container.with(details.getOrDefault(id, Details.NONE), asked);
        return asked && complete.isRunning()
                ? complete.with(usage(transport, id, processors))
                : complete;
    }

    private Usage usage(EngineTransport transport, String id, int processors) {
        try {
            Json stats = json(transport, "/containers/" + id + "/stats?stream=false&one-shot=true");
            return stats == null ? Usage.NONE : Usage.of(stats, share(id, stats, processors));
        } catch (IOException _) {
            return Usage.NONE;
        }
    }

    /// The share of all processors since the previous report; null without one.
    private @Nullable Double share(String id, Json stats, int processors) {
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
    private static @Nullable Json json(EngineTransport transport, String path) throws IOException {
        EngineTransport.Reply reply = transport.get(path);
        return switch (reply.status()) {
            case 200 -> Json.read(reply.body());
            case 404 -> null;
            default -> throw new IOException("it responds with status " + reply.status());
        };
    }
}
