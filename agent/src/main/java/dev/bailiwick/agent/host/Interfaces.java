package dev.bailiwick.agent.host;

import java.io.File;
import java.util.regex.Pattern;

/// Selects network interfaces. Traffic is counted on those through which bytes leave or enter the
/// machine: a bridge, bond or VLAN is on top of another one that is counted itself, and a veth
/// leads to a container. The machine's addresses are those of all interfaces, except the ones that
/// lead only to its own containers and virtual machines, which have the same addresses on every
/// machine.
final class Interfaces {
    private static final Pattern INWARD =
            Pattern.compile(
                    "lo|veth.*|docker0|docker_gwbridge|br-[0-9a-f]{12}|podman[0-9]+|cni.*|nerdctl.*"
                            + "|virbr.*|lxcbr.*|lxdbr.*|incusbr.*|cali.*|flannel.*|kube-.*");

    private Interfaces() {}

    static boolean hasAddressesOfTheMachine(String name) {
        return !INWARD.matcher(name).matches();
    }

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
