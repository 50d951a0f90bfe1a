package dev.bailiwick.agent.libvirt;

import dev.bailiwick.contract.ReportedHypervisor;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// What is asked of each storage pool, network and machine by itself, and the answers.
final class MachineDetails {
    private static final int MAX_DEFINITION_CHARACTERS = 1024 * 1024;

    private final MachineLists lists;
    private final GuestAddresses addresses;
    private final List<String> pools;
    private final List<String> networks;
    private final List<KnownMachine> machines;
    private final List<PoolText> texts;
    private final StringBuilder xml = new StringBuilder();
    private int current = -1;

    /// @param lists complete when the first definition is
    /// @param addresses get the leases of the networks
    /// @param machines get their definition
    MachineDetails(
            MachineLists lists,
            GuestAddresses addresses,
            List<String> pools,
            List<String> networks,
            List<KnownMachine> machines) {
        this.lists = lists;
        this.addresses = addresses;
        this.pools = pools;
        this.networks = networks;
        this.machines = machines;
        this.texts = pools.stream().map(_ -> new PoolText()).toList();
    }

    List<String> commands() {
        var commands = new ArrayList<String>();
        pools.forEach(pool -> commands.add("pool-info --bytes " + pool + "; pool-dumpxml " + pool));
        networks.forEach(network -> commands.add("net-dhcp-leases " + network));
        machines.forEach(one -> commands.add("dumpxml " + one.listed().uuid()));
        return commands;
    }

    /// @param command the index in [#commands]
    void line(int command, String line) {
        int machine = command - pools.size() - networks.size();
        if (command < pools.size()) {
            texts.get(command).line(line);
        } else if (machine < 0) {
            addresses.lease(line);
        } else {
            if (machine != current) {
                end();
                current = machine;
            }
            if (xml.length() < MAX_DEFINITION_CHARACTERS) {
                xml.append(line).append('\n');
            }
        }
    }

    /// The last definition is complete.
    void end() {
        if (current >= 0) {
            KnownMachine one = machines.get(current);
            one.define(xml.toString(), lists.stats(one.listed()));
        }
        xml.setLength(0);
    }

    Stream<ReportedHypervisor.StoragePool> reportedPools() {
        return texts.stream().flatMap(one -> one.pool().stream());
    }
}
