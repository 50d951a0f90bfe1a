package dev.bailiwick.agent.libvirt;

import dev.bailiwick.agent.hypervisor.Hypervisor;
import dev.bailiwick.agent.hypervisor.Machines;
import dev.bailiwick.contract.ReportedHypervisor;
import dev.bailiwick.contract.ReportedWorkload;
import dev.bailiwick.contract.VirtualMachine;
import dev.bailiwick.contract.WorkloadKind;
import dev.bailiwick.contract.WorkloadState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// libvirt on this host: one process of `virsh` lists all machines with their values, and asks for
/// what is known of storage pools, networks and some definitions. A second one follows only for
/// what is new or changed.
public final class Libvirt implements Hypervisor {
    static final int MAX_MACHINES = 2_000;
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final String LOCAL = "qemu:///system";
    private static final List<Path> SOCKETS =
            List.of(
                    Path.of("/run/libvirt/libvirt-sock-ro"),
                    Path.of("/run/libvirt/virtqemud-sock-ro"));
    private static final Path PROGRAM = Path.of("/usr/bin/virsh");

    /// Definitions that are read in one round; of those that are known, some are read again.
    private static final int MAX_NEW_DEFINITIONS = 250;

    private static final int REFRESHED_DEFINITIONS = 10;

    private static final List<String> LISTS =
            List.of(
                    "list --all --uuid --name",
                    "domstats --raw --nowait",
                    "list --all --autostart --uuid",
                    "list --all --persistent --uuid",
                    "pool-list --all --uuid",
                    "net-list --uuid",
                    "version");

    /// Machines and their flags; not every hypervisor has pools and networks.
    private static final int REQUIRED = 4;

    private static final int MAX_NETWORKS = 64;
    private static final int MAX_POOLS = 256;
    private static final int MAX_DEFINITION_CHARACTERS = 1024 * 1024;

    private final Optional<String> uri;
    private final Path program;
    private final Duration limit;
    private final LongSupplier nanoTime;
    private final Map<String, Known> known = new LinkedHashMap<>();
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

    /// What is remembered of a machine between two reports.
    private static final class Known {
        private @Nullable Listed listed;
        private @Nullable DomainDefinition definition;
        private int signature;
        private @Nullable Long processorNanos;
        private long at;
        private @Nullable WorkloadState state;
        private @Nullable Instant startedAt;
    }

    /// A listed machine: its name is the last that its line has, and may contain anything.
    private record Listed(String uuid, String name) {}

    /// The answer to the first process.
    private static final class Answers {
        final Map<String, DomainStats> stats = new HashMap<>();
        final List<Listed> all = new ArrayList<>();
        final Set<String> autostart = new HashSet<>();
        final Set<String> persistent = new HashSet<>();
        final List<String> pools = new ArrayList<>();
        final List<String> networks = new ArrayList<>();
        String library = "";
        String product = "";
        private final Set<String> names = new HashSet<>();
        private String domain = "";
        private boolean inName;

        void line(int command, String line) {
            switch (command) {
                case 0 -> listed(line);
                case 1 -> stat(line);
                case 2 -> uuid(line, autostart::add);
                case 3 -> uuid(line, persistent::add);
                case 4 -> uuid(line, pools::add);
                case 5 -> uuid(line, networks::add);
                default -> version(line);
            }
        }

