package dev.bailiwick.modules.remotes.provisioning;

import static dev.bailiwick.modules.remotes.registry.RemoteFields.HOST_KEYS;

import dev.bailiwick.modules.remotes.registry.ChangeRemotes;
import dev.bailiwick.modules.remotes.registry.Remote;
import dev.bailiwick.modules.remotes.registry.RemoteFields;
import dev.bailiwick.modules.remotes.registry.RemoteHostKeys;
import dev.bailiwick.modules.remotes.registry.Remotes;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.records.provisioning.ProvisionEntry;
import dev.bailiwick.records.provisioning.ProvisionRecords;
import dev.bailiwick.records.provisioning.ProvisionSection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The section `remotes`: the fields of the form, and the host keys.
@Component
final class ProvisionRemotes implements ProvisionSection {
    private final Fields fields;
    private final RemoteHostKeys keys;

    ProvisionRemotes(Remotes remotes, ChangeRemotes change, RemoteHostKeys keys) {
        this.fields = new Fields(remotes, change);
        this.keys = keys;
    }

    private static final class Fields extends ProvisionRecords<Remote> {
        private final Remotes remotes;

        Fields(Remotes remotes, ChangeRemotes change) {
            super("remotes", RemoteFields.FORM, Map.of(), change.byCommands());
            this.remotes = remotes;
        }

        @Override
        protected Optional<Remote> named(String name) {
            return remotes.named(name);
        }
    }

    @Override
    public String key() {
        return fields.key();
    }

    @Override
    public Set<String> fields() {
        return withKeys(fields.fields());
    }

    @Override
    public Set<String> lists() {
        return withKeys(fields.lists());
    }

    private static Set<String> withKeys(Set<String> some) {
        var all = new HashSet<>(some);
        all.add(HOST_KEYS.name());
        return all;
    }

    @Override
    public Result apply(ProvisionEntry entry, Actor by) {
        if (!entry.fields().containsKey(HOST_KEYS.name())) {
            return fields.apply(entry, by);
        }
        String wanted = HOST_KEYS.normalised(entry.text(HOST_KEYS.name(), "", ""));
        Optional<String> error = HOST_KEYS.error(wanted);
        if (error.isPresent()) {
            return new Refused(Map.of(HOST_KEYS.name(), error.get()));
        }
        var others = new HashMap<String, @Nullable String>(entry.fields());
        others.remove(HOST_KEYS.name());
        Result result = fields.apply(new ProvisionEntry(entry.name(), others), by);
        return result instanceof Applied(var id, var outcome, var _)
                        && keys.set(id, HOST_KEYS.read(wanted), by)
                        && outcome == Outcome.UNCHANGED
                ? new Applied(id, Outcome.CHANGED)
                : result;
    }
}
