package dev.bailiwick.engine;

import dev.bailiwick.contract.ReportedWorkload;
import dev.bailiwick.contract.WorkloadKind;
import dev.bailiwick.contract.WorkloadState;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A container from the engine's list, with its individually requested details.
///
/// @param asked whether the details are from this report; otherwise they are the last known ones
record Container(
        String id,
        String name,
        String image,
        WorkloadState state,
        List<String> ports,
        Map<String, String> labels,
        Details details,
        boolean asked,
        Usage usage) {
    static Container of(Json listed) {
        String id = listed.get("Id").text();
        String name =
                listed.get("Names").elements().stream()
                        .map(Json::text)
                        .map(one -> one.startsWith("/") ? one.substring(1) : one)
                        .filter(one -> !one.isBlank())
                        .findFirst()
                        .orElse(id.substring(0, Math.min(12, id.length())));
        var labels = new TreeMap<String, String>();
        listed.get("Labels").members().forEach((key, value) -> labels.put(key, value.text()));
        return new Container(
                id,
                name,
                listed.get("Image").text(),
                state(listed.get("State").text()),
                Ports.of(listed.get("Ports")),
                Collections.unmodifiableMap(labels),
                Details.NONE,
                false,
                Usage.NONE);
    }

    Container with(Details known, boolean now) {
        return new Container(id, name, image, state, ports, labels, known, now, usage);
    }

    Container with(Usage used) {
        return new Container(id, name, image, state, ports, labels, details, asked, used);
    }

    boolean isRunning() {
        return state == WorkloadState.RUNNING || state == WorkloadState.PAUSED;
    }

    ReportedWorkload report() {
        return new ReportedWorkload(
                WorkloadKind.CONTAINER,
                id,
                name,
                image,
                state,
                isRunning() ? details.health() : "",
                details.startedAt(),
                details.restartCount(),
                usage.cpu(),
                usage.memory(),
                details.memoryLimit(),
                usage.received(),
                usage.transmitted(),
                ports,
                labels,
                null);
    }

    /// The words used by Docker and Podman.
    private static WorkloadState state(String word) {
        return switch (word) {
            case "created", "configured", "initialized" -> WorkloadState.CREATED;
            case "running", "stopping" -> WorkloadState.RUNNING;
            case "paused" -> WorkloadState.PAUSED;
            case "restarting" -> WorkloadState.RESTARTING;
            case "stopped" -> WorkloadState.STOPPED;
            case "exited" -> WorkloadState.EXITED;
            case "dead" -> WorkloadState.DEAD;
            default -> WorkloadState.UNKNOWN;
        };
    }
}
