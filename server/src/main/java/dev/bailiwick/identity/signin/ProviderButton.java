package dev.bailiwick.identity.signin;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/// The way through the identity provider: its name as people know it, and where the flow begins.
public record ProviderButton(String name, String href) {
    /// The same way, with the local path to go on to.
    ProviderButton continuingTo(String path) {
        return new ProviderButton(
                name, href + "?continue=" + URLEncoder.encode(path, StandardCharsets.UTF_8));
    }
}
