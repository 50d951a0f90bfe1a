package dev.bailiwick.operations.administration;

import dev.bailiwick.web.ui.Field;
import dev.bailiwick.web.ui.FormErrors;

/// Site administration, IP addresses: how fast scans ping.
public record AddressSettingsPage(Field packets) {
    public FormErrors errors() {
        return FormErrors.none().at("Packets per second", packets);
    }
}
