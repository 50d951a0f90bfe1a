package dev.bailiwick.agent.libvirt;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/// What is asked for all machines together: the lists of machines, storage pools and networks, and
/// the current values of each machine.
final class MachineLists {
    static final List<String> COMMANDS =
            List.of(
                    "list --all --uuid --name",
                    "domstats --raw --nowait --state --cpu-total --balloon --vcpu --interface"
                            + " --block",
                    "list --all --autostart --uuid",
                    "list --all --persistent --uuid",
                    "pool-list --all --uuid",
                    "net-list --uuid",
                    "version");

    /// Machines and their flags; not every hypervisor has pools and networks.
    static final int REQUIRED = 4;

    private static final int UUID_LENGTH = 36;
    private static final Pattern UUID =
            Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private final List<ListedMachine> machines = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private final Map<String, DomainStats> stats = new HashMap<>();
    private final Set<String> autostart = new HashSet<>();
    private final Set<String> persistent = new HashSet<>();
    private final List<String> pools = new ArrayList<>();
    private final List<String> networks = new ArrayList<>();
    private String library = "";
    private String hypervisor = "";
    private String domain = "";
    private boolean inName;

    /// @param command the index in [#COMMANDS]
    void line(int command, String line) {
        switch (command) {
            case 0 -> machine(line);
            case 1 -> stat(line);
            case 2 -> uuid(line, autostart::add);
            case 3 -> uuid(line, persistent::add);
            case 4 -> uuid(line, pools::add);
            case 5 -> uuid(line, networks::add);
            default -> version(line);
        }
    }

    private void machine(String line) {
        String uuid = line.substring(0, Math.min(line.length(), UUID_LENGTH));
        if (isUuid(uuid) && line.length() > UUID_LENGTH + 1) {
            machines.add(new ListedMachine(uuid, line.substring(UUID_LENGTH + 1)));
        } else if (!line.isEmpty() && !machines.isEmpty()) {
            ListedMachine last = machines.removeLast();
            machines.add(new ListedMachine(last.uuid(), last.name() + "\n" + line));
        }
    }

    /// `Domain: 'name'`, then ` key=value`. libvirt's test driver allows line breaks in a name, so
    /// the list decides where it ends.
    private void stat(String line) {
        if (inName) {
            begin(domain + "\n" + line);
        } else if (line.startsWith("Domain: '")) {
            begin(line.substring("Domain: '".length()));
        } else {
            int equals = line.indexOf('=');
            DomainStats current = stats.get(domain);
            if (equals > 2 && current != null) {
                current.put(line.substring(2, equals), line.substring(equals + 1));
            }
        }
    }

    private void begin(String text) {
        if (names.isEmpty()) {
            machines.forEach(one -> names.add(one.name()));
        }
        String name = text.endsWith("'") ? text.substring(0, text.length() - 1) : "";
        if (names.contains(name)) {
            domain = name;
            inName = false;
            stats.put(name, new DomainStats());
        } else {
            domain = text;
            // A machine that was created after the list was made is skipped.
            inName = names.stream().anyMatch(one -> one.startsWith(text + "\n"));
        }
    }

    private void version(String line) {
        if (line.startsWith("Using library: ")) {
            library = line.substring("Using library: ".length());
        } else if (line.startsWith("Running hypervisor: ")) {
            hypervisor = line.substring("Running hypervisor: ".length());
        }
    }

    private static void uuid(String line, Consumer<String> found) {
        if (isUuid(line.strip())) {
            found.accept(line.strip());
        }
    }

    private static boolean isUuid(String text) {
        return UUID.matcher(text).matches();
    }

    List<ListedMachine> machines() {
        return machines;
    }

    DomainStats stats(ListedMachine machine) {
        return stats.getOrDefault(machine.name(), new DomainStats());
    }

    boolean startsWithHost(ListedMachine machine) {
        return autostart.contains(machine.uuid());
    }

    boolean isPersistent(ListedMachine machine) {
        return persistent.contains(machine.uuid());
    }

    List<String> pools() {
        return pools;
    }

    List<String> networks() {
        return networks;
    }

    String product() {
        return hypervisor.isEmpty() ? library : library + ", " + hypervisor;
    }
}
