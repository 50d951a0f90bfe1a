package dev.bailiwick.administration;

import dev.bailiwick.ui.Field;
import dev.bailiwick.ui.FormErrors;

/// Site administration, IP addresses: how fast sweeps ask.
public record AddressSettingsPage(Field packets) {
    public FormErrors errors() {
        return FormErrors.none().at("Packets a second", packets);
    }
}
