package dev.bailiwick.modules.dns.pihole;

import dev.bailiwick.engine.Json;
import dev.bailiwick.modules.dns.provider.DnsProvider;
import dev.bailiwick.modules.dns.provider.ProviderFailureException;
import dev.bailiwick.platform.http.HttpCall;
import dev.bailiwick.platform.http.HttpFailureException;
import dev.bailiwick.platform.http.HttpReply;
import dev.bailiwick.platform.http.HttpTarget;
import dev.bailiwick.platform.http.HttpTargets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.springframework.stereotype.Component;

/// Finds out which interface an instance has, and makes its client.
@Component
public final class Piholes {
    private static final Duration CONNECT_TIME = Duration.ofSeconds(2);

    private final HttpTargets targets;
    private final Clock clock;
    private final LargeReads large = LargeReads.create();

    Piholes(HttpTargets targets, Clock clock) {
        this.targets = targets;
        this.clock = clock;
    }

    /// Connects to nothing yet. The caller closes it.
    public DnsProvider client(PiholeAccess access, PiholeApi api, SessionStore store)
            throws ProviderFailureException {
        HttpTarget target = target(access);
        return switch (api) {
            case V6 ->
                    new Pihole6(
                            target,
                            new Pihole6Session(target, access, store, LargeReads.SMALL, clock),
                            large.another());
            case V5 -> new Pihole5(target, access, large.another());
        };
    }

    private HttpTarget target(PiholeAccess access) throws ProviderFailureException {
        try {
            return targets.target(access.address(), access.check(), CONNECT_TIME);
        } catch (HttpFailureException e) {
            throw ProviderFailureException.of(e);
        }
    }

    /// Asks without a password. Only a missing path means the old interface: a refusal or a
    /// time-out never does, because its password would then be sent in an address.
    public PiholeApi probe(PiholeAccess access) throws ProviderFailureException {
        try (HttpTarget target = target(access)) {
            HttpReply rest = target.execute(HttpCall.get("/api/info/login"), LargeReads.SMALL);
            if (rest.status() != 404) {
                Json json = PiholeFailures.require(rest, List.of());
                if (json.members().isEmpty()) {
                    throw PiholeFailures.notPihole();
                }
                return PiholeApi.V6;
            }
            HttpReply old =
                    target.execute(HttpCall.get(Pihole5.PATH + "?version"), LargeReads.SMALL);
            if (old.status() == 200 && PiholeFailures.json(old).isObject()) {
                return PiholeApi.V5;
            }
            throw PiholeFailures.notPihole();
        } catch (HttpFailureException e) {
            throw ProviderFailureException.of(e);
        }
    }
}
