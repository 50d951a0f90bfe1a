package dev.bailiwick.licences;

import static dev.bailiwick.db.schema.Tables.ACCOUNT;

import dev.bailiwick.accounts.EmailAddress;
import dev.bailiwick.compute.ComputeHost;
import dev.bailiwick.compute.ComputeHosts;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// Whom a name means: the account with this address, else the compute host of this name, else
/// somebody who is not registered here. Queries ask for some hundreds at a time.
@Component
final class Assignees {
    private static final int AT_ONCE = 500;

    private final DSLContext sql;
    private final ComputeHosts hosts;

    Assignees(DSLContext sql, ComputeHosts hosts) {
        this.sql = sql;
        this.hosts = hosts;
    }

    /// By the folded name.
    Map<String, Assignee> of(Collection<String> names) {
        var found = new HashMap<String, Assignee>();
        if (names.isEmpty()) {
            return found;
        }
        for (String name : names) {
            found.put(LicenceText.folded(name), Assignee.named(name));
        }
        for (ComputeHost host : hosts.named(names)) {
            found.put(
                    LicenceText.folded(host.name()),
                    new Assignee(Assignee.Kind.HOST, null, host.id(), host.name()));
        }
        List<String> addresses =
                names.stream().filter(name -> name.contains("@")).map(EmailAddress::key).toList();
        for (int from = 0; from < addresses.size(); from += AT_ONCE) {
            sql.select(ACCOUNT.ID, ACCOUNT.EMAIL)
                    .from(ACCOUNT)
                    .where(
                            ACCOUNT.EMAIL_KEY.in(
                                    addresses.subList(
                                            from, Math.min(from + AT_ONCE, addresses.size()))))
                    .forEach(row ->
                            found.put(
                                    LicenceText.folded(row.value2()),
                                    new Assignee(
                                            Assignee.Kind.PERSON,
                                            row.value1(),
                                            null,
                                            row.value2())));
        }
        return found;
    }
}
