package dev.bailiwick.identity.signin;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/// The button for signing in through the identity provider: the provider's display name and the URL
/// that starts the flow.
public record ProviderButton(String name, String href) {
    /// The same button, continuing to this local path after sign-in.
    ProviderButton continuingTo(String path) {
        return new ProviderButton(
                name, href + "?continue=" + URLEncoder.encode(path, StandardCharsets.UTF_8));
    }
}
