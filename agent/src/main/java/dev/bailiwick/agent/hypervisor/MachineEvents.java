package dev.bailiwick.agent.hypervisor;

import dev.bailiwick.contract.HostEvent;
import dev.bailiwick.contract.ReportedWorkload;
import dev.bailiwick.contract.Severity;
import dev.bailiwick.contract.VirtualMachine;
import dev.bailiwick.contract.WorkloadState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Derives events of virtual machines from the difference between two reports. What starts and ends
/// between two of them is missed.
public final class MachineEvents {
    private @Nullable Map<String, ReportedWorkload> before;

    /// The first report has no events, because the earlier state is unknown.
    public List<HostEvent> since(List<ReportedWorkload> machines, Instant now) {
        var current = new LinkedHashMap<String, ReportedWorkload>();
        machines.forEach(one -> current.put(one.externalId(), one));
        Map<String, ReportedWorkload> earlier = before;
        before = current;
        var events = new ArrayList<HostEvent>();
        if (earlier == null) {
            return events;
        }
        for (ReportedWorkload is : machines) {
            ReportedWorkload was = earlier.remove(is.externalId());
            if (was == null) {
                events.add(event("vm.create", Severity.INFO, " was created", is, now));
            } else if (was.state() != is.state() || !reason(was).equals(reason(is))) {
                events.add(changed(was, is, now));
            }
        }
        earlier.values()
                .forEach(was ->
                        events.add(event("vm.remove", Severity.INFO, " was removed", was, now)));
        return events;
    }

    private static HostEvent changed(ReportedWorkload was, ReportedWorkload is, Instant now) {
        String why = reason(is).isEmpty() ? "" : ": " + reason(is);
        return switch (is.state()) {
            case RUNNING, RESTARTING, CREATED ->
                    event(
                            was.state() == WorkloadState.PAUSED ? "vm.resume" : "vm.start",
                            Severity.INFO,
                            was.state() == WorkloadState.PAUSED
                                    ? " was resumed"
                                    : " was started" + why,
                            is,
                            now);
            case PAUSED ->
                    event(
                            "vm.pause",
                            is.health().equals("unhealthy") ? Severity.ERROR : Severity.INFO,
                            " was paused" + why,
                            is,
                            now);
            case DEAD -> event("vm.crash", Severity.ERROR, " crashed" + why, is, now);
            case STOPPED, EXITED -> event("vm.stop", Severity.INFO, " was stopped" + why, is, now);
            case UNKNOWN ->
                    event("vm.unknown", Severity.WARNING, " is in an unknown state", is, now);
        };
    }

    private static String reason(ReportedWorkload one) {
        VirtualMachine machine = one.vm();
        return machine == null ? "" : machine.reason();
    }

    private static HostEvent event(
            String type, Severity severity, String what, ReportedWorkload about, Instant at) {
        String id = "%s:%s:%d".formatted(type, about.externalId(), at.toEpochMilli());
        return new HostEvent(id, at, severity, type, about.name() + what, about.externalId());
    }
}
