package dev.bailiwick.modules.remotes.desktop;

import dev.bailiwick.contract.remote.DesktopEvent;
import dev.bailiwick.contract.remote.DesktopRequest;
import dev.bailiwick.contract.remote.DesktopRequest.Security;
import dev.bailiwick.modules.remotes.helper.Helper;
import dev.bailiwick.modules.remotes.helper.HelperConnection;
import dev.bailiwick.modules.remotes.helper.HelperConnection.Received;
import dev.bailiwick.modules.remotes.registry.DesktopSecurity;
import dev.bailiwick.modules.remotes.registry.Remote;
import dev.bailiwick.modules.remotes.registry.RemoteFields;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.network.Destination;
import dev.bailiwick.platform.network.OutboundPolicy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/// Finds out whether a desktop can be opened, and what is in the way: the daemon, the name, the
/// port, a machine that does not speak RDP, or its certificate. guacd has one status for most of
/// these.
@Component
@ConditionalOnWebApplication
final class CheckDesktop {
    private static final int SECONDS = 6;
    private static final DesktopEvent.Daemon NO_DAEMON =
            new DesktopEvent.Daemon(false, null, false, 0);

    private final Helper helper;
    private final GuacdAddress guacd;
    private final OutboundPolicy policy;
    private final CertificatePins pins;
    private final Transactions transactions;

    CheckDesktop(
            Helper helper,
            GuacdAddress guacd,
            OutboundPolicy policy,
            CertificatePins pins,
            Transactions transactions) {
        this.helper = helper;
        this.guacd = guacd;
        this.policy = policy;
        this.pins = pins;
        this.transactions = transactions;
    }

    /// Blocks for up to a quarter of a minute.
    PreflightReport run(Remote remote) {
        Destination destination = Destination.of(remote.address(), policy);
        String address =
                destination instanceof Destination.Allowed allowed
                        ? allowed.addresses().getFirst().toString()
                        : null;
        String pin =
                transactions.read(
                        () -> pins.of(remote.id()).map(CertificatePin::sha256).orElse(null));
        DesktopEvent.Checked checked = ask(address, remote.port());
        return new Findings(remote, destination, address, pin, checked).report();
    }

    /// Null when the helper does not answer.
    private DesktopEvent.@Nullable Checked ask(@Nullable String address, int port) {
        try (HelperConnection connection = helper.connect()) {
            connection.send(new DesktopRequest.Preflight(guacd.get(), address, port, SECONDS));
            if (connection.receive(DesktopEvent.class)
                            instanceof Received.Event<DesktopEvent>(var event)
                    && event instanceof DesktopEvent.Checked checked) {
                return checked;
            }
        } catch (IOException e) {
            // Without the helper there is no connection to anything.
        }
        return null;
    }

    /// What the report is made of.
    private final class Findings {
        private final Remote remote;
        private final Destination destination;
        private final @Nullable String address;
        private final @Nullable String pin;
        private final boolean hasHelper;
        private final DesktopEvent.Daemon daemon;
        private final DesktopEvent.@Nullable Target target;
        private final DesktopEvent.@Nullable Certificate certificate;
        private final List<PreflightReport.Problem> problems = new ArrayList<>();
        private final List<String> warnings = new ArrayList<>();
        private @Nullable Security chosen;

        Findings(
                Remote remote,
                Destination destination,
                @Nullable String address,
                @Nullable String pin,
                DesktopEvent.@Nullable Checked checked) {
            this.remote = remote;
            this.destination = destination;
            this.address = address;
            this.pin = pin;
            this.hasHelper = checked != null;
            this.daemon = checked == null ? NO_DAEMON : checked.daemon();
            this.target = checked == null ? null : checked.target();
            this.certificate = target == null ? null : target.certificate();
        }

        PreflightReport report() {
            checkDaemon();
            checkTarget();
            return new PreflightReport(
                    new PreflightReport.Daemon(
                            daemon.reachable(),
                            daemon.version(),
                            guacd.toString(),
                            isCurrent(),
                            daemon.millis()),
                    target(),
                    problems.isEmpty(),
                    List.copyOf(problems),
                    List.copyOf(warnings),
                    chosen);
        }

