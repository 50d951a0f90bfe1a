package dev.bailiwick.modules.send.lists;

import dev.bailiwick.modules.send.packages.SentPackage;

/// A package in the list.
///
/// @param isMine whether the reader has sent it
/// @param content in a few words
public record PackageRow(
        SentPackage sent, boolean isMine, ShownState state, String content, String downloads) {
    public String name() {
        return isMine ? sent.title() : "Package from " + sent.sender();
    }

    public String recipient() {
        return sent.details().recipient();
    }
}