        /// `Domain: 'name'`, then ` key=value`. libvirt's test driver allows a name with line
        /// breaks, so what is a name is decided by the list.
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
                all.forEach(one -> names.add(one.name()));
            }
            domain = text.endsWith("'") ? text.substring(0, text.length() - 1) : text;
            boolean complete = text.endsWith("'") && names.contains(domain);
            if (complete) {
                stats.put(domain, new DomainStats());
            } else {
                domain = text;
            }
            // One that was created after the list was made is the beginning of none.
            inName = !complete && names.stream().anyMatch(name -> name.startsWith(text + "\n"));
        }

        private void listed(String line) {
            String uuid = line.substring(0, Math.min(line.length(), UUID_LENGTH));
            if (isUuid(uuid) && line.length() > UUID_LENGTH + 1) {
                all.add(new Listed(uuid, line.substring(UUID_LENGTH + 1)));
            } else if (!line.isEmpty() && !all.isEmpty()) {
                Listed last = all.removeLast();
                all.add(new Listed(last.uuid(), last.name() + "\n" + line));
            }
        }

        private void version(String line) {
            if (line.startsWith("Using library: ")) {
                library = line.substring("Using library: ".length());
            } else if (line.startsWith("Running hypervisor: ")) {
                product = line.substring("Running hypervisor: ".length());
            }
        }

        String productText() {
            return product.isEmpty() ? library : library + ", " + product;
        }
    }

    private static final int UUID_LENGTH = 36;

    private static boolean isUuid(String text) {
        return text.matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    }

    private static void uuid(String line, Consumer<String> found) {
        if (isUuid(line.strip())) {
            found.accept(line.strip());
        }
    }

    @Override
    public Machines read(Instant now) {
        if (uri.isEmpty() && SOCKETS.stream().noneMatch(Files::exists) && !answered) {
            return new Machines.NoHypervisor("");
        }
        if (!Files.isExecutable(program)) {
            return new Machines.NoHypervisor(
                    "virtual machines need the program virsh: install the package libvirt-clients");
        }
        try {
            Machines.Listed machines = listed(now);
            answered = true;
            return machines;
        } catch (Virsh.Failed failed) {
            String why = "libvirt: " + failed.getMessage();
            return failed.isDenied() && !answered
                    ? new Machines.NoHypervisor(why)
                    : new Machines.Unknown(why);
        } catch (IOException e) {
            return new Machines.Unknown("libvirt: " + e.getMessage());
        }
    }

    private Machines.Listed listed(Instant now) throws IOException {
        var virsh = new Virsh(program, uri.orElse(LOCAL), limit);
        var answers = new Answers();
        var addresses = new GuestAddresses();
        var details = new Details(answers, addresses, lastPools, lastNetworks, readAgain());
        var commands = new ArrayList<>(LISTS);
        commands.addAll(details.commands());
        virsh.run(
                commands,
                REQUIRED,
                (command, line) -> {
                    if (command < LISTS.size()) {
                        answers.line(command, line);
                    } else {
                        details.line(command - LISTS.size(), line);
                    }
                });
        details.end();
        long at = nanoTime.getAsLong();
        List<Listed> reported =
                answers.all.stream()
                        .sorted(Comparator.comparing(one -> !stats(answers, one).isActive()))
                        .limit(MAX_MACHINES)
                        .toList();
        known.keySet().retainAll(reported.stream().map(Listed::uuid).toList());
        reported.forEach(one -> known.computeIfAbsent(one.uuid(), _ -> new Known()));
        var news =
                new Details(
                        answers,
                        addresses,
                        without(answers.pools, lastPools, MAX_POOLS),
                        without(answers.networks, lastNetworks, MAX_NETWORKS),
                        undefined(answers, reported));
        if (!news.commands().isEmpty()) {
            virsh.run(news.commands(), 0, news::line);
            news.end();
        }
        lastPools = answers.pools.stream().limit(MAX_POOLS).toList();
        lastNetworks = answers.networks.stream().limit(MAX_NETWORKS).toList();
        addresses.readNeighbours();
        var machines = new ArrayList<ReportedWorkload>();
        for (Listed one : reported) {
            machines.add(machine(one, answers, addresses, at, now));
        }
        int left = answers.all.size() - reported.size();
        return new Machines.Listed(
                new ReportedHypervisor(
                        answers.productText(),
                        null,
                        Stream.of(details, news).flatMap(Details::reportedPools).toList()),
                machines,
                left == 0
                        ? ""
                        : "%,d of %,d virtual machines are not reported"
                                .formatted(left, answers.all.size()));
    }

    private static DomainStats stats(Answers answers, Listed one) {
        return answers.stats.getOrDefault(one.name(), new DomainStats());
    }

    private static List<String> without(List<String> all, List<String> known, int most) {
        return all.stream().limit(most).filter(one -> !known.contains(one)).toList();
    }

    /// What is asked of each pool, network and machine by itself, and the answers.
    private final class Details {
        private final Answers answers;
        private final GuestAddresses addresses;
        private final List<String> pools;
        private final List<String> networks;
        private final List<Listed> machines;
        private final List<PoolText> texts;
        private final StringBuilder xml = new StringBuilder();
        private int current = -1;

        Details(
                Answers answers,
                GuestAddresses addresses,
                List<String> pools,
                List<String> networks,
                List<Listed> machines) {
            this.answers = answers;
            this.addresses = addresses;
            this.pools = pools;
            this.networks = networks;
            this.machines = machines;
            this.texts = pools.stream().map(_ -> new PoolText()).toList();
        }

        List<String> commands() {
            var commands = new ArrayList<String>();
            pools.forEach(
                    pool -> commands.add("pool-info --bytes " + pool + "; pool-dumpxml " + pool));
            networks.forEach(network -> commands.add("net-dhcp-leases " + network));
            machines.forEach(one -> commands.add("dumpxml " + one.uuid()));
            return commands;
        }

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
            Known one = current < 0 ? null : known.get(machines.get(current).uuid());
            if (one != null) {
                try {
                    one.definition = DomainDefinition.of(xml.toString());
                    one.signature = stats(answers, machines.get(current)).signature();
                } catch (IOException _) {
                    one.definition = DomainDefinition.UNKNOWN; // removed in between, or unusual
                }
            }
            xml.setLength(0);
        }

        Stream<ReportedHypervisor.StoragePool> reportedPools() {
            return texts.stream().flatMap(one -> one.pool().stream());
        }
    }

    /// Some of the machines that are known, in turn.
    private List<Listed> readAgain() {
        List<Listed> again =
                known.values().stream()
                        .filter(one -> one.definition != null && one.listed != null)
                        .map(one -> Objects.requireNonNull(one.listed))
                        .limit(REFRESHED_DEFINITIONS)
                        .toList();
        for (Listed one : again) { // to the end of the order
            known.put(one.uuid(), Objects.requireNonNull(known.remove(one.uuid())));
        }
        return again;
    }

    /// The machines that are new or have changed.
    private List<Listed> undefined(Answers answers, List<Listed> reported) {
        return reported.stream()
                .filter(listed -> {
                    Known one = Objects.requireNonNull(known.get(listed.uuid()));
                    one.listed = listed;
                    return one.definition == null
                            || one.signature != stats(answers, listed).signature();
                })
                .limit(MAX_NEW_DEFINITIONS)
                .toList();
    }

    private ReportedWorkload machine(
            Listed listed, Answers answers, GuestAddresses addresses, long at, Instant now) {
        DomainStats stats = stats(answers, listed);
        Known one = Objects.requireNonNull(known.get(listed.uuid()));
        DomainDefinition definition =
                one.definition == null ? DomainDefinition.UNKNOWN : one.definition;
        WorkloadState state = stats.state();
        Integer vcpus = stats.vcpus() == null ? definition.vcpus() : stats.vcpus();
        Double share = share(one, stats.processorNanos(), at, vcpus);
        noteStart(one, stats, now);
        List<VirtualMachine.Nic> nics = nics(definition, stats);
        Long received = null;
        Long transmitted = null;
        for (VirtualMachine.Nic nic : nics) {
            received = DomainStats.plus(received, nic.receiveBytes());
            transmitted = DomainStats.plus(transmitted, nic.transmitBytes());
        }
        return new ReportedWorkload(
                WorkloadKind.VM,
                listed.uuid(),
                listed.name(),
                definition.system(),
                state,
                stats.isUnhealthy() ? "unhealthy" : "",
                one.startedAt,
                0,
                share,
                stats.isActive() ? stats.memoryUsageBytes() : null,
                stats.memoryLimitBytes() == null
                        ? definition.memoryBytes()
                        : stats.memoryLimitBytes(),
                received,
                transmitted,
                List.of(),
                Map.of(),
                new VirtualMachine(
                        vcpus,
                        answers.autostart.contains(listed.uuid()),
                        answers.persistent.contains(listed.uuid()),
                        stats.reason(),
                        null,
                        addresses.of(definition.nics()),
                        disks(definition, stats),
                        nics));
    }

    /// The share of its own processors since the previous report; null without one.
    private static @Nullable Double share(
            Known one, @Nullable Long nanos, long at, @Nullable Integer vcpus) {
        Long before = one.processorNanos;
        long elapsed = at - one.at;
        one.processorNanos = nanos;
        one.at = at;
        if (nanos == null
                || before == null
                || nanos < before
                || elapsed <= 0
                || vcpus == null
                || vcpus == 0) {
            return null;
        }
        return Math.min(1, (double) (nanos - before) / elapsed / vcpus);
    }

    /// libvirt does not tell when a machine was started; this notices it.
    private static void noteStart(Known one, DomainStats stats, Instant now) {
        WorkloadState state = stats.state();
        boolean started =
                one.state != null
                        && stats.isActive()
                        && one.state != WorkloadState.RUNNING
                        && one.state != WorkloadState.PAUSED;
        if (started) {
            one.startedAt = now;
        } else if (!stats.isActive()) {
            one.startedAt = null;
        }
        one.state = state;
    }

    private static List<VirtualMachine.Disk> disks(DomainDefinition definition, DomainStats stats) {
        Map<String, DomainStats.Block> blocks = stats.blocks();
        var disks = new ArrayList<VirtualMachine.Disk>();
        for (DomainDefinition.Disk disk : definition.disks()) {
            DomainStats.Block block = blocks.getOrDefault(disk.name(), DomainStats.Block.UNKNOWN);
            disks.add(
                    new VirtualMachine.Disk(
                            disk.name(),
                            disk.source(),
                            block.capacity(),
                            block.allocation(),
                            block.read(),
                            block.written()));
        }
        return disks;
    }

    private static List<VirtualMachine.Nic> nics(DomainDefinition definition, DomainStats stats) {
        Map<String, DomainStats.Net> nets = stats.nets();
        var nics = new ArrayList<VirtualMachine.Nic>();
        for (DomainDefinition.Nic nic : definition.nics()) {
            DomainStats.Net net = nets.getOrDefault(nic.name(), DomainStats.Net.UNKNOWN);
            nics.add(
                    new VirtualMachine.Nic(
                            nic.name(), nic.macAddress(), net.received(), net.transmitted()));
        }
        return nics;
    }
}
