package dev.bailiwick.licences;

import static dev.bailiwick.db.schema.Tables.ACCOUNT;

import dev.bailiwick.accounts.EmailAddress;
import dev.bailiwick.compute.ComputeHost;
import dev.bailiwick.compute.ComputeHosts;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Gatherers;
import org.jooq.DSLContext;
import org.jooq.Record2;
import org.jooq.Result;
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
        for (String name : names) {
            found.put(LicenceText.folded(name), Assignee.named(name));
        }
        for (ComputeHost host : hosts.named(names)) {
            found.put(
                    LicenceText.folded(host.name()),
                    new Assignee(Assignee.Kind.HOST, null, host.id(), host.name()));
        }
        names.stream()
                .filter(name -> name.contains("@"))
                .map(EmailAddress::key)
                .gather(Gatherers.windowFixed(AT_ONCE))
                .flatMap(some -> accounts(some).stream())
                .forEach(account ->
                        found.put(
                                LicenceText.folded(account.value2()),
                                new Assignee(
                                        Assignee.Kind.PERSON,
                                        account.value1(),
                                        null,
                                        account.value2())));
        return found;
    }

    private Result<Record2<Long, String>> accounts(List<String> keys) {
        return sql.select(ACCOUNT.ID, ACCOUNT.EMAIL)
                .from(ACCOUNT)
                .where(ACCOUNT.EMAIL_KEY.in(keys))
                .fetch();
    }
}
