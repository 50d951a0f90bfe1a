package dev.bailiwick.operations.ownbackup.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.singlesignon.idp.IdpSettings;
import dev.bailiwick.operations.ownbackup.schedule.ScheduledBackups;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEntries;
import dev.bailiwick.platform.audit.VerifyAuditLog;
import dev.bailiwick.platform.settings.ChangeSettings;
import dev.bailiwick.platform.settings.Settings;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Restoring from one database into an empty one, and what exists afterwards.
abstract class OwnBackupContract {
    static final String PASSPHRASE = "correct horse battery staple";

    @TempDir Path folder;

    abstract RunningServer source();

    /// @return the address of an empty database, null for SQLite in the data folder
    abstract @Nullable String target();

    @Test
    void a_restore_brings_back_all_lasting_data_and_nothing_pending() {
        Path file = folder.resolve("all.bailiwick");
        Path elsewhere = folder.resolve("elsewhere");
        String target = target();
        String cookie;
        try (RunningServer server = source()) {
            server.person("ada@example.org", Role.ADMIN);
            server.person("eve@example.org", Role.EDITOR, ProductModule.LICENCES);
            assertThat(
                            server.bean(ChangeSettings.class)
                                    .apply(
                                            Map.of(
                                                    "oidc.client_secret", "opens the provider",
                                                    "oidc.client_id", "bailiwick"),
                                            Actor.SYSTEM))
                    .isInstanceOf(ChangeSettings.Result.Stored.class);
            try (Passphrase passphrase = Passphrase.of("of scheduled copies")) {
                server.bean(ScheduledBackups.class).setPassphrase(passphrase);
            }
            Browser ada = server.browser();
            ada.signIn("ada@example.org", RunningServer.PASSWORD);
            assertThat(ada.get("/").status()).isEqualTo(200);
            cookie = Objects.requireNonNull(ada.cookie("bailiwick"));

            MakeBackup.WrittenBackup made =
                    server.bean(MakeBackup.class)
                            .make(file, Passphrase.of(PASSPHRASE), Actor.command("root"));

            assertThat(file).exists();
            assertThat(made.rows()).isGreaterThan(5);
            assertThat(ada.get("/").status()).as("the service goes on").isEqualTo(200);
        }
        try (Commands commands = Commands.on(elsewhere, target)) {
            long rows =
                    commands.bean(RestoreBackup.class)
                            .restore(file, Passphrase.of(PASSPHRASE), false, Actor.command("root"));
            assertThat(rows).isGreaterThan(5);
        }
        try (RunningServer server = RunningServer.in(elsewhere, target)) {
            Browser stolen = server.browser();
            stolen.setCookie("bailiwick", cookie);
            assertThat(stolen.get("/").status()).as("a session from before").isEqualTo(302);

            Browser eve = server.browser();
            eve.signIn("eve@example.org", RunningServer.PASSWORD);
            assertThat(eve.get("/").status()).isEqualTo(200);
            var accounts = server.bean(Accounts.class);
            assertThat(server.transactions().read(() -> accounts.byEmail("eve@example.org")))
                    .hasValueSatisfying(
                            it -> assertThat(it.modules()).containsExactly(ProductModule.LICENCES));
            assertThat(server.bean(Settings.class).current().get(IdpSettings.CLIENT_SECRET))
                    .isEqualTo("opens the provider");
            assertThat(server.bean(VerifyAuditLog.class).run())
                    .isInstanceOf(VerifyAuditLog.Result.Intact.class);
            var entries = server.bean(AuditEntries.class);
            assertThat(server.transactions().read(() -> entries.newest(200)))
                    .anySatisfy(entry -> {
                        assertThat(entry.event()).isEqualTo("Backup Restored");
                        assertThat(entry.actor()).isEqualTo(Actor.command("root"));
                    });
            server.person("new@example.org", Role.VIEWER);

            var copies = server.bean(ScheduledBackups.class);
            server.runJob("ScheduledBackups.runWhenDue");
            assertThat(copies.plan().newest())
                    .as("scheduled copies go on")
                    .singleElement()
                    .matches(copy -> copy.problem() == null);
        }
    }
}
