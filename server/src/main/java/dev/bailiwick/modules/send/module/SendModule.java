package dev.bailiwick.modules.send.module;

import static dev.bailiwick.platform.schema.Tables.SEND_ACCESS;
import static dev.bailiwick.platform.schema.Tables.SEND_DOWNLOAD;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.modules.ModuleDescriptor;
import dev.bailiwick.identity.modules.ModuleRoute;
import dev.bailiwick.identity.modules.ModuleRoute.Access;
import dev.bailiwick.identity.modules.ModuleStatus;
import dev.bailiwick.identity.modules.NavigationEntry;
import dev.bailiwick.messaging.templates.MailTemplate;
import dev.bailiwick.modules.send.lists.SendCounts;
import dev.bailiwick.modules.send.packages.EndPackages;
import dev.bailiwick.modules.send.packages.Packages;
import dev.bailiwick.modules.send.packages.SendMails;
import dev.bailiwick.platform.secrets.EncryptedColumn;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jooq.Table;
import org.springframework.stereotype.Component;

/// Secure send.
@Component
final class SendModule implements ModuleDescriptor {
    private final SendCounts counts;
    private final EndPackages endPackages;

    SendModule(SendCounts counts, EndPackages endPackages) {
        this.counts = counts;
        this.endPackages = endPackages;
    }

    @Override
    public ProductModule module() {
        return ProductModule.SECURE_SEND;
    }

    @Override
    public NavigationEntry navigation() {
        return new NavigationEntry(NavigationEntry.Group.SHARING, "send");
    }

    @Override
    public List<ModuleRoute> routes() {
        return List.of(new ModuleRoute("/add", Access.EDITOR_UPLOAD));
    }

    @Override
    public Optional<SettingsPage> settingsPage() {
        return Optional.of(new SettingsPage("Secure send", SendSettingsController.PATH, "send"));
    }

    @Override
    public List<MailTemplate> mailTemplates() {
        return SendMails.ALL;
    }

    @Override
    public List<EncryptedColumn> encryptedColumns() {
        return List.of(Packages.DETAILS, Packages.DRAFT_KEY);
    }

    /// Access and downloads last for minutes.
    @Override
    public Set<Table<?>> excludedFromBackups() {
        return Set.of(SEND_ACCESS, SEND_DOWNLOAD);
    }

    @Override
    public void afterRestore() {
        endPackages.endAllAfterRestore();
    }

    @Override
    public Optional<ModuleStatus> overview() {
        return Optional.of(counts.status());
    }
}
