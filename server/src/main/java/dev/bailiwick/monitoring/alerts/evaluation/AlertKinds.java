package dev.bailiwick.monitoring.alerts.evaluation;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// All kinds of alert, in the order of their sources.
@Component
public final class AlertKinds {
    private final List<Entry> entries = new ArrayList<>();

    private record Entry(@Nullable ProductModule module, AlertKind kind) {}

    AlertKinds(List<AlertSource> sources) {
        for (AlertSource source : sources) {
            source.kinds().forEach(kind -> entries.add(new Entry(source.module(), kind)));
        }
    }

    public List<AlertKind> all() {
        return entries.stream().map(Entry::kind).toList();
    }

    /// The modules that can raise alerts.
    public List<ProductModule> modules() {
        var modules = new LinkedHashSet<ProductModule>();
        for (Entry entry : entries) {
            if (entry.module() != null) {
                modules.add(entry.module());
            }
        }
        return List.copyOf(modules);
    }

    /// An alert can outlive the version that knew its kind.
    AlertKind of(@Nullable ProductModule module, String key) {
        return entries.stream()
                .filter(entry -> entry.module() == module && entry.kind().key().equals(key))
                .map(Entry::kind)
                .findFirst()
                .orElseGet(() -> new Unknown(key));
    }

    Comparator<Alert> order() {
        List<AlertKind> all = all();
        return Comparator.comparingInt(alert -> all.indexOf(alert.kind()));
    }

    private record Unknown(String key) implements AlertKind {
        @Override
        public String label() {
            return key;
        }

        @Override
        public StatusIcon icon() {
            return StatusIcon.WARN;
        }

        @Override
        public boolean hasDelay() {
            return true;
        }

        @Override
        public boolean isUrgent() {
            return false;
        }

        @Override
        public String title(String subject, String part) {
            return part.isEmpty() ? key + " on " + subject : key + " of " + part + " on " + subject;
        }
    }
}
