package dev.bailiwick.agent.host;

import java.io.File;

/// Which network interfaces count: those through which bytes leave or enter the machine. A bridge,
/// a bond or a VLAN stands upon another one that is counted itself, and a veth leads to a
/// container.
final class Interfaces {
    private Interfaces() {}

    static boolean isCounted(String name) {
        return isCounted(name, new File("/sys/class/net"));
    }

    static boolean isCounted(String name, File all) {
        var folder = new File(all, name);
        return !name.equals("lo")
                && !name.startsWith("veth")
                && !new File(folder, "bridge").exists()
                && !isUponAnother(folder);
    }

    private static boolean isUponAnother(File folder) {
        String[] lower = folder.list((_, name) -> name.startsWith("lower_"));
        return lower != null && lower.length > 0;
    }
}