        private void checkDaemon() {
            if (!hasHelper) {
                problem(
                        "daemon",
                        "Bailiwick's helper for remote sessions does not answer.",
                        "Ask the operator of Bailiwick to look at its log.");
            } else if (!daemon.reachable()) {
                problem(
                        "daemon",
                        "The protocol daemon guacd does not answer at %s.".formatted(guacd),
                        "Ask the operator of Bailiwick to start guacd there.");
            } else if (!daemon.supportsRdp()) {
                problem(
                        "daemon",
                        "What answers at %s is not guacd, or its plugin for RDP is missing."
                                .formatted(guacd),
                        "Ask the operator of Bailiwick to install the plugin.");
            } else if (!isCurrent()) {
                warnings.add(
                        ("guacd %s has known vulnerabilities that machines can use. Its operator"
                                        + " should install 1.6.0 or newer.")
                                .formatted(daemon.version()));
            }
        }

        /// guacd 1.6 is the first that takes pins.
        private boolean isCurrent() {
            return "1.6.0".equals(daemon.version());
        }

        private void checkTarget() {
            switch (destination) {
                case Destination.NotFound _ ->
                        problem(
                                "name",
                                "The name %s is not found.".formatted(remote.address()),
                                "Check the machine's address.");
                case Destination.Denied _ ->
                        problem(
                                "not_allowed",
                                "The operator does not allow connections to this address.",
                                "The operator can change that with BAILIWICK_REMOTE_ALLOW.");
                case Destination.Allowed _ -> {
                    if (target == null) {
                        return; // the helper is missing, which is a problem already
                    }
                    if (!target.reachable()) {
                        problem(
                                "port",
                                "Port %d does not accept connections.".formatted(remote.port()),
                                "Check that the machine is on, allows remote desktops, and that no"
                                        + " firewall is in between.");
                    } else if (!target.speaksRdp()) {
                        problem(
                                "not_rdp",
                                "What answers on port %d does not speak RDP."
                                        .formatted(remote.port()),
                                "Check the port.");
                    } else {
                        checkSecurity(target.security());
                        checkCertificate();
                    }
                }
            }
        }

        private void checkSecurity(List<Security> offered) {
            DesktopSecurity wanted = remote.details().get(RemoteFields.RDP_SECURITY);
            chosen =
                    switch (wanted) {
                        case ANY -> offered.contains(Security.NLA) ? Security.NLA : Security.TLS;
                        case NLA -> Security.NLA;
                        case TLS -> Security.TLS;
                        case RDP -> Security.RDP;
                    };
            if (!offered.contains(chosen)) {
                chosen = null;
                problem(
                        "security",
                        "The machine does not offer this security: %s.".formatted(wanted.label()),
                        "Change the machine's settings, or the security that is set here.");
            }
        }

        private void checkCertificate() {
            if (chosen == Security.RDP) {
                if (pin == null) {
                    warnings.add("This security does not show whether it is the right machine.");
                } else {
                    problem(
                            "certificate",
                            "A certificate is pinned, but this security has none.",
                            "Choose another security, or remove the pin.");
                }
            } else if (certificate == null) {
                problem(
                        "certificate",
                        "The machine's certificate could not be read.",
                        "The machine must support TLS 1.2 or newer.");
            } else if (pin == null) {
                warnings.add(
                        "No certificate is pinned: it is not certain that this is the right"
                                + " machine.");
            } else if (!pin.equals(certificate.sha256())) {
                problem(
                        "certificate",
                        "The certificate is not the pinned one.",
                        "Windows renews its own certificate every six months. An administrator"
                                + " compares the fingerprint on the machine itself, and pins the"
                                + " new one.");
            } else if (daemon.supportsRdp() && !isCurrent()) {
                warnings.add(
                        "The pinned certificate is checked, not enforced: this guacd makes a"
                                + " connection of its own and does not compare it again.");
            }
        }

        private PreflightReport.Target target() {
            return new PreflightReport.Target(
                    destination instanceof Destination.Allowed,
                    address,
                    remote.port(),
                    target != null && target.reachable(),
                    target != null && target.speaksRdp(),
                    certificate == null ? null : certificate.sha256(),
                    certificate == null
                            ? null
                            : new PreflightReport.Certificate(
                                    certificate.subject(),
                                    certificate.selfSigned(),
                                    certificate.notBefore(),
                                    certificate.notAfter()),
                    pin,
                    target == null ? List.of() : target.security(),
                    target == null ? 0 : target.millis());
        }

        private void problem(String code, String message, String remedy) {
            problems.add(new PreflightReport.Problem(code, message, remedy));
        }
    }
}
