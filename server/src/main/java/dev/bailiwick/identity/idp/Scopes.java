package dev.bailiwick.identity.idp;

import dev.bailiwick.platform.settings.SettingRejected;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// What is asked of the provider, in the order typed. `openid` makes it OpenID Connect;
/// `offline_access` would bring refresh tokens, which are not kept here.
public record Scopes(Set<String> names) {
    static final Scopes DEFAULTS =
            new Scopes(new LinkedHashSet<>(List.of("openid", "profile", "email")));

    static Scopes parse(String text) {
        Set<String> names = new LinkedHashSet<>(Arrays.asList(text.strip().split("\\s+", -1)));
        if (text.length() > 500 || names.stream().anyMatch(name -> !isToken(name))) {
            throw new SettingRejected(
                    "These are scopes with spaces between, such as openid email.");
        }
        if (!names.contains("openid")) {
            throw new SettingRejected("The scope openid must be among them.");
        }
        if (names.contains("offline_access")) {
            throw new SettingRejected("Leave out offline_access: refresh tokens are not kept.");
        }
        return new Scopes(names);
    }

    /// RFC 6749 §3.3.
    private static boolean isToken(String name) {
        return name.matches("[\\x21\\x23-\\x5B\\x5D-\\x7E]+");
    }

    String write() {
        return String.join(" ", names);
    }
}
