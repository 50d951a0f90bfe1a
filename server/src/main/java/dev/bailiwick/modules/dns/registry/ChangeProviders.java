package dev.bailiwick.modules.dns.registry;

import static dev.bailiwick.modules.dns.registry.ProviderFields.BASE_URL;
import static dev.bailiwick.modules.dns.registry.ProviderFields.FINGERPRINT;
import static dev.bailiwick.modules.dns.registry.ProviderFields.NAME;
import static dev.bailiwick.modules.dns.registry.ProviderFields.SECOND_FACTOR;
import static dev.bailiwick.modules.dns.registry.ProviderFields.SECRETS;

import dev.bailiwick.modules.dns.pihole.Totp;
import dev.bailiwick.platform.http.WebAddress;
import dev.bailiwick.records.changes.FieldChange;
import dev.bailiwick.records.editing.ChangeRecords;
import dev.bailiwick.records.editing.ChangeTools;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordInput;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/// Changes to instances. Of secrets, audit log and history record only that they changed.
@Component
public final class ChangeProviders extends ChangeRecords<Provider> {
    private final Providers providers;
    private final ApplicationEventPublisher events;

    ChangeProviders(Providers providers, ApplicationEventPublisher events, ChangeTools tools) {
        super(ProviderFields.KIND, tools);
        this.providers = providers;
        this.events = events;
    }

    @Override
    protected Optional<Provider> find(long id) {
        return providers.find(id);
    }

    @Override
    protected List<Provider> all(Collection<Long> ids) {
        return providers.all(ids);
    }

    @Override
    protected RecordInput validate(RecordInput typed, @Nullable Provider present) {
        RecordInput input = typed;
        if (isValid(input, NAME)
                && providers.isTaken(input.text(NAME), present == null ? null : present.id())) {
            input = input.withError(NAME, "Another instance has this name.");
        }
        String factor = input.text(SECOND_FACTOR);
        if (!factor.isEmpty() && isValid(input, SECOND_FACTOR) && !Totp.isSecret(factor)) {
            input =
                    input.withError(
                            SECOND_FACTOR,
                            "Enter the secret in Base32: letters and the digits 2 to 7.");
        }
        if (!isValid(input, BASE_URL)) {
            return input;
        }
        WebAddress address = BASE_URL.read(input.text(BASE_URL));
        if (!address.tls() && !input.text(FINGERPRINT).isEmpty()) {
            input = input.withError(FINGERPRINT, "Only an https:// address has a certificate.");
        }
        return present == null ? input : secretsStay(input, address, present);
    }

    private static boolean isValid(RecordInput input, RecordField<?> field) {
        return !input.errors().containsKey(field.name());
    }

    /// Stored secrets are not sent to another address.
    private static RecordInput secretsStay(
            RecordInput typed, WebAddress address, Provider present) {
        RecordInput input = typed;
        if (!address.equals(present.address())) {
            for (RecordField<String> secret : present.storedSecrets()) {
                if (input.text(secret).isEmpty() && !input.removes(secret)) {
                    input =
                            input.withError(
                                    secret, "Enter it again, or remove it: the address changes.");
                }
            }
        }
        return input;
    }

    @Override
    protected Provider insert(RecordInput input, String by, Instant now) {
        return providers.insert(input.values(), typed(input), by, now);
    }

    private static Map<String, String> typed(RecordInput input) {
        var secrets = new LinkedHashMap<String, String>();
        for (RecordField<String> field : SECRETS) {
            if (!input.text(field).isEmpty()) {
                secrets.put(field.name(), input.text(field));
            }
        }
        return secrets;
    }

    @Override
    protected List<FieldChange> changes(Provider before, RecordInput input) {
        var changes = new ArrayList<>(super.changes(before, input));
        for (RecordField<String> field : SECRETS) {
            boolean stored = before.storedSecrets().contains(field);
            if (!input.text(field).isEmpty()) {
                changes.add(
                        new FieldChange(
                                field.name(), stored ? "set" : "", stored ? "changed" : "set"));
            } else if (stored && input.removes(field)) {
                changes.add(new FieldChange(field.name(), "set", ""));
            }
        }
        return changes;
    }

    @Override
    protected boolean update(Provider before, RecordInput input) {
        var secrets = new LinkedHashMap<>(providers.secrets(before));
        SECRETS.stream().filter(input::removes).forEach(field -> secrets.remove(field.name()));
        secrets.putAll(typed(input));
        boolean isOther =
                changes(before, input).stream().anyMatch(one -> !one.field().equals(NAME.name()));
        if (isOther) {
            announce(before);
        }
        return providers.update(before, input.values(), secrets, isOther);
    }

    private void announce(Provider before) {
        events.publishEvent(
                new ProviderReplaced(
                        before.id(),
                        providers.access(before),
                        providers.session(before).orElse(null)));
    }

    @Override
    protected void delete(Collection<Long> ids) {
        providers.all(ids).forEach(this::announce);
        providers.delete(ids);
    }
}
