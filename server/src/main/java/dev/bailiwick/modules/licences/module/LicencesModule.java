package dev.bailiwick.modules.licences.module;

import static dev.bailiwick.platform.schema.Tables.LICENCE;
import static dev.bailiwick.platform.schema.Tables.LICENCE_IMPORT;
import static dev.bailiwick.platform.schema.Tables.LICENCE_IMPORT_SEAT;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.modules.ModuleDescriptor;
import dev.bailiwick.identity.modules.ModuleRoute;
import dev.bailiwick.identity.modules.ModuleRoute.Access;
import dev.bailiwick.identity.modules.ModuleStatus;
import dev.bailiwick.identity.modules.NavigationEntry;
import dev.bailiwick.messaging.templates.MailTemplate;
import dev.bailiwick.modules.licences.expiry.ExpiryMailTemplate;
import dev.bailiwick.modules.licences.lists.LicenceCounts;
import dev.bailiwick.platform.secrets.EncryptedColumn;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jooq.Table;
import org.springframework.stereotype.Component;

/// Licences.
@Component
final class LicencesModule implements ModuleDescriptor {
    private final LicenceCounts counts;

    LicencesModule(LicenceCounts counts) {
        this.counts = counts;
    }

    @Override
    public ProductModule module() {
        return ProductModule.LICENCES;
    }

    @Override
    public NavigationEntry navigation() {
        return new NavigationEntry(NavigationEntry.Group.RECORDS, "license");
    }

    @Override
    public List<ModuleRoute> routes() {
        return List.of(
                new ModuleRoute("/import", Access.UPLOAD),
                // all product keys at once
                new ModuleRoute("/export.csv", Access.RECENT_ADMINISTRATORS),
                // one product key, to anyone who was granted that, viewers included
                new ModuleRoute("/{id}/reveal", Access.READERS));
    }

    @Override
    public Optional<ModuleStatus> overview() {
        return Optional.of(counts.status());
    }

    @Override
    public List<MailTemplate> mailTemplates() {
        return List.of(ExpiryMailTemplate.TEMPLATE);
    }

    @Override
    public List<EncryptedColumn> encryptedColumns() {
        return List.of(
                new EncryptedColumn(
                        LICENCE_IMPORT.PRODUCT_KEY, LICENCE_IMPORT.UID, LICENCE.PRODUCT_KEY),
                new EncryptedColumn(LICENCE.PRODUCT_KEY, LICENCE.UID));
    }

    /// Imports are validated against the data stored there.
    @Override
    public Set<Table<?>> excludedFromBackups() {
        return Set.of(LICENCE_IMPORT, LICENCE_IMPORT_SEAT);
    }
}
