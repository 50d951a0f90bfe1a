package dev.bailiwick.modules.dns.module;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.modules.ModuleDescriptor;
import dev.bailiwick.identity.modules.ModuleRoute;
import dev.bailiwick.identity.modules.ModuleRoute.Access;
import dev.bailiwick.identity.modules.ModuleStatus;
import dev.bailiwick.identity.modules.NavigationEntry;
import dev.bailiwick.modules.dns.registry.Pause;
import dev.bailiwick.modules.dns.registry.Pauses;
import dev.bailiwick.modules.dns.registry.ProviderFields;
import dev.bailiwick.modules.dns.registry.Providers;
import dev.bailiwick.platform.secrets.EncryptedColumn;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// The DNS filter.
@Component
final class DnsModule implements ModuleDescriptor {
    private final Providers providers;
    private final Pauses pauses;
    private final Clock clock;

    DnsModule(Providers providers, Pauses pauses, Clock clock) {
        this.providers = providers;
        this.pauses = pauses;
        this.clock = clock;
    }

    @Override
    public ProductModule module() {
        return ProductModule.DNS;
    }

    @Override
    public NavigationEntry navigation() {
        return new NavigationEntry(NavigationEntry.Group.INFRASTRUCTURE, "world");
    }

    @Override
    public List<Page> pages() {
        return List.of(
                new Page("Overview", ProviderFields.PATH),
                new Page("Query log", ProviderFields.PATH + "/queries"),
                new Page("Lists and rules", ProviderFields.PATH + "/lists"),
                new Page("Names and devices", ProviderFields.PATH + "/names"),
                new Page("Differences", ProviderFields.PATH + "/drift"));
    }

    @Override
    public List<ModuleRoute> routes() {
        return List.of(
                new ModuleRoute("/queries/export.csv", Access.ADMINISTRATORS),
                new ModuleRoute("/providers/add", Access.RECENT_ADMINISTRATORS),
                new ModuleRoute("/providers/{id}/edit", Access.RECENT_ADMINISTRATORS),
                new ModuleRoute("/providers/{id}/remove", Access.ADMINISTRATORS),
                new ModuleRoute("/providers/{id}/test", Access.ADMINISTRATORS));
    }

    @Override
    public List<EncryptedColumn> encryptedColumns() {
        return List.of(Providers.SECRETS, Providers.SESSION);
    }

    /// Asks no instance.
    @Override
    public Optional<ModuleStatus> overview() {
        List<Long> paused =
                pauses.current(clock.instant()).stream().map(Pause::providerId).distinct().toList();
        List<ModuleStatus.Problem> problems =
                paused.isEmpty()
                        ? List.of()
                        : List.of(
                                new ModuleStatus.Problem(
                                        StatusIcon.HELD,
                                        "%,d paused".formatted(paused.size()),
                                        "Blocking is paused on %s"
                                                .formatted(
                                                        ProviderFields.KIND.counted(paused.size())),
                                        true,
                                        ProviderFields.PATH + "/pause"));
        return Optional.of(
                new ModuleStatus(ProviderFields.KIND.counted(providers.count()), problems));
    }
}
