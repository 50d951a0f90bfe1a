package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.modules.dns.drift.Copies;
import dev.bailiwick.modules.dns.drift.Difference;
import dev.bailiwick.modules.dns.drift.Part;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.modules.dns.registry.ProviderFields;
import dev.bailiwick.web.ui.Chip;
import dev.bailiwick.web.ui.FormField;
import dev.bailiwick.web.ui.SelectOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What instances have differently.
///
/// @param instances that responded, the columns
/// @param groups the rows, by part
/// @param count of differences that are shown
/// @param more how many are left out
/// @param failures why instances are missing
/// @param limits what the versions of instances do not have
/// @param copy the latest; null for none
public record DriftPage(
        int registered,
        String summary,
        List<Provider> instances,
        List<Chip> chips,
        List<Rows> groups,
        int count,
        int more,
        List<String> failures,
        List<String> limits,
        boolean mayChange,
        boolean mayChangeSettings,
        Copies.@Nullable Copy copy) {
    public static final String PATH = ProviderFields.PATH + "/drift";

    public DriftPage {
        instances = List.copyOf(instances);
        chips = List.copyOf(chips);
        groups = List.copyOf(groups);
        failures = List.copyOf(failures);
        limits = List.copyOf(limits);
    }

    /// The differences of one part.
    public record Rows(Part part, List<Difference> rows) {
        public Rows {
            rows = List.copyOf(rows);
        }
    }

    public boolean mayCopy(Difference row) {
        return mayChange && (row.part() != Part.SETTINGS || mayChangeSettings);
    }

    /// Settings can differ on purpose, such as the upstream servers, and what only the others have
    /// would be removed.
    public boolean isChosen(Difference row) {
        return row.part() != Part.SETTINGS
                && !instances.isEmpty()
                && row.values().get(instances.getFirst()) != null;
    }

    public String shown(String text) {
        return EntryRow.shown(text);
    }

    /// @return null where the instance does not have it
    public @Nullable String value(Difference row, Provider instance) {
        String value = row.values().get(instance);
        return value == null ? null : EntryRow.shown(value);
    }

    public boolean isRunning() {
        return copy != null && !copy.hasEnded();
    }

    public FormField from() {
        return FormField.of("from", instances.isEmpty() ? "" : id(instances.getFirst()));
    }

    public FormField to() {
        return FormField.of("to", instances.size() == 2 ? id(instances.getLast()) : "");
    }

    public List<SelectOption> sources() {
        return instances.stream().map(one -> SelectOption.of(id(one), one.name())).toList();
    }

    public List<SelectOption> targets() {
        var targets = new ArrayList<SelectOption>();
        targets.add(SelectOption.of("", "All others"));
        targets.addAll(sources());
        return targets;
    }

    private static String id(Provider provider) {
        return Long.toString(provider.id());
    }
}
