package dev.bailiwick.modules.licences.pages;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.modules.licences.registry.Licence;
import dev.bailiwick.modules.licences.registry.Licences;
import dev.bailiwick.modules.licences.registry.ProductKey;
import dev.bailiwick.modules.licences.registry.ProductKeyAccess;
import dev.bailiwick.modules.licences.registry.ProductKeys;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.secrets.SecretUnreadableException;
import dev.bailiwick.web.errors.NotFoundException;
import org.springframework.stereotype.Component;

/// Reveals a product key to a person, but only after recording it in the audit log.
@Component
final class RevealProductKey {
    private static final String EVENT = "Product Key Revealed";

    sealed interface Result {
        record Revealed(Licence licence, ProductKey key) implements Result {}

        record NoKey(Licence licence) implements Result {}

        record NotPermitted() implements Result {}

        /// It was altered, or copied from another licence.
        record Unreadable(Licence licence) implements Result {}
    }

    private final Licences licences;
    private final ProductKeys keys;
    private final ProductKeyAccess readers;
    private final AuditLog audit;
    private final Transactions transactions;

    RevealProductKey(
            Licences licences,
            ProductKeys keys,
            ProductKeyAccess readers,
            AuditLog audit,
            Transactions transactions) {
        this.licences = licences;
        this.keys = keys;
        this.readers = readers;
        this.audit = audit;
        this.transactions = transactions;
    }

    Result run(long id, Account person) {
        Licence licence =
                transactions.read(() -> licences.find(id).orElseThrow(NotFoundException::new));
        try {
            Result result = transactions.write(() -> opened(id, person));
            if (result instanceof Result.NotPermitted) {
                failed("not_permitted", licence, person);
            }
            return result;
        } catch (SecretUnreadableException e) {
            failed("unreadable", licence, person);
            return new Result.Unreadable(licence);
        }
    }

    private Result opened(long id, Account person) {
        audit.acquireLock();
        if (!readers.mayReveal(person)) {
            return new Result.NotPermitted();
        }
        Licence licence = licences.find(id).orElseThrow(NotFoundException::new);
        byte[] sealed = licences.sealedKey(id);
        if (sealed == null) {
            return new Result.NoKey(licence);
        }
        ProductKey key = keys.open(licence.uid(), sealed);
        audit.record(AuditEvent.of(EVENT).by(person.actor()).on(licence.values().fullTitle()));
        return new Result.Revealed(licence, key);
    }

    private void failed(String category, Licence licence, Account person) {
        audit.record(
                AuditEvent.failure(EVENT, category)
                        .by(person.actor())
                        .on(licence.values().fullTitle()));
    }
}
