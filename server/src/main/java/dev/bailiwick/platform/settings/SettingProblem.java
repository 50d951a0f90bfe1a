package dev.bailiwick.platform.settings;

/// Why a change was refused: the setting's key, and a sentence that says what to do.
public record SettingProblem(String name, String sentence) {}
