package dev.bailiwick.modules.licences.seats;

import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.HostPageSections;
import dev.bailiwick.fleet.hosts.registry.HostRemoved;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.licences.registry.FoldedText;
import dev.bailiwick.modules.licences.registry.Licence;
import dev.bailiwick.modules.licences.registry.LicenceLabels;
import dev.bailiwick.modules.licences.registry.Licences;
import java.time.Clock;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/// The licences that a host has seats of. When the host is removed, the seats stay assigned to its
/// name: the removal does not mean that the software is uninstalled.
@Component
final class LicencesOfHost implements HostPageSections {
    private static final int MAX_SHOWN = 100;

    private final Licences licences;
    private final Seats seats;
    private final Clock clock;

    LicencesOfHost(Licences licences, Seats seats, Clock clock) {
        this.licences = licences;
        this.seats = seats;
        this.clock = clock;
    }

    @Override
    public Optional<Section> of(ComputeHost host, Account reader) {
        List<Long> ids =
                reader.hasModule(ProductModule.LICENCES)
                        ? seats.ofHost(host.id(), MAX_SHOWN)
                        : List.of();
        if (ids.isEmpty()) {
            return Optional.empty();
        }
        LocalDate today = LicenceLabels.today(clock);
        return Optional.of(
                new Section(
                        "Licences",
                        "licences",
                        "license",
                        licences.all(ids).stream()
                                .sorted(
                                        Comparator.comparing(
                                                one -> FoldedText.of(one.values().title())))
                                .map(one -> item(one, today))
                                .toList()));
    }

    private static Item item(Licence one, LocalDate today) {
        LocalDate end = one.values().expiresOn();
        return new Item(
                one.values().title(),
                LicenceLabels.path(one.id()),
                one.values().vendor(),
                LicenceLabels.icon(end, today),
                LicenceLabels.statusLabel(end, today));
    }

    @EventListener
    void onRemove(HostRemoved removal) {
        seats.keepHostName(removal.host().id(), removal.host().name());
    }
}
