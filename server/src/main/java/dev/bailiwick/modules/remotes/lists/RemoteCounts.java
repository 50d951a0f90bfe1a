package dev.bailiwick.modules.remotes.lists;

import dev.bailiwick.identity.modules.ModuleStatus;
import dev.bailiwick.modules.remotes.registry.Remote;
import dev.bailiwick.modules.remotes.registry.RemoteFields;
import dev.bailiwick.modules.remotes.registry.RemoteState;
import dev.bailiwick.modules.remotes.registry.Remotes;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/// The state of the machines in a few words. Runs in the caller's transaction.
@Component
public final class RemoteCounts {
    private final Remotes remotes;

    RemoteCounts(Remotes remotes) {
        this.remotes = remotes;
    }

    /// For the overview. An unreachable machine can be switched off.
    public ModuleStatus status() {
        List<Remote> all = remotes.all();
        var problems = new ArrayList<ModuleStatus.Problem>();
        add(problems, all, RemoteFilter.View.KEY_CHANGED, "another host key", false);
        add(problems, all, RemoteFilter.View.UNREACHABLE, "unreachable", true);
        return new ModuleStatus(RemoteFields.KIND.counted(all.size()), problems);
    }

    private static void add(
            List<ModuleStatus.Problem> problems,
            List<Remote> all,
            RemoteFilter.View view,
            String label,
            boolean quiet) {
        int count = Math.toIntExact(all.stream().filter(view::shows).count());
        if (count > 0) {
            String machines = RemoteFields.KIND.counted(count);
            problems.add(
                    new ModuleStatus.Problem(
                            StatusIcon.FAIL,
                            "%,d %s".formatted(count, label),
                            view == RemoteFilter.View.UNREACHABLE
                                    ? "%s %s unreachable"
                                            .formatted(machines, count == 1 ? "is" : "are")
                                    : "%s %s another host key"
                                            .formatted(
                                                    machines, count == 1 ? "presents" : "present"),
                            quiet,
                            "%s?%s=%s"
                                    .formatted(RemoteFields.PATH, RemoteFilter.VIEW, view.key())));
        }
    }

    static String summary(List<Remote> all) {
        if (all.isEmpty()) {
            return "No machines are registered yet.";
        }
        long reachable = all.stream().filter(Remote::isReachable).count();
        long changed = all.stream().filter(one -> one.state() == RemoteState.KEY_CHANGED).count();
        return "%s, %,d reachable%s."
                .formatted(
                        RemoteFields.KIND.counted(all.size()),
                        reachable,
                        changed == 0 ? "" : ", %,d with another host key".formatted(changed));
    }
}
