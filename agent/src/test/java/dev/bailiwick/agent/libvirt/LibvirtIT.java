package dev.bailiwick.agent.libvirt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bailiwick.agent.Await;
import dev.bailiwick.agent.hypervisor.Machines;
import dev.bailiwick.contract.ReportedWorkload;
import dev.bailiwick.contract.VirtualMachine;
import dev.bailiwick.contract.WorkloadState;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A real libvirt daemon with a real machine: a Linux kernel and BusyBox in QEMU, emulated.
class LibvirtIT {
    private static final Path DAEMON = Path.of("/usr/sbin/libvirtd");
    private static final Path BUSYBOX = Path.of("/usr/bin/busybox");
    private static final String NAME = "bailiwick <test> 'machine'";

    private Path folder = Path.of("");
    private String uri = "";
    private @Nullable Process daemon;

    @BeforeEach
    void startDaemon() throws Exception {
        assumeTrue(Files.isExecutable(DAEMON), "libvirtd is not installed");
        assumeTrue(
                Files.isExecutable(Path.of("/usr/bin/qemu-system-x86_64")),
                "QEMU is not installed");
        assumeTrue(Files.isExecutable(BUSYBOX), "BusyBox is not installed");
        assumeTrue(kernel().isPresent(), "there is no readable kernel");
        assumeTrue(System.getProperty("user.name").equals("root"), "libvirtd requires root");
        // The emulator runs as another user, who may not enter JUnit's folder.
        folder = Files.createTempDirectory("bailiwick-libvirt");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        if (Files.exists(Path.of("/run/libvirt/libvirt-sock"))
                && run("virsh", "-c", "qemu:///system", "version") == 0) {
            uri = "qemu:///system";
            return;
        }
        Path configuration =
                Files.writeString(
                        folder.resolve("libvirtd.conf"),
                        """
                        unix_sock_dir = "%s"
                        auth_unix_ro = "none"
                        auth_unix_rw = "none"
                        """
                                .formatted(folder));
        // In a process namespace of its own: libvirt waits until emulators that it has ended are
        // reaped, which the first process of a container may never do. virtlogd writes their logs.
        daemon =
                new ProcessBuilder(
                                "unshare",
                                "--pid",
                                "--mount-proc",
                                "--fork",
                                "--kill-child",
                                "sh",
                                "-c",
                                "/usr/sbin/virtlogd --daemon --pid-file \"$1/log-pid\"; "
                                        + DAEMON
                                        + " --config \"$2\" --pid-file \"$1/pid\"; exit",
                                "sh",
                                folder.toString(),
                                configuration.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("log").toFile())
                        .start();
        uri = "qemu+unix:///system?socket=" + folder.resolve("libvirt-sock");
        Await.until(() -> Files.exists(folder.resolve("libvirt-sock-ro")));
    }

    @AfterEach
    void stopDaemon() throws Exception {
        if (uri.isEmpty()) {
            return;
        }
        run("virsh", "-c", uri, "destroy", NAME);
        run("virsh", "-c", uri, "pool-destroy", "bailiwick-test");
        if (daemon != null) {
            var ignored = daemon.destroyForcibly(); // its namespace ends with it
            assertThat(daemon.waitFor(30, TimeUnit.SECONDS)).isTrue();
        }
        try (Stream<Path> files = Files.list(folder)) { // the daemons remove theirs meanwhile
            files.forEach(file -> file.toFile().delete());
        }
        folder.toFile().deleteOnExit();
    }

    @Test
    void a_machine_is_followed_from_its_start_until_it_is_killed() throws Exception {
        Path definition = Files.writeString(folder.resolve("machine.xml"), definition());
        assertThat(run("virsh", "-c", uri, "create", definition.toString())).isZero();
        run(
                "virsh",
                "-c",
                uri,
                "pool-create-as",
                "bailiwick-test",
                "dir",
                "--target",
                folder.toString());
        var libvirt = new Libvirt(Optional.of(readOnly()));

        Await.until(() -> serial().contains("the guest is up"));
        read(libvirt);
        ReportedWorkload running = Objects.requireNonNull(read(libvirt));

        assertThat(running.state()).isEqualTo(WorkloadState.RUNNING);
        assertThat(running.cpuUtilization()).isBetween(0.0, 1.0);
        assertThat(running.memoryLimitBytes()).isEqualTo(192L << 20);
        assertThat(running.memoryUsageBytes()).isPositive();
        VirtualMachine vm = Objects.requireNonNull(running.vm());
        assertThat(vm.vcpus()).isEqualTo(2);
        assertThat(vm.persistent()).as("it was created, not defined").isFalse();
        assertThat(vm.interfaces().getFirst().macAddress()).isEqualTo("52:54:00:ba:11:01");
        assertThat(vm.disks())
                .singleElement()
                .satisfies(disk -> {
                    assertThat(disk.name()).isEqualTo("vda");
                    assertThat(disk.capacityBytes()).isEqualTo(8L << 20);
                    assertThat(disk.readBytes()).isPositive();
                });
        assertThat(((Machines.Listed) libvirt.read(Instant.now())).hypervisor().storage())
                .anySatisfy(pool -> {
                    assertThat(pool.name()).isEqualTo("bailiwick-test");
                    assertThat(pool.usedBytes()).isPositive();
                });

        assertThat(run("virsh", "-c", uri, "suspend", NAME)).isZero();
        assertThat(Objects.requireNonNull(read(libvirt)).state()).isEqualTo(WorkloadState.PAUSED);

        emulator().destroyForcibly();
        Await.until(() -> read(libvirt) == null);
    }

