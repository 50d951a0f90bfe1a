package dev.bailiwick.modules.dns.pihole;

import dev.bailiwick.platform.http.CertificateCheck;
import dev.bailiwick.platform.http.WebAddress;

/// How to reach an instance. Its text form hides the secrets.
///
/// @param address without `/admin` at the end
/// @param password or application password; empty for none
/// @param secondFactor the secret of its one-time codes in Base32; empty for none
public record PiholeAccess(
        WebAddress address, CertificateCheck check, String password, String secondFactor) {
    @Override
    public String toString() {
        return "PiholeAccess[" + address + "]";
    }
}
