package dev.bailiwick.modules.remotes.lists;

import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.HostPageSections;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.remotes.registry.Remotes;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// The machines that belong to a host. When the host is removed they stay, and the database clears
/// their host.
@Component
final class RemotesOfHost implements HostPageSections {
    private final Remotes remotes;

    RemotesOfHost(Remotes remotes) {
        this.remotes = remotes;
    }

    @Override
    public Optional<Section> of(ComputeHost host, Account reader) {
        List<Item> items =
                reader.hasModule(ProductModule.REMOTE)
                        ? remotes.ofHost(host.id()).stream()
                                .map(one ->
                                        new Item(
                                                one.title(),
                                                one.path(),
                                                one.addressAndPort(),
                                                one.state().icon(),
                                                one.state().label()))
                                .toList()
                        : List.of();
        return items.isEmpty()
                ? Optional.empty()
                : Optional.of(new Section("Remote sessions", "remotes", "terminal-2", items));
    }
}
