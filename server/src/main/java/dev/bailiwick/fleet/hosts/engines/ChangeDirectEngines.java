package dev.bailiwick.fleet.hosts.engines;

import dev.bailiwick.fleet.engines.ClientCertificate;
import dev.bailiwick.fleet.engines.DirectEngine;
import dev.bailiwick.fleet.engines.DirectEngines;
import dev.bailiwick.fleet.engines.EngineAddress;
import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Registers, changes and removes engines. Every change is audited, without the key.
@Component
final class ChangeDirectEngines {
    private final DirectEngines engines;
    private final AuditLog audit;
    private final Transactions transactions;
    private final Clock clock;

    ChangeDirectEngines(
            DirectEngines engines, AuditLog audit, Transactions transactions, Clock clock) {
        this.engines = engines;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// @param version from which the form was filled; 0 for a new one
    EngineResult save(ComputeHost host, long version, EngineForm form, Actor by) {
        return transactions.write(() -> {
            audit.acquireLock();
            DirectEngine before = engines.find(host.id()).orElse(null);
            if ((before == null ? 0 : before.version()) != version) {
                return new EngineResult.Outdated();
            }
            var errors = new LinkedHashMap<String, String>();
            DirectEngines.Values values = values(form, before, errors);
            if (values == null) {
                return new EngineResult.Refused(errors);
            }
            if (before == null) {
                engines.insert(host.id(), values, clock.instant());
            } else if (!engines.update(before, values, clock.instant())) {
                return new EngineResult.Outdated();
            }
            audit.record(event(host, before, values).by(by));
            return new EngineResult.Saved();
        });
    }

    void remove(ComputeHost host, Actor by) {
        transactions.write(() -> {
            audit.acquireLock();
            if (engines.delete(host.id())) {
                audit.record(AuditEvent.of("Direct Engine Removed").by(by).on(host.name()));
            }
        });
    }

    /// Null if there are errors.
    private DirectEngines.@Nullable Values values(
            EngineForm form, @Nullable DirectEngine before, Map<String, String> errors) {
        EngineAddress address = null;
        try {
            address = EngineAddress.parse(form.url());
        } catch (EngineAddress.MalformedException e) {
            errors.put("url", String.valueOf(e.getMessage()));
        }
        if (address != null && !address.tls()) {
            if (!form.certificate().isEmpty() || !form.key().isEmpty()) {
                errors.put("url", "Use https:// with a client certificate.");
                return null;
            }
            return new DirectEngines.Values(address, "", "", "");
        }
        checkCertificate(form, before, errors);
        checkAuthority(form, errors);
        return address == null || !errors.isEmpty()
                ? null
                : new DirectEngines.Values(
                        address,
                        form.certificate(),
                        form.key().isEmpty() ? null : form.key(),
                        form.authority());
    }

    private void checkCertificate(
            EngineForm form, @Nullable DirectEngine before, Map<String, String> errors) {
        String key = form.key().isEmpty() && before != null ? engines.key(before) : form.key();
        try {
            ClientCertificate client = ClientCertificate.of(form.certificate(), key);
            if (!client.expiresAt().isAfter(clock.instant())
                    && (before == null || !before.certificate().equals(form.certificate()))) {
                errors.put("certificate", "This certificate has expired.");
            }
        } catch (ClientCertificate.MalformedException e) {
            errors.put(e.isOfKey() ? "client_key" : "certificate", String.valueOf(e.getMessage()));
        }
    }

    private static void checkAuthority(EngineForm form, Map<String, String> errors) {
        if (!form.authority().isEmpty()) {
            try {
                int ignored = ClientCertificate.certificates(form.authority()).size();
            } catch (ClientCertificate.MalformedException e) {
                errors.put("authority", String.valueOf(e.getMessage()));
            }
        }
    }

    private static AuditEvent event(
            ComputeHost host, @Nullable DirectEngine before, DirectEngines.Values values) {
        if (before == null) {
            return AuditEvent.of("Direct Engine Registered")
                    .on(host.name())
                    .with("address", values.address().toString());
        }
        AuditEvent event = AuditEvent.of("Direct Engine Changed").on(host.name());
        if (!before.address().equals(values.address())) {
            event =
                    event.changed(
                            "address", before.address().toString(), values.address().toString());
        }
        event = replaced(event, "certificate", before.certificate(), values.certificate());
        event = replaced(event, "authority", before.authority(), values.authority());
        return values.key() == null ? event : event.with("key", "replaced");
    }

    private static AuditEvent replaced(AuditEvent event, String what, String was, String is) {
        return was.equals(is) ? event : event.with(what, "replaced");
    }
}
