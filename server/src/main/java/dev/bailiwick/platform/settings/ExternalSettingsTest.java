package dev.bailiwick.platform.settings;

import dev.bailiwick.platform.audit.Actor;
import java.util.Optional;

/// A test against external systems before settings are applied from the command line, such as the
/// provider's configuration test: a bean, called outside any transaction.
public interface ExternalSettingsTest {
    /// @param candidate the settings after the change
    /// @return the result, as a sentence to print; empty when there was nothing to test
    Optional<String> check(SettingsSnapshot before, SettingsSnapshot candidate, Actor actor);
}
