package dev.bailiwick.platform.settings;

import static dev.bailiwick.platform.schema.Tables.FIXED_SETTING;

import dev.bailiwick.platform.secrets.SecretColumn;
import dev.bailiwick.platform.secrets.SecretUnreadableException;
import dev.bailiwick.platform.secrets.Secrets;
import java.util.HashMap;
import java.util.UUID;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// What the environment fixed at the service's last start. Table `fixed_setting`.
@Component
final class LastEnvironmentSettings {
    private static final SecretColumn COLUMN = new SecretColumn("fixed_setting", "value");

    private final DSLContext sql;
    private final Secrets secrets;

    LastEnvironmentSettings(DSLContext sql, Secrets secrets) {
        this.sql = sql;
        this.secrets = secrets;
    }

    EnvironmentSettings load() {
        var values = new HashMap<String, String>();
        sql.selectFrom(FIXED_SETTING)
                .forEach(row -> {
                    try {
                        values.put(
                                row.getName(),
                                secrets.decryptText(COLUMN, row.getUid(), row.getValue()));
                    } catch (SecretUnreadableException altered) {
                        // Treated as missing: the current value is then checked like a new one.
                    }
                });
        return new EnvironmentSettings(values);
    }

    void replaceWith(EnvironmentSettings fixed) {
        sql.deleteFrom(FIXED_SETTING).execute();
        fixed.values()
                .forEach((name, value) -> {
                    UUID uid = UUID.randomUUID();
                    sql.insertInto(FIXED_SETTING)
                            .set(FIXED_SETTING.NAME, name)
                            .set(FIXED_SETTING.UID, uid)
                            .set(FIXED_SETTING.VALUE, secrets.encrypt(COLUMN, uid, value))
                            .execute();
                });
    }
}
