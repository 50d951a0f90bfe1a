package dev.bailiwick.agent.containers;

import dev.bailiwick.contract.HostEvent;
import dev.bailiwick.contract.ReportedWorkload;
import java.util.List;

/// What a round learnt about containers.
public sealed interface Containers {
    /// @param why the engine that is there gives no answer to this user; empty when there is none
    record NoEngine(String why) implements Containers {}

    /// The engine is there and gave no whole answer, so nothing is known of now.
    record Unknown(String why) implements Containers {}

    /// @param events what happened since the round before
    record Listed(List<ReportedWorkload> workloads, List<HostEvent> events) implements Containers {}
}
