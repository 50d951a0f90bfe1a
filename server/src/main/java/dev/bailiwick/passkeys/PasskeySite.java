package dev.bailiwick.passkeys;

import dev.bailiwick.settings.BaseUrl;
import dev.bailiwick.settings.GeneralSettings;
import dev.bailiwick.settings.Settings;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/// Whether passkeys can be used here, and for which site.
@Component
public final class PasskeySite {
    /// Addresses are no relying parties (WebAuthn §5.1.2: a valid domain string).
    private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|\\[.*");

    private final Settings settings;

    PasskeySite(Settings settings) {
        this.settings = settings;
    }

    public boolean isAvailable() {
        return current().isPresent();
    }

    Optional<Site> current() {
        BaseUrl url = settings.current().get(GeneralSettings.BASE_URL);
        return url == null || ADDRESS.matcher(url.host()).matches()
                ? Optional.empty()
                : Optional.of(new Site(url.host(), url.origin()));
    }
}
