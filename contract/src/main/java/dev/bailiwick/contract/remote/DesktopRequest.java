package dev.bailiwick.contract.remote;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The only control message of a connection for a remote desktop (RDP), from the server to the
/// helper. Every limit is checked by the constructors, which fail with a text that repeats no
/// value.
///
/// After [DesktopEvent.Ready], data frames are whole instructions of the Guacamole protocol, in
/// both directions.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(DesktopRequest.Open.class),
    @JsonSubTypes.Type(DesktopRequest.Preflight.class)
})
public sealed interface DesktopRequest {
    int MAX_NAME_LENGTH = 255;
    int MAX_PASSWORD_LENGTH = 512;
    int MIN_PIXELS = 200;
    int MAX_PIXELS = 8_192;
    int MAX_SECONDS = 60;

    /// Where guacd listens.
    ///
    /// @param host a loopback address: guacd authenticates nobody
    record Guacd(String host, int port) {
        public Guacd {
            checkName(host, "host");
            checkPort(port, "guacd");
        }
    }

    /// What encrypts the connection to the machine.
    enum Security {
        /// TLS after the machine has checked the credentials (CredSSP).
        @JsonProperty("nla")
        NLA,
        @JsonProperty("tls")
        TLS,
        /// RDP's own encryption, which does not authenticate the machine.
        @JsonProperty("rdp")
        RDP
    }

    /// @param dpi of the person's screen
    record Display(int width, int height, int dpi) {
        public Display {
            check(width >= MIN_PIXELS && width <= MAX_PIXELS, "width");
            check(height >= MIN_PIXELS && height <= MAX_PIXELS, "height");
            check(dpi >= 48 && dpi <= 480, "dpi");
        }
    }

    /// Opens a desktop, which ends with the connection.
    ///
    /// @param address an IP address, never a name
    /// @param pin SHA-256 of the only certificate that is accepted, 64 hexadecimal digits in lower
    ///   case; null to accept any
    /// @param keyboardLayout as guacd names it, such as `en-us-qwerty`
    /// @param clipboard whether text can be copied and pasted
    /// @param seconds how long it may take until the machine shows something
    @JsonTypeName("desktop")
    record Open(
            Guacd guacd,
            String address,
            int port,
            String username,
            @Nullable Secret password,
            String domain,
            Security security,
            @Nullable String pin,
            Display display,
            @JsonProperty("keyboard_layout") String keyboardLayout,
            boolean clipboard,
            int seconds)
            implements DesktopRequest {
        private static final Pattern PIN = Pattern.compile("[0-9a-f]{64}");
        private static final Pattern LAYOUT = Pattern.compile("[a-z0-9-]{1,40}");

        public Open {
            Objects.requireNonNull(guacd, "guacd");
            checkName(address, "address");
            checkPort(port, "port");
            checkLength(username, "username");
            check(password == null || password.length() <= MAX_PASSWORD_LENGTH, "password");
            checkLength(domain, "domain");
            Objects.requireNonNull(security, "security");
            check(pin == null || PIN.matcher(pin).matches(), "pin");
            Objects.requireNonNull(display, "display");
            check(LAYOUT.matcher(keyboardLayout).matches(), "keyboard_layout");
            checkSeconds(seconds);
        }

        /// Overwrites the password.
        public void clear() {
            if (password != null) {
                password.clear();
            }
        }
    }

    /// Finds out whether guacd and the machine answer, without signing in. It is answered by
    /// [DesktopEvent.Checked], and the end of the connection.
    ///
    /// @param address an IP address; null to ask guacd only
    @JsonTypeName("preflight")
    record Preflight(Guacd guacd, @Nullable String address, int port, int seconds)
            implements DesktopRequest {
        public Preflight {
            Objects.requireNonNull(guacd, "guacd");
            if (address != null) {
                checkName(address, "address");
            }
            checkPort(port, "port");
            checkSeconds(seconds);
        }

        @JsonIgnore
        public boolean hasAddress() {
            return address != null;
        }
    }

    private static void checkName(String text, String member) {
        checkLength(text, member);
        check(!text.isEmpty(), member);
    }

    private static void checkLength(String text, String member) {
        Objects.requireNonNull(text, member);
        check(text.length() <= MAX_NAME_LENGTH, member);
    }

    private static void checkPort(int port, String member) {
        check(port >= 1 && port <= 65_535, member);
    }

    private static void checkSeconds(int seconds) {
        check(seconds >= 1 && seconds <= MAX_SECONDS, "seconds");
    }

    private static void check(boolean holds, String member) {
        if (!holds) {
            throw new IllegalArgumentException("This value of " + member + " is not possible.");
        }
    }
}
