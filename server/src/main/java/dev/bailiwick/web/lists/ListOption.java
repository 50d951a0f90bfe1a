package dev.bailiwick.web.lists;

import dev.bailiwick.web.ui.StatusIcon;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// An option in a list's URL: a value of a filter, or an order. The first constant of such an enum
/// is the default.
public interface ListOption {
    /// The constant's name.
    String name();

    /// In URLs: the name as `in-this-way`. A filter that shows all is not in the URL.
    default String key() {
        return name().equals("ALL") ? "" : name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    String label();

    /// Of the state that a filter shows; null for other options.
    default @Nullable StatusIcon icon() {
        return null;
    }

    /// Whether an order begins with the greatest.
    default boolean isDescending() {
        return false;
    }

    /// @return the default for an unknown key
    static <E extends Enum<E> & ListOption> E find(Class<E> options, String key) {
        E[] all = options.getEnumConstants();
        return Arrays.stream(all).filter(one -> one.key().equals(key)).findFirst().orElse(all[0]);
    }
}
