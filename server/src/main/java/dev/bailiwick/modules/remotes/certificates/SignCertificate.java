package dev.bailiwick.modules.remotes.certificates;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.modules.remotes.registry.Remote;
import dev.bailiwick.modules.remotes.registry.Remotes;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.network.IpAddress;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Signs the key of one session.
@Component
public final class SignCertificate {
    private final Authority authority;
    private final Principals principals;
    private final Accounts accounts;
    private final Remotes remotes;
    private final AuditLog audit;
    private final Transactions transactions;
    private final Clock clock;

    SignCertificate(
            Authority authority,
            Principals principals,
            Accounts accounts,
            Remotes remotes,
            AuditLog audit,
            Transactions transactions,
            Clock clock) {
        this.authority = authority;
        this.principals = principals;
        this.accounts = accounts;
        this.remotes = remotes;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// What a certificate lets its owner do on the machine.
    public enum Purpose {
        TERMINAL("permit-pty"),

        /// OpenSSH forwards no connection without this.
        JUMP("permit-port-forwarding");

        private final String extension;

        Purpose(String extension) {
            this.extension = extension;
        }
    }

    /// @param session of which the key is
    /// @param username on the machine
    /// @param publicKey one line, `ssh-ed25519 AAAA…`
    /// @param source the IP address from which the machine is connected to; null when not known
    public record Request(
            UUID session,
            long machineId,
            String username,
            Purpose purpose,
            String publicKey,
            @Nullable String source) {}

    /// Everything is checked again: the account's rights and user names, and the machine's setting.
    ///
    /// @return one line; empty when the account may not have it
    /// @throws IllegalArgumentException when key or source address cannot be read
    public Optional<String> sign(Request request, long accountId) {
        return transactions.write(() -> {
            Account account = accounts.byId(accountId).orElse(null);
            Remote machine = remotes.find(request.machineId()).orElse(null);
            if (account == null
                    || machine == null
                    || !machine.usesCertificates()
                    || !machine.mayConnect(account)
                    || !principals.of(accountId).contains(request.username())) {
                return Optional.empty();
            }
            var certificate =
                    new OpenSshCertificate(
                            OpenSshCertificate.randomSerial(),
                            "%s session %s".formatted(account.email().value(), request.session()),
                            request.username(),
                            network(request.source()),
                            request.purpose().extension,
                            clock.instant());
            Optional<String> signed = authority.sign(certificate, request.publicKey());
            if (signed.isPresent()) {
                audit.record(
                        AuditEvent.of("Remote Session Certificate Signed")
                                .by(account.actor())
                                .on(machine.title())
                                .with("serial", Long.toString(certificate.serial()))
                                .with("principal", request.username())
                                .with("session", request.session().toString()));
            }
            return signed;
        });
    }

    /// An address alone, such as `192.0.2.1/32`.
    private static @Nullable String network(@Nullable String source) {
        if (source == null) {
            return null;
        }
        try {
            IpAddress address = IpAddress.parse(source);
            return address + (address.isVersion4() ? "/32" : "/128");
        } catch (IpAddress.Malformed e) {
            throw new IllegalArgumentException("not an address", e);
        }
    }
}
