package dev.bailiwick.modules.dns.registry;

import dev.bailiwick.modules.dns.pihole.PiholeApi;
import dev.bailiwick.platform.http.CertificateCheck;
import dev.bailiwick.platform.http.WebAddress;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordValues;
import dev.bailiwick.records.schema.StoredRecord;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An instance of the DNS filter.
///
/// @param uid binds its secrets to it
/// @param storedSecrets the fields that have a secret
/// @param api null until it was found out
public record Provider(
        long id,
        UUID uid,
        long version,
        RecordValues details,
        Set<RecordField<String>> storedSecrets,
        @Nullable PiholeApi api,
        Instant createdAt,
        String createdBy)
        implements StoredRecord {
    public Provider {
        storedSecrets = Set.copyOf(storedSecrets);
    }

    public String name() {
        return details.get(ProviderFields.NAME);
    }

    public WebAddress address() {
        return details.get(ProviderFields.BASE_URL);
    }

    /// Of version 5, whose lists, rules and aliases cannot be changed.
    public boolean isLegacy() {
        return api == PiholeApi.V5;
    }

    public CertificateCheck check() {
        String pin = details.get(ProviderFields.FINGERPRINT);
        return !pin.isEmpty()
                ? new CertificateCheck.Pinned(pin)
                : details.get(ProviderFields.VERIFY_TLS)
                        ? new CertificateCheck.Verified()
                        : new CertificateCheck.Off();
    }

    @Override
    public String title() {
        return name();
    }

    public String path() {
        return ProviderFields.KIND.path(id);
    }
}
