package dev.bailiwick.messaging.mail;

import dev.bailiwick.platform.settings.Setting;
import dev.bailiwick.platform.settings.SettingRejectedException;
import dev.bailiwick.platform.text.EmailAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The settings under Site administration, Mail.
public final class MailSettings {
    public static final Setting<@Nullable String> HOST =
            Setting.optional("mail.host", MailHost::parse, host -> host);
    public static final Setting<Integer> PORT = Setting.number("mail.port", 587, 1, 65_535);
    public static final Setting<MailTls> TLS =
            Setting.choice("mail.tls", MailTls.STARTTLS, MailTls.class);
    public static final Setting<@Nullable String> USERNAME =
            Setting.optionalText("mail.username", 254);
    public static final Setting<@Nullable String> PASSWORD = Setting.secret("mail.password", 500);
    public static final Setting<@Nullable String> FROM_ADDRESS =
            Setting.optional("mail.from_address", MailSettings::address, address -> address);

    /// The sender's name; the name of the installation if it is not set.
    public static final Setting<@Nullable String> FROM_NAME =
            Setting.optionalText("mail.from_name", 100);

    public static final List<Setting<?>> ALL =
            List.of(HOST, PORT, TLS, USERNAME, PASSWORD, FROM_ADDRESS, FROM_NAME);

    private MailSettings() {}

    private static String address(String text) {
        return EmailAddress.parse(text)
                .map(EmailAddress::value)
                .orElseThrow(() ->
                        new SettingRejectedException(
                                "This is not a valid email address. Use the form"
                                        + " bailiwick@example.org."));
    }
}
