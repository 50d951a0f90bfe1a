package dev.bailiwick.identity.modules;

import dev.bailiwick.web.ui.Sparkline;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The state of a module on the overview.
///
/// @param summary what there is, such as "8 hosts, 26 workloads"
/// @param problems the worst first
/// @param trend its last 24 hours; null for a module without a course
public record ModuleStatus(String summary, List<Problem> problems, @Nullable Trend trend) {
    public ModuleStatus {
        problems = List.copyOf(problems);
    }

    public ModuleStatus(String summary, List<Problem> problems) {
        this(summary, problems, null);
    }

    public static ModuleStatus of(String summary) {
        return new ModuleStatus(summary, List.of());
    }

    /// @param caption what the line shows, in a few words
    public record Trend(String caption, Sparkline line) {}

    /// @param label such as "1 offline"
    /// @param sentence such as "1 host is offline"
    /// @param quiet whether it is left out of what needs attention: alerts report it anyway, or it
    ///   can be intended
    /// @param href where it can be seen
    public record Problem(
            StatusIcon state, String label, String sentence, boolean quiet, String href) {}
}
