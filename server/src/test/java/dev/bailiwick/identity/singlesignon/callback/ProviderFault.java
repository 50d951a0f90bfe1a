package dev.bailiwick.identity.singlesignon.callback;

import dev.bailiwick.identity.oidc.relyingparty.HostileProvider;
import java.util.function.Consumer;

/// Something a provider may say or do that must make every flow fail.
///
/// @param category the error shown to the person and recorded in the audit log
/// @param advertised applied before the provider is tested
/// @param told applied just before a person signs in
record ProviderFault(
        String name, String category, Consumer<Stage> advertised, Consumer<Stage> told) {
    /// @param inside a server of the internal network that outsiders must not reach through us
    /// @param subject the person who signs in
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
