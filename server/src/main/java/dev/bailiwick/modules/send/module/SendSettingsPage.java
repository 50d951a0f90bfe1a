package dev.bailiwick.modules.send.module;

import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;

/// Site administration, Secure send: how large packages can be, and how long they are kept.
///
/// @param origin with which links begin
/// @param isLoopback whether links work on this computer only
public record SendSettingsPage(
        FormField packageMib,
        FormField personGib,
        FormField totalGib,
        FormField longestHours,
        FormField passphraseRequired,
        FormField historyDays,
        String origin,
        boolean isLoopback) {
    public FormErrors errors() {
        return FormErrors.none()
                .at("A package", packageMib)
                .at("A person", personGib)
                .at("Everybody", totalGib)
                .at("Longest lifetime", longestHours)
                .at("Passphrase", passphraseRequired)
                .at("History", historyDays);
    }
}
