package dev.bailiwick.modules.licences.seats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AssigneeNamesTest {
    @Test
    void names_are_separated_by_semicolons_or_lines_without_duplicates() {
        assertThat(AssigneeNames.parse(" Ada;ada\r\nInes;; Co;\n;Tom "))
                .containsExactly("Ada", "Ines; Co", "Tom");
        assertThat(AssigneeNames.parse("")).isEmpty();
    }

    @Test
    void reading_stops_after_the_name_limit() {
        String most = names(AssigneeNames.MAX_NAMES);

        assertThat(AssigneeNames.parse(most)).hasSize(AssigneeNames.MAX_NAMES);
        assertThat(AssigneeNames.error(AssigneeNames.parse(most))).isEmpty();
        assertThat(AssigneeNames.parse(names(100_000))).hasSize(AssigneeNames.MAX_NAMES + 1);
        assertThat(AssigneeNames.error(AssigneeNames.parse(names(100_000))))
                .hasValue("At most 1,000 people and hosts can have a seat.");
    }

    private static String names(int count) {
        return IntStream.range(0, count)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(";"));
    }

    @Test
    void a_name_that_reads_differently_than_it_is_stored_is_refused() {
        for (String name : List.of("x\u202Ey", "x\u200By", "x\u2028y", "x\0y")) {
            assertThat(AssigneeNames.error(List.of(name))).as(name).isPresent();
        }
        assertThat(AssigneeNames.error(List.of("Zoë  Ängström 東京"))).isEmpty();
    }
}
