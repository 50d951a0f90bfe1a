package dev.bailiwick.modules.remotes.desktop;

import dev.bailiwick.modules.remotes.registry.Remote;
import dev.bailiwick.modules.remotes.registry.RemoteFields;
import org.jspecify.annotations.Nullable;

/// The checks before a desktop, the form to sign in, and the display.
///
/// @param pin null for none
public record DesktopPage(Remote remote, @Nullable CertificatePin pin, boolean isAdministrator) {
    public String path() {
        return remote.path() + "/rdp";
    }

    public boolean clipboard() {
        return remote.details().get(RemoteFields.CLIPBOARD);
    }

    public String keyboardLayout() {
        return remote.details().get(RemoteFields.KEYBOARD_LAYOUT).label();
    }

    public String security() {
        return remote.details().get(RemoteFields.RDP_SECURITY).label();
    }
}
