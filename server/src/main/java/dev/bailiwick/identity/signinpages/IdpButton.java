package dev.bailiwick.identity.signinpages;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/// The button for signing in through the identity provider: the provider's display name and the URL
/// that starts the flow.
public record IdpButton(String name, String href) {
    /// The same button, continuing to this local path after sign-in.
    IdpButton continuingTo(String path) {
        return new IdpButton(
                name, href + "?continue=" + URLEncoder.encode(path, StandardCharsets.UTF_8));
    }
}
