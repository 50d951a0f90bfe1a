package dev.bailiwick.fleet.hosts.engines;

import dev.bailiwick.fleet.engines.ClientCertificate;
import dev.bailiwick.fleet.engines.DirectEngine;
import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.web.ui.CheckResult;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The engine of a host: its state, a test, and its form.
///
/// @param version of the registration that the form was filled from, 0 for a new one
/// @param enabled whether this server reads engines at all
/// @param expiresAt of the stored client certificate; null if there is none
/// @param checks the result of a test; empty if none was made
public record DirectEnginePage(
        String path,
        String hostPath,
        String host,
        long version,
        boolean outdated,
        boolean enabled,
        EngineState state,
        String failure,
        @Nullable Instant failedAt,
        @Nullable Instant readAt,
        @Nullable Instant expiresAt,
        FormField url,
        FormField certificate,
        FormField key,
        FormField authority,
        List<CheckResult> checks,
        Confirmation removal) {
    public DirectEnginePage {
        checks = List.copyOf(checks);
    }

    static String path(long host) {
        return ComputeHost.path(host) + "/engine";
    }

    static Confirmation removal(ComputeHost host) {
        String path = path(host.id());
        return new Confirmation(
                "remove-engine",
                path + "/remove",
                "Stop reading the engine of " + host.name() + "?",
                List.of(
                        "Bailiwick deletes the engine's address, certificate and key. The host is"
                                + " offline until an agent reports it.",
                        "Data that was read stays. The engine itself is not affected: revoke the"
                                + " certificate there."),
                path + "/remove",
                "Remove engine",
                "Keep engine",
                path);
    }

    static DirectEnginePage of(
            ComputeHost host, @Nullable DirectEngine engine, EngineState state, boolean enabled) {
        String path = path(host.id());
        return new DirectEnginePage(
                path,
                ComputeHost.path(host.id()),
                host.name(),
                engine == null ? 0 : engine.version(),
                false,
                enabled,
                state,
                engine == null ? "" : engine.failure(),
                engine == null ? null : engine.failedAt(),
                engine == null ? null : engine.readAt(),
                expiry(engine),
                FormField.of("url", engine == null ? "" : engine.address().toString()),
                FormField.of("certificate", engine == null ? "" : engine.certificate()),
                FormField.of("client_key", ""),
                FormField.of("authority", engine == null ? "" : engine.authority()),
                List.of(),
                removal(host));
    }

    private static @Nullable Instant expiry(@Nullable DirectEngine engine) {
        if (engine == null || engine.certificate().isEmpty()) {
            return null;
        }
        try {
            return ClientCertificate.certificates(engine.certificate())
                    .getFirst()
                    .getNotAfter()
                    .toInstant();
        } catch (ClientCertificate.MalformedException e) {
            throw new IllegalStateException("a stored certificate is valid", e);
        }
    }

    DirectEnginePage withTyped(EngineForm form, boolean overtaken, Map<String, String> errors) {
        return new DirectEnginePage(
                path,
                hostPath,
                host,
                version,
                overtaken,
                enabled,
                state,
                failure,
                failedAt,
                readAt,
                expiresAt,
                FormField.of("url", form.url()).withError(errors.get("url")),
                FormField.of("certificate", withoutKey(form.certificate()))
                        .withError(errors.get("certificate")),
                FormField.of("client_key", "")
                        .withError(
                                errors.getOrDefault(
                                        "client_key",
                                        form.key().isEmpty()
                                                ? null
                                                : "Enter this again. It is not sent back to the"
                                                        + " page.")),
                FormField.of("authority", withoutKey(form.authority()))
                        .withError(errors.get("authority")),
                checks,
                removal);
    }

    DirectEnginePage withChecks(List<CheckResult> results) {
        return new DirectEnginePage(
                path,
                hostPath,
                host,
                version,
                outdated,
                enabled,
                state,
                failure,
                failedAt,
                readAt,
                expiresAt,
                url,
                certificate,
                key,
                authority,
                results,
                removal);
    }

    public boolean registered() {
        return version > 0;
    }

    public FormErrors errors() {
        return FormErrors.none()
                .at("Address", url)
                .at("Client certificate", certificate)
                .at("Private key", key)
                .at("Certificate authority", authority);
    }

    /// A key that was entered in the wrong field is not sent back either.
    private static String withoutKey(String pem) {
        return ClientCertificate.holdsKey(pem) ? "" : pem;
    }
}
