package dev.bailiwick.modules.remotes.registry;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.records.schema.RecordValues;
import dev.bailiwick.records.schema.StoredRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A machine that remote sessions can connect to.
///
/// @param throughId the machine through which it is reached; null for none
/// @param people who alone may connect; empty for everyone who may use remote sessions
/// @param hostKeys the pinned ones, the oldest first
/// @param presented a key that is not among the pinned ones and awaits a decision; null for none
public record Remote(
        long id,
        long version,
        RecordValues details,
        @Nullable Long hostId,
        @Nullable Long throughId,
        List<Person> people,
        List<HostKey> hostKeys,
        @Nullable HostKey presented,
        Reachability reachability,
        Instant createdAt,
        String createdBy)
        implements StoredRecord {
    public Remote {
        people = List.copyOf(people);
        hostKeys = List.copyOf(hostKeys);
    }

    /// @param accountId null when the account was deleted
    public record Person(@Nullable Long accountId, String email) {}

    @Override
    public String title() {
        return details.get(RemoteFields.NAME);
    }

    /// An IP address or a host name.
    public String address() {
        return details.get(RemoteFields.ADDRESS);
    }

    public int port() {
        return details.get(RemoteFields.PORT);
    }

    /// Such as `192.0.2.10:22`, `[2001:db8::7]:22`.
    public String addressAndPort() {
        return (address().indexOf(':') >= 0 ? "[" + address() + "]" : address()) + ":" + port();
    }

    public RemoteProtocol protocol() {
        return details.get(RemoteFields.PROTOCOL);
    }

    /// Whether its sessions are desktops (RDP) instead of terminals (SSH).
    public boolean isDesktop() {
        return protocol() == RemoteProtocol.RDP;
    }

    public Duration sessionLimit() {
        return Duration.ofMinutes(details.get(RemoteFields.SESSION_MINUTES));
    }

    public Duration idleLimit() {
        return Duration.ofMinutes(details.get(RemoteFields.IDLE_MINUTES));
    }

    /// Whether people may transfer files in its terminals.
    public boolean allowsFiles() {
        return details.get(RemoteFields.FILES);
    }

    /// Whether its sessions are recorded.
    public boolean isRecorded() {
        return details.get(RemoteFields.RECORDED);
    }

    /// The name of a compute host, or empty.
    public String host() {
        return details.get(RemoteFields.HOST);
    }

    /// Whether people sign in with a certificate of this server's authority, and nothing else.
    public boolean usesCertificates() {
        return details.get(RemoteFields.CERTIFICATES);
    }

    /// The name of the machine through which it is reached, or empty.
    public String through() {
        return details.get(RemoteFields.THROUGH);
    }

    public String path() {
        return RemoteFields.KIND.path(id);
    }

    /// Whether an account may open sessions.
    public boolean mayConnect(Account account) {
        return account.active()
                && account.mayEdit()
                && account.hasModule(ProductModule.REMOTE)
                && (people.isEmpty()
                        || people.stream()
                                .anyMatch(one -> Objects.equals(one.accountId(), account.id())));
    }

    /// Whether a connection that was opened with other settings is one that these would open.
    public boolean connectsAs(Remote other) {
        return protocol() == other.protocol()
                && address().equals(other.address())
                && port() == other.port()
                && usesCertificates() == other.usesCertificates()
                && Objects.equals(throughId, other.throughId);
    }

    /// Whether the server tries to reach it. Behind a jump host, it does not have to.
    public boolean isCheckedForReachability() {
        return throughId == null;
    }

    public boolean isReachable() {
        return isCheckedForReachability()
                && reachability.isChecked()
                && reachability.failure() == null;
    }

    public boolean isUnreachable() {
        return isCheckedForReachability() && reachability.failure() != null;
    }

    public RemoteState state() {
        return presented != null
                ? RemoteState.KEY_CHANGED
                : isUnreachable()
                        ? RemoteState.UNREACHABLE
                        : isReachable() ? RemoteState.REACHABLE : RemoteState.NOT_CHECKED;
    }
}
