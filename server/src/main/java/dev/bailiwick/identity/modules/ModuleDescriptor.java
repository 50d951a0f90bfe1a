package dev.bailiwick.identity.modules;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.messaging.templates.MailTemplateSource;
import dev.bailiwick.platform.secrets.EncryptedColumn;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jooq.Table;
import org.springframework.core.Ordered;

/// Everything that the rest of the product must know about a module: a bean of that module. Adding
/// a module edits no list in the code of others. Injected lists of descriptors are in the order of
/// the modules.
///
/// What has a type of its own stays a bean of that type and is found by it: alert sources
/// (`AlertSource`), import targets (`ImportTarget`), sections of a host's page
/// (`HostPageSections`), preferences about emails (`MailChoice`), settings (`SettingGroup`),
/// sections of `provision` (`ProvisionSection`) and scheduled jobs.
public interface ModuleDescriptor extends MailTemplateSource, Ordered {
    ProductModule module();

    @Override
    default int getOrder() {
        return List.of(ProductModule.values()).indexOf(module());
    }

    NavigationEntry navigation();

    /// Its main pages, if there are several, for the navigation; the first is at the module's path.
    default List<Page> pages() {
        return List.of();
    }

    /// The routes that the module's rule does not fit: below its path, readers can use GET and
    /// editors every method, and `import` and `export.csv` are for administrators. The first that
    /// matches decides.
    default List<ModuleRoute> routes() {
        return List.of();
    }

    /// Its page in site administration.
    default Optional<SettingsPage> settingsPage() {
        return Optional.empty();
    }

    /// Its state, for the overview. Runs in the caller's read transaction.
    default Optional<ModuleStatus> overview() {
        return Optional.empty();
    }

    /// The columns of its tables that contain secrets. Staged data comes before its target.
    default List<EncryptedColumn> encryptedColumns() {
        return List.of();
    }

    /// Those of its tables that own backups leave out, such as staged imports. Every other table is
    /// backed up.
    default Set<Table<?>> excludedFromBackups() {
        return Set.of();
    }

    /// Ends what was under way when a restored backup was made, so that it is not done again. Runs
    /// in the transaction of the restore.
    default void afterRestore() {}

    /// A page of the module.
    ///
    /// @param path such as `/dns-manager/queries`
    record Page(String label, String path) {}

    /// A page below `/site-administration`.
    ///
    /// @param path such as `/site-administration/hosts`
    record SettingsPage(String label, String path, String icon) {}
}
