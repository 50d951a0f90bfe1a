package dev.bailiwick.agent.libvirt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bailiwick.agent.hypervisor.Machines;
import dev.bailiwick.contract.ReportedWorkload;
import dev.bailiwick.contract.VirtualMachine;
import dev.bailiwick.contract.WorkloadState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The reader of libvirt, with `virsh` and libvirt's own test driver, and with programs that
/// misbehave in its place.
class LibvirtTest {
    private static final Path VIRSH = Path.of("/usr/bin/virsh");
    private static final Instant NOW = Instant.parse("2026-03-12T03:07:00Z");

    @TempDir private Path folder = Path.of("");
    private final AtomicLong nanos = new AtomicLong();

    @Test
    void lists_machines_and_storage_pools() {
        requireVirsh();
        Machines.Listed listed = listed("test:///default");

        ReportedWorkload machine = listed.machines().getFirst();
        assertThat(machine.name()).isEqualTo("test");
        assertThat(machine.state()).isEqualTo(WorkloadState.RUNNING);
        assertThat(machine.memoryLimitBytes()).isEqualTo(2_097_152L * 1024);
        VirtualMachine vm = Objects.requireNonNull(machine.vm());
        assertThat(vm.vcpus()).isEqualTo(2);
        assertThat(vm.persistent()).isTrue();
        assertThat(vm.autostart()).isFalse();
        assertThat(vm.disks().getFirst().source()).isEqualTo("/guest/diskimage1");
        assertThat(vm.interfaces().getFirst().macAddress()).isEqualTo("aa:bb:cc:dd:ee:ff");
        assertThat(listed.hypervisor().product()).startsWith("libvirt ");
        assertThat(listed.hypervisor().storage())
                .singleElement()
                .satisfies(pool -> {
                    assertThat(pool.name()).isEqualTo("default-pool");
                    assertThat(pool.online()).isTrue();
                    assertThat(pool.capacityBytes()).isEqualTo(107_374_182_400L);
                    assertThat(pool.usedBytes()).isZero();
                });
    }

    @Test
    void names_with_line_breaks_quotes_and_markup_are_kept_apart() throws Exception {
        requireVirsh();
        Path file =
                definitions(
                        machine("one\nDomain: 'two'\n  state.state=6"),
                        machine("<b>\"it's\"; echo $(id)<b>"),
                        machine("error: two"));

        List<ReportedWorkload> machines = listed("test://" + file).machines();

        assertThat(machines)
                .extracting(ReportedWorkload::name)
                .containsExactlyInAnyOrder(
                        "one\nDomain: 'two'\n  state.state=6",
                        "<b>\"it's\"; echo $(id)<b>",
                        "error: two");
        assertThat(machines)
                .extracting(ReportedWorkload::state)
                .as("their own")
                .containsOnly(WorkloadState.RUNNING);
    }

    @Test
    void of_too_many_machines_those_that_run_are_listed_and_the_rest_is_counted() throws Exception {
        requireVirsh();
        String[] all = new String[2_100];
        for (int i = 0; i < all.length; i++) {
            all[i] = machine("m" + i);
        }
        Machines.Listed listed = listed("test://" + definitions(all));

        assertThat(listed.machines()).hasSize(Libvirt.MAX_MACHINES);
        assertThat(listed.fault()).isEqualTo("100 of 2,100 virtual machines are not reported");
    }

    @Test
    void processor_time_between_two_reports_is_a_share_of_the_machines_own_processors()
            throws Exception {
        Path program =
                program(
                        """
                        n=$(cat %s/n 2>/dev/null || echo 0); echo $((n + 1)) > %s/n
                        case "$*" in *domstats*)
                        echo "04745ea8-f908-47ec-93ac-1df65f013853 db"; end
                        echo "Domain: 'db'"
                        echo "  state.state=1"
                        echo "  vcpu.current=4"
                        echo "  vcpu.0.time=$((n * 1500000000))"
                        echo "  vcpu.1.time=$((n * 500000000))"
                        echo "  block.count=1"
                        echo "  block.0.name=vda"
                        end; end; end; end; end; end;;
                        *) end;; esac
                        """
                                .formatted(folder, folder));
        var libvirt = libvirt("qemu:///system", program, Duration.ofSeconds(20));

        assertThat(first(libvirt).cpuUtilization()).isNull();
        nanos.addAndGet(2_000_000_000L);

        assertThat(first(libvirt).cpuUtilization()).as("two rounds of two calls").isEqualTo(0.5);
    }

