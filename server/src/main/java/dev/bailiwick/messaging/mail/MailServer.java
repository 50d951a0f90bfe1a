package dev.bailiwick.messaging.mail;

import dev.bailiwick.platform.settings.BaseUrl;
import dev.bailiwick.platform.settings.GeneralSettings;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The mail server from the settings, complete.
///
/// @param greeting our name in EHLO (RFC 5321 §4.1.1.1)
public record MailServer(
        String host,
        int port,
        MailTls tls,
        @Nullable String username,
        @Nullable String password,
        String fromAddress,
        String fromName,
        String greeting) {

    /// Empty while mail is not configured. Unencrypted connections to other machines count as not
    /// configured, on pages or by the environment.
    public static Optional<MailServer> of(SettingsSnapshot settings) {
        String host = settings.get(MailSettings.HOST);
        String from = settings.get(MailSettings.FROM_ADDRESS);
        MailTls tls = settings.get(MailSettings.TLS);
        if (host == null || from == null || (tls == MailTls.NONE && !MailHost.isLocal(host))) {
            return Optional.empty();
        }
        BaseUrl baseUrl = settings.get(GeneralSettings.BASE_URL);
        String name = settings.get(MailSettings.FROM_NAME);
        return Optional.of(
                new MailServer(
                        host,
                        settings.get(MailSettings.PORT),
                        tls,
                        settings.get(MailSettings.USERNAME),
                        settings.get(MailSettings.PASSWORD),
                        from,
                        name == null ? settings.get(GeneralSettings.SITE_NAME) : name,
                        baseUrl == null ? "localhost" : baseUrl.host()));
    }

    @Override
    public String toString() {
        return "mail server " + host + ":" + port;
    }
}
