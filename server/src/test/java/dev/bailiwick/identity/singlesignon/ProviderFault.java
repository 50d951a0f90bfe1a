package dev.bailiwick.identity.singlesignon;

import dev.bailiwick.identity.oidc.relyingparty.HostileProvider;
import java.util.function.Consumer;

/// Something a provider may say or do that must end every way through it.
///
/// @param category what the person and the audit trail are told
/// @param advertised what is changed before anybody tests the provider
/// @param told what is changed just before somebody comes
record ProviderFault(
        String name, String category, Consumer<Stage> advertised, Consumer<Stage> told) {
    /// @param inside a server of the network that nobody outside may reach through us
    /// @param subject who signs in
    record Stage(HostileProvider there, HostileProvider inside, String subject) {}

    static ProviderFault of(String name, Consumer<Stage> told) {
        return new ProviderFault(name, "token_invalid", _ -> {}, told);
    }

    ProviderFault endsAs(String other) {
        return new ProviderFault(name, other, advertised, told);
    }

    ProviderFault afterAdvertising(String member, Object value) {
        return new ProviderFault(
                name, category, stage -> stage.there.discovery.put(member, value), told);
    }

    @Override
    public String toString() {
        return name;
    }
}
