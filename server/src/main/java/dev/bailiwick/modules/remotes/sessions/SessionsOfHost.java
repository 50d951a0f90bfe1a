package dev.bailiwick.modules.remotes.sessions;

import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.HostPageSections;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.web.ui.SizeText;
import dev.bailiwick.web.ui.TimeText;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// The latest sessions on a host, on its page.
@Component
final class SessionsOfHost implements HostPageSections {
    private static final int MAX = 5;

    private final SessionHistory history;
    private final Clock clock;

    SessionsOfHost(SessionHistory history, Clock clock) {
        this.history = history;
        this.clock = clock;
    }

    @Override
    public Optional<Section> of(ComputeHost host, Account reader) {
        if (!reader.hasModule(ProductModule.REMOTE)) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        List<Item> items =
                history.ofHost(host.id(), reader, MAX).stream()
                        .map(one ->
                                new Item(
                                        "%s as %s".formatted(one.person(), one.username()),
                                        SessionsController.PATH,
                                        details(one, reader, now),
                                        one.icon(),
                                        one.state()))
                        .toList();
        return items.isEmpty()
                ? Optional.empty()
                : Optional.of(new Section("Sessions", "sessions", "terminal-2", items));
    }

    private static String details(SessionEntry one, Account reader, Instant now) {
        String began = TimeText.absolute(one.startedAt(), reader.timeZone());
        String lasted = one.lasted(now);
        return one.endedAt() == null
                ? "%s since %s".formatted(one.protocolLabel(), began)
                : "%s on %s, %s, %s. %s"
                        .formatted(
                                one.protocolLabel(),
                                began,
                                lasted,
                                SizeText.of(one.bytes()),
                                one.why());
    }
}
