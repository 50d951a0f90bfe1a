package dev.bailiwick.agent.hypervisor;

import dev.bailiwick.contract.ReportedHypervisor;
import dev.bailiwick.contract.ReportedWorkload;
import java.util.List;

/// What a hypervisor said when it was asked for its machines.
public sealed interface Machines {
    /// There is no hypervisor, or this user may not use it.
    ///
    /// @param why empty when there is none
    record NoHypervisor(String why) implements Machines {}

    /// There is one, and what it has could not be read.
    record Unknown(String why) implements Machines {}

    /// @param machines all of them, as workloads with a `vm`
    /// @param fault what is wrong with the hypervisor itself, for the host's status: a list that is
    ///   too long, a lost quorum; otherwise empty
    record Listed(ReportedHypervisor hypervisor, List<ReportedWorkload> machines, String fault)
            implements Machines {}
}
