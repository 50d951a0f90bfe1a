package dev.bailiwick.contract;

import java.util.Map;

/// Something that a host has: a package, a disk, a network interface.
///
/// @param category `package`, `disk`, `interface`, or another word; with the name it identifies the
///   item
/// @param version of a package its version; of anything else what changes about it
public record InventoryItem(
        String category, String name, String version, Map<String, String> attributes) {}
