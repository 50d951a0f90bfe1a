package dev.bailiwick.platform.settings;

import java.util.List;

/// The settings of one feature, as a bean. `settings show` lists the groups in this order.
public record SettingGroup(int order, List<Setting<?>> settings) {}
