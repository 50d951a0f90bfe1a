package dev.bailiwick.modules.licences.seats;

import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.modules.licences.registry.FoldedText;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/// Resolves names: to the account with that address, else the compute host of that name, else an
/// unregistered name. Queries some hundred names at a time.
@Component
public final class Assignees {
    private final Accounts accounts;
    private final ComputeHosts hosts;

    Assignees(Accounts accounts, ComputeHosts hosts) {
        this.accounts = accounts;
        this.hosts = hosts;
    }

    /// By folded name.
    public Map<String, Assignee> of(Collection<String> names) {
        var found = new HashMap<String, Assignee>();
        for (String name : names) {
            found.put(FoldedText.of(name), Assignee.named(name));
        }
        for (ComputeHost host : hosts.named(names)) {
            found.put(
                    FoldedText.of(host.name()),
                    new Assignee(Assignee.Kind.HOST, null, host.id(), host.name()));
        }
        List<String> addresses = names.stream().filter(name -> name.contains("@")).toList();
        for (Account account : accounts.byEmails(addresses)) {
            String email = account.email().value();
            found.put(
                    FoldedText.of(email),
                    new Assignee(Assignee.Kind.PERSON, account.id(), null, email));
        }
        return found;
    }
}
