package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.modules.dns.registry.ProviderFields;
import dev.bailiwick.platform.http.CertificateCheck;
import dev.bailiwick.records.changes.RecordChange;
import dev.bailiwick.web.ui.CheckResult;
import dev.bailiwick.web.ui.Confirmation;
import java.util.List;

/// One instance: its state, how it is reached, and its history.
///
/// @param checks the result of a test; empty if there was none
public record ProviderPage(
        Provider provider,
        ProviderRow row,
        List<CheckResult> checks,
        List<RecordChange> changes,
        boolean isAdministrator,
        Confirmation removal) {
    public ProviderPage {
        checks = List.copyOf(checks);
        changes = List.copyOf(changes);
    }

    public String certificate() {
        return switch (provider.check()) {
            case CertificateCheck.Verified _ ->
                    provider.address().tls() ? "Verified" : "None: plain HTTP";
            case CertificateCheck.Pinned _ -> "Pinned";
            case CertificateCheck.Off _ -> "Not verified";
        };
    }

    public String signIn() {
        return provider.storedSecrets().contains(ProviderFields.SECOND_FACTOR)
                ? "Password and one-time code"
                : provider.storedSecrets().contains(ProviderFields.PASSWORD) ? "Password" : "None";
    }
}
