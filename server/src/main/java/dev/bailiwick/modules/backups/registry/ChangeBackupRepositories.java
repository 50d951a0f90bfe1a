package dev.bailiwick.modules.backups.registry;

import static dev.bailiwick.modules.backups.registry.RepositoryFields.ACCESS_KEY_ID;
import static dev.bailiwick.modules.backups.registry.RepositoryFields.APPEND_ONLY;
import static dev.bailiwick.modules.backups.registry.RepositoryFields.HOST;
import static dev.bailiwick.modules.backups.registry.RepositoryFields.KNOWN_HOSTS;
import static dev.bailiwick.modules.backups.registry.RepositoryFields.LOCATION;
import static dev.bailiwick.modules.backups.registry.RepositoryFields.MAINTENANCE_HOST;
import static dev.bailiwick.modules.backups.registry.RepositoryFields.MAINTENANCE_LOCATION;
import static dev.bailiwick.modules.backups.registry.RepositoryFields.NAME;
import static dev.bailiwick.modules.backups.registry.RepositoryFields.PASSWORD;
import static dev.bailiwick.modules.backups.registry.RepositoryFields.PRIVATE_KEY;
import static dev.bailiwick.modules.backups.registry.RepositoryFields.PUBLIC_KEY;
import static dev.bailiwick.modules.backups.registry.RepositoryFields.REST_PASSWORD;
import static dev.bailiwick.modules.backups.registry.RepositoryFields.SECRET_ACCESS_KEY;
import static dev.bailiwick.modules.backups.registry.RepositoryFields.TYPE;
import static dev.bailiwick.modules.backups.registry.RepositoryFields.USERNAME;

import dev.bailiwick.contract.backup.RepositoryType;
import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.monitoring.alerts.evaluation.Alerts;
import dev.bailiwick.records.changes.FieldChange;
import dev.bailiwick.records.editing.ChangeRecords;
import dev.bailiwick.records.editing.ChangeTools;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordInput;
import dev.bailiwick.records.schema.RecordValues;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Changes to repositories. Of secrets, audit log and history record only that they changed.
@Component
public final class ChangeBackupRepositories extends ChangeRecords<BackupRepository> {
    private final BackupRepositories repositories;
    private final BackupJobs jobs;
    private final ComputeHosts hosts;
    private final Alerts alerts;

    ChangeBackupRepositories(
            BackupRepositories repositories,
            BackupJobs jobs,
            ComputeHosts hosts,
            Alerts alerts,
            ChangeTools tools) {
        super(RepositoryFields.KIND, tools);
        this.repositories = repositories;
        this.jobs = jobs;
        this.hosts = hosts;
        this.alerts = alerts;
    }

    @Override
    protected Optional<BackupRepository> find(long id) {
        return repositories.find(id);
    }

    @Override
    protected List<BackupRepository> all(Collection<Long> ids) {
        return repositories.all(ids);
    }

    @Override
    protected RecordInput validate(RecordInput typed, @Nullable BackupRepository present) {
        RecordInput input = typed;
        if (!has(input, NAME)
                && repositories.isTaken(input.text(NAME), present == null ? null : present.id())) {
            input = input.withError(NAME, "Another repository has this name.");
        }
        for (RecordField<String> field : List.of(HOST, MAINTENANCE_HOST)) {
            if (!input.text(field).isEmpty() && host(input.text(field)) == null) {
                input = input.withError(field, "There is no host with this name.");
            }
        }
        return has(input, TYPE) ? input : validate(input, type(input), present);
    }

    private static boolean has(RecordInput input, RecordField<?> field) {
        return input.errors().containsKey(field.name());
    }

    private static RepositoryType type(RecordInput input) {
        return TYPE.read(input.text(TYPE));
    }

    private RecordInput validate(
            RecordInput typed, RepositoryType type, @Nullable BackupRepository present) {
        RecordInput input = location(typed, LOCATION, type);
        if (!input.text(MAINTENANCE_LOCATION).isEmpty()) {
            input = location(input, MAINTENANCE_LOCATION, type);
        }
        boolean local = type == RepositoryType.LOCAL;
        if (local && input.text(HOST).isEmpty()) {
            input = input.withError(HOST, "Choose the host that has this folder.");
        } else if (!local) {
            input = input.withText(HOST, ""); // the form hides it
        }
        boolean appendOnly = input.text(APPEND_ONLY).equals("true");
        if (appendOnly && local) {
            input =
                    input.withError(
                            APPEND_ONLY,
                            "The host can delete what is in its own folder, so it cannot be"
                                    + " append-only.");
        } else if (appendOnly && present != null && jobs.keepByCount(present.id())) {
            input =
                    input.withError(
                            APPEND_ONLY,
                            "A job that uses it keeps snapshots by number. Change its retention to"
                                    + " “keep within” first.");
        }
        return switch (type) {
            case LOCAL -> input;
            case SFTP -> sftp(input);
            case S3 ->
                    together(
                            required(input, ACCESS_KEY_ID),
                            ACCESS_KEY_ID,
                            SECRET_ACCESS_KEY,
                            present);
            case REST -> together(input, USERNAME, REST_PASSWORD, present);
        };
    }

    private static RecordInput location(
            RecordInput input, RecordField<String> field, RepositoryType type) {
        return has(input, field)
                ? input
                : RepositoryLocation.error(type, input.text(field))
                        .map(error -> input.withError(field, error))
                        .orElse(input);
    }

