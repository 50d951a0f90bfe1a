package dev.bailiwick.modules.addresses.registry;

import static dev.bailiwick.modules.addresses.registry.SubnetFields.GATEWAY;
import static dev.bailiwick.modules.addresses.registry.SubnetFields.NETWORK;

import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.network.Network;
import dev.bailiwick.records.editing.ChangeRecords;
import dev.bailiwick.records.editing.ChangeTools;
import dev.bailiwick.records.schema.RecordInput;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Changes to subnets. The network cannot change: another network is another subnet. When a subnet
/// is removed, its addresses stay.
@Component
public final class ChangeSubnets extends ChangeRecords<Subnet> {
    private final Subnets subnets;

    ChangeSubnets(Subnets subnets, ChangeTools tools) {
        super(SubnetFields.KIND, tools);
        this.subnets = subnets;
    }

    @Override
    protected Optional<Subnet> find(long id) {
        return subnets.find(id);
    }

    @Override
    protected List<Subnet> all(Collection<Long> ids) {
        return subnets.all(ids);
    }

    @Override
    protected RecordInput validate(RecordInput typed, @Nullable Subnet present) {
        RecordInput input = withGatewayError(typed);
        if (present != null || !input.isValid()) {
            return input;
        }
        if (subnets.find(input.values().get(NETWORK)).isPresent()) {
            return input.withError(NETWORK, "This subnet is already registered.");
        }
        return subnets.count() >= Subnets.MAX_SUBNETS
                ? input.withError(NETWORK, "The limit of 10,000 subnets has been reached.")
                : input;
    }

    private static RecordInput withGatewayError(RecordInput input) {
        String gateway = input.text(GATEWAY);
        if (gateway.isEmpty()
                || input.errors().containsKey(GATEWAY.name())
                || input.errors().containsKey(NETWORK.name())) {
            return input;
        }
        Network network = NETWORK.read(input.text(NETWORK));
        IpAddress address = AddressFields.parsed(gateway);
        return network.isHostAddress(address)
                ? input
                : input.withError(
                        GATEWAY, "%s has no host address %s.".formatted(network, address));
    }

    @Override
    protected Subnet insert(RecordInput input, String by, Instant now) {
        return subnets.insert(input.values().get(NETWORK), input.values(), by, now);
    }

    @Override
    protected boolean update(Subnet before, RecordInput input) {
        return subnets.update(before.id(), before.version(), input.values());
    }

    @Override
    protected void delete(Collection<Long> ids) {
        subnets.delete(ids);
    }
}
