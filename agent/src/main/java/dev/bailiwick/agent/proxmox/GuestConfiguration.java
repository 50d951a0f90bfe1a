package dev.bailiwick.agent.proxmox;

import dev.bailiwick.engine.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The part of a guest's configuration that is reported. The rest can contain secrets, such as a
/// container's environment, and is not kept.
///
/// @param system the operating system that it is meant for; empty when unknown
/// @param drives hard disks before CD-ROM drives
/// @param nics what is in `net0`, by number
/// @param addresses static ones; only of system containers, to which Proxmox VE gives them
record GuestConfiguration(
        boolean onboot, String system, List<Drive> drives, List<Nic> nics, List<String> addresses) {
    /// What is known of a guest whose configuration could not be read.
    static final GuestConfiguration NONE =
            new GuestConfiguration(false, "", List.of(), List.of(), List.of());

    private static final Pattern DRIVE =
            Pattern.compile("(?:ide|sata|scsi|virtio|efidisk|tpmstate|mp)[0-9]+|rootfs");
    private static final Pattern NET = Pattern.compile("net([0-9]{1,3})");
    private static final Pattern MAC = Pattern.compile("[0-9A-Fa-f]{2}(?::[0-9A-Fa-f]{2}){5}");
    private static final Pattern SIZE = Pattern.compile("([0-9]{1,15}(?:\\.[0-9]{1,9})?)([KMGT]?)");
    private static final Pattern ADDRESS = Pattern.compile("([0-9A-Fa-f.:]{2,45})/[0-9]{1,3}");
    private static final Map<String, String> SYSTEMS =
            Map.ofEntries(
                    Map.entry("l24", "Linux 2.4"),
                    Map.entry("l26", "Linux"),
                    Map.entry("solaris", "Solaris"),
                    Map.entry("w2k", "Windows 2000"),
                    Map.entry("w2k3", "Windows Server 2003"),
                    Map.entry("w2k8", "Windows Server 2008"),
                    Map.entry("wxp", "Windows XP"),
                    Map.entry("wvista", "Windows Vista"),
                    Map.entry("win7", "Windows 7"),
                    Map.entry("win8", "Windows 8 or Server 2012"),
                    Map.entry("win10", "Windows 10 or Server 2016, 2019"),
                    Map.entry("win11", "Windows 11 or Server 2022, 2025"),
                    Map.entry("alpine", "Alpine"),
                    Map.entry("archlinux", "Arch Linux"),
                    Map.entry("centos", "CentOS"),
                    Map.entry("debian", "Debian"),
                    Map.entry("devuan", "Devuan"),
                    Map.entry("fedora", "Fedora"),
                    Map.entry("gentoo", "Gentoo"),
                    Map.entry("nixos", "NixOS"),
                    Map.entry("opensuse", "openSUSE"),
                    Map.entry("ubuntu", "Ubuntu"));

    /// @param source empty for an empty drive
    record Drive(String name, String source, boolean cdrom, @Nullable Long capacityBytes) {}

    /// @param macAddress empty when unknown
    record Nic(int number, String macAddress) {}

    static GuestConfiguration of(Json json) {
        var drives = new ArrayList<Drive>();
        var nics = new ArrayList<Nic>();
        var addresses = new ArrayList<String>();
        json.members()
                .forEach((name, value) -> {
                    Matcher net = NET.matcher(name);
                    if (net.matches()) {
                        nics.add(new Nic(Integer.parseInt(net.group(1)), mac(value.text())));
                        addresses.addAll(addresses(Fields.settings(value.text())));
                    } else if (DRIVE.matcher(name).matches()) {
                        drives.add(drive(name, Fields.settings(value.text())));
                    }
                });
        // Perl writes members in random order
        drives.sort(
                Comparator.comparing(Drive::cdrom)
                        .thenComparing(drive -> drive.name().replaceAll("[0-9]", ""))
                        .thenComparingInt(drive -> drive.name().length())
                        .thenComparing(Drive::name));
        nics.sort(Comparator.comparingInt(Nic::number));
        addresses.sort(Comparator.naturalOrder());
        return new GuestConfiguration(
                Fields.flag(json.get("onboot")),
                SYSTEMS.getOrDefault(json.get("ostype").text(), ""),
                List.copyOf(drives),
                List.copyOf(nics),
                List.copyOf(addresses));
    }

    private static Drive drive(String name, Map<String, String> settings) {
        String source =
                settings.getOrDefault(
                        "", settings.getOrDefault("file", settings.getOrDefault("volume", "")));
        return new Drive(
                name,
                source.equals("none") ? "" : source,
                settings.getOrDefault("media", "").equals("cdrom"),
                capacity(settings.getOrDefault("size", "")));
    }

    private static @Nullable Long capacity(String text) {
        Matcher size = SIZE.matcher(text);
        if (!size.matches()) {
            return null;
        }
        int power = size.group(2).isEmpty() ? 0 : "KMGT".indexOf(size.group(2)) + 1;
        BigDecimal bytes =
                new BigDecimal(size.group(1)).multiply(BigDecimal.valueOf(1L << (10 * power)));
        return bytes.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0
                ? null
                : Long.valueOf(bytes.longValue());
    }

    private static String mac(String net) {
        Matcher mac = MAC.matcher(net);
        return mac.find() ? mac.group().toLowerCase(Locale.ROOT) : "";
    }

    private static List<String> addresses(Map<String, String> net) {
        var addresses = new ArrayList<String>();
        for (String name : List.of("ip", "ip6")) {
            Matcher address = ADDRESS.matcher(net.getOrDefault(name, ""));
            if (address.matches()) {
                addresses.add(address.group(1));
            }
        }
        return addresses;
    }
}
