package dev.bailiwick.contract;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/// Networks that server and agents do not connect to on people's behalf, each list separated by
/// commas.
public final class SpecialNetworks {
    /// The machine itself.
    public static final String LOOPBACK = "127.0.0.0/8,::1";

    /// What is only valid on one link, or unspecified.
    public static final String LINK = "0.0.0.0/8,169.254.0.0/16,::/128,fe80::/10";

    /// Services of cloud providers that give credentials to anyone who asks from the machine.
    public static final String METADATA =
            "169.254.0.23,169.254.42.42,169.254.169.0/24,169.254.170.0/24,100.100.100.200,"
                    + "168.63.129.16,192.0.0.192,fe80::a9fe:a9fe,fd00:42::42,fd00:ec2::23,"
                    + "fd00:ec2::254,fd20:ce::254";

    /// Multicast and broadcast: no single machine.
    public static final String MULTICAST = "224.0.0.0/4,255.255.255.255,ff00::/8";

    private SpecialNetworks() {}

    /// The IPv4 address that translators and tunnels derive from an IPv6 address: NAT64 (RFC 6052,
    /// RFC 8215), stateless translation (RFC 2765), 6to4 (RFC 3056), and the old compatible
    /// addresses (RFC 4291 §2.5.5).
    ///
    /// @param address 16 bytes
    public static Optional<byte[]> embeddedIpv4(byte[] address) {
        String head = HexFormat.of().formatHex(address);
        if (head.startsWith("2002")) {
            return Optional.of(Arrays.copyOfRange(address, 2, 6));
        }
        boolean behind =
                head.startsWith("0064ff9b" + "0".repeat(16))
                        || head.startsWith("0064ff9b0001")
                        || head.startsWith("0".repeat(16) + "ffff0000")
                        || head.startsWith("0".repeat(20) + "ffff")
                        || (head.startsWith("0".repeat(24)) && address[12] != 0);
        return behind ? Optional.of(Arrays.copyOfRange(address, 12, 16)) : Optional.empty();
    }
}
