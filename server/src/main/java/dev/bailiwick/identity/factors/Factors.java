package dev.bailiwick.identity.factors;

import dev.bailiwick.identity.accounts.SecondFactors;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/// The second factors of all kinds.
@Component
public final class Factors implements SecondFactors {
    private final ObjectProvider<FactorStore> kinds;

    Factors(ObjectProvider<FactorStore> kinds) {
        this.kinds = kinds;
    }

    @Override
    public Set<Long> accountsWithFactor(Collection<Long> accountIds) {
        var all = new HashSet<Long>();
        kinds.forEach(kind -> all.addAll(kind.accountsWithFactor(accountIds)));
        return all;
    }

    /// The keys of the account's kinds of factor.
    public List<String> of(long accountId) {
        return kinds.stream()
                .filter(kind -> kind.accountsWithFactor(List.of(accountId)).contains(accountId))
                .map(FactorStore::key)
                .sorted()
                .toList();
    }

    void removeAll(long accountId) {
        kinds.forEach(kind -> kind.removeAll(accountId));
    }
}
