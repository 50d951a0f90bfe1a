package dev.bailiwick.sso;

import dev.bailiwick.oidc.HostileProvider;
import java.util.function.Consumer;

/// Something a provider may say or do that must end every way through it.
///
/// @param category what the person and the audit trail are told
/// @param advertised what is changed before anybody tests the provider
/// @param told what is changed just before somebody comes
record Lie(String name, String category, Consumer<Stage> advertised, Consumer<Stage> told) {
    /// @param inside a server of the network that nobody outside may reach through us
    /// @param subject who signs in
    record Stage(HostileProvider there, HostileProvider inside, String subject) {}

    static Lie of(String name, Consumer<Stage> told) {
        return new Lie(name, "token_invalid", _ -> {}, told);
    }

    Lie endsAs(String other) {
        return new Lie(name, other, advertised, told);
    }

    Lie afterAdvertising(String member, Object value) {
        return new Lie(name, category, stage -> stage.there.discovery.put(member, value), told);
    }

    @Override
    public String toString() {
        return name;
    }
}
