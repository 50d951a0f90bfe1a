package dev.bailiwick.engine;

import dev.bailiwick.contract.HostEvent;
import dev.bailiwick.contract.ReportedWorkload;
import java.util.List;

/// The result of reading the containers.
public sealed interface Containers {
    /// @param why why the existing engine does not answer this user; empty when there is no engine
    record NoEngine(String why) implements Containers {}

    /// The engine exists but did not answer completely, so the current state is unknown.
    record Unknown(String why) implements Containers {}

    /// @param events what happened since the previous report
    record Listed(List<ReportedWorkload> workloads, List<HostEvent> events) implements Containers {}
}
