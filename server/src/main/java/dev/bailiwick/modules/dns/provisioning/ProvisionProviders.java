package dev.bailiwick.modules.dns.provisioning;

import dev.bailiwick.modules.dns.registry.ChangeProviders;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.modules.dns.registry.ProviderFields;
import dev.bailiwick.modules.dns.registry.Providers;
import dev.bailiwick.records.provisioning.ProvisionRecords;
import dev.bailiwick.records.schema.RecordField;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// The section `dns_providers`.
@Component
final class ProvisionProviders extends ProvisionRecords<Provider> {
    private final Providers providers;

    ProvisionProviders(Providers providers, ChangeProviders change) {
        super("dns_providers", ProviderFields.FORM, Map.of(), change);
        this.providers = providers;
    }

    @Override
    protected Optional<Provider> named(String name) {
        return providers.named(name);
    }

    @Override
    protected boolean has(Provider provider, RecordField<?> secret, String text) {
        return secret.normalised(text).equals(providers.secrets(provider).get(secret.name()));
    }
}
