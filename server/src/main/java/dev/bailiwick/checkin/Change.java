package dev.bailiwick.checkin;

import org.jspecify.annotations.Nullable;

/// A difference between two reports.
///
/// @param kind `package`, `container`, `kernel`…: what it is of
/// @param was null when it was not there before
/// @param became null when it is gone
record Change(String kind, String name, @Nullable String was, @Nullable String became) {}
