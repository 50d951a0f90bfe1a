package dev.bailiwick.fleet.hosts.engines;

import dev.bailiwick.fleet.engines.ClientCertificate;
import dev.bailiwick.fleet.engines.DirectEngine;
import dev.bailiwick.fleet.engines.DirectEngines;
import dev.bailiwick.fleet.engines.EngineAccess;
import dev.bailiwick.fleet.engines.EngineClient;
import dev.bailiwick.fleet.engines.EngineClients;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.secrets.SecretUnreadableException;
import java.io.IOException;
import org.springframework.stereotype.Component;

/// Makes the client of a registered engine.
@Component
final class StoredAccess {
    private final DirectEngines engines;
    private final EngineClients clients;
    private final Transactions transactions;

    StoredAccess(DirectEngines engines, EngineClients clients, Transactions transactions) {
        this.engines = engines;
        this.clients = clients;
        this.transactions = transactions;
    }

    /// @throws IOException when the stored key cannot be used; its message is a sentence
    EngineClient client(DirectEngine engine) throws IOException {
        try {
            ClientCertificate client =
                    engine.certificate().isEmpty()
                            ? null
                            : ClientCertificate.of(
                                    engine.certificate(),
                                    transactions.read(() -> engines.key(engine)));
            return clients.client(new EngineAccess(engine.address(), client, engine.authority()));
        } catch (SecretUnreadableException | ClientCertificate.MalformedException e) {
            throw new IOException("the stored key cannot be read. Enter it again", e);
        }
    }
}
