package dev.bailiwick.modules.backups.registry;

import static dev.bailiwick.records.schema.RecordField.optional;
import static dev.bailiwick.records.schema.RecordField.required;

import dev.bailiwick.contract.backup.RepositoryType;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.records.editing.RecordKind;
import dev.bailiwick.records.schema.FieldType;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordField.Look;
import dev.bailiwick.records.schema.RecordSchema;
import dev.bailiwick.web.ui.SelectOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The fields of a repository. No error sentence repeats the input, which could be a misplaced
/// secret.
public final class RepositoryFields {
    public static final RecordKind KIND =
            new RecordKind(
                    ProductModule.BACKUP,
                    "backup_repository",
                    "Backup Repository",
                    "repository",
                    "repositories",
                    ProductModule.BACKUP.path() + "/repositories");

    public static final RecordField<String> NAME =
            required("name", "Name", FieldType.line(100)).hint("Shown in lists and jobs.");

    public static final RecordField<RepositoryType> TYPE =
            required("type", "Type", type()).initially("sftp");

    public static final RecordField<String> LOCATION =
            required("repository", "Location", FieldType.line(RepositoryLocation.MAX_LENGTH))
                    .shown(Look.MONO)
                    .hint(
                            "In restic's notation: sftp:backup@192.0.2.9:/srv/restic/web-1,"
                                    + " s3:https://s3.example.com/bucket/web-1,"
                                    + " rest:https://backup.example.com:8000/web-1/, or a folder on"
                                    + " the host.");

    /// The name of a host; empty for none.
    public static final RecordField<String> HOST =
            optional("host", "Host", FieldType.line(100)).hint("The host that has the folder.");

    public static final RecordField<String> PASSWORD =
            optional("password", "Password", FieldType.secret(1_000))
                    .hint(
                            "Encrypts the repository. Leave blank to generate one, unless the"
                                    + " repository exists.");

    public static final RecordField<String> ACCESS_KEY_ID =
            optional("access_key_id", "Access key ID", FieldType.line(200)).shown(Look.MONO);
    public static final RecordField<String> SECRET_ACCESS_KEY =
            optional("secret_access_key", "Secret access key", FieldType.secret(1_000));
    public static final RecordField<String> REGION =
            optional("region", "Region", FieldType.line(60)).shown(Look.MONO);

    public static final RecordField<String> USERNAME =
            optional("username", "User name", FieldType.line(100));
    public static final RecordField<String> REST_PASSWORD =
            optional("rest_password", "Server password", FieldType.secret(1_000));

    public static final RecordField<String> PRIVATE_KEY =
            optional("private_key", "Private key", FieldType.secret(20_000))
                    .hint(
                            "Leave blank to generate one. Or paste your own: OpenSSH format,"
                                    + " without a passphrase, and used for nothing else.");

    /// The other half of a generated private key; empty if the key was pasted. Not in forms.
    static final RecordField<String> PUBLIC_KEY =
            optional("public_key", "Public key", FieldType.line(200));

    public static final RecordField<String> KNOWN_HOSTS =
            optional("known_hosts", "Server's host key", FieldType.text(4_000))
                    .hint("Lines as ssh-keyscan prints them. Any other key is refused.");

    public static final RecordField<Boolean> APPEND_ONLY =
            required("append_only", "Append-only", FieldType.yesNo())
                    .initially("false")
                    .hint("The credentials above can add snapshots, but not delete them.");

    /// The name of a host; empty for none.
    public static final RecordField<String> MAINTENANCE_HOST =
            optional("maintenance_host", "Host for maintenance", FieldType.line(100))
                    .hint(
                            "Runs checks, and removes old snapshots. Default: the host of the first"
                                    + " job.");

    public static final RecordField<String> MAINTENANCE_LOCATION =
            optional("maintenance_repository", "Location for maintenance", FieldType.line(300))
                    .shown(Look.MONO)
                    .hint("Of an append-only repository: where deleting is allowed, if different.");
    public static final RecordField<String> MAINTENANCE_USER =
            optional(
                            "maintenance_user",
                            "Access key ID or user name for maintenance",
                            FieldType.line(200))
                    .shown(Look.MONO);
    public static final RecordField<String> MAINTENANCE_SECRET =
            optional("maintenance_secret", "Secret for maintenance", FieldType.secret(20_000))
                    .hint("The secret access key, server password or private key that may delete.");

    public static final RecordField<CheckLevel> CHECK =
            required("check", "Check", CheckLevel.type()).initially("data");

    public static final RecordField<@Nullable Integer> CAPACITY =
            optional("capacity_gigabytes", "Capacity in GB", FieldType.optionalNumber(1, 1_000_000))
                    .shown(Look.SHORT, Look.DIGITS)
                    .hint("An alert opens when 90 % are used. Leave blank for no limit.");

    public static final List<RecordField<String>> SECRETS =
            List.of(PASSWORD, SECRET_ACCESS_KEY, REST_PASSWORD, PRIVATE_KEY, MAINTENANCE_SECRET);

    /// What is stored as text.
    static final RecordSchema DETAILS =
            RecordSchema.of(
                    TYPE,
                    LOCATION,
                    ACCESS_KEY_ID,
                    REGION,
                    USERNAME,
                    PUBLIC_KEY,
                    KNOWN_HOSTS,
                    APPEND_ONLY,
                    MAINTENANCE_LOCATION,
                    MAINTENANCE_USER,
                    CHECK,
                    CAPACITY);

    public static final RecordSchema FORM =
            RecordSchema.of(
                    NAME,
                    TYPE,
                    LOCATION,
                    HOST,
                    PASSWORD,
                    ACCESS_KEY_ID,
                    SECRET_ACCESS_KEY,
                    REGION,
                    USERNAME,
                    REST_PASSWORD,
                    PRIVATE_KEY,
                    KNOWN_HOSTS,
                    APPEND_ONLY,
                    MAINTENANCE_HOST,
                    MAINTENANCE_LOCATION,
                    MAINTENANCE_USER,
                    MAINTENANCE_SECRET,
                    CHECK,
                    CAPACITY);

    private RepositoryFields() {}

    private static FieldType<RepositoryType> type() {
        return FieldType.choice(
                List.of(
                        SelectOption.of("sftp", "SFTP"),
                        SelectOption.of("s3", "S3-compatible"),
                        SelectOption.of("rest", "REST server"),
                        SelectOption.of("local", "Folder on the host")),
                text ->
                        Arrays.stream(RepositoryType.values())
                                .filter(one -> key(one).equals(text))
                                .findFirst(),
                RepositoryFields::key,
                "Choose one of the types.");
    }

    /// As in forms and JSON.
    public static String key(RepositoryType type) {
        return type.name().toLowerCase(Locale.ROOT);
    }
}
