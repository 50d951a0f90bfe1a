package dev.bailiwick.modules.monitors.wall;

import dev.bailiwick.modules.monitors.lists.ResultStrip;
import dev.bailiwick.modules.monitors.lists.ShownState;
import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.List;

/// What a screen on a wall shows.
///
/// @param heading such as "2 down, 1 degraded"
/// @param counts of the other states
/// @param troubles what needs attention, the worst first
/// @param moreTroubles how many of them are not shown
/// @param groups by tag, the monitors without one last
/// @param hidden how many monitors are in no group, because there are too many
/// @param dense whether there are so many that their results are left out
public record WallPage(
        String heading,
        List<Count> counts,
        List<Trouble> troubles,
        int moreTroubles,
        List<Group> groups,
        int hidden,
        boolean dense) {
    public WallPage {
        counts = List.copyOf(counts);
        troubles = List.copyOf(troubles);
        groups = List.copyOf(groups);
    }

    /// Such as "77 up".
    public record Count(StatusIcon icon, String text) {}

    /// @param word the state, such as "Down"
    /// @param time how long, or until when
    public record Trouble(StatusIcon icon, String word, String name, String time, String reason) {
        public String css() {
            return switch (icon) {
                case FAIL -> "edge-fail";
                case WARN -> "edge-warn";
                default -> "edge-held";
            };
        }
    }

    /// @param name the tag; empty for none
    public record Group(String name, List<Tile> tiles) {
        public Group {
            tiles = List.copyOf(tiles);
        }
    }

    public record Tile(String name, ShownState state, ResultStrip strip) {}

    /// Such as "9,800 monitors are not shown."
    public String hiddenText() {
        return "%s %s not shown."
                .formatted(MonitorFields.KIND.counted(hidden), hidden == 1 ? "is" : "are");
    }

    /// The heading of a group.
    public String label(Group group) {
        return !group.name().isEmpty() ? group.name() : groups.size() == 1 ? "Monitors" : "Others";
    }
}
