package dev.bailiwick.platform.settings;

import dev.bailiwick.platform.audit.Actor;
import java.util.Optional;

/// A test against external systems before settings are applied from the command line, such as the
/// provider's configuration test: a bean, called outside any transaction.
public interface ExternalSettingsTest {
    /// @param message sentences to print, on one or more lines
    record Finding(boolean passed, String message) {}

    /// @param candidate the settings after the change
    /// @return empty when there was nothing to test
    Optional<Finding> check(SettingsSnapshot before, SettingsSnapshot candidate, Actor actor);
}
