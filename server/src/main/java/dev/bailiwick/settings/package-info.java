/// Knows what administrators decide: typed settings, their rules, which of them the environment
/// fixes. It knows the general settings itself; every other feature declares its own with
/// [SettingGroup].
@NullMarked
package dev.bailiwick.settings;

import org.jspecify.annotations.NullMarked;
