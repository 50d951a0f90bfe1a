package dev.bailiwick.identity.singlesignon.idp;

import dev.bailiwick.platform.settings.SettingRejectedException;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The scopes requested from the provider, in the order typed. `openid` makes the request OpenID
/// Connect; `offline_access` would return refresh tokens, which are not stored here.
public record Scopes(Set<String> names) {
    static final Scopes DEFAULTS =
            new Scopes(new LinkedHashSet<>(List.of("openid", "profile", "email")));

    static Scopes parse(String text) {
        Set<String> names = new LinkedHashSet<>(Arrays.asList(text.strip().split("\\s+", -1)));
        if (text.length() > 500 || names.stream().anyMatch(name -> !isToken(name))) {
            throw new SettingRejectedException(
                    "Enter scopes separated by spaces, such as openid email.");
        }
        if (!names.contains("openid")) {
            throw new SettingRejectedException("The scope openid must be included.");
        }
        if (names.contains("offline_access")) {
            throw new SettingRejectedException(
                    "Leave out offline_access: refresh tokens are not stored.");
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
