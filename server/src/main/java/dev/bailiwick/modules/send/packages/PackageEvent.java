package dev.bailiwick.modules.send.packages;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Something that happened to a package.
///
/// @param place of the item; null for the whole package
/// @param address of the recipient; null for what the sender or the server did
public record PackageEvent(
        Instant at, EventKind kind, @Nullable Integer place, @Nullable String address) {}
