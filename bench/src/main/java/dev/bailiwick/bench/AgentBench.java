package dev.bailiwick.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Measures the packaged agent at an interval of 60 seconds against its target: resident memory,
/// and processor time including the programs it started. Five agents run at the same time, each for
/// its own host on one server; the first 70 seconds, which include the start, are shown separately.
final class AgentBench {
    private static final int AGENTS = 5;
    private static final Duration START = Duration.ofSeconds(70);
    private static final Duration WATCHED = Duration.ofMinutes(5);
    private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");
    private static final double TICKS_A_SECOND = 100; // USER_HZ, on every Linux that runs a JDK

    private final Path launcher;

    AgentBench(Path launcher) {
        this.launcher = launcher;
    }

    private record Cost(double startMillis, double roundMillis, double percent, double mebibytes) {}

    private record Running(Process process, double startMillis) {}

    void run() throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("bailiwick-bench-");
        var agents = new ArrayList<Process>();
        try (BenchServer server = new BenchServer(launcher, folder, new BenchDatabase.Sqlite())) {
            Path program = AgentProgram.unpack(launcher, folder);
            for (int i = 1; i <= AGENTS; i++) {
                agents.add(start(program, configure(folder, server, i)));
            }
            Thread.sleep(START);
            var running = new ArrayList<Running>();
            for (Process agent : agents) {
                running.add(new Running(agent, processorMillis(agent)));
            }
            Thread.sleep(WATCHED);
            print(running);
        } finally {
            agents.forEach(Process::destroyForcibly);
            for (Process agent : agents) {
                agent.waitFor();
            }
            BenchServer.delete(folder);
        }
    }

    private static void print(List<Running> running) throws IOException {
        System.out.printf(
                "%-10s %12s %14s %16s %8s%n",
                "agent", "start, ms", "a report, ms", "of one core, %", "MiB");
        var costs = new ArrayList<Cost>();
        for (Running one : running) {
            double millis = processorMillis(one.process) - one.startMillis;
            costs.add(
                    new Cost(
                            one.startMillis,
                            millis / WATCHED.toMinutes(),
                            millis * 100 / WATCHED.toMillis(),
                            mebibytes(one.process)));
            print("run " + costs.size(), costs.getLast());
        }
        print(
                "median",
                new Cost(
                        median(costs, Cost::startMillis),
                        median(costs, Cost::roundMillis),
                        median(costs, Cost::percent),
                        median(costs, Cost::mebibytes)));
        System.out.printf("%-10s %12s %14s %16s %8s%n", "aim", "", "", "0.50", "64");
    }

    private static void print(String name, Cost cost) {
        System.out.printf(
                "%-10s %12.0f %14.0f %16.2f %8.1f%n",
                name, cost.startMillis, cost.roundMillis, cost.percent, cost.mebibytes);
    }

    private Path configure(Path folder, BenchServer server, int number)
            throws IOException, InterruptedException {
        var add =
                new ProcessBuilder(launcher.toString(), "host", "add", "--name", "host-" + number);
        add.environment().put("BAILIWICK_DATA_DIR", folder.resolve("data").toString());
        String token = AgentProgram.carryOut(add).strip();
        Path file = folder.resolve("agent-%d.properties".formatted(number));
        Files.write(
                file,
                List.of(
                        "server=http://localhost:" + server.port(),
                        "token=" + token,
                        "state_dir=" + folder.resolve("state-" + number)));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        return file;
    }

    private static Process start(Path program, Path configuration) throws IOException {
        Process agent =
                new ProcessBuilder(program.toString(), "--config", configuration.toString(), "run")
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        Runtime.getRuntime().addShutdownHook(new Thread(agent::destroyForcibly));
        return agent;
    }

    /// The agent's own and that of its finished children: fields 14 to 17 of proc_pid_stat(5).
    private static double processorMillis(Process agent) throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(agent.pid()), "stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        long ticks = 0;
        for (int i = 11; i < 15; i++) {
            ticks += Long.parseLong(fields[i]);
        }
        return ticks * 1_000 / TICKS_A_SECOND;
    }

    private static double mebibytes(Process agent) throws IOException {
        Path status = Path.of("/proc", Long.toString(agent.pid()), "status");
        Matcher resident = RESIDENT.matcher(Files.readString(status));
        if (!resident.find()) {
            throw new IllegalStateException("The agent has ended.");
        }
        return Integer.parseInt(resident.group(1)) / 1024.0;
    }

    private static double median(List<Cost> costs, ToDoubleFunction<Cost> figure) {
        return costs.stream()
                .mapToDouble(figure)
                .sorted()
                .skip(AGENTS / 2)
                .findFirst()
                .orElseThrow();
    }
}
