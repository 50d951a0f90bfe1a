package dev.bailiwick.web.ui;

import dev.bailiwick.web.lists.ListOption;
import java.util.Arrays;
import java.util.List;

/// An order that the headings of a sample sort by.
record SampleOrder(String name, String label) implements ListOption {
    static List<SampleOrder> of(String... names) {
        return Arrays.stream(names).map(name -> new SampleOrder(name, name)).toList();
    }
}
