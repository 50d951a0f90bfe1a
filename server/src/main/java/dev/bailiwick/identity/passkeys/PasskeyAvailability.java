package dev.bailiwick.identity.passkeys;

import dev.bailiwick.platform.settings.BaseUrl;
import dev.bailiwick.platform.settings.GeneralSettings;
import dev.bailiwick.platform.settings.Settings;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/// Whether passkeys can be used here, and for which site.
@Component
public final class PasskeyAvailability {
    /// IP addresses cannot be relying parties (WebAuthn §5.1.2: a valid domain string).
    private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|\\[.*");

    private final Settings settings;

    PasskeyAvailability(Settings settings) {
        this.settings = settings;
    }

    public boolean isAvailable() {
        return current().isPresent();
    }

    Optional<RelyingPartySite> current() {
        BaseUrl url = settings.current().get(GeneralSettings.BASE_URL);
        return url == null || ADDRESS.matcher(url.host()).matches()
                ? Optional.empty()
                : Optional.of(new RelyingPartySite(url.host(), url.origin()));
    }
}
