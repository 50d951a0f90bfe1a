package dev.bailiwick.modules.backups.lists;

import dev.bailiwick.fleet.agents.AgentScope;
import dev.bailiwick.fleet.agents.AgentTokens;
import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.HostPageSections;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.backups.registry.BackupJobs;
import dev.bailiwick.modules.backups.registry.JobFields;
import dev.bailiwick.web.ui.Crumb;
import dev.bailiwick.web.ui.Href;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// The jobs that back up a host.
@Component
final class BackupsOfHost implements HostPageSections {
    private final BackupJobs jobs;
    private final JobStates states;
    private final AgentTokens tokens;
    private final Clock clock;

    BackupsOfHost(BackupJobs jobs, JobStates states, AgentTokens tokens, Clock clock) {
        this.jobs = jobs;
        this.states = states;
        this.tokens = tokens;
        this.clock = clock;
    }

    @Override
    public Optional<Section> of(ComputeHost host, Account reader) {
        if (!reader.hasModule(ProductModule.BACKUP)) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        var items = new ArrayList<Item>();
        states.of(jobs.ofHost(host.id()), now)
                .forEach(one ->
                        items.add(
                                new Item(
                                        one.job().name(),
                                        one.job().path(),
                                        one.reason(now),
                                        one.icon(),
                                        one.label())));
        List<AgentTokens.TokenStatus> backup =
                tokens.of(host.id()).stream()
                        .filter(one -> one.scopes().contains(AgentScope.BACKUP))
                        .toList();
        boolean hasJobs = !items.isEmpty();
        if (!hasJobs) {
            items.add(none(host, reader));
        }
        if (hasJobs || !backup.isEmpty()) {
            items.add(runner(RunnerContact.of(backup, now, reader.timeZone())));
        }
        return Optional.of(new Section("Backups", "backups", "database-export", items));
    }

    private static Item runner(RunnerContact contact) {
        return new Item(
                "Backup runner", null, contact.sentence(), contact.icon(), contact.label(), null);
    }

    private static Item none(ComputeHost host, Account reader) {
        String add = new Href(JobFields.PATH + "/jobs/add").with("host", host.name()).text();
        return new Item(
                "No backup job",
                null,
                reader.mayEdit() ? "This host is not backed up." : "",
                StatusIcon.WARN,
                "Not backed up",
                reader.mayEdit() ? new Crumb("Add job", add) : null);
    }
}
