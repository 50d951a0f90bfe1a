package dev.bailiwick.modules.licences.seats;

import static dev.bailiwick.platform.schema.Tables.ACCOUNT;

import dev.bailiwick.fleet.hosts.register.ComputeHost;
import dev.bailiwick.fleet.hosts.register.ComputeHosts;
import dev.bailiwick.modules.licences.register.LicenceFieldRules;
import dev.bailiwick.platform.text.EmailAddress;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Gatherers;
import org.jooq.DSLContext;
import org.jooq.Record2;
import org.jooq.Result;
import org.springframework.stereotype.Component;

/// Resolves names: to the account with that address, else the compute host of that name, else an
/// unregistered name. Queries some hundred names at a time.
@Component
public final class Assignees {
    private static final int BATCH_SIZE = 500;

    private final DSLContext sql;
    private final ComputeHosts hosts;

    Assignees(DSLContext sql, ComputeHosts hosts) {
        this.sql = sql;
        this.hosts = hosts;
    }

    /// By folded name.
    public Map<String, Assignee> of(Collection<String> names) {
        var found = new HashMap<String, Assignee>();
        for (String name : names) {
            found.put(LicenceFieldRules.folded(name), Assignee.named(name));
        }
        for (ComputeHost host : hosts.named(names)) {
            found.put(
                    LicenceFieldRules.folded(host.name()),
                    new Assignee(Assignee.Kind.HOST, null, host.id(), host.name()));
        }
        names.stream()
                .filter(name -> name.contains("@"))
                .map(EmailAddress::key)
                .gather(Gatherers.windowFixed(BATCH_SIZE))
                .flatMap(some -> accounts(some).stream())
                .forEach(account ->
                        found.put(
                                LicenceFieldRules.folded(account.value2()),
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
