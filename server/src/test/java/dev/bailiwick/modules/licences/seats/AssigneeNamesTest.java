package dev.bailiwick.modules.licences.seats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AssigneeNamesTest {
    @Test
    void names_are_parted_by_semicolons_and_lines_and_each_is_there_once() {
        assertThat(AssigneeNames.parse(" Ada;ada\r\nInes;; Co;\n;Tom "))
                .containsExactly("Ada", "Ines; Co", "Tom");
        assertThat(AssigneeNames.parse("")).isEmpty();
    }

    @Test
    void nobody_reads_on_behind_the_name_that_is_one_too_many() {
        String most = names(AssigneeNames.MOST);

        assertThat(AssigneeNames.parse(most)).hasSize(AssigneeNames.MOST);
        assertThat(AssigneeNames.fault(AssigneeNames.parse(most))).isEmpty();
        assertThat(AssigneeNames.parse(names(100_000))).hasSize(AssigneeNames.MOST + 1);
        assertThat(AssigneeNames.fault(AssigneeNames.parse(names(100_000))))
                .hasValue("At most 1,000 people and hosts can be named.");
    }

    private static String names(int count) {
        return IntStream.range(0, count)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(";"));
    }
}
