package dev.bailiwick.modules.send.packages;

/// What the sender has noted about a package. Stored encrypted, because it can name people.
///
/// @param title for the sender's own list
/// @param recipient a note, or an email address
/// @param senderName as the recipient sees it; empty for none
public record PackageDetails(String title, String recipient, String senderName) {
    static final PackageDetails NONE = new PackageDetails("", "", "");
}
