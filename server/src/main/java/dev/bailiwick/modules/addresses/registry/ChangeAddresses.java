package dev.bailiwick.modules.addresses.registry;

import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.records.editing.ChangeRecords;
import dev.bailiwick.records.editing.ChangeTools;
import dev.bailiwick.records.schema.RecordInput;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Changes to addresses, single or bulk.
@Component
public final class ChangeAddresses extends ChangeRecords<RegisteredAddress> {
    private final Addresses addresses;
    private final ComputeHosts hosts;

    ChangeAddresses(Addresses addresses, ComputeHosts hosts, ChangeTools tools) {
        super(AddressFields.KIND, tools);
        this.addresses = addresses;
        this.hosts = hosts;
    }

    @Override
    protected Optional<RegisteredAddress> find(long id) {
        return addresses.find(id);
    }

    @Override
    protected List<RegisteredAddress> all(Collection<Long> ids) {
        return addresses.all(ids);
    }

    /// The name of a compute host is replaced by its current spelling.
    @Override
    protected RecordInput validate(RecordInput typed, @Nullable RegisteredAddress present) {
        RecordInput input = typed;
        String name = input.text(AddressFields.HOST);
        if (!name.isEmpty() && !input.errors().containsKey(AddressFields.HOST.name())) {
            input =
                    hosts.named(List.of(name)).stream()
                            .findFirst()
                            .map(host -> typed.withText(AddressFields.HOST, host.name()))
                            .orElseGet(() ->
                                    typed.withError(
                                            AddressFields.HOST, AddressFields.UNKNOWN_HOST));
        }
        return present == null
                        && input.isValid()
                        && addresses.find(input.values().get(AddressFields.ADDRESS)).isPresent()
                ? input.withError(AddressFields.ADDRESS, "This address is already registered.")
                : input;
    }

    @Override
    protected RegisteredAddress insert(RecordInput input, String by, Instant now) {
        return addresses.insert(
                input.values().get(AddressFields.ADDRESS), input.values(), host(input), by, now);
    }

    @Override
    protected boolean update(RegisteredAddress before, RecordInput input) {
        return addresses.update(before.id(), before.version(), input.values(), host(input));
    }

    @Override
    protected void delete(Collection<Long> ids) {
        addresses.delete(ids);
    }

    @Override
    protected AuditEvent describe(AuditEvent event, RegisteredAddress address) {
        return event.with("hostname", address.hostname());
    }

    /// @return how many were changed
    public int setStatus(Collection<Long> ids, AddressStatus status, Actor by) {
        return changeAll(
                ids,
                address ->
                        AddressFields.FORM
                                .fill(address.details())
                                .withText(AddressFields.ADDRESS, address.title())
                                .withText(AddressFields.STATUS, status.key())
                                .withErrors(Map.of()),
                by);
    }

    private @Nullable Long host(RecordInput input) {
        String name = input.text(AddressFields.HOST);
        return name.isEmpty() ? null : hosts.named(List.of(name)).getFirst().id();
    }
}