    @Test
    void a_hypervisor_that_hangs_is_left_after_the_time_limit() throws Exception {
        var libvirt = libvirt("qemu:///system", program("sleep 600"), Duration.ofMillis(300));

        assertThat(libvirt.read(NOW))
                .isEqualTo(new Machines.Unknown("libvirt: libvirt does not respond in time"));
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive))
                .as("left behind")
                .noneMatch(
                        process -> process.info().commandLine().orElse("").contains("sleep 600"));
    }

    @Test
    void libvirt_gone_in_mid_call_does_not_look_like_machines_gone() throws Exception {
        var libvirt =
                libvirt(
                        "qemu:///system",
                        program(
                                """
                                echo "error: Disconnected from qemu:///system due to end of file"
                                end; end; end; end; end; end; end
                                """),
                        Duration.ofSeconds(20));

        assertThat(libvirt.read(NOW)).isInstanceOf(Machines.Unknown.class);
    }

    @Test
    void an_endless_answer_is_cut_off() throws Exception {
        var libvirt =
                libvirt(
                        "qemu:///system",
                        program("exec yes \"  block.0.path=/images/some-image.qcow2\""),
                        Duration.ofSeconds(60));

        assertThat(libvirt.read(NOW))
                .isEqualTo(new Machines.Unknown("libvirt: its answer is larger than 64 MiB"));
    }

    @Test
    void a_connection_that_is_refused_is_explained() {
        requireVirsh();
        Machines machines =
                libvirt("qemu+unix:///system?socket=/nowhere", VIRSH, Duration.ofSeconds(20))
                        .read(NOW);

        assertThat(machines)
                .isInstanceOfSatisfying(
                        Machines.Unknown.class,
                        unknown -> assertThat(unknown.why()).contains("/nowhere"));
    }

    @Test
    void a_missing_program_is_named() {
        Machines machines =
                libvirt("qemu:///system", folder.resolve("virsh"), Duration.ofSeconds(1)).read(NOW);

        assertThat(machines)
                .isInstanceOfSatisfying(
                        Machines.Unknown.class,
                        unknown -> assertThat(unknown.why()).contains("libvirt-clients"));
    }

    @Test
    void guests_have_the_addresses_of_leases_and_neighbours() throws Exception {
        Path neighbours =
                Files.writeString(
                        folder.resolve("arp"),
                        """
                        IP address       HW type     Flags       HW address            Mask     Device
                        192.0.2.20       0x1         0x2         52:54:00:11:22:33     *        br0
                        192.0.2.99       0x1         0x0         52:54:00:11:22:33     *        br0
                        """);
        var addresses = new GuestAddresses();
        addresses.lease(
                " 2026-03-12 04:00:00   52:54:00:11:22:33   ipv6   2001:db8::20/64   db   -");
        addresses.readNeighbours(neighbours);

        assertThat(addresses.of(List.of(new DomainDefinition.Nic("vnet0", "52:54:00:11:22:33"))))
                .containsExactly("2001:db8::20", "192.0.2.20");
    }

    @Test
    void a_definition_with_a_document_type_reads_no_files() {
        String xml =
                """
                <!DOCTYPE domain [<!ENTITY secret SYSTEM "file:///etc/passwd">]>
                <domain><vcpu>2</vcpu><metadata>&secret;</metadata></domain>
                """;

        assertThat(DomainDefinitionReading.of(xml)).doesNotContain("root");
    }

    private static final class DomainDefinitionReading {
        static String of(String xml) {
            try {
                return DomainDefinition.of(xml).toString();
            } catch (IOException e) {
                return String.valueOf(e.getMessage());
            }
        }
    }

    private static void requireVirsh() {
        assumeTrue(Files.isExecutable(VIRSH), "virsh is not installed");
    }

    private ReportedWorkload first(Libvirt libvirt) {
        return ((Machines.Listed) libvirt.read(NOW)).machines().getFirst();
    }

    private Machines.Listed listed(String uri) {
        return (Machines.Listed) libvirt(uri, VIRSH, Duration.ofSeconds(30)).read(NOW);
    }

    private Libvirt libvirt(String uri, Path program, Duration limit) {
        return new Libvirt(Optional.of(uri), program, limit, nanos::get);
    }

    /// A program in place of virsh; `end` prints the line that ends an answer.
    private Path program(String script) throws IOException {
        Path program = folder.resolve("virsh");
        Files.writeString(
                program,
                "#!/bin/sh\nend() { echo \"$*\" | grep -o 'end-[0-9a-f-]*' | head -1; }\n"
                                .replace("$*", "$script")
                                .replace("end()", "script=\"$*\"\nend()")
                        + script);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return program;
    }

    private Path definitions(String... machines) throws IOException {
        return Files.writeString(
                folder.resolve("node.xml"), "<node>" + String.join("", machines) + "</node>");
    }

    private static String machine(String name) {
        return "<domain type='test'><name>%s</name><memory>1024</memory><os><type>hvm</type></os></domain>"
                .formatted(name.replace("&", "&amp;").replace("<", "&lt;"));
    }
}
