package dev.bailiwick.modules.backups.provisioning;

import dev.bailiwick.modules.backups.registry.BackupJob;
import dev.bailiwick.modules.backups.registry.BackupJobs;
import dev.bailiwick.modules.backups.registry.ChangeBackupJobs;
import dev.bailiwick.modules.backups.registry.JobFields;
import dev.bailiwick.records.provisioning.ProvisionRecords;
import dev.bailiwick.records.schema.RecordField;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.springframework.stereotype.Component;

/// The section `backup_jobs`.
@Component
final class ProvisionJobs extends ProvisionRecords<BackupJob> {
    private final BackupJobs jobs;

    ProvisionJobs(BackupJobs jobs, ChangeBackupJobs change) {
        super("backup_jobs", JobFields.FORM, aliases(), change);
        this.jobs = jobs;
    }

    private static Map<String, String> aliases() {
        var aliases =
                new TreeMap<>(
                        Map.of(
                                "hooks.before",
                                JobFields.HOOKS_BEFORE.name(),
                                "hooks.after",
                                JobFields.HOOKS_AFTER.name()));
        for (RecordField<?> field : JobFields.FORM.fields()) {
            if (field.name().startsWith("keep_")) {
                aliases.put("retention." + field.name(), field.name());
            }
        }
        return aliases;
    }

    @Override
    protected Optional<BackupJob> named(String name) {
        return jobs.named(name);
    }
}
