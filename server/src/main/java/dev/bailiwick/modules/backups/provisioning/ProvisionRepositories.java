package dev.bailiwick.modules.backups.provisioning;

import dev.bailiwick.modules.backups.registry.BackupRepositories;
import dev.bailiwick.modules.backups.registry.BackupRepository;
import dev.bailiwick.modules.backups.registry.ChangeBackupRepositories;
import dev.bailiwick.modules.backups.registry.RepositoryFields;
import dev.bailiwick.records.provisioning.ProvisionRecords;
import dev.bailiwick.records.schema.RecordField;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// The section `backup_repositories`. Credentials can also be given by the names that restic uses.
@Component
final class ProvisionRepositories extends ProvisionRecords<BackupRepository> {
    private static final Map<String, String> ALIASES =
            Map.of(
                    "credentials.AWS_ACCESS_KEY_ID",
                    RepositoryFields.ACCESS_KEY_ID.name(),
                    "credentials.AWS_SECRET_ACCESS_KEY",
                    RepositoryFields.SECRET_ACCESS_KEY.name(),
                    "credentials.AWS_DEFAULT_REGION",
                    RepositoryFields.REGION.name(),
                    "credentials.RESTIC_REST_USERNAME",
                    RepositoryFields.USERNAME.name(),
                    "credentials.RESTIC_REST_PASSWORD",
                    RepositoryFields.REST_PASSWORD.name(),
                    "credentials.private_key",
                    RepositoryFields.PRIVATE_KEY.name(),
                    "credentials.known_hosts",
                    RepositoryFields.KNOWN_HOSTS.name());

    private final BackupRepositories repositories;

    ProvisionRepositories(BackupRepositories repositories, ChangeBackupRepositories change) {
        super("backup_repositories", RepositoryFields.FORM, ALIASES, change);
        this.repositories = repositories;
    }

    @Override
    protected Optional<BackupRepository> named(String name) {
        return repositories.named(name);
    }

    @Override
    protected boolean has(BackupRepository repository, RecordField<?> secret, String text) {
        return secret.normalised(text).equals(repositories.secrets(repository).get(secret.name()));
    }
}