    private static RecordInput required(RecordInput input, RecordField<String> field) {
        return input.text(field).isEmpty()
                ? input.withError(field, "This cannot be left empty.")
                : input;
    }

    private static RecordInput sftp(RecordInput input) {
        RecordInput checked = required(input, KNOWN_HOSTS);
        String key = input.text(PRIVATE_KEY);
        return key.isEmpty()
                        || (key.startsWith("-----BEGIN ")
                                && key.contains("PRIVATE KEY-----")
                                && !key.contains("ENCRYPTED"))
                ? checked
                : checked.withError(
                        PRIVATE_KEY,
                        "Paste the whole key, without a passphrase, from BEGIN to END.");
    }

    /// A name and a secret are there both or not at all.
    private static RecordInput together(
            RecordInput input,
            RecordField<String> name,
            RecordField<String> secret,
            @Nullable BackupRepository present) {
        boolean named = !input.text(name).isEmpty();
        return named == willHave(input, secret, present)
                ? input
                : named
                        ? input.withError(secret, "This cannot be left empty.")
                        : input.withError(name, "This cannot be left empty.");
    }

    private static boolean willHave(
            RecordInput input, RecordField<String> secret, @Nullable BackupRepository present) {
        return !input.text(secret).isEmpty()
                || (present != null
                        && present.storedSecrets().contains(secret)
                        && !input.removes(secret));
    }

    private @Nullable Long host(String name) {
        return name.isEmpty()
                ? null
                : hosts.named(List.of(name)).stream().findFirst().map(ComputeHost::id).orElse(null);
    }

    private BackupRepositories.Hosts hosts(RecordValues values) {
        return new BackupRepositories.Hosts(
                host(values.get(HOST)), host(values.get(MAINTENANCE_HOST)));
    }

    @Override
    protected BackupRepository insert(RecordInput input, String by, Instant now) {
        RecordValues values = input.values();
        var secrets = typed(values);
        secrets.computeIfAbsent(PASSWORD.name(), _ -> RepositoryPassword.generate());
        return repositories.insert(withKey(values, "", secrets), hosts(values), secrets, by, now);
    }

    /// Generates the private key of an SFTP server if there is none.
    ///
    /// @param publicKey of the key among the secrets; empty if it is not known
    private static RecordValues withKey(
            RecordValues values, String publicKey, Map<String, String> secrets) {
        if (values.get(TYPE) != RepositoryType.SFTP || secrets.containsKey(PRIVATE_KEY.name())) {
            return values.with(PUBLIC_KEY, publicKey);
        }
        SshKeyPair pair = SshKeyPair.generate();
        secrets.put(PRIVATE_KEY.name(), pair.privateKey());
        return values.with(PUBLIC_KEY, pair.publicKey());
    }

    private static Map<String, String> typed(RecordValues values) {
        var secrets = new LinkedHashMap<String, String>();
        for (RecordField<String> field : RepositoryFields.SECRETS) {
            if (!values.get(field).isEmpty()) {
                secrets.put(field.name(), values.get(field));
            }
        }
        return secrets;
    }

    @Override
    protected List<FieldChange> changes(BackupRepository before, RecordInput input) {
        var changes = new ArrayList<>(super.changes(before, input));
        for (RecordField<String> field : RepositoryFields.SECRETS) {
            boolean stored = before.storedSecrets().contains(field);
            if (!input.text(field).isEmpty()) {
                changes.add(
                        new FieldChange(
                                field.name(), stored ? "set" : "", stored ? "changed" : "set"));
            } else if (stored && removes(input, field)) {
                changes.add(
                        new FieldChange(
                                field.name(), "set", isGenerated(input, field) ? "changed" : ""));
            }
        }
        return changes;
    }

    /// Whether another one is generated for one that is removed.
    private static boolean isGenerated(RecordInput input, RecordField<String> secret) {
        return secret == PRIVATE_KEY && type(input) == RepositoryType.SFTP;
    }

    /// The password cannot be removed: a repository without one does not exist.
    private static boolean removes(RecordInput input, RecordField<String> secret) {
        return secret != PASSWORD && input.removes(secret);
    }

    @Override
    protected boolean update(BackupRepository before, RecordInput input) {
        var secrets = new LinkedHashMap<>(repositories.secrets(before));
        RepositoryFields.SECRETS.stream()
                .filter(field -> removes(input, field))
                .forEach(field -> secrets.remove(field.name()));
        RecordValues values = input.values();
        secrets.putAll(typed(values));
        boolean sameKey = values.get(PRIVATE_KEY).isEmpty() && !removes(input, PRIVATE_KEY);
        String publicKey = sameKey ? before.details().get(PUBLIC_KEY) : "";
        return repositories.update(
                before, withKey(values, publicKey, secrets), hosts(values), secrets);
    }

    @Override
    protected void delete(Collection<Long> ids) {
        if (repositories.jobs(ids) > 0) {
            throw new RefusedException(
                    Refusal.of(
                            409,
                            "Jobs use this repository",
                            "Nothing was removed.",
                            "Remove its jobs first, or let them use another repository."));
        }
        ids.forEach(id -> alerts.deleteSubject(ProductModule.BACKUP, -id));
        repositories.delete(ids);
    }
}
