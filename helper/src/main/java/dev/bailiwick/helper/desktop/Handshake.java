package dev.bailiwick.helper.desktop;

import dev.bailiwick.contract.remote.DesktopEvent.Ready;
import dev.bailiwick.contract.remote.DesktopRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.guacamole.GuacamoleException;
import org.apache.guacamole.io.GuacamoleReader;
import org.apache.guacamole.net.DelegatingGuacamoleSocket;
import org.apache.guacamole.protocol.ConfiguredGuacamoleSocket;
import org.apache.guacamole.protocol.GuacamoleClientInformation;
import org.apache.guacamole.protocol.GuacamoleConfiguration;
import org.apache.guacamole.protocol.GuacamoleInstruction;
import org.jspecify.annotations.Nullable;

/// Tells guacd what to connect to.
final class Handshake {
    private static final String FINGERPRINTS = "cert-fingerprints";
    private static final Pattern BYTES = Pattern.compile("(..)(?!$)");

    private Handshake() {}

    /// Returns when guacd says that it connects. Keeps nothing of the request.
    static Ready run(GuacdConnection guacd, DesktopRequest.Open open) throws GuacamoleException {
        var configuration = new GuacamoleConfiguration();
        configuration.setProtocol("rdp");
        configuration.setParameters(parameters(open));
        var information = new GuacamoleClientInformation();
        information.setOptimalScreenWidth(open.display().width());
        information.setOptimalScreenHeight(open.display().height());
        information.setOptimalResolution(open.display().dpi());
        information.getImageMimetypes().addAll(List.of("image/png", "image/jpeg", "image/webp"));
        var arguments = new Arguments(guacd, configuration);
        var _ = new ConfiguredGuacamoleSocket(arguments, configuration, information);
        return new Ready(
                version(arguments.names), open.pin() != null && enforcesPins(arguments.names));
    }

    /// guacd 1.6 says that its protocol is 1.5.0, as 1.5 does, but takes more arguments.
    static String version(List<String> arguments) {
        return enforcesPins(arguments)
                ? "1.6.0"
                : arguments.isEmpty() || !arguments.getFirst().matches("VERSION_\\d+_\\d+_\\d+")
                        ? "1.0.0"
                        : arguments.getFirst().substring("VERSION_".length()).replace('_', '.');
    }

    private static boolean enforcesPins(List<String> arguments) {
        return arguments.contains(FINGERPRINTS);
    }

    /// Parameters that guacd does not know are not sent. What is not named here is off in guacd:
    /// drives, printing, microphones, file transfer over SFTP, recording, wake-on-LAN, static
    /// channels, gateways.
    private static Map<String, String> parameters(DesktopRequest.Open open) {
        var all = new HashMap<String, String>();
        all.put("hostname", open.address());
        all.put("port", Integer.toString(open.port()));
        all.put("username", open.username());
        if (open.password() != null) {
            all.put("password", new String(open.password().characters()));
        }
        all.put("domain", open.domain());
        all.put("security", open.security().name().toLowerCase(Locale.ROOT));
        if (open.pin() != null) {
            all.put(FINGERPRINTS, "sha256:" + BYTES.matcher(open.pin()).replaceAll("$1:"));
        }
        all.put("server-layout", open.keyboardLayout());
        all.put("resize-method", "display-update");
        all.put("disable-audio", "true");
        all.put("enable-audio-input", "false");
        all.put("enable-drive", "false");
        all.put("disable-download", "true");
        all.put("disable-upload", "true");
        all.put("enable-printing", "false");
        all.put("enable-sftp", "false");
        all.put("enable-touch", "false");
        all.put("wol-send-packet", "false");
        all.put("disable-copy", Boolean.toString(!open.clipboard()));
        all.put("disable-paste", Boolean.toString(!open.clipboard()));
        all.put("enable-font-smoothing", "true");
        return all;
    }

    /// Hands on what guacd says, and looks at the names of the parameters that it takes.
    private static final class Arguments extends DelegatingGuacamoleSocket
            implements GuacamoleReader {
        private final GuacdConnection guacd;
        private final GuacamoleConfiguration configuration;
        private List<String> names = List.of();

        Arguments(GuacdConnection guacd, GuacamoleConfiguration configuration) {
            super(guacd);
            this.guacd = guacd;
            this.configuration = configuration;
        }

        @Override
        public GuacamoleReader getReader() {
            return this;
        }

        @Override
        public @Nullable GuacamoleInstruction readInstruction() throws GuacamoleException {
            GuacamoleInstruction next = guacd.readInstruction();
            if (next != null && next.getOpcode().equals("args")) {
                names = List.copyOf(next.getArgs());
                // With this, guacd looks at neither certificate nor pin.
                boolean ignored =
                        configuration.getParameter(FINGERPRINTS) == null || !enforcesPins(names);
                configuration.setParameter("ignore-cert", Boolean.toString(ignored));
            }
            return next;
        }

        @Override
        public boolean available() {
            return guacd.available();
        }

        @Override
        public char[] read() {
            return guacd.read();
        }
    }
}
