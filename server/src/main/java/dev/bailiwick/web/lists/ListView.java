package dev.bailiwick.web.lists;

import dev.bailiwick.web.ui.Chip;
import dev.bailiwick.web.ui.Pager;
import dev.bailiwick.web.ui.SelectOption;
import java.util.List;
import java.util.Map;

/// What is around the rows of a list.
///
/// @param choices filters to select from
/// @param chips filters as links; only one is current. Those that match nothing are left out,
///   except for the current one and the first
public record ListView(ListQuery query, List<Choice> choices, List<Chip> chips, Pager pager) {
    public ListView {
        choices = List.copyOf(choices);
        Chip first = chips.isEmpty() ? null : chips.getFirst();
        chips =
                chips.stream()
                        .filter(chip -> chip.equals(first) || chip.current() || !chip.isEmpty())
                        .toList();
    }

    /// @param name of the parameter
    public record Choice(String name, String label, List<SelectOption> options) {
        public Choice {
            options = List.copyOf(options);
        }
    }

    /// The filters that the form sends without showing them: those of the chips.
    public List<Map.Entry<String, String>> hidden() {
        return query.values().entrySet().stream()
                .filter(one ->
                        !List.of("q", "sort").contains(one.getKey())
                                && !one.getValue().isEmpty()
                                && choices.stream()
                                        .noneMatch(shown -> shown.name().equals(one.getKey())))
                .toList();
    }
}
