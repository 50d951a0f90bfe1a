package dev.bailiwick.platform.settings;

import static dev.bailiwick.platform.schema.Tables.SETTING;

import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.secrets.SecretColumn;
import dev.bailiwick.platform.secrets.SecretUnreadableException;
import dev.bailiwick.platform.secrets.Secrets;
import java.time.Instant;
import java.util.HashMap;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Read access to settings. Nothing is cached: it is one small query, so that every process sees a
/// change immediately.
public final class Settings {
    private static final Logger LOG = LoggerFactory.getLogger(Settings.class);
    private static final SecretColumn COLUMN = new SecretColumn("setting", "secret");

    private final DSLContext sql;
    private final Transactions transactions;
    private final Secrets secrets;
    private final EnvironmentSettings fixed;

    Settings(
            DSLContext sql, Transactions transactions, Secrets secrets, EnvironmentSettings fixed) {
        this.sql = sql;
        this.transactions = transactions;
        this.secrets = secrets;
        this.fixed = fixed;
    }

    public SettingsSnapshot current() {
        return with(fixed);
    }

    /// The settings with a different environment, such as the previous one.
    SettingsSnapshot with(EnvironmentSettings environment) {
        return transactions.read(() -> load(environment));
    }

    private SettingsSnapshot load(EnvironmentSettings environment) {
        var stored = new HashMap<String, SettingsSnapshot.Stored>();
        var rows = new HashMap<String, UUID>();
        sql.selectFrom(SETTING)
                .forEach(row -> {
                    rows.put(row.getName(), row.getUid());
                    stored.put(
                            row.getName(),
                            new SettingsSnapshot.Stored(
                                    row.getValue(),
                                    row.getSecret(),
                                    row.getChangedAt(),
                                    row.getChangedBy()));
                });
        return new SettingsSnapshot(
                stored,
                environment,
                name -> {
                    SettingsSnapshot.Stored here = stored.get(name);
                    UUID row = rows.get(name);
                    return here == null || here.secret() == null || row == null
                            ? null
                            : decrypt(name, row, here.secret());
                });
    }

    /// A secret that was altered or moved counts as missing: features that need it are then not
    /// configured, and everything else keeps working.
    private @Nullable String decrypt(String name, UUID row, byte[] secret) {
        try {
            return secrets.decryptText(COLUMN, row, secret);
        } catch (SecretUnreadableException e) {
            LOG.error("The stored {} cannot be decrypted: {}", name, e.getMessage());
            return null;
        }
    }

    /// Called only by [ChangeSettings], inside its transaction.
    void store(Setting<?> setting, @Nullable String value, Instant now, String by) {
        UUID uid = UUID.randomUUID();
        boolean secret = setting.isSecret();
        byte[] sealed = secret && value != null ? secrets.encrypt(COLUMN, uid, value) : null;
        sql.insertInto(SETTING)
                .set(SETTING.NAME, setting.name())
                .set(SETTING.UID, uid)
                .set(SETTING.VALUE, secret ? null : value)
                .set(SETTING.SECRET, sealed)
                .set(SETTING.CHANGED_AT, now)
                .set(SETTING.CHANGED_BY, by)
                .onConflict(SETTING.NAME)
                .doUpdate()
                .set(SETTING.UID, uid)
                .set(SETTING.VALUE, secret ? null : value)
                .set(SETTING.SECRET, sealed)
                .set(SETTING.CHANGED_AT, now)
                .set(SETTING.CHANGED_BY, by)
                .execute();
    }
}
