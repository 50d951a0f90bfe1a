package dev.bailiwick.modules.addresses.module;

import static dev.bailiwick.platform.schema.Tables.DISCOVERED_ADDRESS;
import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS_IMPORT;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.modules.ModuleDescriptor;
import dev.bailiwick.identity.modules.ModuleRoute;
import dev.bailiwick.identity.modules.ModuleRoute.Access;
import dev.bailiwick.identity.modules.ModuleStatus;
import dev.bailiwick.identity.modules.NavigationEntry;
import dev.bailiwick.modules.addresses.conflicts.ConflictCounts;
import dev.bailiwick.modules.addresses.registry.AddressFields;
import dev.bailiwick.modules.addresses.registry.Subnets;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jooq.Table;
import org.springframework.stereotype.Component;

/// IP addresses.
@Component
final class AddressesModule implements ModuleDescriptor {
    private final Subnets subnets;
    private final ConflictCounts conflicts;

    AddressesModule(Subnets subnets, ConflictCounts conflicts) {
        this.subnets = subnets;
        this.conflicts = conflicts;
    }

    @Override
    public ProductModule module() {
        return ProductModule.IP_ADDRESSES;
    }

    @Override
    public NavigationEntry navigation() {
        return new NavigationEntry(NavigationEntry.Group.RECORDS, "network");
    }

    @Override
    public List<ModuleRoute> routes() {
        return List.of(new ModuleRoute("/import", Access.UPLOAD));
    }

    @Override
    public Optional<SettingsPage> settingsPage() {
        return Optional.of(
                new SettingsPage("IP addresses", "/site-administration/ip-addresses", "network"));
    }

    @Override
    public Optional<ModuleStatus> overview() {
        int count = subnets.count();
        String found = conflicts.total().phrase();
        return Optional.of(
                new ModuleStatus(
                        "%,d %s".formatted(count, count == 1 ? "subnet" : "subnets"),
                        found.isEmpty()
                                ? List.of()
                                : List.of(
                                        new ModuleStatus.Problem(
                                                StatusIcon.WARN,
                                                found,
                                                found,
                                                true,
                                                AddressFields.PATH + "/conflicts"))));
    }

    /// Imports are validated against the data stored there, and addresses that answered there may
    /// not answer here.
    @Override
    public Set<Table<?>> excludedFromBackups() {
        return Set.of(IP_ADDRESS_IMPORT, DISCOVERED_ADDRESS);
    }
}
