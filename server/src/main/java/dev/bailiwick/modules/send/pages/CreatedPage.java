package dev.bailiwick.modules.send.pages;

import dev.bailiwick.modules.send.packages.SentPackage;
import org.jspecify.annotations.Nullable;

/// The link and the passphrase of a package that was created, which are shown once.
///
/// @param content in a few words
/// @param passphrase null for none
/// @param isMailed whether the link is mailed to the recipient
/// @param isLoopback whether the link works on this computer only
/// @param isAdministrator whether the sender can change that
public record CreatedPage(
        SentPackage sent,
        String content,
        String link,
        @Nullable String passphrase,
        boolean isMailed,
        boolean isLoopback,
        boolean isAdministrator) {
    /// Without the secrets.
    @Override
    public String toString() {
        return "CreatedPage";
    }
}
