package dev.bailiwick.probes.check;

import org.jspecify.annotations.Nullable;

/// @param body null if any will do
public record HttpExpectation(StatusSet statuses, @Nullable BodyCondition body) {}
