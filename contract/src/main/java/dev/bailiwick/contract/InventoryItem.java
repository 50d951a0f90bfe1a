package dev.bailiwick.contract;

import java.util.Map;

/// An item of a host's inventory: a package, a disk, a network interface.
///
/// @param category `package`, `disk`, `interface`, or another word; identifies the item together
///   with the name
/// @param version the version of a package; for anything else, the part that changes
public record InventoryItem(
        String category, String name, String version, Map<String, String> attributes) {}
