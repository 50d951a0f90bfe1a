package dev.bailiwick.platform.network;

import static dev.bailiwick.FuzzInput.hold;
import static dev.bailiwick.FuzzInput.holdSentence;

import dev.bailiwick.FuzzInput;
import java.net.InetAddress;
import java.util.Optional;

/// Addresses, networks and hardware addresses as typed: rejected with a message, or with one
/// canonical spelling that parses to the same value and means the same to the machine.
public final class AddressFuzz {
    private AddressFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) {
        String text = FuzzInput.text(data);
        address(text);
        network(text);
        Optional<String> mac = MacAddress.canonical(text);
        hold(mac.isEmpty() || MacAddress.canonical(mac.get()).equals(mac), "a spelling of its own");
    }

    private static void address(String text) {
        try {
            IpAddress address = IpAddress.parse(text);
            String written = address.toString();
            hold(IpAddress.parse(written).equals(address), "the same when it is written");
            hold(IpAddress.ofKey(address.key()).equals(address), "the same from its key");
            hold(
                    InetAddress.ofLiteral(written).equals(address.toInetAddress()),
                    "the same to the machine");
            hold(text.chars().allMatch(c -> c < 0x80), "in the digits of everybody");
        } catch (IpAddress.Malformed e) {
            holdSentence(e.reason());
        }
    }

    private static void network(String text) {
        try {
            Network network = Network.parse(text);
            hold(Network.parse(network.toString()).equals(network), "the same when written");
            hold(network.contains(network.first()), "it has its first");
            hold(network.contains(network.last()), "and its last");
            hold(network.size().signum() > 0, "and a size");
        } catch (IpAddress.Malformed e) {
            holdSentence(e.reason());
        }
    }
}
