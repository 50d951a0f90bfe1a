package dev.bailiwick.fleet.hosts.registry;

import dev.bailiwick.contract.ReportedHypervisor;
import org.jspecify.annotations.Nullable;

/// How full the storage pools of a hypervisor are.
public final class StoragePools {
    /// The series of the share, with the attribute [#NAME].
    public static final String SERIES = "hypervisor.storage.utilization";

    public static final String NAME = "storage";

    private StoragePools() {}

    /// Null for one that has no size, or cannot be used now.
    public static @Nullable Double usedShare(ReportedHypervisor.StoragePool pool) {
        Long capacity = pool.capacityBytes();
        Long used = pool.usedBytes();
        return !pool.online() || capacity == null || used == null || capacity == 0
                ? null
                : Double.valueOf((double) used / capacity);
    }
}
