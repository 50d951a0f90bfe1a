package dev.bailiwick.platform.settings;

import dev.bailiwick.platform.audit.Actor;
import java.util.Optional;

/// Something that must be tried with the world outside before settings are applied from the command
/// line, such as the provider's configuration test: a bean, asked outside any transaction.
public interface SettingsCheck {
    /// @param candidate the settings as they would be
    /// @return what was found, a sentence to print; empty when there was nothing to try
    Optional<String> tryOut(SettingsSnapshot before, SettingsSnapshot candidate, Actor actor);
}
