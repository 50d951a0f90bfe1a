package dev.bailiwick.agent.proxmox;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// The guests' configurations, which take one request each: all new ones, as far as time allows,
/// and in each round a few of those that were read longest ago.
final class GuestConfigurations {
    private static final int MAX_REFRESHED = 20;

    /// In the order in which they were read.
    private final LinkedHashMap<String, GuestConfiguration> known = new LinkedHashMap<>();

    interface Reader {
        GuestConfiguration read(String id) throws IOException;
    }

    GuestConfiguration of(String id) {
        return known.getOrDefault(id, GuestConfiguration.NONE);
    }

    /// @param ids of all guests
    /// @param deadline in the JVM's nanoseconds
    void refresh(List<String> ids, Reader reader, long deadline) throws ProxmoxApi.Unauthorized {
        known.keySet().retainAll(ids);
        var next = new ArrayList<>(ids);
        next.removeAll(known.keySet());
        known.keySet().stream().limit(MAX_REFRESHED).forEach(next::add);
        for (String id : next) {
            if (deadline - System.nanoTime() <= 0) {
                return;
            }
            // to the end also on failure, so that one guest does not block the others
            GuestConfiguration before = of(id);
            known.remove(id);
            known.put(id, before);
            try {
                known.put(id, reader.read(id));
            } catch (ProxmoxApi.Unauthorized e) {
                throw e;
            } catch (ProxmoxApi.Status _) {
                // moved to another node, or the token may not read it
            } catch (IOException _) {
                return;
            }
        }
    }
}
