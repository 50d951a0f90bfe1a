package dev.bailiwick.modules.addresses.module;

import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;

/// Site administration, IP addresses: how fast scans ping.
public record AddressSettingsPage(FormField packets) {
    public FormErrors errors() {
        return FormErrors.none().at("Packets per second", packets);
    }
}
