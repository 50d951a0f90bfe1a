package dev.bailiwick.modules.backups.pages;

import dev.bailiwick.contract.backup.RepositoryType;
import dev.bailiwick.modules.backups.registry.BackupJob;
import dev.bailiwick.modules.backups.registry.BackupRepository;
import dev.bailiwick.modules.backups.registry.DrillInterval;
import dev.bailiwick.modules.backups.registry.JobFields;
import dev.bailiwick.modules.backups.registry.Retention;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/// The lines that a host's own file needs for a job. Only root on the host can put them there.
final class AllowFile {
    static final String PATH = "/etc/bailiwick-agent/backup.allow";

    private AllowFile() {}

    static String of(BackupJob job, BackupRepository repository) {
        var details = job.details();
        var lines = new ArrayList<String>();
        var allowed = new ArrayList<>(List.of("backup", "check", "browse", "restore", "unlock"));
        if (Retention.of(details).isPresent()) {
            allowed.add("prune");
        }
        if (details.get(JobFields.DRILL) != DrillInterval.NONE) {
            allowed.add("restore-test");
        }
        lines.add("allow " + String.join(" ", allowed));
        details.get(JobFields.SOURCES).forEach(path -> lines.add("source " + path));
        if (repository.type() == RepositoryType.LOCAL) {
            lines.add("repository " + repository.location());
        }
        var hooks = new LinkedHashSet<>(details.get(JobFields.HOOKS_BEFORE));
        hooks.addAll(details.get(JobFields.HOOKS_AFTER));
        if (!details.get(JobFields.DRILL_HOOK).isEmpty()) {
            hooks.add(details.get(JobFields.DRILL_HOOK));
        }
        hooks.forEach(hook -> lines.add("hook " + hook + " USER /path/of/command"));
        return String.join("\n", lines);
    }
}
