package dev.bailiwick.agent;

import dev.bailiwick.agent.hypervisor.Machines;
import dev.bailiwick.contract.ReportedWorkload;
import dev.bailiwick.engine.Containers;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Joins containers and virtual machines into the list of a check-in. What does not answer must not
/// look as if it were gone, nor hide the other kind: its last known workloads stay in the list.
final class Workloads {
    private final Source containers = new Source();
    private final Source machines = new Source();

    /// Null when nothing was listed, which means unchanged.
    @Nullable List<ReportedWorkload> of(Containers engine, Machines hypervisor) {
        switch (engine) {
            case Containers.NoEngine(var why) -> containers.absent(why);
            case Containers.Unknown _ -> containers.unknown();
            case Containers.Listed(var listed, _) -> containers.listed(listed);
        }
        switch (hypervisor) {
            case Machines.NoHypervisor(var why) -> machines.absent(why);
            case Machines.Unknown _ -> machines.unknown();
            case Machines.Listed(_, var listed, _) -> machines.listed(listed);
        }
        if (containers.state == State.NONE && machines.state == State.NONE) {
            return List.of();
        }
        boolean listed = containers.state == State.LISTED || machines.state == State.LISTED;
        if (!listed || containers.hides() || machines.hides()) {
            return null;
        }
        var all = new ArrayList<ReportedWorkload>(machines.last());
        all.addAll(containers.last());
        return all;
    }

    /// Whether it was there once.
    boolean sawEngine() {
        return containers.last != null;
    }

    /// False also while one does not answer, or refuses this user.
    boolean hasNoHypervisor() {
        return machines.state == State.NONE;
    }

    private enum State {
        /// There are none.
        NONE,
        /// This user may not read them.
        DENIED,
        UNKNOWN,
        LISTED
    }

    private static final class Source {
        private State state = State.NONE;
        private @Nullable List<ReportedWorkload> last;

        void listed(List<ReportedWorkload> workloads) {
            state = State.LISTED;
            last = workloads;
        }

        void absent(String why) {
            if (last != null) {
                unknown();
            } else {
                state = why.isEmpty() ? State.NONE : State.DENIED;
            }
        }

        void unknown() {
            state = State.UNKNOWN;
            if (last != null) {
                last = last.stream().map(Workloads::withoutUsage).toList();
            }
        }

        /// Whether it has workloads that are not known.
        boolean hides() {
            return state == State.UNKNOWN && last == null;
        }

        List<ReportedWorkload> last() {
            return Objects.requireNonNullElse(last, List.of());
        }
    }

    private static ReportedWorkload withoutUsage(ReportedWorkload one) {
        return new ReportedWorkload(
                one.kind(),
                one.externalId(),
                one.name(),
                one.image(),
                one.state(),
                one.health(),
                one.startedAt(),
                one.restartCount(),
                null,
                null,
                one.memoryLimitBytes(),
                null,
                null,
                one.ports(),
                one.labels(),
                one.vm());
    }
}
