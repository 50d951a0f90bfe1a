package dev.bailiwick.agent.libvirt;

import dev.bailiwick.agent.hypervisor.Hypervisor;
import dev.bailiwick.agent.hypervisor.Machines;
import dev.bailiwick.contract.ReportedHypervisor;
import dev.bailiwick.contract.ReportedWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/// libvirt on this host: one process of `virsh` lists all machines with their values, and asks for
/// the storage pools, networks and some of the definitions that are known. A second one follows
/// only for what is new or changed.
public final class Libvirt implements Hypervisor {
    static final int MAX_MACHINES = 2_000;
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final String LOCAL = "qemu:///system";
    private static final List<Path> SOCKETS =
            List.of(
                    Path.of("/run/libvirt/libvirt-sock-ro"),
                    Path.of("/run/libvirt/virtqemud-sock-ro"));

    /// Another one only while the packaged agent is trained.
    private static final Path PROGRAM =
            Path.of(System.getProperty("bailiwick.virsh", "/usr/bin/virsh"));

    /// Definitions that are read for one report; of those that are known, some are read again.
    private static final int MAX_NEW_DEFINITIONS = 250;

    private static final int REFRESHED_DEFINITIONS = 10;
    private static final int MAX_NETWORKS = 64;
    private static final int MAX_POOLS = 256;

    private final Optional<String> uri;
    private final Path program;
    private final Duration limit;
    private final LongSupplier nanoTime;
    private final Map<String, KnownMachine> known = new LinkedHashMap<>();
    private List<String> lastPools = List.of();
    private List<String> lastNetworks = List.of();
    private boolean answered;

    /// @param uri of libvirt; empty for the system's QEMU, if there is one
    public Libvirt(Optional<String> uri) {
        this(uri, PROGRAM, LIMIT, System::nanoTime);
    }

    Libvirt(Optional<String> uri, Path program, Duration limit, LongSupplier nanoTime) {
        this.uri = uri;
        this.program = program;
        this.limit = limit;
        this.nanoTime = nanoTime;
    }

    @Override
    public Machines read(Instant now) {
        if (uri.isEmpty() && SOCKETS.stream().noneMatch(Files::exists) && !answered) {
            return new Machines.NoHypervisor("");
        }
        if (!Files.isExecutable(program)) {
            return failed(
                    "virtual machines need the program virsh: install the package libvirt-clients",
                    true);
        }
        try {
            Machines.Listed machines = listed(now);
            answered = true;
            return machines;
        } catch (Virsh.Failed failed) {
            return failed("libvirt: " + failed.getMessage(), failed.isDenied());
        } catch (IOException e) {
            return failed("libvirt: " + e.getMessage(), false);
        }
    }

    /// One that nobody configured, and that has never answered, may not be meant for this user.
    private Machines failed(String why, boolean denied) {
        return denied && !answered && uri.isEmpty()
                ? new Machines.NoHypervisor(why)
                : new Machines.Unknown(why);
    }

    private Machines.Listed listed(Instant now) throws IOException {
        var virsh = new Virsh(program, uri.orElse(LOCAL), limit);
        var lists = new MachineLists();
        var addresses = new GuestAddresses();
        var details = new MachineDetails(lists, addresses, lastPools, lastNetworks, readAgain());
        var commands = new ArrayList<>(MachineLists.COMMANDS);
        commands.addAll(details.commands());
        virsh.run(
                commands,
                MachineLists.REQUIRED,
                (command, line) -> {
                    int detail = command - MachineLists.COMMANDS.size();
                    if (detail < 0) {
                        lists.line(command, line);
                    } else {
                        details.line(detail, line);
                    }
                });
        details.end();
        long nanos = nanoTime.getAsLong();
        List<KnownMachine> machines = known(lists);
        var news =
                new MachineDetails(
                        lists,
                        addresses,
                        without(lists.pools(), lastPools, MAX_POOLS),
                        without(lists.networks(), lastNetworks, MAX_NETWORKS),
                        machines.stream()
                                .filter(one -> !one.isDefinedFor(lists.stats(one.listed())))
                                .limit(MAX_NEW_DEFINITIONS)
                                .toList());
        if (!news.commands().isEmpty()) {
            virsh.run(news.commands(), 0, news::line);
            news.end();
        }
        lastPools = lists.pools().stream().limit(MAX_POOLS).toList();
        lastNetworks = lists.networks().stream().limit(MAX_NETWORKS).toList();
        addresses.readNeighbours();
        List<ReportedWorkload> reported =
                machines.stream().map(one -> one.report(lists, addresses, nanos, now)).toList();
        return new Machines.Listed(
                new ReportedHypervisor(
                        lists.product(),
                        null,
                        Stream.of(details, news).flatMap(MachineDetails::reportedPools).toList()),
                reported,
                fault(lists.machines().size(), reported.size()));
    }

    private static String fault(int all, int reported) {
        return all == reported
                ? ""
                : "%,d of %,d virtual machines are not reported".formatted(all - reported, all);
    }

    /// The machines that are reported, those that run first.
    private List<KnownMachine> known(MachineLists lists) {
        List<ListedMachine> reported =
                lists.machines().stream()
                        .sorted(Comparator.comparing(one -> !lists.stats(one).isActive()))
                        .limit(MAX_MACHINES)
                        .toList();
        known.keySet().retainAll(reported.stream().map(ListedMachine::uuid).toList());
        var machines = new ArrayList<KnownMachine>();
        for (ListedMachine listed : reported) {
            KnownMachine one = known.computeIfAbsent(listed.uuid(), _ -> new KnownMachine(listed));
            one.list(listed);
            machines.add(one);
        }
        return machines;
    }

    /// Some of the machines with a definition, in turn.
    private List<KnownMachine> readAgain() {
        List<KnownMachine> again =
                known.values().stream()
                        .filter(KnownMachine::hasDefinition)
                        .limit(REFRESHED_DEFINITIONS)
                        .toList();
        for (KnownMachine one : again) { // to the end of the order
            String uuid = one.listed().uuid();
            known.put(uuid, Objects.requireNonNull(known.remove(uuid)));
        }
        return again;
    }

    private static List<String> without(List<String> all, List<String> known, int most) {
        return all.stream().limit(most).filter(one -> !known.contains(one)).toList();
    }
}