    private String readOnly() {
        return uri.replace("/libvirt-sock", "/libvirt-sock-ro");
    }

    private static @Nullable ReportedWorkload read(Libvirt libvirt) {
        return libvirt.read(Instant.now()) instanceof Machines.Listed listed
                ? listed.machines().stream()
                        .filter(one -> one.name().equals(NAME))
                        .findFirst()
                        .orElse(null)
                : null;
    }

    private static ProcessHandle emulator() {
        return ProcessHandle.allProcesses()
                .filter(one -> one.info().commandLine().orElse("").contains("52:54:00:ba:11:01"))
                .findFirst()
                .orElseThrow();
    }

    private String serial() {
        try {
            Path log = folder.resolve("serial.log");
            return Files.exists(log) ? Files.readString(log, StandardCharsets.ISO_8859_1) : "";
        } catch (IOException e) {
            return "";
        }
    }

    private String definition() throws IOException {
        Path kernel = Files.copy(kernel().orElseThrow(), folder.resolve("kernel"));
        Files.setPosixFilePermissions(kernel, PosixFilePermissions.fromString("rw-r--r--"));
        try (var disk = new RandomAccessFile(folder.resolve("disk.img").toFile(), "rw")) {
            disk.setLength(8L << 20);
        }
        initialRamDisk(folder.resolve("initrd.gz"));
        return """
        <domain type='qemu'>
          <name>%s</name><memory unit='MiB'>192</memory><vcpu>2</vcpu>
          <os><type arch='x86_64' machine='q35'>hvm</type>
            <kernel>%2$s/kernel</kernel><initrd>%2$s/initrd.gz</initrd>
            <cmdline>console=ttyS0 panic=1</cmdline></os>
          <devices>
            <disk type='file' device='disk'><driver name='qemu' type='raw'/>
              <source file='%2$s/disk.img'/><target dev='vda' bus='virtio'/></disk>
            <interface type='user'><mac address='52:54:00:ba:11:01'/></interface>
            <serial type='file'><source path='%2$s/serial.log'/></serial>
          </devices>
        </domain>
        """
                .formatted(NAME.replace("<", "&lt;"), folder);
    }

    /// Of Debian's package, fetched for the tests, or the one that this system has booted.
    private static Optional<Path> kernel() throws IOException {
        String cache = System.getenv("XDG_CACHE_HOME");
        Path fetched =
                Path.of(
                                cache == null || cache.isBlank()
                                        ? System.getProperty("user.home") + "/.cache"
                                        : cache)
                        .resolve("bailiwick/test-kernel/vmlinuz");
        if (Files.isReadable(fetched)) {
            return Optional.of(fetched);
        }
        if (!Files.isDirectory(Path.of("/boot"))) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.list(Path.of("/boot"))) {
            return files.filter(file -> file.getFileName().toString().startsWith("vmlinuz"))
                    .filter(Files::isReadable)
                    .findFirst();
        }
    }

    /// In the format newc of cpio, which the kernel unpacks.
    private static void initialRamDisk(Path file) throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            entry(out, "bin", 0040755, new byte[0]);
            entry(out, "dev", 0040755, new byte[0]);
            entry(out, "bin/busybox", 0100755, Files.readAllBytes(BUSYBOX));
            entry(
                    out,
                    "init",
                    0100755,
                    """
                    #!/bin/busybox sh
                    /bin/busybox mount -t devtmpfs dev /dev
                    echo the guest is up
                    while :; do /bin/busybox sleep 1; done
                    """
                            .getBytes(StandardCharsets.UTF_8));
            entry(out, "TRAILER!!!", 0, new byte[0]);
        }
    }

    private static void entry(OutputStream out, String name, int mode, byte[] content)
            throws IOException {
        var header = new StringBuilder("070701");
        int[] fields = {
            name.hashCode() & 0xffff,
            mode,
            0,
            0,
            1,
            0,
            content.length,
            0,
            0,
            0,
            0,
            name.length() + 1,
            0
        };
        for (int field : fields) {
            header.append("%08x".formatted(field));
        }
        header.append(name).append('\0');
        header.append("\0".repeat((4 - header.length() % 4) % 4));
        out.write(header.toString().getBytes(StandardCharsets.US_ASCII));
        out.write(content);
        out.write(new byte[(4 - content.length % 4) % 4]);
    }

    private static int run(String... command) throws Exception {
        Process process =
                new ProcessBuilder(new ArrayList<>(List.of(command)))
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }
}
