package dev.bailiwick.records.lists;

import dev.bailiwick.web.ui.SelectOption;
import java.util.Arrays;
import java.util.List;

/// An option in a list's URL: a view, which is a filter shown as a chip, or an order. The first
/// constant of such an enum is the default, whose key is empty.
public interface ListOption {
    String key();

    String label();

    /// @return the default for an unknown key
    static <E extends Enum<E> & ListOption> E find(Class<E> options, String key) {
        E[] all = options.getEnumConstants();
        return Arrays.stream(all).filter(one -> one.key().equals(key)).findFirst().orElse(all[0]);
    }

    static <E extends Enum<E> & ListOption> List<SelectOption> select(Class<E> options) {
        return Arrays.stream(options.getEnumConstants())
                .map(one -> SelectOption.of(one.key(), one.label()))
                .toList();
    }
}
