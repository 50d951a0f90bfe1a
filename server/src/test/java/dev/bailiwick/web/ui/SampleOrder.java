package dev.bailiwick.web.ui;

import dev.bailiwick.web.lists.ListOption;
import java.util.Arrays;
import java.util.List;

/// An order that the headings of a sample sort by.
record SampleOrder(String key, String label) implements ListOption {
    static List<SampleOrder> of(String... keys) {
        return Arrays.stream(keys).map(key -> new SampleOrder(key, key)).toList();
    }
}
