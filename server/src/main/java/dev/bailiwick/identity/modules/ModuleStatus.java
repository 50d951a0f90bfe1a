package dev.bailiwick.identity.modules;

import dev.bailiwick.web.ui.StatusIcon;
import java.util.List;

/// The state of a module on the overview.
///
/// @param summary what there is, such as "8 hosts, 26 workloads"
/// @param problems the worst first
public record ModuleStatus(String summary, List<Problem> problems) {
    public ModuleStatus {
        problems = List.copyOf(problems);
    }

    public static ModuleStatus of(String summary) {
        return new ModuleStatus(summary, List.of());
    }

    /// @param label such as "1 offline"
    /// @param sentence such as "1 host is offline"
    /// @param alerted whether alerts report it anyway
    /// @param href where it can be seen
    public record Problem(
            StatusIcon state, String label, String sentence, boolean alerted, String href) {}
}
