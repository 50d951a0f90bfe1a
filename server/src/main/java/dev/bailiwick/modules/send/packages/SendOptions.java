package dev.bailiwick.modules.send.packages;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// How a package is sent. Validated.
///
/// @param text item 1; empty for none
/// @param recipient a note, or an email address
/// @param mailsLink mails the link to the recipient, who is then an email address
/// @param needsCode mails a one-time code to the recipient for each unlocking
/// @param isNamed whether the recipient sees the sender's name
/// @param downloads of each item
/// @param passphrase null for none
/// @param notifies mails the sender when it is opened
public record SendOptions(
        String title,
        String text,
        String recipient,
        boolean mailsLink,
        boolean needsCode,
        boolean isNamed,
        Duration lifetime,
        int downloads,
        @Nullable String passphrase,
        boolean notifies) {
    /// Without the secrets.
    @Override
    public String toString() {
        return "SendOptions";
    }
}
