package dev.bailiwick.platform.settings;

import static dev.bailiwick.platform.db.schema.Tables.SETTING;

import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.secrets.SecretColumn;
import dev.bailiwick.platform.secrets.SecretUnreadable;
import dev.bailiwick.platform.secrets.Secrets;
import java.time.Instant;
import java.util.HashMap;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Where settings are read. Nothing is cached: one small query, so that every process sees a change
/// at once.
public final class Settings {
    private static final Logger LOG = LoggerFactory.getLogger(Settings.class);
    private static final SecretColumn PLACE = new SecretColumn("setting", "secret");

    private final DSLContext sql;
    private final Transactions transactions;
    private final Secrets secrets;
    private final FixedSettings fixed;

    Settings(DSLContext sql, Transactions transactions, Secrets secrets, FixedSettings fixed) {
        this.sql = sql;
        this.transactions = transactions;
        this.secrets = secrets;
        this.fixed = fixed;
    }

    public SettingsSnapshot current() {
        return under(fixed);
    }

    /// The settings as they were, or would be, under another environment.
    SettingsSnapshot under(FixedSettings environment) {
        return transactions.read(() -> load(environment));
    }

    private SettingsSnapshot load(FixedSettings environment) {
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
                            : opened(name, row, here.secret());
                });
    }

    /// A secret that was altered or moved counts as none: what needs it is then not configured, and
    /// everybody else goes on.
    private @Nullable String opened(String name, UUID row, byte[] secret) {
        try {
            return secrets.decryptText(PLACE, row, secret);
        } catch (SecretUnreadable e) {
            LOG.error("The stored {} cannot be opened: {}", name, e.getMessage());
            return null;
        }
    }

    /// Only [ChangeSettings] writes, inside its transaction.
    void store(Setting<?> setting, @Nullable String value, Instant now, String by) {
        UUID uid = UUID.randomUUID();
        boolean secret = setting.isSecret();
        byte[] sealed = secret && value != null ? secrets.encrypt(PLACE, uid, value) : null;
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
