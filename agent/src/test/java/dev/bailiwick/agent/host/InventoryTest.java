package dev.bailiwick.agent.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.contract.InventoryItem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InventoryTest {
    private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");
    private static final List<InventoryItem> DISK =
            List.of(new InventoryItem("disk", "sda", "256 GB", Map.of()));
    private static final String OPENSSL =
            stanza("openssl", "install ok installed", "amd64", "3.0.17-1");

    @TempDir private Path folder = Path.of("");
    private Path status = Path.of("");

    @BeforeEach
    void name() {
        status = folder.resolve("status");
    }

    @Test
    void installed_packages_are_read_from_the_dpkg_status_file() throws Exception {
        Files.writeString(
                status,
                OPENSSL
                        + stanza(
                                "linux-image-6.1.0-18-amd64",
                                "install ok installed",
                                "amd64",
                                "6.1.76-1")
                        + stanza("nano", "deinstall ok config-files", "amd64", "7.2")
                        + stanza("held", "hold ok installed", "all", "1"));
        assertThat(DpkgPackages.read(status))
                .extracting(InventoryItem::name, InventoryItem::version)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("openssl", "3.0.17-1"),
                        org.assertj.core.groups.Tuple.tuple(
                                "linux-image-6.1.0-18-amd64", "6.1.76-1"),
                        org.assertj.core.groups.Tuple.tuple("held", "1"));
    }

    @Test
    void a_package_for_two_architectures_is_two_items() throws Exception {
        Files.writeString(
                status,
                stanza("libc6", "install ok installed", "amd64", "2.36")
                        + stanza("libc6", "install ok installed", "i386", "2.36")
                        + OPENSSL);
        assertThat(DpkgPackages.read(status))
                .extracting(InventoryItem::name)
                .containsExactly("libc6:amd64", "libc6:i386", "openssl");
    }

    @Test
    void descriptions_in_any_encoding_are_handled_safely() throws Exception {
        byte[] head = OPENSSL.stripTrailing().getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        byte[] all = java.util.Arrays.copyOf(head, head.length + 3);
        all[head.length] = '\n';
        all[head.length + 1] = (byte) 0xff;
        all[head.length + 2] = (byte) 0xfe;
        Files.write(status, all);
        assertThat(DpkgPackages.read(status)).hasSize(1);
    }

    @Test
    void the_inventory_is_sent_once_and_again_when_it_changes() throws Exception {
        Files.writeString(status, OPENSSL);
        var inventory = new Inventory(status);
        assertThat(inventory.news(DISK, NOW)).hasSize(2);
        assertThat(inventory.news(DISK, NOW)).isNull();
        install("vim");
        assertThat(inventory.news(DISK, NOW)).hasSize(3);
        assertThat(inventory.news(DISK, NOW)).isNull();
        assertThat(inventory.news(List.of(), NOW)).hasSize(2);
    }

    @Test
    void the_inventory_is_sent_again_after_a_loss_and_after_a_day() throws Exception {
        Files.writeString(status, OPENSSL);
        var inventory = new Inventory(status);
        assertThat(inventory.news(DISK, NOW)).isNotNull();
        inventory.tellAgain();
        assertThat(inventory.news(DISK, NOW)).isNotNull();
        assertThat(inventory.news(DISK, NOW.plus(Duration.ofHours(23)))).isNull();
        assertThat(inventory.news(DISK, NOW.plus(Duration.ofHours(25)))).isNotNull();
    }

    @Test
    void without_dpkg_only_disks_and_interfaces_are_listed() {
        var inventory = new Inventory(folder.resolve("none"));
        assertThat(inventory.news(DISK, NOW)).isEqualTo(DISK);
        assertThat(inventory.news(DISK, NOW)).isNull();
    }

    private void install(String name) throws IOException {
        Files.writeString(status, OPENSSL + stanza(name, "install ok installed", "amd64", "9"));
        Files.setLastModifiedTime(status, FileTime.from(Instant.now().plusSeconds(5)));
    }

    private static String stanza(String name, String status, String architecture, String version) {
        return """
        Package: %s
        Status: %s
        Priority: optional
        Architecture: %s
        Version: %s
        Description: what it is
         Version: of a description's line is none

        """
                .formatted(name, status, architecture, version);
    }
}
