package dev.bailiwick.modules.remotes.desktop;

import dev.bailiwick.contract.remote.DesktopRequest;
import dev.bailiwick.platform.network.InternalService;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/// Where the protocol daemon guacd listens (`BAILIWICK_GUACD`). It lets everyone in who can connect
/// to it, so it must listen on loopback; the helper refuses any other address.
@Component
final class GuacdAddress implements InternalService {
    private final String text;
    private final DesktopRequest.Guacd address;

    GuacdAddress(@Value("${bailiwick.guacd:127.0.0.1:4822}") String text) {
        this.text = text;
        int colon = text.lastIndexOf(':');
        try {
            this.address =
                    new DesktopRequest.Guacd(
                            text.substring(0, colon).replaceAll("[\\[\\]]", ""),
                            Integer.parseInt(text.substring(colon + 1)));
        } catch (IllegalArgumentException | StringIndexOutOfBoundsException e) {
            throw new IllegalArgumentException(
                    "BAILIWICK_GUACD must be a host and a port, such as 127.0.0.1:4822.", e);
        }
    }

    DesktopRequest.Guacd get() {
        return address;
    }

    @Override
    public int port() {
        return address.port();
    }

    @Override
    public String toString() {
        return text;
    }
}
