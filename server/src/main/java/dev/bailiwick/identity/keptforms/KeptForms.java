package dev.bailiwick.identity.keptforms;

import static dev.bailiwick.platform.schema.Tables.KEPT_FORM;

import dev.bailiwick.identity.sessions.Session;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.platform.secrets.SecretColumn;
import dev.bailiwick.platform.secrets.SecretUnreadableException;
import dev.bailiwick.platform.secrets.Secrets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jooq.DSLContext;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Keeps one form for each session, encrypted, until the session ends or half an hour has passed.
/// Passwords, codes, keys and passphrases are never kept.
@Component
public final class KeptForms {
    static final Duration RETENTION = Duration.ofMinutes(30);

    /// Of all names and values, in UTF-16 code units. A larger form is not kept.
    static final int MAX_LENGTH = 60_000;

    private static final SecretColumn COLUMN = new SecretColumn("kept_form", "content");
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String CSRF = "_csrf";

    /// How the names of fields with a secret end.
    private static final Set<String> SECRET_WORDS =
            Set.of(
                    "password",
                    "passphrase",
                    "secret",
                    "code",
                    "key",
                    "token",
                    "credential",
                    "current",
                    "repeated",
                    "again");

    private final DSLContext sql;
    private final Transactions transactions;
    private final Secrets secrets;
    private final Clock clock;

    KeptForms(DSLContext sql, Transactions transactions, Secrets secrets, Clock clock) {
        this.sql = sql;
        this.transactions = transactions;
        this.secrets = secrets;
        this.clock = clock;
    }

    /// Replaces the form that was kept before.
    ///
    /// @param action the path of the request
    /// @param page the path of the page with the form
    /// @return false when the form is too large, or has no fields
    public boolean keep(
            Session session, String action, String page, Map<String, String[]> parameters) {
        KeptForm form = form(action, page, parameters);
        int length =
                form.fields().stream()
                        .mapToInt(field -> field.name().length() + field.value().length())
                        .sum();
        if (form.fields().isEmpty() || length > MAX_LENGTH) {
            return false;
        }
        UUID uid = UUID.randomUUID();
        transactions.write(() -> {
            byte[] content = secrets.encrypt(COLUMN, uid, JSON.writeValueAsString(form));
            sql.deleteFrom(KEPT_FORM).where(KEPT_FORM.SESSION_UID.eq(session.uid())).execute();
            sql.insertInto(KEPT_FORM)
                    .set(KEPT_FORM.UID, uid)
                    .set(KEPT_FORM.SESSION_UID, session.uid())
                    .set(KEPT_FORM.KEPT_AT, clock.instant())
                    .set(KEPT_FORM.CONTENT, content)
                    .execute();
        });
        return true;
    }

    private static KeptForm form(String action, String page, Map<String, String[]> parameters) {
        var fields = new ArrayList<KeptForm.Field>();
        var dropped = new ArrayList<String>();
        parameters.forEach((name, values) -> {
            for (String value : values) {
                if (!isSecret(name)) {
                    fields.add(new KeptForm.Field(name, value));
                } else if (!value.isEmpty() && !name.equals(CSRF) && !dropped.contains(name)) {
                    dropped.add(name);
                }
            }
        });
        return new KeptForm(action, page, fields, dropped);
    }

    /// By the last word of its name: `client_secret`, `mail.password`.
    public static boolean isSecret(String name) {
        String[] words = name.split("[._-]", -1);
        return name.equals(CSRF)
                || (SECRET_WORDS.contains(words[words.length - 1]) && !name.startsWith("remove_"));
    }

    public Optional<KeptForm> find(Session session) {
        return transactions
                .read(() ->
                        sql.selectFrom(KEPT_FORM)
                                .where(KEPT_FORM.SESSION_UID.eq(session.uid()))
                                .and(KEPT_FORM.KEPT_AT.gt(oldest()))
                                .fetchOptional())
                .flatMap(row -> opened(row.getUid(), row.getContent()));
    }

    private Optional<KeptForm> opened(UUID uid, byte[] content) {
        try {
            return Optional.of(
                    JSON.readValue(secrets.decryptText(COLUMN, uid, content), KeptForm.class));
        } catch (SecretUnreadableException e) {
            return Optional.empty(); // altered, or from before a key was lost
        }
    }

    private Instant oldest() {
        return clock.instant().minus(RETENTION);
    }

    @ScheduledJob(value = "Delete kept forms", onOneServer = true)
    @Scheduled(fixedDelayString = "PT10M", initialDelayString = "PT5M")
    public void deleteExpired() {
        transactions.write(
                () -> sql.deleteFrom(KEPT_FORM).where(KEPT_FORM.KEPT_AT.le(oldest())).execute());
    }
}
